// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    public class GridTests
    {
        private static Tuning Tune(Grid grid)
        {
            using (var adapter = new Adapter())
                return adapter.Tune(grid, Data.Source(), Data.Labels(), Data.Target());
        }

        private static object[] Tried(Tuning tuning, string key) =>
            tuning.Cells.Where(cell => !cell.IsBaseline).Select(cell => cell[key]).ToArray();

        [Fact]
        public void ProductsVaryTheFirstKeySlowest()
        {
            var tuning = Tune(Data.Grid());
            Assert.Equal(new object[] { 0.0, 0.0, 0.1, 0.1 }, Tried(tuning, "lambda_s"));
            Assert.Equal(new object[] { 0.1, 0.7, 0.1, 0.7 }, Tried(tuning, "lambda_g"));
            Assert.Equal(4, tuning.GridCells);
            Assert.Equal(5, tuning.Cells.Count);
        }

        [Fact]
        public void ValuesOfAnyTypeSuit()
        {
            var grid = new Grid
            {
                ["lambda_s"] = new List<int> { 0, 1 },
                ["lambda_g"] = new[] { 0.5f },
                ["pca"] = new[] { 0, 1.0 },
                ["map"] = new[] { MapKind.Rigid },
                ["intercept"] = new[] { true },
                ["standardize"] = "domain",
                ["max_iterations"] = new[] { 20m },
            };
            var tuning = Tune(grid);
            Assert.Equal(new object[] { 0.0, 0.0, 1.0, 1.0 }, Tried(tuning, "lambda_s"));
            Assert.Equal(new object[] { 0L, 1L, 0L, 1L }, Tried(tuning, "pca"));
            Assert.All(Tried(tuning, "lambda_g"), value => Assert.Equal(0.5, value));
            Assert.All(Tried(tuning, "map"), value => Assert.Equal("rigid", value));
            Assert.All(Tried(tuning, "intercept"), value => Assert.Equal(true, value));
            Assert.All(Tried(tuning, "standardize"), value => Assert.Equal("domain", value));
            Assert.All(Tried(tuning, "max_iterations"), value => Assert.Equal(20L, value));
        }

        [Fact]
        public void EnumsOfAllChoicesHaveTheirWords()
        {
            var choices = OptionInfo.All.Where(option => option.Type == OptionType.Choice && option.CanBeTuned);
            foreach (var option in choices)
            {
                var kind = typeof(Adapter).Assembly.GetType("Sscda." + Data.Pascal(option.Key) + "Kind", true);
                using (var adapter = new Adapter())
                    Assert.True(adapter.CountCells(new Grid { [option.Key] = Enum.GetValues(kind) }) >=
                                option.Choices.Count, option.Key);
            }
        }

        [Fact]
        public void KeysCanBeAddedToAndReplaced()
        {
            var grid = new Grid { { "lambda_s", new[] { 0.0 } }, { "lambda_s", new[] { 1.0 } } };
            Assert.Equal(new object[] { 0.0, 1.0 }, grid["lambda_s"].Cast<object>());
            grid["lambda_s"] = new[] { 2 };
            Assert.Equal(new object[] { 2 }, grid["lambda_s"].Cast<object>());
            Assert.Equal(new[] { "lambda_s" }, grid.Keys);
            Assert.Equal("lambda_s", Assert.Single(grid).Key);
            Assert.Throws<KeyNotFoundException>(() => grid["lambda_g"]);
            Assert.Throws<ArgumentNullException>(() => grid["lambda_g"] = null);
            Assert.Throws<ArgumentNullException>(() => grid.Add(null, new[] { 1 }));
        }

        [Fact]
        public void PointsAreAList()
        {
            var tuning = Tune(Grid.Points(
                new Dictionary<string, object> { ["lambda_s"] = 0, ["map"] = "linear" },
                new Dictionary<string, object> { ["map"] = MapKind.Rigid, ["lambda_s"] = 0.5 }));
            Assert.Equal(2, tuning.GridCells);
            Assert.Equal(new object[] { 0.0, 0.5 }, Tried(tuning, "lambda_s"));
            Assert.Equal(new object[] { "linear", "rigid" }, Tried(tuning, "map"));
            var same = Tune(new Grid
            {
                Shape = GridShape.List,
                ["lambda_s"] = new[] { 0, 0.5 },
                ["map"] = new[] { "linear", "rigid" },
            });
            Assert.Equal(tuning.Column("score"), same.Column("score"));
        }

        [Fact]
        public void PointsHaveTheSameKeys()
        {
            var one = new Dictionary<string, object> { ["lambda_s"] = 0 };
            var two = new Dictionary<string, object> { ["lambda_s"] = 0, ["lambda_g"] = 1 };
            Assert.Contains("point 1 has 'lambda_g'",
                            Assert.Throws<ArgumentException>(() => Grid.Points(one, two)).Message);
            Assert.Contains("point 1 has no 'lambda_g'",
                            Assert.Throws<ArgumentException>(() => Grid.Points(two, one)).Message);
            Assert.Contains("point 1 is null", Assert.Throws<ArgumentException>(() => Grid.Points(one, null)).Message);
            Assert.Contains("twice", Assert.Throws<ArgumentException>(() => Grid.Points(one.Concat(one))).Message);
        }

        [Theory]
        [InlineData("lamda_s", 1.0, "lambda_s")]       // no such key
        [InlineData("threads", 1, "threads")]          // results do not depend on it
        [InlineData("lambda_s", -1.0, "lambda_s")]     // out of bounds
        [InlineData("lambda_s", "much", "lambda_s")]   // not a word
        [InlineData("pca", 1.5, "pca")]                // not an integer
        [InlineData("pca", -1, "pca")]                 // out of bounds
        [InlineData("map", "crooked", "barycentric")]  // the message has those allowed
        [InlineData("map", 1, "map")]                  // not a number
        [InlineData("intercept", 2, "intercept")]      // neither true nor false
        public void BadGridsAreRefusedByTheLibrary(string key, object value, string word)
        {
            using (var adapter = new Adapter())
            {
                var grid = new Grid { [key] = new[] { value } };
                foreach (var call in new Action[]
                         {
                             () => adapter.CountCells(grid),
                             () => adapter.Tune(grid, Data.Source(), Data.Labels(), Data.Target()),
                         })
                {
                    var e = Assert.Throws<SscdaOptionException>(call);
                    Assert.Equal(Status.Option, e.Status);
                    Assert.Contains(word, e.Message);
                }
            }
        }

        [Fact]
        public void ValuesThatAreNoValuesAreRefused()
        {
            using (var adapter = new Adapter())
            {
                void Refuse<T>(Grid grid) where T : Exception => Assert.Throws<T>(() => adapter.CountCells(grid));
                Refuse<ArgumentException>(new Grid { ["lambda_s"] = new object[] { null } });
                Refuse<ArgumentException>(new Grid { ["lambda_s"] = new[] { true } });
                Refuse<ArgumentException>(new Grid { ["lambda_s"] = new[] { DateTime.MinValue } });
                Refuse<ArgumentException>(new Grid { ["lambda_s"] = new double[0] });
                Refuse<SscdaDataException>(new Grid
                {
                    Shape = GridShape.List,
                    ["lambda_s"] = new[] { 0, 1 },
                    ["lambda_g"] = new[] { 0.1 },
                });
                Refuse<SscdaDataException>(new Grid { Shape = (GridShape)3, ["lambda_s"] = new[] { 0 } });
                Refuse<SscdaDataException>(Data.Grid().Part(2, 2));
            }
        }

        [Fact]
        public void CellsAreCounted()
        {
            using (var adapter = new Adapter())
            {
                Assert.Equal(5, adapter.CountCells(Data.Grid()));
                Assert.Equal(5, adapter.CountCells(Data.Grid().Part(0, 3)));
                Assert.Equal(2, adapter.CountCells(new Grid())); // the adapter as it is, and doing nothing
                Assert.Equal(adapter.CountCells(Grid.Defaults()), adapter.CountCells());
                Assert.True(adapter.CountCells() > 2);
            }
        }

        [Fact]
        public void OptionsTellWhetherAGridMayNameThem()
        {
            Assert.True(OptionInfo.All.Single(option => option.Key == "lambda_s").CanBeTuned);
            Assert.False(OptionInfo.All.Single(option => option.Key == "threads").CanBeTuned);
        }
    }
}
