// SPDX-License-Identifier: MIT
using System;
using System.IO;
using System.Runtime.InteropServices;
using Xunit;

namespace Sscda.Tests
{
    public class LibraryTests
    {
        private const string OtherAbi = "SSCDA_OTHER_ABI";

        [Fact]
        public void VersionIsThatOfTheAssembly()
        {
            Assert.Equal(typeof(Adapter).Assembly.GetName().Version.ToString(3), Library.Version);
            Assert.Equal(1, Library.AbiVersion);
        }

        [Fact]
        public void MissingLibraryIsNamed()
        {
            if (NativeLibrary.TryLoad("libsscda.so", out _))
                return; // the system has one, so that none can be missing
            using (var copy = Copy(null))
            {
                var (code, output) = SecondProcess.Run(copy.Path, "version");
                Assert.Equal(1, code);
                Assert.StartsWith("DllNotFoundException: The native library libsscda was not found", output);
            }
        }

        [NeedsFact(OtherAbi)]
        public void LibraryOfAnotherAbiIsRefused()
        {
            using (var copy = Copy(Environment.GetEnvironmentVariable(OtherAbi)))
            {
                var (code, output) = SecondProcess.Run(copy.Path, "version");
                Assert.Equal(1, code);
                Assert.StartsWith("NotSupportedException", output);
                Assert.Contains("has ABI 99", output);
                Assert.Contains("needs ABI 1", output);
            }
        }

        [Fact]
        public void SecondProcessFindsTheLibrary()
        {
            var (code, output) = SecondProcess.Run(null, "version");
            Assert.Equal(Library.Version, output);
            Assert.Equal(0, code);
        }

        // Runs this program in another folder, with another library or without one.
        private static TemporaryFolder Copy(string library)
        {
            var copy = new TemporaryFolder();
            foreach (var file in Directory.GetFiles(AppContext.BaseDirectory, "Sscda*"))
                File.Copy(file, copy.File(Path.GetFileName(file)));
            if (library != null)
                File.Copy(library, copy.File("libsscda.so"));
            return copy;
        }
    }
}
