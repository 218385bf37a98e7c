// SPDX-License-Identifier: MIT
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Sscda.Generator
{
    /// <summary>
    /// Writes the properties of Adapter, and an enum per choice, from the library's option table. The text depends only
    /// on the table, so a test can check that the file in the repository is up to date.
    /// </summary>
    public static class OptionSource
    {
        private const int Width = 116;

        // The method Map() already has the name that this option would get.
        private static readonly Dictionary<string, string> Renamed =
            new Dictionary<string, string> { ["map"] = "MapKind" };

        public static string Write(IReadOnlyList<OptionInfo> options)
        {
            var text = new StringBuilder();
            text.Append("// SPDX-License-Identifier: MIT\n");
            text.Append("// Written from the library's table of options; see A new option in ../README.md.\n");
            text.Append("namespace Sscda\n{\n");
            foreach (var option in options.Where(IsChoice))
                WriteEnum(text, option);
            text.Append("    public sealed partial class Adapter\n    {\n");
            foreach (var option in options.Where(IsChoice))
                text.Append($"        private static readonly string[] {Words(option)} =\n        {{\n            ")
                    .Append(string.Join(", ", option.Choices.Select(word => $"\"{word}\"")))
                    .Append(",\n        };\n\n");
            text.Append(string.Join("\n", options.Select(Property)));
            return text.Append("    }\n}\n").ToString();
        }

        private static bool IsChoice(OptionInfo option) => option.Type == OptionType.Choice;

        private static void WriteEnum(StringBuilder text, OptionInfo option)
        {
            text.Append(Summary("    ", $"The choices of the option <c>{option.Key}</c>."));
            text.Append($"    public enum {Kind(option)}\n    {{\n");
            text.Append(string.Join("\n", option.Choices.Select(
                word => Summary("        ", $"<c>{word}</c>") + $"        {Pascal(word)},\n")));
            text.Append("    }\n\n");
        }

        private static string Property(OptionInfo option)
        {
            var key = $"\"{option.Key}\"";
            var name = Renamed.TryGetValue(option.Key, out var other) ? other : Pascal(option.Key);
            var range = $"The option <c>{option.Key}</c>: {Escape(option.Range)}; default {option.DefaultText}.";
            var head = Summary("        ", Escape(option.Doc)) +
                       Lines("        ", "remarks", $"{range} Since {option.Since}.");
            switch (option.Type)
            {
                case OptionType.Choice:
                    return head + Body(Kind(option), name, $"({Kind(option)})GetWord({key}, {Words(option)})",
                                       $"SetWord({key}, {Words(option)}, (int)value)");
                case OptionType.Bool:
                    return head + Body("bool", name, $"GetBool({key})", $"Set({key}, value)");
                case OptionType.Int:
                    return head + Body("long", name, $"GetInt({key})", $"Set({key}, value)");
                default:
                    return head + Body("double", name, $"GetDouble({key})", $"Set({key}, value)");
            }
        }

        private static string Body(string type, string name, string get, string set) =>
            $"        public {type} {name}\n        {{\n" +
            $"            get => {get};\n            set => {set};\n        }}\n";

        private static string Kind(OptionInfo option) => Pascal(option.Key) + "Kind";

        private static string Words(OptionInfo option) => Pascal(option.Key) + "Words";

        private static string Pascal(string key) =>
            string.Concat(key.Split('_').Select(part => char.ToUpperInvariant(part[0]) + part.Substring(1)));

        private static string Escape(string text) =>
            text.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;");

        private static string Summary(string indent, string text) => Lines(indent, "summary", text);

        // An XML comment, on one line if it fits, otherwise wrapped.
        private static string Lines(string indent, string tag, string text)
        {
            var single = $"{indent}/// <{tag}>{text}</{tag}>\n";
            if (single.Length <= Width)
                return single;
            var lines = new StringBuilder($"{indent}/// <{tag}>\n");
            var line = $"{indent}///";
            foreach (var word in text.Split(' '))
            {
                if (line.Length + 1 + word.Length > Width)
                {
                    lines.Append(line).Append('\n');
                    line = $"{indent}///";
                }
                line += " " + word;
            }
            return lines.Append(line).Append($"\n{indent}/// </{tag}>\n").ToString();
        }
    }
}
