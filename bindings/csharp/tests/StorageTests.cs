// SPDX-License-Identifier: MIT
using System;
using System.IO;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    public class StorageTests
    {
        [Fact]
        public void FilesStreamsAndBytesAreTheSame()
        {
            using (var folder = new TemporaryFolder())
            using (var adapter = Data.Fitted())
            using (var stream = new MemoryStream())
            {
                var path = folder.File("modèle ☃.sscda");
                adapter.Save(path);
                adapter.Save(stream);
                var bytes = adapter.ToBytes();
                Assert.Equal(bytes, File.ReadAllBytes(path));
                Assert.Equal(bytes, stream.ToArray());

                stream.Position = 0;
                using (var fromFile = Adapter.Load(path))
                using (var fromStream = Adapter.Load(stream))
                using (var fromBytes = Adapter.FromBytes(bytes))
                {
                    foreach (var loaded in new[] { fromFile, fromStream, fromBytes })
                    {
                        Assert.Equal(adapter.Adapted(), loaded.Adapted());
                        Assert.Equal(adapter.Map(Data.Source()), loaded.Map(Data.Source()));
                        Assert.Equal(adapter.TargetLabels<int>(), loaded.TargetLabels<int>());
                        Assert.Equal(adapter.Info.Objective, loaded.Info.Objective);
                    }
                }
            }
        }

        [Fact]
        public void OptionsAreKeptWithoutAFit()
        {
            using (var adapter = new Adapter(PresetKind.Paper) { LambdaS = 3, MapKind = MapKind.Barycentric })
            using (var loaded = Adapter.FromBytes(adapter.ToBytes()))
            {
                Assert.False(loaded.IsFitted);
                Assert.Equal(adapter.Options, loaded.Options);
            }
        }

        [Fact]
        public void ModelSurvivesTheProcess()
        {
            using (var folder = new TemporaryFolder())
            using (var adapter = Data.Fitted())
            {
                adapter.Save(folder.File("model.sscda"));
                var (code, output) = SecondProcess.Run(null, "adapted", folder.File("model.sscda"));
                Assert.Equal(Program.Bits(adapter.Adapted()), output);
                Assert.Equal(0, code);
            }
        }

        [Fact]
        public void NamesOfClassesAreInTheFile()
        {
            using (var folder = new TemporaryFolder())
            using (var adapter = new Adapter())
            {
                adapter.Fit(Data.Source(), Data.Labels().Select(l => "abc".Substring(l, 1)).ToArray(), Data.Target());
                adapter.Save(folder.File("model.sscda"));
                var (code, output) = SecondProcess.Run(null, "labels", folder.File("model.sscda"));
                Assert.Equal(string.Join(",", adapter.TargetLabels<string>()), output);
                Assert.Equal(0, code);
            }
        }

        [Fact]
        public void FilesThatCannotBe()
        {
            using (var folder = new TemporaryFolder())
            using (var adapter = Data.Fitted())
            {
                var missing = folder.File("missing.sscda");
                var e = Assert.Throws<SscdaStorageException>(() => Adapter.Load(missing));
                Assert.Equal(Status.IO, e.Status);
                Assert.Contains("missing.sscda", e.Message);
                e = Assert.Throws<SscdaStorageException>(() => adapter.Save(folder.File("no/such/folder.sscda")));
                Assert.Equal(Status.IO, e.Status);

                Assert.Throws<ArgumentNullException>(() => Adapter.Load((string)null));
                Assert.Throws<ArgumentNullException>(() => Adapter.Load((Stream)null));
                Assert.Throws<ArgumentNullException>(() => Adapter.FromBytes(null));
                Assert.Throws<ArgumentNullException>(() => adapter.Save((string)null));
                Assert.Throws<ArgumentNullException>(() => adapter.Save((Stream)null));
                Assert.Throws<ArgumentException>(() => Adapter.Load("a\0b"));
            }
        }

        [Fact]
        public void DamageIsSeen()
        {
            using (var adapter = Data.Fitted())
            {
                var bytes = adapter.ToBytes();
                bytes[bytes.Length / 2] ^= 1;
                var e = Assert.Throws<SscdaStorageException>(() => Adapter.FromBytes(bytes));
                Assert.Equal(Status.Format, e.Status);
                Assert.Throws<SscdaStorageException>(() => Adapter.FromBytes(bytes.Take(100).ToArray()));
                Assert.Throws<SscdaStorageException>(() => Adapter.FromBytes(new byte[0]));
                Assert.Throws<SscdaStorageException>(() => Adapter.Load(new MemoryStream(new byte[] { 1, 2, 3 })));
            }
        }
    }
}
