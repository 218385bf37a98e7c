// SPDX-License-Identifier: MIT
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Sscda.Native
{
    /// <summary>Converts text from and to the library's NUL-terminated UTF-8.</summary>
    internal static class Utf8
    {
        // Refuses text that cannot be encoded: a path with a replaced character would be another path.
        private static readonly Encoding Strict = new UTF8Encoding(false, true);

        internal static byte[] Bytes(string text, string name)
        {
            if (text == null)
                throw new ArgumentNullException(name);
            if (text.IndexOf('\0') >= 0)
                throw new ArgumentException("the text must not contain a NUL character", name);
            try
            {
                return Strict.GetBytes(text + "\0");
            }
            catch (EncoderFallbackException e)
            {
                throw new ArgumentException("the text is not valid Unicode", name, e);
            }
        }

        internal static string Text(IntPtr text)
        {
            if (text == IntPtr.Zero)
                return null;
            var length = 0;
            while (Marshal.ReadByte(text, length) != 0)
                ++length;
            var bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }
    }
}
