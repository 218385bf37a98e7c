// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Sscda
{
    /// <summary>A cell of a tuning run, which is a row of the table: its options, score and results.</summary>
    public sealed class TuningCell
    {
        private readonly IReadOnlyDictionary<string, object> values;
        private readonly int[] codes;

        internal TuningCell(Tuning tuning, int index, IReadOnlyDictionary<string, object> values, int[] codes)
        {
            Tuning = tuning;
            Index = index;
            this.values = values;
            this.codes = codes;
            Options = tuning.Columns.Where(column => column.IsOption && values[column.Key] != null)
                            .ToDictionary(column => column.Key, column => values[column.Key]);
        }

        /// <summary>The tuning run.</summary>
        public Tuning Tuning { get; }

        /// <summary>The index in the table, counted from 0.</summary>
        public int Index { get; }

        /// <summary>The value in a column: a double, long, bool or string; null if it is missing.</summary>
        /// <param name="column">The key of the column.</param>
        public object this[string column] =>
            values.TryGetValue(column ?? throw new ArgumentNullException(nameof(column)), out var value)
                ? value
                : throw new KeyNotFoundException(
                      $"the tuning run has no column '{column}', but {string.Join(", ", Tuning.Columns)}");

        /// <summary>The options of the grid, and <c>map</c>. A baseline has no lambdas.</summary>
        public IReadOnlyDictionary<string, object> Options { get; }

        /// <summary>Whether the cell is a baseline, which moves nothing and is not in the grid.</summary>
        public bool IsBaseline => (bool)values["baseline"];

        /// <summary>Whether the cell has a score.</summary>
        public bool IsFinished => Status >= 0;

        /// <summary>The score; higher is better. NaN if the cell is not finished.</summary>
        public double Score => Number("score");

        /// <summary>The scores of the folds with the criterion <c>reverse</c>; empty otherwise.</summary>
        public IReadOnlyList<double> FoldScores =>
            Tuning.Columns.Where(column => column.Key.StartsWith("score_", StringComparison.Ordinal))
                  .Select(column => Number(column.Key)).ToArray();

        /// <summary>
        /// The status of the fit, or the error of a failed cell; <see cref="Sscda.Status.NotRun"/> if the tuning run
        /// did not reach the cell.
        /// </summary>
        public Status Status => (Status)(long)values["status"];

        /// <summary>The message of the status; empty without an error or a caveat.</summary>
        public string Message => (string)values["message"] ?? "";

        /// <summary>The largest gap of the cell's fits; NaN without a fit.</summary>
        public double RelativeGap => Number("relative_gap");

        /// <summary>The iterations of all its fits; null without a fit.</summary>
        public long? Iterations => (long?)values["iterations"];

        /// <summary>The duration; null if the cell was not tried.</summary>
        public TimeSpan? Elapsed =>
            values["seconds"] is double seconds ? TimeSpan.FromSeconds(seconds) : (TimeSpan?)null;

        /// <summary>The labels that the cell gives the target samples. The criterion <c>reverse</c> has none.</summary>
        /// <typeparam name="TLabel">
        /// As in the tuning run. After a tuning run with strings, <c>int</c> gives indices into
        /// <see cref="Tuning.Classes"/>.
        /// </typeparam>
        public TLabel[] Labels<TLabel>()
        {
            if (!IsFinished)
                throw SscdaException.Of(Status.NotRun, $"cell {Index} is not finished: {Status}. {Message}".TrimEnd());
            if (codes == null)
                throw SscdaException.Of(Status.Labels,
                                        $"the criterion {Tuning.Criterion} keeps no labels of the target");
            return Sscda.Labels.Decode<TLabel>((int[])codes.Clone(), Tuning.ClassName);
        }

        /// <summary>A summary in one line.</summary>
        public override string ToString()
        {
            var options = string.Join(", ", Options.Select(
                pair => string.Format(CultureInfo.InvariantCulture, "{0} = {1}", pair.Key, pair.Value)));
            var result = IsFinished ? Score.ToString("G4", CultureInfo.InvariantCulture) : Status.ToString();
            return $"cell {Index}{(IsBaseline ? " (baseline)" : "")}: {result} with {options}";
        }

        private double Number(string key) => values[key] is double number ? number : double.NaN;
    }
}
