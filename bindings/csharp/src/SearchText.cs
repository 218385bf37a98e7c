// SPDX-License-Identifier: MIT
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Sscda
{
    /// <summary>The table of a search for people to read.</summary>
    internal static class SearchText
    {
        internal static void Write(Search search, TextWriter writer)
        {
            writer.WriteLine(string.Format(
                CultureInfo.InvariantCulture, "{0} of {1} cells by {2}, {3} failed, {4:F1} s", search.Finished,
                search.Cells.Count, search.Criterion, search.Failed, search.Elapsed.TotalSeconds));
            var shown = search.Columns.Where(column => column.IsOption).Select(column => column.Key).ToList();
            var lines = new List<string[]> { new[] { "", "cell" }.Concat(shown).Concat(new[] { "score", "status" })
                                                                 .ToArray() };
            foreach (var cell in search.Cells)
                lines.Add(new[] { ReferenceEquals(cell, search.Best) ? "*" : "", Text(cell.Index) }
                              .Concat(shown.Select(key => Text(cell[key])))
                              .Concat(new[] { cell.IsFinished ? Text(cell.Score) : "", cell.Status.ToString() })
                              .ToArray());
            var widths = Enumerable.Range(0, lines[0].Length).Select(k => lines.Max(line => line[k].Length)).ToArray();
            foreach (var line in lines)
                writer.WriteLine(string.Join("  ", line.Select((text, k) => text.PadRight(widths[k]))).TrimEnd());
            WriteNothing(search, writer);
        }

        // The baseline that the other cells have to beat.
        private static void WriteNothing(Search search, TextWriter writer)
        {
            var best = search.Cells.Where(cell => cell.IsFinished && (string)cell["map"] == "none")
                             .OrderByDescending(cell => cell.Score).FirstOrDefault();
            writer.WriteLine(best == null ? "no cell that does nothing is finished"
                                          : $"doing nothing scores {Text(best.Score)} at best (cell {best.Index})");
        }

        private static string Text(object value) =>
            value is double number ? number.ToString("G4", CultureInfo.InvariantCulture)
            : value is bool flag   ? (flag ? "true" : "false")
                                   : string.Format(CultureInfo.InvariantCulture, "{0}", value);
    }
}
