using System;
using System.IO;
using Sscda.Native;

namespace Sscda
{
    public sealed partial class Adapter
    {
        /// <summary>
        /// Writes options, weights and, when fitted, the model with its results to a file that any language with this
        /// library can read. The file is complete or absent, never half-written. Treat it as you treat the data: it
        /// holds values derived from them. Not in it are <see cref="Classes"/>.
        /// </summary>
        /// <param name="path">Where to; by custom with the ending <c>.sscda</c>.</param>
        public void Save(string path) => Read(() =>
        {
            SscdaException.Check(NativeMethods.sscda_save(handle, Utf8.Bytes(path, nameof(path))));
            return true;
        });

        /// <summary>Writes to a stream what <see cref="Save(string)"/> writes to a file.</summary>
        /// <param name="stream">Where to; it stays open.</param>
        public void Save(Stream stream)
        {
            if (stream == null)
                throw new ArgumentNullException(nameof(stream));
            var bytes = ToBytes();
            stream.Write(bytes, 0, bytes.Length);
        }

        /// <summary>What <see cref="Save(string)"/> writes, as bytes.</summary>
        public byte[] ToBytes() => Read(() =>
        {
            SscdaException.Check(NativeMethods.sscda_serialize(handle, null, 0, out var size));
            var bytes = new byte[size];
            SscdaException.Check(NativeMethods.sscda_serialize(handle, bytes, size, out size));
            return bytes;
        });

        /// <summary>Makes an adapter from a file, written on any machine, from any language.</summary>
        /// <param name="path">The file.</param>
        public static Adapter Load(string path)
        {
            NativeLibraryCheck.Pass();
            var status = NativeMethods.sscda_load(out var loaded, Utf8.Bytes(path, nameof(path)));
            return Loaded(status, loaded);
        }

        /// <summary>Makes an adapter from the rest of a stream.</summary>
        /// <param name="stream">Where from; it stays open.</param>
        public static Adapter Load(Stream stream)
        {
            if (stream == null)
                throw new ArgumentNullException(nameof(stream));
            using (var copy = new MemoryStream())
            {
                stream.CopyTo(copy);
                return FromBytes(copy.ToArray());
            }
        }

        /// <summary>Makes an adapter from what <see cref="ToBytes"/> gave.</summary>
        /// <param name="bytes">All of them.</param>
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
