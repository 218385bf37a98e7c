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
    /// <see cref="Adapter.Apply(TuningCell)"/> sets the options of a cell.
    /// </summary>
    public sealed class Tuning
    {
        private readonly byte[] bytes;
        private readonly int[] voted;
        private readonly double[] shares;
        private readonly SscdaException noVote;
        private readonly int best;

        internal Tuning(AdapterHandle handle, IReadOnlyList<string> classes)
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
                          .Select((row, k) => new TuningCell(this, k, row, reader.Labels(row, k, TargetRows)))
                          .ToArray();
            noVote = reader.Vote(TargetRows, out voted, out shares);
        }

        /// <summary>All cells: first those of the grid in its order, then the baselines.</summary>
        public IReadOnlyList<TuningCell> Cells { get; }

        /// <summary>The finished cell with the highest score, or the first of several; null if there is none.</summary>
        public TuningCell Best => best < 0 ? null : Cells[best];

        /// <summary>The columns of the table: options first, then <c>baseline</c>, <c>score</c> and so on.</summary>
        public IReadOnlyList<TuningColumn> Columns { get; }

        /// <summary>The criterion of the scores.</summary>
        public string Criterion { get; }

        /// <summary>The classifier; <c>custom</c> for your own, empty if the grid varies it.</summary>
        public string Classifier { get; }

        /// <summary>
        /// <see cref="Sscda.Status.Ok"/> if every cell was tried. <see cref="Sscda.Status.Cancelled"/> or
        /// <see cref="Sscda.Status.TimeLimit"/> if the tuning run was stopped; it then has the cells finished so far.
        /// </summary>
        public Status Status { get; }

        /// <summary>The message of the status; null without a caveat, and after <see cref="FromBytes"/>.</summary>
        public string Caveat { get; internal set; }

        /// <summary>The number of cells of the grid, without baselines.</summary>
        public int GridCells { get; }

        /// <summary>The number of cells with a score.</summary>
        public int Finished { get; }

        /// <summary>The number of failed cells.</summary>
        public int Failed { get; }

        /// <summary>The number of source samples.</summary>
        public int SourceRows { get; }

        /// <summary>The number of target samples.</summary>
        public int TargetRows { get; }

        /// <summary>The folds of the criterion <c>reverse</c>; 0 for other criteria.</summary>
        public int Folds { get; }

        /// <summary>The seed of the folds.</summary>
        public long Seed { get; }

        /// <summary>The duration.</summary>
        public TimeSpan Elapsed { get; }

        /// <summary>The names of the classes for string labels; null if labels are numbers.</summary>
        public IReadOnlyList<string> Classes { get; }

        /// <summary>A column of numbers with a value for each cell; NaN for missing values.</summary>
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
        /// <typeparam name="TLabel">As in the tuning run.</typeparam>
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
        /// Merges two parts of a tuning run, or two runs of the same. A finished cell is preferred to a failed one, and
        /// a failed cell to one that was not run. If a cell is finished in both, the one of this object stays.
        /// </summary>
        /// <param name="other">A tuning run with the same grid, data, weights, seed, criterion and options.</param>
        public Tuning Merge(Tuning other)
        {
            if (other == null)
                throw new ArgumentNullException(nameof(other));
            using (var handle = Adapter.CreateHandle())
            {
                Import(handle, NativeMethods.ImportReplace);
                other.Import(handle, NativeMethods.ImportMerge);
                return new Tuning(handle, Classes ?? other.Classes);
            }
        }

        /// <summary>
        /// The whole tuning run as bytes, which every binding of this library can read. The bytes have classes as
        /// integers, so keep <see cref="Classes"/> as well.
        /// </summary>
        public byte[] ToBytes() => (byte[])bytes.Clone();

        /// <summary>Makes a tuning run from the bytes of <see cref="ToBytes"/>.</summary>
        /// <param name="bytes">The bytes.</param>
        /// <param name="classes">The names of the classes, for string labels.</param>
        public static Tuning FromBytes(byte[] bytes, IReadOnlyList<string> classes = null)
        {
            if (bytes == null)
                throw new ArgumentNullException(nameof(bytes));
            using (var handle = Adapter.CreateHandle())
            {
                SscdaException.Check(NativeMethods.sscda_tune_import(handle, bytes, bytes.LongLength,
                                                                     NativeMethods.ImportReplace));
                return new Tuning(handle, classes?.ToArray());
            }
        }

        /// <summary>Writes the table as text; the best cell has a star.</summary>
        /// <param name="writer">The writer, for example <c>Console.Out</c>.</param>
        public void Write(TextWriter writer)
        {
            if (writer == null)
                throw new ArgumentNullException(nameof(writer));
            TuningText.Write(this, writer);
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
