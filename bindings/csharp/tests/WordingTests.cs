// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Xunit;

namespace Sscda.Tests
{
    /// <summary>Errors use the terms of C#: its names, its NaN, its exception for null.</summary>
    public class WordingTests
    {
        [Fact]
        public void NaNIsWrittenAsInCSharp()
        {
            using (var adapter = Data.Fitted())
            {
                foreach (var value in new[] { double.NaN, -double.NaN, double.PositiveInfinity,
                                              double.NegativeInfinity })
                {
                    var x = Data.Target();
                    x[7, 1] = value;
                    var e = Assert.Throws<SscdaDataException>(() => adapter.Predict<int>(x));
                    Assert.Contains("row 7, column 1 is " + FormattableString.Invariant($"{value} "), e.Message);
                }
            }
        }

        public static IEnumerable<object[]> Mistakes() => new[]
        {
            new object[] { (Action<Adapter>)(a => a.Adapted()) },
            new object[] { (Action<Adapter>)(a => a["lamda_s"] = 1) },
            new object[] { (Action<Adapter>)(a => a["lambda_s"] = double.NaN) },
            new object[] { (Action<Adapter>)(a => a["lambda_s"] = "x") },
            new object[] { (Action<Adapter>)(a => a["cycles"] = 0.5) },
            new object[] { (Action<Adapter>)(a => a.Fit(Data.Source(), Data.Target())) },
            new object[] { (Action<Adapter>)(a => a.SetWeights(new[] { double.NaN }, null)) },
            new object[] { (Action<Adapter>)(a => a.SetWeights(null, new[] { 1e308, 1e308 })) },
            new object[] { (Action<Adapter>)(a =>
            {
                a.SetWeights(new[] { 1.0, 1.0 }, null);
                a.Fit(Data.Source(), Data.Labels(), Data.Target());
            }) },
            new object[] { (Action<Adapter>)(a =>
            {
                a.Criterion = CriterionKind.Reverse;
                a.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target()).Vote<int>();
            }) },
        };

        [Theory]
        [MemberData(nameof(Mistakes))]
        public void NothingOfC(Action<Adapter> mistake)
        {
            using (var adapter = new Adapter())
            {
                var e = Assert.ThrowsAny<SscdaException>(() => mistake(adapter));
                Assert.DoesNotMatch(@"sscda_\w|SSCDA_|NULL|nan\b|^handle|^[ab][ :]|[SG]et\w+\(\)", e.Message);
            }
        }

        [Fact]
        public void HelpHasNothingOfC() => Assert.DoesNotMatch(@"sscda_\w|SSCDA_|NULL", Library.OptionHelp());

        // Arguments for which null is valid.
        private static readonly string[] MayBeNull =
        {
            "progress", "classifier", "configure", "sourceWeights", "targetWeights", "shares", "classes", "grid", "maxBytes",
        };

        public static IEnumerable<object[]> Methods()
        {
            foreach (var type in new[] { typeof(Adapter), typeof(Tuning), typeof(Grid), typeof(MatrixView),
                                         typeof(TuningCell), typeof(FitProgress), typeof(FitInfo) })
                foreach (var method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance |
                                                       BindingFlags.Static | BindingFlags.DeclaredOnly)
                                           .Where(method => !method.Name.StartsWith("op_") &&
                                                            !method.Name.StartsWith("add_") &&
                                                            !method.Name.StartsWith("remove_")))
                    foreach (var parameter in method.GetParameters().Where(
                                 p => !p.IsOut && !MayBeNull.Contains(p.Name) &&
                                      (p.ParameterType == typeof(MatrixView) || !p.ParameterType.IsValueType)))
                        yield return new object[] { type.Name, method.ToString(), parameter.Name };
        }

        [Theory]
        [MemberData(nameof(Methods))]
        public void NullIsRefusedByName(string typeName, string signature, string parameter)
        {
            using (var adapter = Data.Fitted())
            {
                var tuning = adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target());
                var objects = new object[] { adapter, tuning, Data.Grid(), (MatrixView)Data.Source(), tuning.Best,
                                             adapter.Info };
                var type = typeof(Adapter).Assembly.GetType("Sscda." + typeName);
                var method = type.GetMethods().Single(m => m.ToString() == signature);
                if (method.IsGenericMethodDefinition)
                    method = method.MakeGenericMethod(typeof(int));
                var arguments = method.GetParameters().Select(
                    p => p.Name == parameter ? null : Something(p, tuning)).ToArray();
                var target = method.IsStatic ? null : objects.Single(type.IsInstanceOfType);
                var e = Record.Exception(() => (method.Invoke(target, arguments) as Task)?.GetAwaiter().GetResult());
                e = e is TargetInvocationException outer ? outer.InnerException : e; // a task throws its own
                Assert.Equal(parameter, Assert.IsType<ArgumentNullException>(e).ParamName);
            }
        }

        // A valid argument, or the default.
        private static object Something(ParameterInfo parameter, Tuning tuning)
        {
            if (parameter.ParameterType == typeof(MatrixView))
                return (MatrixView)(parameter.Name == "target" ? Data.Target() : Data.Source());
            switch (parameter.Name)
            {
                case "labels":
                    return Data.Labels();
                case "cell":
                    return tuning.Best;
                case "key":
                    return "lambda_s";
                case "value":
                    return parameter.ParameterType == typeof(object) ? (object)1.0 : new[] { 1.0 };
                case "values":
                    return new[] { 1.0 };
                case "domain":
                    return Domain.Source;
            }
            return parameter.HasDefaultValue && parameter.DefaultValue != null ? parameter.DefaultValue
                   : parameter.ParameterType.IsValueType ? Activator.CreateInstance(parameter.ParameterType)
                                                         : null;
        }
    }
}
