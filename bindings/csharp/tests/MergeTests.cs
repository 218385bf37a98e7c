// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Sscda.Tests
{
    /// <summary>Tuning runs as bytes: merging parts, and refusing others.</summary>
    public class MergeTests
    {
        [Fact]
        public void PartsMergeToTheWhole()
        {
            var whole = Data.Tuned;
            var parts = new List<Tuning>();
            for (var part = 0; part < 3; ++part)
                using (var adapter = new Adapter())
                    parts.Add(Tuning.FromBytes(adapter.Tune(Data.Grid().Part(part, 3), Data.Source(), Data.Labels(),
                                                            Data.Target()).ToBytes()));
            Assert.Equal(5, parts.Sum(part => part.Finished));
            Assert.All(parts, part => Assert.True(part.Finished < 5));
            var merged = parts[2].Merge(parts[0]).Merge(parts[1]);
            Assert.Equal(5, merged.Finished);
            Assert.Equal(whole.Column("score"), merged.Column("score"));
            Assert.Equal(whole.Best.Index, merged.Best.Index);
            Assert.Equal(whole.Vote<int>(), merged.Vote<int>());
            using (var adapter = new Adapter())
            {
                adapter.Apply(merged.Best, Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(whole.Best.Labels<int>(), adapter.Predict<int>(Data.Target()));
            }
        }

        [Fact]
        public void APartMayHaveNoCell()
        {
            using (var adapter = new Adapter())
            {
                var runs = Enumerable.Range(0, 7).Select(part => adapter.Tune(
                    Data.Grid().Part(part, 7), Data.Source(), Data.Labels(), Data.Target())).ToList();
                var empty = runs.First(tuning => tuning.Finished == 0);
                Assert.Null(empty.Best);
                Assert.Throws<SscdaStateException>(() => empty.Vote<int>());
                Assert.Contains("0 of 5 cells", empty.ToString());
                Assert.Throws<ArgumentNullException>(() => adapter.Apply(empty.Best));
                Assert.NotNull(adapter.Apply(empty.Cells[0]));
            }
        }

        [Fact]
        public void OtherTuningsAreNotMerged()
        {
            using (var adapter = new Adapter())
            {
                var other = adapter.Tune(Data.Grid(), Data.Source(seed: 5), Data.Labels(), Data.Target());
                Assert.Equal(Status.Dimension,
                             Assert.Throws<SscdaDataException>(() => Data.Tuned.Merge(other)).Status);
                Assert.Throws<ArgumentNullException>(() => other.Merge(null));
                Assert.Throws<ArgumentNullException>(() => Tuning.FromBytes(null));
                Assert.Throws<SscdaStorageException>(() => Tuning.FromBytes(new byte[20]));
                var bytes = other.ToBytes();
                bytes[bytes.Length / 2] ^= 1;
                Assert.Throws<SscdaStorageException>(() => Tuning.FromBytes(bytes));
            }
        }

        [Fact]
        public void TuningsLeakNothing()
        {
            Collect();
            var before = Library.LiveHandles;
            Forget();
            Collect();
            Assert.Equal(before, Library.LiveHandles);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void Forget()
        {
            for (var i = 0; i < 10; ++i)
            {
                var tuning = Data.Tuned;
                Assert.Throws<SscdaStorageException>(() => Tuning.FromBytes(new byte[3]));
                Assert.Equal(5, tuning.Merge(Tuning.FromBytes(tuning.ToBytes())).Finished);
                new Adapter().Apply(tuning.Best);
            }
        }

        private static void Collect()
        {
            for (var i = 0; i < 3; ++i)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                Thread.Yield();
            }
        }
    }
}
