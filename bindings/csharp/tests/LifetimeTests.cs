// SPDX-License-Identifier: MIT
using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Sscda.Tests
{
    public class LifetimeTests
    {
        private const int Many = 1000;

        [Fact]
        public void ThousandDisposedLeakNothing()
        {
            var before = Library.LiveHandles;
            for (var i = 0; i < Many; ++i)
                using (var adapter = new Adapter { LambdaS = i })
                    Assert.Equal(before + 1, Library.LiveHandles);
            Assert.Equal(before, Library.LiveHandles);
        }

        [Fact]
        public void ThousandForgottenLeakNothing()
        {
            Collect();
            var before = Library.LiveHandles;
            Forget();
            Collect();
            Assert.Equal(before, Library.LiveHandles);
        }

        [Fact]
        public void FailedLoadsLeakNothing()
        {
            var before = Library.LiveHandles;
            for (var i = 0; i < 10; ++i)
                Assert.Throws<SscdaStorageException>(() => Adapter.FromBytes(new byte[10]));
            Assert.Equal(before, Library.LiveHandles);
        }

        // A separate method, so that nothing stays on the stack.
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void Forget()
        {
            for (var i = 0; i < Many; ++i)
                new Adapter().LambdaS = i;
            for (var i = 0; i < 10; ++i)
                Assert.True(Data.Fitted().IsFitted);
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

        // Only native code refers to the delegate of the report while the collector runs.
        [Fact]
        public void ReportsOutliveCollections()
        {
            using (var adapter = new Adapter { ProgressInterval = 0 })
            {
                var reports = 0;
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target(), FitProgress.To(_ =>
                {
                    ++reports;
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                }));
                Assert.True(reports > 2);
            }
        }
    }
}
