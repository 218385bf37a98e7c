// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Sscda.Native;

namespace Sscda
{
    /// <summary>
    /// The result of tuning, with one row for each cell. It is a copy, independent of its adapter, and never changes.
    /// <see cref="Adapter.Apply(SearchCell)"/> sets the options of a cell.
    /// </summary>
    public sealed class Search
    {
        private readonly byte[] bytes;
        private readonly int[] voted;
        private readonly double[] shares;
        private readonly SscdaException noVote;
        private readonly int best;

        internal Search(AdapterHandle handle, IReadOnlyList<string> classes)
        {
            var reader = new TableReader(handle);
            Classes = classes;
            bytes = reader.Export();
            Columns = reader.Columns();
            Criterion = reader.Word("criterion");
            Classifier = reader.Word("classifier");
            Status = (Status)reader.Count("status");
            GridCells = checked((int)reader.Count("grid_cells"));
            Finished = checked((int)reader.Count("finished"));
            Failed = checked((int)reader.Count("failed"));
            SourceRows = checked((int)reader.Count("source_rows"));
            TargetRows = checked((int)reader.Count("target_rows"));
            Folds = checked((int)reader.Count("folds"));
            Seed = reader.Count("seed");
            Elapsed = TimeSpan.FromSeconds(reader.Number("seconds"));
            best = Finished > 0 ? checked((int)reader.Count("best")) : -1;
            Cells = reader.Rows(Columns)
                          .Select((row, k) => new SearchCell(this, k, row, reader.Labels(row, k, TargetRows)))
                          .ToArray();
            noVote = reader.Vote(TargetRows, out voted, out shares);
        }

        /// <summary>All cells: first those of the grid in its order, then the baselines.</summary>
        public IReadOnlyList<SearchCell> Cells { get; }

        /// <summary>The finished cell with the highest score, the first of equals; null when there is none.</summary>
        public SearchCell Best => best < 0 ? null : Cells[best];

        /// <summary>The columns of the table: options first, then <c>baseline</c>, <c>score</c> and so on.</summary>
        public IReadOnlyList<SearchColumn> Columns { get; }

        /// <summary>The criterion of the scores.</summary>
        public string Criterion { get; }

        /// <summary>The classifier; <c>custom</c> for one of your own, empty where the grid names it.</summary>
        public string Classifier { get; }

        /// <summary>
        /// <see cref="Sscda.Status.Ok"/> if every cell was tried. <see cref="Sscda.Status.Cancelled"/> or
        /// <see cref="Sscda.Status.TimeLimit"/> if the search was stopped and has only the cells finished by then.
        /// </summary>
        public Status Status { get; }

        /// <summary>The same in words; null when all is well, and after <see cref="FromBytes"/>.</summary>
        public string Caveat { get; internal set; }

        /// <summary>How many cells the grid has, without baselines.</summary>
        public int GridCells { get; }

        /// <summary>How many cells have a score.</summary>
        public int Finished { get; }

        /// <summary>How many cells failed.</summary>
        public int Failed { get; }

        /// <summary>Samples of the source.</summary>
        public int SourceRows { get; }

        /// <summary>Samples of the target.</summary>
        public int TargetRows { get; }

        /// <summary>Folds of the criterion <c>reverse</c>; 0 for the others.</summary>
        public int Folds { get; }

        /// <summary>The seed that folds were drawn by.</summary>
        public long Seed { get; }

        /// <summary>How long it took.</summary>
        public TimeSpan Elapsed { get; }

        /// <summary>The names of the classes, for string labels; null when labels are numbers.</summary>
        public IReadOnlyList<string> Classes { get; }

        /// <summary>A column of numbers, a value per cell; NaN for what a cell does not have.</summary>
        /// <param name="key">The column, such as <c>score</c>.</param>
        public double[] Column(string key)
        {
            if (key == null)
                throw new ArgumentNullException(nameof(key));
            if (Columns.Any(column => column.Key == key && column.HasWords))
                throw new ArgumentException($"the column '{key}' has words: ask the cells for them", nameof(key));
            return Cells.Select(cell => cell[key] == null ? double.NaN : Convert.ToDouble(cell[key])).ToArray();
        }

        /// <summary>
        /// Labels the target by a vote of the better half of the finished cells. A tie goes to the label whose best
        /// voter has the higher score.
        /// </summary>
        /// <typeparam name="TLabel">As in the search.</typeparam>
        public TLabel[] Vote<TLabel>() => Vote<TLabel>(out _);

        /// <inheritdoc cref="Vote{TLabel}()"/>
        /// <param name="shares">Receives the share of the votes for each label.</param>
        public TLabel[] Vote<TLabel>(out double[] shares)
        {
            if (noVote != null)
                throw SscdaException.Of(noVote.Status, noVote.Message);
            shares = (double[])this.shares.Clone();
            return Labels.Decode<TLabel>((int[])voted.Clone(), ClassName);
        }

        /// <summary>
        /// Merges two parts or two runs of one search. A finished cell is preferred to a failed one, and a failed cell
        /// to one that was not run. If a cell is finished in both, this search's stays.
        /// </summary>
        /// <param name="other">A search with the same grid, data, weights, seed, criterion and options.</param>
        public Search Merge(Search other)
        {
            if (other == null)
                throw new ArgumentNullException(nameof(other));
            using (var handle = Adapter.CreateHandle())
            {
                Import(handle, NativeMethods.ImportReplace);
                other.Import(handle, NativeMethods.ImportMerge);
                return new Search(handle, Classes ?? other.Classes);
            }
        }

        /// <summary>
        /// The whole search as bytes, which every binding of this library can read. Classes are stored as integers, so
        /// keep <see cref="Classes"/> as well.
        /// </summary>
        public byte[] ToBytes() => (byte[])bytes.Clone();

        /// <summary>Makes a search from what <see cref="ToBytes"/> gave.</summary>
        /// <param name="bytes">The bytes.</param>
        /// <param name="classes">The names of the classes, for string labels.</param>
        public static Search FromBytes(byte[] bytes, IReadOnlyList<string> classes = null)
        {
            if (bytes == null)
                throw new ArgumentNullException(nameof(bytes));
            using (var handle = Adapter.CreateHandle())
            {
                SscdaException.Check(NativeMethods.sscda_tune_import(handle, bytes, bytes.LongLength,
                                                                     NativeMethods.ImportReplace));
                return new Search(handle, classes?.ToArray());
            }
        }

        /// <summary>Writes the table for people to read; the best cell has a star.</summary>
        /// <param name="writer">The writer, for example <c>Console.Out</c>.</param>
        public void Write(TextWriter writer)
        {
            if (writer == null)
                throw new ArgumentNullException(nameof(writer));
            SearchText.Write(this, writer);
        }

        /// <summary>The table as <see cref="Write"/> writes it.</summary>
        public override string ToString()
        {
            var writer = new StringWriter();
            Write(writer);
            return writer.ToString();
        }

        internal string ClassName(int code) =>
            Classes != null && code >= 0 && code < Classes.Count ? Classes[code] : null;

        internal void Import(AdapterHandle handle, int mode) =>
            SscdaException.Check(NativeMethods.sscda_tune_import(handle, bytes, bytes.LongLength, mode));
    }
}
