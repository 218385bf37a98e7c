// SPDX-License-Identifier: MIT
using System;
using System.Collections;
using System.Collections.Generic;

namespace Sscda
{
    /// <summary>One entry of the correspondence.</summary>
    public readonly struct CorrespondenceEntry
    {
        /// <summary>An entry.</summary>
        /// <param name="source">The source sample.</param>
        /// <param name="target">The target sample.</param>
        /// <param name="value">The entry of the correspondence.</param>
        public CorrespondenceEntry(int source, int target, double value)
        {
            Source = source;
            Target = target;
            Value = value;
        }

        /// <summary>The source sample, counted from 0: the row.</summary>
        public int Source { get; }

        /// <summary>The target sample, counted from 0: the column.</summary>
        public int Target { get; }

        /// <summary>How much of the source sample is matched with the target sample.</summary>
        public double Value { get; }

        /// <summary>Deconstructs an entry: <c>foreach (var (source, target, value) in sparse)</c>.</summary>
        /// <param name="source">Receives the source sample.</param>
        /// <param name="target">Receives the target sample.</param>
        /// <param name="value">Receives the value.</param>
        public void Deconstruct(out int source, out int target, out double value)
        {
            source = Source;
            target = Target;
            value = Value;
        }
    }

    /// <summary>
    /// The correspondence without its zeros, as compressed rows (CSR): the entries of source sample i are those from
    /// <c>RowStarts[i]</c> up to <c>RowStarts[i + 1]</c>, targets ascending. It enumerates its entries row by row.
    /// The properties return the object's own arrays, not copies.
    /// </summary>
    public sealed class SparseCorrespondence : IReadOnlyCollection<CorrespondenceEntry>
    {
        internal SparseCorrespondence(int rows, int columns, long[] sources, long[] targets, double[] values)
        {
            Rows = rows;
            Columns = columns;
            Values = values;
            RowStarts = new int[rows + 1];
            ColumnIndices = new int[values.Length];
            for (var k = 0; k < values.Length; ++k)
            {
                ColumnIndices[k] = checked((int)targets[k]);
                ++RowStarts[sources[k] + 1];
            }
            for (var i = 0; i < rows; ++i)
                RowStarts[i + 1] += RowStarts[i];
        }

        /// <summary>The number of source samples.</summary>
        public int Rows { get; }

        /// <summary>The number of target samples.</summary>
        public int Columns { get; }

        /// <summary>The number of entries that are not zero.</summary>
        public int Count => Values.Length;

        /// <summary>The start of each row, followed by the end of the last.</summary>
        public int[] RowStarts { get; }

        /// <summary>The target sample of each entry.</summary>
        public int[] ColumnIndices { get; }

        /// <summary>The value of each entry.</summary>
        public double[] Values { get; }

        /// <summary>The entry of a pair, or 0.</summary>
        /// <param name="source">The source sample.</param>
        /// <param name="target">The target sample.</param>
        public double this[int source, int target]
        {
            get
            {
                if (source < 0 || source >= Rows)
                    throw new ArgumentOutOfRangeException(nameof(source));
                if (target < 0 || target >= Columns)
                    throw new ArgumentOutOfRangeException(nameof(target));
                var start = RowStarts[source];
                var k = Array.BinarySearch(ColumnIndices, start, RowStarts[source + 1] - start, target);
                return k < 0 ? 0 : Values[k];
            }
        }

        /// <inheritdoc/>
        public IEnumerator<CorrespondenceEntry> GetEnumerator()
        {
            for (var i = 0; i < Rows; ++i)
                for (var k = RowStarts[i]; k < RowStarts[i + 1]; ++k)
                    yield return new CorrespondenceEntry(i, ColumnIndices[k], Values[k]);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
