// SPDX-License-Identifier: MIT
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using Sscda.Native;

namespace Sscda
{
    /// <summary>How to combine the values of a grid.</summary>
    public enum GridShape
    {
        /// <summary>Every combination; the key added first varies slowest.</summary>
        Product = NativeMethods.GridProduct,

        /// <summary>Cell k has the k-th value of every key; all keys have the same number of values.</summary>
        List = NativeMethods.GridList,
    }

    /// <summary>
    /// The values of options that a tuning run tries. Other options have their value in the adapter. A grid without
    /// keys is one cell: the adapter's own options. The library checks keys and values when the grid is used.
    /// </summary>
    /// <example><code>
    /// var grid = new Grid { ["lambda_s"] = new[] { 0, 0.1, 1 }, ["map"] = new[] { "linear", "rigid" } };
    /// </code></example>
    public sealed class Grid : IEnumerable<KeyValuePair<string, IReadOnlyList<object>>>
    {
        // In the order of addition.
        private readonly List<KeyValuePair<string, List<object>>> keys = new List<KeyValuePair<string, List<object>>>();
        private bool defaults;
        private long part;
        private long parts = 1;

        /// <summary>How to combine the values.</summary>
        public GridShape Shape { get; set; } = GridShape.Product;

        /// <summary>The keys, in their order.</summary>
        public IEnumerable<string> Keys => keys.Select(pair => pair.Key);

        /// <summary>
        /// The values of an option: an array or other sequence of numbers, bools, strings or the enums of choices; a
        /// string alone is one value.
        /// </summary>
        /// <param name="key">The option, such as <c>lambda_s</c>.</param>
        public IEnumerable this[string key]
        {
            get => Find(key)?.AsReadOnly() ?? throw new KeyNotFoundException($"the grid has no key '{key}'");
            set
            {
                var values = List(value, nameof(value));
                Find(key)?.Clear();
                Append(key, values);
            }
        }

        /// <summary>Appends values of an option, after those that it already has.</summary>
        /// <param name="key">The option.</param>
        /// <param name="values">As in <see cref="this[string]"/>.</param>
        public void Add(string key, IEnumerable values) => Append(key, List(values, nameof(values)));

        /// <summary>The default grid. Later releases may change it.</summary>
        public static Grid Defaults() => new Grid { defaults = true, Shape = GridShape.List };

        /// <summary>A grid of exactly these cells.</summary>
        /// <param name="points">One dictionary of options and values per cell; all with the same keys.</param>
        public static Grid Points(params IEnumerable<KeyValuePair<string, object>>[] points) =>
            Points((IEnumerable<IEnumerable<KeyValuePair<string, object>>>)points);

        /// <inheritdoc cref="Points(IEnumerable{KeyValuePair{string, object}}[])"/>
        public static Grid Points(IEnumerable<IEnumerable<KeyValuePair<string, object>>> points)
        {
            if (points == null)
                throw new ArgumentNullException(nameof(points));
            var grid = new Grid { Shape = GridShape.List };
            var list = points.Select(point => point?.ToList()).ToList();
            for (var k = 0; k < list.Count; ++k)
            {
                CheckKeys(list[0], list[k], k);
                foreach (var pair in list[k])
                    grid.Append(pair.Key, new List<object> { pair.Value });
            }
            return grid;
        }

        private static void CheckKeys(List<KeyValuePair<string, object>> first,
                                      List<KeyValuePair<string, object>> point, int index)
        {
            if (point == null)
                throw new ArgumentException($"point {index} is null", "points");
            var known = first.Select(pair => pair.Key).ToList();
            var here = point.Select(pair => pair.Key).ToList();
            if (here.Distinct().Count() != here.Count)
                throw new ArgumentException($"point {index} has a key twice", "points");
            foreach (var key in known.Except(here))
                throw new ArgumentException($"point {index} has no '{key}', and point 0 has", "points");
            foreach (var key in here.Except(known))
                throw new ArgumentException($"point {index} has '{key}', and point 0 has not", "points");
        }

        /// <summary>
        /// A part of this grid, for a tuning run on several machines. The cells of other parts have the status
        /// <see cref="Status.NotRun"/>. <see cref="Tuning.Merge"/> joins the parts.
        /// </summary>
        /// <param name="number">The part, counted from 0.</param>
        /// <param name="of">The number of parts.</param>
        public Grid Part(long number, long of)
        {
            var copy = new Grid { Shape = Shape, defaults = defaults, part = number, parts = of };
            foreach (var pair in keys)
                copy.Append(pair.Key, pair.Value);
            return copy;
        }

        /// <inheritdoc/>
        public IEnumerator<KeyValuePair<string, IReadOnlyList<object>>> GetEnumerator() =>
            keys.Select(pair => new KeyValuePair<string, IReadOnlyList<object>>(pair.Key, pair.Value.AsReadOnly()))
                .GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        /// <summary>Makes the grid of the library.</summary>
        internal GridHandle Make()
        {
            NativeLibraryCheck.Pass();
            SscdaException.Check(NativeMethods.sscda_grid_create(out var grid));
            try
            {
                if (defaults)
                    SscdaException.Check(NativeMethods.sscda_grid_add_defaults(grid));
                foreach (var pair in keys)
                    GridValues.Add(grid, pair.Key, pair.Value);
                SscdaException.Check(NativeMethods.sscda_grid_set_shape(grid, (int)Shape));
                SscdaException.Check(NativeMethods.sscda_grid_set_part(grid, part, parts));
                return grid;
            }
            catch
            {
                grid.Dispose();
                throw;
            }
        }

        private List<object> Find(string key) =>
            key == null ? throw new ArgumentNullException(nameof(key))
                        : keys.FirstOrDefault(pair => pair.Key == key).Value;

        private void Append(string key, List<object> values)
        {
            var known = Find(key);
            if (known == null)
                keys.Add(new KeyValuePair<string, List<object>>(key, known = new List<object>()));
            known.AddRange(values);
        }

        private static List<object> List(IEnumerable values, string name)
        {
            if (values == null)
                throw new ArgumentNullException(name);
            return values is string word ? new List<object> { word } : values.Cast<object>().ToList();
        }
    }
}
