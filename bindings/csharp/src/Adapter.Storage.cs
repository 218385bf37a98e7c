// SPDX-License-Identifier: MIT
using System;
using System.IO;
using Sscda.Native;

namespace Sscda
{
    public sealed partial class Adapter
    {
        /// <summary>
        /// Writes the options, weights and names and, if the adapter is fitted, the model with its results to a file
        /// that every binding of this library can read. The file is complete or absent, never half-written. Protect it
        /// like your data: it holds values derived from them.
        /// </summary>
        /// <param name="path">The file; its name usually ends with <c>.sscda</c>.</param>
        public void Save(string path) => Read(() =>
        {
            SscdaException.Check(NativeMethods.sscda_save(handle, Utf8.Bytes(path, nameof(path))));
            return true;
        });

        /// <summary>Writes the same bytes as <see cref="Save(string)"/> to a stream.</summary>
        /// <param name="stream">The stream, which stays open.</param>
        public void Save(Stream stream)
        {
            if (stream == null)
                throw new ArgumentNullException(nameof(stream));
            var bytes = ToBytes();
            stream.Write(bytes, 0, bytes.Length);
        }

        /// <summary>The bytes that <see cref="Save(string)"/> writes.</summary>
        public byte[] ToBytes() => Read(() =>
        {
            SscdaException.Check(NativeMethods.sscda_serialize(handle, null, 0, out var size));
            var bytes = new byte[size];
            SscdaException.Check(NativeMethods.sscda_serialize(handle, bytes, size, out size));
            return bytes;
        });

        /// <summary>Creates an adapter from a file that was written on any machine and from any language.</summary>
        /// <param name="path">The file.</param>
        /// <param name="maxBytes">
        /// The largest file to accept, if you do not trust it: loading takes memory in proportion to the size of the
        /// file. A larger file is refused with <see cref="Status.Memory"/> and is not read.
        /// </param>
        public static Adapter Load(string path, long? maxBytes = null)
        {
            var bytes = Utf8.Bytes(path, nameof(path));
            CheckLimit(maxBytes);
            NativeLibraryCheck.Pass();
            var status = maxBytes is long limit ? NativeMethods.sscda_load_limited(out var loaded, bytes, limit)
                                                : NativeMethods.sscda_load(out loaded, bytes);
            return Loaded(status, loaded);
        }

        /// <summary>Creates an adapter from the rest of a stream.</summary>
        /// <param name="stream">The stream, which stays open.</param>
        /// <param name="maxBytes">As for a file.</param>
        public static Adapter Load(Stream stream, long? maxBytes = null)
        {
            if (stream == null)
                throw new ArgumentNullException(nameof(stream));
            CheckLimit(maxBytes);
            using (var copy = new MemoryStream())
            {
                var part = new byte[81920];
                for (int read; (read = stream.Read(part, 0, part.Length)) > 0;)
                {
                    copy.Write(part, 0, read);
                    if (copy.Length > maxBytes)
                        throw SscdaException.Of(Status.Memory, $"stream: it has more than {maxBytes} bytes");
                }
                return FromBytes(copy.ToArray());
            }
        }

        private static void CheckLimit(long? maxBytes)
        {
            if (maxBytes < 0)
                throw new ArgumentOutOfRangeException(nameof(maxBytes), maxBytes, "must not be negative");
        }

        /// <summary>Creates an adapter from the result of <see cref="ToBytes"/>.</summary>
        /// <param name="bytes">The bytes.</param>
        public static Adapter FromBytes(byte[] bytes)
        {
            if (bytes == null)
                throw new ArgumentNullException(nameof(bytes));
            NativeLibraryCheck.Pass();
            var status = NativeMethods.sscda_deserialize(out var loaded, bytes, bytes.LongLength);
            return Loaded(status, loaded);
        }

        private static Adapter Loaded(int status, AdapterHandle handle)
        {
            SscdaException.Check(status);
            var adapter = new Adapter(handle);
            adapter.TellMemory();
            return adapter;
        }
    }
}
