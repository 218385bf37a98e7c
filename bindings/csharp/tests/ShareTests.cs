// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    public class ShareTests
    {
        private static readonly Dictionary<string, double> Given =
            new Dictionary<string, double> { ["cow"] = 1, ["ant"] = 3, ["bee"] = 0 };

        private static string[] Names() => Data.Labels().Select(k => new[] { "ant", "bee", "cow" }[k]).ToArray();

        [Fact]
        public void AFitHasTheSharesOfItsSource()
        {
            using (var adapter = Data.Fitted())
            {
                Assert.Equal(ClassSharesKind.Source, adapter.ClassShares);
                Assert.Equal("source", adapter.Info.ClassShares);
                var shares = adapter.UsedClassShares<int>();
                Assert.Equal(new[] { 0, 1, 2 }, shares.Keys);
                Assert.All(shares.Values, share => Assert.Equal(1 / 3.0, share, 12));
                Assert.All(adapter.ClassShareErrors<int>().Values, error => Assert.Equal(0, error));
            }
        }

        [Fact]
        public void SharesOfStringsAndOfNumbers()
        {
            using (var adapter = new Adapter())
            using (var other = new Adapter())
            {
                adapter.SetClassShares(Given);
                Assert.Equal(ClassSharesKind.Given, adapter.ClassShares);
                adapter.Fit(Data.Source(), Names(), Data.Target());
                var shares = adapter.UsedClassShares<string>();
                Assert.Equal(0.75, shares["ant"], 12);
                Assert.Equal(0, shares["bee"]);
                Assert.DoesNotContain("bee", adapter.Predict<string>(Data.Target()));
                other.SetClassShares(new Dictionary<int, double> { [0] = 3, [1] = 0, [2] = 1 });
                other.Fit(Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(adapter.Adapted(), other.Adapted());
                other.SetClassShares<int>(null);
                Assert.Equal(ClassSharesKind.Source, other.ClassShares);
            }
        }

        [Fact]
        public void EstimatedShares()
        {
            using (var adapter = new Adapter { ClassShares = ClassSharesKind.Estimated })
            {
                adapter.Fit(Data.Source(), Names(), Data.Target());
                Assert.Equal("estimated", adapter.Info.ClassShares);
                var shares = adapter.UsedClassShares<string>();
                var errors = adapter.ClassShareErrors<string>();
                Assert.Equal(1, shares.Values.Sum(), 12);
                foreach (var name in shares.Keys)
                    Assert.Equal(Math.Sqrt(shares[name] * (1 - shares[name]) / 30), errors[name], 12);
            }
        }

        [Fact]
        public void TheOptionSaysWhetherSharesCount()
        {
            using (var adapter = new Adapter())
            {
                adapter.SetClassShares(Given);
                adapter.ClassShares = ClassSharesKind.Source;
                adapter.Fit(Data.Source(), Names(), Data.Target());
                Assert.Equal(ClassSharesKind.Source, adapter.ClassShares);
                Assert.Equal("source", adapter.Info.ClassShares);
            }
        }

        [Fact]
        public void WrongShares()
        {
            using (var adapter = new Adapter())
            {
                var e = Assert.ThrowsAny<SscdaException>(
                    () => adapter.SetClassShares(new Dictionary<int, double> { [4] = -1 }));
                Assert.Equal(Status.Weights, e.Status);
                Assert.Throws<ArgumentException>(() => adapter.SetClassShares(new Dictionary<int, double>()));
                adapter.SetClassShares(new Dictionary<string, double> { ["ant"] = 1, ["bee"] = 1 });
                Assert.Contains("'cow' has no share",
                                Assert.Throws<ArgumentException>(
                                    () => adapter.Fit(Data.Source(), Names(), Data.Target())).Message);
                adapter.SetClassShares(new Dictionary<string, double>(Given) { ["dog"] = 1 });
                Assert.Contains("'dog' has a share",
                                Assert.Throws<ArgumentException>(
                                    () => adapter.Fit(Data.Source(), Names(), Data.Target())).Message);
                Assert.Throws<ArgumentException>(
                    () => adapter.Fit(Data.Source(), Data.Labels(), Data.Target()));
                adapter.SetClassShares(new Dictionary<int, double> { [0] = 1, [1] = 1 });
                e = Assert.ThrowsAny<SscdaException>(
                    () => adapter.Fit(Data.Source(), Data.Labels(), Data.Target()));
                Assert.Equal(Status.Labels, e.Status);
                Assert.Contains("class 2", e.Message);
            }
        }

        [Fact]
        public void TuningAndStorage()
        {
            var path = Path.GetTempFileName();
            try
            {
                using (var adapter = new Adapter())
                {
                    adapter.SetClassShares(Given);
                    var grid = new Grid { ["class_shares"] = new[] { "source", "given" } };
                    var tuning = adapter.Tune(grid, Data.Source(), Names(), Data.Target());
                    Assert.DoesNotContain("bee", tuning.Cells[1].Labels<string>());
                    adapter.Apply(tuning.Cells[1], Data.Source(), Names(), Data.Target());
                    Assert.Equal(0, adapter.UsedClassShares<string>()["bee"]);
                    adapter.Save(path);
                    using (var loaded = Adapter.Load(path))
                        Assert.Equal(adapter.UsedClassShares<string>(), loaded.UsedClassShares<string>());
                }
            }
            finally
            {
                File.Delete(path);
            }
        }
    }
}
