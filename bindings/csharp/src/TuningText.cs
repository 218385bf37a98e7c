// SPDX-License-Identifier: MIT
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Sscda
{
    /// <summary>Writes the table of a tuning run as text.</summary>
    internal static class TuningText
    {
        internal static void Write(Tuning tuning, TextWriter writer)
        {
            writer.WriteLine(string.Format(
                CultureInfo.InvariantCulture, "{0} of {1} cells by {2}, {3} failed, {4:F1} s", tuning.Finished,
                tuning.Cells.Count, tuning.Criterion, tuning.Failed, tuning.Elapsed.TotalSeconds));
            var shown = tuning.Columns.Where(column => column.IsOption).Select(column => column.Key).ToList();
            var lines = new List<string[]> { new[] { "", "cell" }.Concat(shown).Concat(new[] { "score", "status" })
                                                                 .ToArray() };
            foreach (var cell in tuning.Cells)
                lines.Add(new[] { ReferenceEquals(cell, tuning.Best) ? "*" : "", Text(cell.Index) }
                              .Concat(shown.Select(key => Text(cell[key])))
                              .Concat(new[] { cell.IsFinished ? Text(cell.Score) : "", cell.Status.ToString() })
                              .ToArray());
            var widths = Enumerable.Range(0, lines[0].Length).Select(k => lines.Max(line => line[k].Length)).ToArray();
            foreach (var line in lines)
                writer.WriteLine(string.Join("  ", line.Select((text, k) => text.PadRight(widths[k]))).TrimEnd());
            WriteNothing(tuning, writer);
        }

        // The baseline that the other cells have to beat.
        private static void WriteNothing(Tuning tuning, TextWriter writer)
        {
            var best = tuning.Cells.Where(cell => cell.IsFinished && (string)cell["map"] == "none")
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
