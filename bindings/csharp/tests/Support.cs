// SPDX-License-Identifier: MIT
using System;
using System.Diagnostics;
using System.IO;
using Xunit;

// Tests run one by one: they count live handles, and the machine may be small.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace Sscda.Tests
{
    /// <summary>A fact that needs the environment of CTest.</summary>
    internal sealed class NeedsFact : FactAttribute
    {
        public NeedsFact(string variable)
        {
            if (string.IsNullOrEmpty(Environment.GetEnvironmentVariable(variable)))
                Skip = $"{variable} is not set";
        }
    }

    /// <summary>A theory that needs the environment of CTest.</summary>
    internal sealed class NeedsTheory : TheoryAttribute
    {
        public NeedsTheory(string variable)
        {
            if (string.IsNullOrEmpty(Environment.GetEnvironmentVariable(variable)))
                Skip = $"{variable} is not set";
        }
    }

    /// <summary>A folder that is removed afterwards.</summary>
    internal sealed class TemporaryFolder : IDisposable
    {
        internal TemporaryFolder()
        {
            Path = System.IO.Path.Combine(AppContext.BaseDirectory, "temporary-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(Path);
        }

        internal string Path { get; }

        internal string File(string name) => System.IO.Path.Combine(Path, name);

        public void Dispose() => Directory.Delete(Path, true);
    }

    internal static class SecondProcess
    {
        /// <summary>Runs Program.cs of this assembly, or of a copy of it in another folder.</summary>
        internal static (int Code, string Output) Run(string folder, params string[] arguments)
        {
            var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true, UseShellExecute = false };
            start.ArgumentList.Add(Path.Combine(folder ?? AppContext.BaseDirectory, "Sscda.Tests.dll"));
            foreach (var argument in arguments)
                start.ArgumentList.Add(argument);
            using (var process = Process.Start(start))
            {
                var output = process.StandardOutput.ReadToEnd();
                process.WaitForExit();
                return (process.ExitCode, output.Trim());
            }
        }
    }
}
