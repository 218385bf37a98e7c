// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace Sscda.Native
{
    /// <summary>Reads the table of a tuning run from a handle.</summary>
    internal sealed class TableReader
    {
        private readonly AdapterHandle handle;

        internal TableReader(AdapterHandle handle)
        {
            this.handle = handle;
        }

        internal long Count(string key)
        {
            SscdaException.Check(NativeMethods.sscda_tune_info_int(handle, Key(key), out var count));
            return count;
        }

        internal double Number(string key)
        {
            SscdaException.Check(NativeMethods.sscda_tune_info_double(handle, Key(key), out var number));
            return number;
        }

        internal string Word(string key)
        {
            SscdaException.Check(NativeMethods.sscda_tune_info_string(handle, Key(key), out var word));
            return Utf8.Text(word);
        }

        internal TuningColumn[] Columns()
        {
            SscdaException.Check(NativeMethods.sscda_tune_column_count(handle, out var count));
            var columns = new TuningColumn[count];
            for (var k = 0; k < count; ++k)
            {
                SscdaException.Check(
                    NativeMethods.sscda_tune_column_describe(handle, k, out var key, out var type, out var flags));
                columns[k] = new TuningColumn(Utf8.Text(key), (OptionType)type,
                                              (flags & NativeMethods.ColumnOption) != 0);
            }
            return columns;
        }

        /// <summary>One row per cell; missing values are null.</summary>
        internal Dictionary<string, object>[] Rows(IReadOnlyList<TuningColumn> columns)
        {
            var rows = new Dictionary<string, object>[Count("cells")];
            for (var i = 0; i < rows.Length; ++i)
                rows[i] = new Dictionary<string, object>();
            foreach (var column in columns)
            {
                var numbers = column.HasWords ? null : Numbers(column.Key, rows.Length);
                for (var i = 0; i < rows.Length; ++i)
                    rows[i][column.Key] = column.HasWords ? Word(column.Key, i) : Value(column.Type, numbers[i]);
            }
            return rows;
        }

        /// <summary>The labels of a cell; null if it has none.</summary>
        internal int[] Labels(Dictionary<string, object> row, int cell, int count)
        {
            if ((long)row["status"] < 0)
                return null;
            var labels = new int[count];
            var status = NativeMethods.sscda_tune_labels(handle, cell, labels, count);
            if (status == (int)Status.Labels)
                return null;
            SscdaException.Check(status);
            return labels;
        }

        /// <summary>The vote, or the error if there is none.</summary>
        internal SscdaException Vote(int count, out int[] labels, out double[] shares)
        {
            labels = new int[count];
            shares = new double[count];
            var status = NativeMethods.sscda_tune_vote(handle, labels, shares, count);
            return status < 0 ? SscdaException.Last(status) : null;
        }

        internal byte[] Export()
        {
            SscdaException.Check(NativeMethods.sscda_tune_export(handle, null, 0, out var size));
            var bytes = new byte[size];
            SscdaException.Check(NativeMethods.sscda_tune_export(handle, bytes, size, out size));
            return bytes;
        }

        private double[] Numbers(string key, int count)
        {
            var numbers = new double[count];
            SscdaException.Check(NativeMethods.sscda_tune_column(handle, Key(key), numbers, count));
            return numbers;
        }

        private string Word(string key, int cell)
        {
            SscdaException.Check(NativeMethods.sscda_tune_word(handle, Key(key), cell, out var word));
            var text = Wording.InCSharp(Utf8.Text(word));
            return text.Length > 0 ? text : null;
        }

        private static object Value(OptionType type, double number)
        {
            if (double.IsNaN(number))
                return null;
            switch (type)
            {
                case OptionType.Bool:
                    return number != 0;
                case OptionType.Int:
                    return (long)number;
                default:
                    return number;
            }
        }

        private static byte[] Key(string key) => Utf8.Bytes(key, nameof(key));
    }
}
