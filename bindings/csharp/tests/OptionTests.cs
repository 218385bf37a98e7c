// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using Sscda.Generator;
using Xunit;

namespace Sscda.Tests
{
    public class OptionTests
    {
        [Fact]
        public void GeneratedFileIsUpToDate() =>
            Assert.Equal(OptionSource.Write(OptionInfo.All), File.ReadAllText(GeneratedFile()));

        // CTest sets the folder of the sources; otherwise the build tree is assumed to be in the repository.
        private static string GeneratedFile()
        {
            const string name = "src/Options.g.cs";
            var sources = Environment.GetEnvironmentVariable("SSCDA_CSHARP");
            if (!string.IsNullOrEmpty(sources))
                return Path.Combine(sources, name);
            var folder = new DirectoryInfo(AppContext.BaseDirectory);
            while (folder != null && !File.Exists(Path.Combine(folder.FullName, "bindings/csharp", name)))
                folder = folder.Parent;
            return Path.Combine(folder?.FullName ?? "", "bindings/csharp", name);
        }

        [Fact]
        public void EveryOptionHasItsProperty()
        {
            using (var adapter = new Adapter())
            {
                var choices = 0;
                foreach (var option in OptionInfo.All)
                {
                    var name = Data.Pascal(option.Key);
                    var property = typeof(Adapter).GetProperty(name == "Map" ? "MapKind" : name);
                    using (var fresh = new Adapter())
                    {
                        Assert.Equal(option.Default, fresh[option.Key]);
                        var value = property.GetValue(fresh);
                        Assert.Equal(value is Enum ? Data.Pascal((string)option.Default) : option.Default,
                                     value is Enum ? value.ToString() : value);
                    }
                    if (option.Type != OptionType.Choice)
                        continue;
                    foreach (var choice in Enum.GetValues(property.PropertyType))
                    {
                        property.SetValue(adapter, choice);
                        Assert.Equal(choice, property.GetValue(adapter));
                        Assert.Equal(choice.ToString(), Data.Pascal((string)adapter[option.Key]));
                        ++choices;
                    }
                    Assert.Equal(option.Choices.Count, Enum.GetValues(property.PropertyType).Length);
                }
                Assert.True(choices > 10);
            }
        }

        [Fact]
        public void PropertiesAndKeysAreTheSame()
        {
            using (var adapter = new Adapter { LambdaS = 0.25, Cycles = 3, Intercept = false, MapKind = MapKind.Rigid })
            {
                Assert.Equal(0.25, adapter["lambda_s"]);
                Assert.Equal(3L, adapter["cycles"]);
                Assert.Equal(false, adapter["intercept"]);
                Assert.Equal("rigid", adapter["map"]);

                adapter["lambda_s"] = 2; // an integer will do
                adapter.Set("cycles", 4).Set("intercept", true).Set("map", "linear").Set("lambda_g", 0.5f);
                Assert.Equal(2, adapter.LambdaS);
                Assert.Equal(4, adapter.Cycles);
                Assert.True(adapter.Intercept);
                Assert.Equal(MapKind.Linear, adapter.MapKind);
                Assert.Equal(0.5, adapter.LambdaG);
                Assert.Equal(OptionInfo.All.Select(option => option.Key).OrderBy(key => key),
                             adapter.Options.Keys.OrderBy(key => key));
                Assert.Equal(4L, adapter.Options["cycles"]);
            }
        }

        [Fact]
        public void PresetComesFirst()
        {
            using (var adapter = new Adapter())
            {
                adapter.Set(new Dictionary<string, object> { ["max_iterations"] = 7, ["preset"] = "paper" });
                Assert.Equal(7, adapter.MaxIterations);
                Assert.Equal(PresetKind.Paper, adapter.Preset);
                Assert.Equal(StepKind.OpenLoop, adapter.Step);
            }
            using (var adapter = new Adapter(PresetKind.Paper) { MaxIterations = 8 })
            {
                Assert.Equal(8, adapter.MaxIterations);
                Assert.Equal(WeightsKind.Absolute, adapter.Weights);
            }
        }

        [Fact]
        public void UnknownOptionListsTheKnownOnes()
        {
            using (var adapter = new Adapter())
            {
                var e = Assert.Throws<SscdaOptionException>(() => adapter["lamda_s"] = 1);
                Assert.Equal(Status.Option, e.Status);
                Assert.Contains("lamda_s", e.Message);
                foreach (var option in OptionInfo.All)
                    Assert.Contains(option.Key, e.Message);
                Assert.Throws<SscdaOptionException>(() => adapter["lamda_s"]);
                Assert.Throws<SscdaOptionException>(() => adapter.Set("lamda_s", new object()));
            }
        }

        public static IEnumerable<object[]> BadValues() => new[]
        {
            new object[] { "lambda_s", -1.0 },
            new object[] { "lambda_s", double.NaN },
            new object[] { "lambda_s", "0.1" },
            new object[] { "cycles", 0 },
            new object[] { "cycles", 1.5 },
            new object[] { "cycles", "2" },
            new object[] { "intercept", 2 },
            new object[] { "intercept", "true" },
            new object[] { "map", "cubic" },
            new object[] { "map", 1 },
        };

        [Theory]
        [MemberData(nameof(BadValues))]
        public void BadValuesAreRefusedByTheLibrary(string key, object value)
        {
            using (var adapter = new Adapter())
            {
                var before = adapter[key];
                var e = Assert.Throws<SscdaOptionException>(() => adapter[key] = value);
                Assert.Contains(key, e.Message);
                Assert.Equal(before, adapter[key]);
            }
        }

        [Fact]
        public void ValuesOfOtherTypesAreRefused()
        {
            using (var adapter = new Adapter())
            {
                Assert.Contains("Boolean", Assert.Throws<ArgumentException>(() => adapter["cycles"] = true).Message);
                Assert.Contains("Boolean", Assert.Throws<ArgumentException>(() => adapter["lambda_s"] = true).Message);
                Assert.Contains("Guid", Assert.Throws<ArgumentException>(() => adapter["map"] = Guid.Empty).Message);
                Assert.Throws<OverflowException>(() => adapter["cycles"] = ulong.MaxValue);
                Assert.Throws<ArgumentNullException>(() => adapter["map"] = null);
                Assert.Throws<ArgumentNullException>(() => adapter[null]);
                Assert.Throws<ArgumentNullException>(() => adapter.Set(null));
                Assert.Throws<ArgumentOutOfRangeException>(() => adapter.MapKind = (MapKind)99);
                Assert.Throws<ArgumentOutOfRangeException>(() => adapter.MapKind = (MapKind)(-1));
                Assert.Throws<ArgumentException>(() => adapter["map"] = "linear\0");
                Assert.Throws<ArgumentException>(() => adapter["map"] = "\ud800");
                Assert.Equal(MapKind.Linear, adapter.MapKind);
            }
        }

        [Fact]
        public void HelpTellsAll()
        {
            var help = Library.OptionHelp();
            foreach (var option in OptionInfo.All)
            {
                Assert.Contains(option.Key, help);
                Assert.Contains(option.Doc, help);
                Assert.Matches(@"^\d+\.\d+$", option.Since);
            }
            Assert.Contains("map (choice: linear|rigid|kernel|neural|barycentric|none; default linear)", help);
            Assert.Contains("lambda_s (double: at least 0; default 0.1)", help);
            Assert.Contains("intercept (bool: true|false; default true)", help);
            Assert.Contains("cycles (int: at least 1; default 1)", help);
        }

        [Fact]
        public void EverythingPublicIsDocumented()
        {
            var file = Path.ChangeExtension(typeof(Adapter).Assembly.Location, ".xml");
            var text = File.ReadAllText(file);
            foreach (var type in typeof(Adapter).Assembly.GetExportedTypes())
            {
                Assert.Contains($"\"T:{type.FullName}\"", text);
                const BindingFlags own = BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.Instance;
                foreach (var property in type.GetProperties(own))
                    Assert.Contains($"\"P:{type.FullName}.{property.Name}", text);
            }
        }
    }
}
