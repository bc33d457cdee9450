#include "peers/peer_issue.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/errors.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "export/test_model.h"
#include "implementation/answer_forms.h"
#include "implementation/cpp_headers.h"
#include "peers/source_slice.h"
#include "query/why.h"
#include "shape/plain_type.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The text of a file without the comment at its beginning and without the tests that decline cases.
std::string CodeOf(const fs::path& path) {
  const std::string text = ReadRegularFile(path);
  std::string_view rest = text;
  while (rest.starts_with("//")) rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  return WithoutRefusals(std::string(rest));
}

// The text of a C++ file after those of the files of its folder that it includes.
void AddWithIncluded(const fs::path& path, std::set<fs::path>& seen, std::string& text) {
  if (!seen.insert(path).second) return;
  static const std::regex kOwn("(?:^|\n)#include \"(\\w+\\.h)\"");
  const std::string own = CodeOf(path);
  for (std::sregex_iterator match(own.begin(), own.end(), kOwn), end; match != end; ++match) {
    AddWithIncluded(path.parent_path() / (*match)[1].str(), seen, text);
  }
  text += own + "\n";
}

// A type of implement.h with its namespace.
std::string Qualified(std::string type) {
  const auto upper = std::ranges::find_if(type, IsUpper);
  if (upper != type.end()) type.insert(static_cast<std::size_t>(upper - type.begin()), "hitscan::");
  return type;
}

std::string Literal(const PlainValue& value) {
  switch (value.type->form) {
    case PlainType::Form::kBoolean:
      return value.boolean ? "true" : "false";
    case PlainType::Form::kInteger:
      return std::to_string(value.integer);
    case PlainType::Form::kNumber: {
      const bool is_whole = value.text.find_first_of(".en") == std::string::npos;
      return value.text + (is_whole ? ".0F" : "F");
    }
    case PlainType::Form::kText:
      return fmt::format("hitscan::{}::k{}", value.type->name, PascalCase(value.text));
    default:
      break;
  }
  std::string text;
  for (const PlainValue& part : value.parts) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", Literal(part));
  }
  return "{" + text + "}";
}

// Statements that print a value, as "point (0, 0, 1)".
std::string Printing(const PlainType& type, const std::string& value, const std::string& name,
                     const std::string& indent) {
  const std::string label = name.empty() ? "" : name + " ";
  switch (type.form) {
    case PlainType::Form::kBoolean:
      return fmt::format("{}std::printf(\"{}%s\\n\", {} ? \"true\" : \"false\");\n", indent, label,
                         value);
    case PlainType::Form::kInteger:
      return fmt::format("{}std::printf(\"{}%d\\n\", static_cast<int>({}));\n", indent, label,
                         value);
    case PlainType::Form::kText:
      return fmt::format("{}std::printf(\"{}%d\\n\", static_cast<int>({}));\n", indent, label,
                         value);
    case PlainType::Form::kNumber:
      return fmt::format("{}std::printf(\"{}%.9g\\n\", {});\n", indent, label, value);
    case PlainType::Form::kList:
      return fmt::format("{0}for (const auto& each : {1}) {{\n{2}{0}}}\n", indent, value,
                         Printing(*type.item, "each", name, indent + "  "));
    case PlainType::Form::kStruct:
      break;
  }
  if (type.name == "Mat4") {
    return fmt::format(
        "{0}for (int row = 0; row < 4; ++row) {{\n{0}  std::printf(\"{1}(%.9g, %.9g, %.9g, "
        "%.9g)\\n\", {2}.m[0][row], {2}.m[1][row], {2}.m[2][row], {2}.m[3][row]);\n{0}}}\n",
        indent, label, value);
  }
  const bool has_numbers = std::ranges::all_of(type.members, [](const PlainType::Member& member) {
    return member.type->form == PlainType::Form::kNumber;
  });
  if (!has_numbers) {
    std::string text;
    for (const PlainType::Member& member : type.members) {
      text += Printing(*member.type, fmt::format("{}.{}", value, member.name),
                       label + std::string(member.name), indent);
    }
    return text;
  }
  std::string places;
  std::string numbers;
  for (const PlainType::Member& member : type.members) {
    places += places.empty() ? "%.9g" : ", %.9g";
    numbers += fmt::format(", {}.{}", value, member.name);
  }
  return fmt::format("{}std::printf(\"{}({})\\n\"{});\n", indent, label, places, numbers);
}

// The statements of main that print the answer.
std::string PrintingOf(const Query& query) {
  std::span<const NamedKind> parts = query.parts;
  std::string text;
  std::string access = "answer";
  const bool may_miss = parts.front().name == kHitPart;
  if (may_miss) {
    parts = parts.subspan(1);
    text =
        "  std::printf(\"hit %s\\n\", answer ? \"true\" : \"false\");\n"
        "  if (!answer) return 0;\n";
    access = "(*answer)";
  }
  for (const NamedKind& part : parts) {
    const bool is_whole = parts.size() == 1;
    const std::string value = is_whole   ? access
                              : may_miss ? fmt::format("answer->{}", part.name)
                                         : fmt::format("answer.{}", part.name);
    text += Printing(PlainTypeOf(part.kind), value, std::string(part.name), "  ");
  }
  return text;
}

// Headers of the standard library that the code needs; all other headers are needed.
bool IsNeeded(const std::string& include, const std::string& code) {
  static const std::map<std::string, std::regex> kWords{
      {"algorithm",
       std::regex(R"(std::(min|max|clamp|sort|find|any_of|all_of|none_of|count|unique)\w*\b)")},
      {"array", std::regex(R"(std::array\b)")},
      {"cmath", std::regex(R"(std::(abs|sqrt|hypot|is\w+|f\w+|copysign|nextafter|round|pow)\()")},
      {"cstddef", std::regex(R"(std::(size_t|ptrdiff_t)\b)")},
      {"cstdint", std::regex(R"(std::u?int\d+_t\b)")},
      {"cstring", std::regex(R"(std::(mem|str)\w+\()")},
      {"exception", std::regex(R"(std::(exception|current_exception)\b)")},
      {"gmpxx.h", std::regex(R"(\bmp[qzf]_class\b)")},
      {"limits", std::regex(R"(std::numeric_limits\b)")},
      {"map", std::regex(R"(std::map\b)")},
      {"memory", std::regex(R"(std::(unique_ptr|shared_ptr|make_\w+)\b)")},
      {"new", std::regex(R"(std::bad_alloc\b)")},
      {"optional", std::regex(R"(std::(optional|nullopt)\b)")},
      {"stdexcept", std::regex(R"(std::(\w+_error|invalid_argument)\b)")},
      {"string", std::regex(R"(std::(string|to_string)\b)")},
      {"tuple", std::regex(R"(std::(tuple|tie)\b)")},
      {"type_traits",
       std::regex(
           R"(std::(void_t|true_type|false_type|is_\w+|enable_if\w*|conditional\w*|decay\w*)\b)")},
      {"utility", std::regex(R"(std::(move|forward|declval|pair|exchange|swap)\b)")},
      {"vector", std::regex(R"(std::vector\b)")}};
  static const std::regex kHeader(R"(#include <(.*)>)");
  std::smatch match;
  if (!std::regex_match(include, match, kHeader)) return true;
  const auto found = kWords.find(match[1].str());
  return found == kWords.end() || std::regex_search(code, found->second);
}

PeerProgram CppProgram(const InstalledPeer& found, const Query& query, const Case& test) {
  const Peer& peer = found.peer;
  std::set<fs::path> seen;
  std::string source;
  AddWithIncluded(peer.path, seen, source);
  const std::string entry = ImplementedBy(source, query.name);
  if (entry.empty()) {
    throw CannotRun(fmt::format("{}: it has no function for {}", peer.path.string(), query.name));
  }
  std::string call;
  std::string main = "int main() {\n";
  std::string types = entry;
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    const NamedKind& parameter = query.parameters[i];
    const std::string type = Qualified(ImplementType(parameter.kind));
    main += fmt::format("  const {} {} = {};\n", type, parameter.name,
                        Literal(ToPlain(test.arguments[i])));
    call += fmt::format("{}{}", call.empty() ? "" : ", ", parameter.name);
    types += " " + type;
  }
  main += fmt::format("  const auto answer = {}({});\n{}}}\n", entry, call, PrintingOf(query));
  // The comments of the header are for those who write an implementation.
  static const std::regex kComment(R"(\n *///[^\n]*)");
  const std::string header = std::regex_replace(ImplementHeader(), kComment, "");
  const SourceSlice slice = SliceOf(header + source, types, SliceLanguage::kCpp);
  std::string text;
  // Definitions first, since headers depend on them, and then the headers of the library.
  const auto place = [](const std::string& line) {
    return line.starts_with("#define") ? 0 : line.find_first_of("/.") != std::string::npos ? 1 : 2;
  };
  std::vector<std::string> includes = slice.includes;
  includes.emplace_back("#include <cstdio>");
  std::ranges::stable_sort(includes, [&](const std::string& a, const std::string& b) {
    if (place(a) != place(b)) return place(a) < place(b);
    return place(a) == 2 && a < b;
  });
  for (const std::string& include : includes) {
    if (IsNeeded(include, slice.code)) text += include + "\n";
  }
  text += slice.code + "\n" + main;
  PeerProgram program{
      fmt::format("{}_{}.cpp", peer.name(), query.name), std::move(text), "cpp", {}};
  program.commands = fmt::format("c++ -std=c++17 -O2 -DNDEBUG {} -o {} {}\n./{}\n", program.name,
                                 peer.name(), peer.build, peer.name());
  return program;
}

// JSON whose numbers are the values of the floats: in a script 0.1 is another number than as a
// float.
std::string ExactNumbers(const std::string& line) {
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(line);
  json.erase("query");
  const auto visit = [](auto&& self, nlohmann::ordered_json& value) -> void {
    if (value.is_number_float()) value = static_cast<double>(value.get<float>());
    if (value.is_structured()) {
      for (nlohmann::ordered_json& each : value) self(self, each);
    }
  };
  visit(visit, json);
  return json.dump();
}

// What a script uses of a file of its folder, which it imports: in a function of its own, since
// both may have other names in common. The lines with which that file imports packages are added to
// `imports`. Empty if it uses nothing.
std::string ImportedBy(const std::string& code, const std::string& names, const fs::path& file,
                       std::vector<std::string>& imports) {
  std::string used;
  static const std::regex kName(R"(\w+)");
  for (std::sregex_iterator name(names.begin(), names.end(), kName), end; name != end; ++name) {
    const bool is_used = std::regex_search(code, std::regex("\\b" + name->str() + "\\b"));
    if (is_used) used += (used.empty() ? "" : ", ") + name->str();
  }
  if (used.empty()) return {};
  const SourceSlice slice = SliceOf(CodeOf(file), used, SliceLanguage::kJavaScript);
  std::ranges::copy_if(slice.includes, std::back_inserter(imports), [&](const std::string& line) {
    return std::ranges::find(imports, line) == imports.end();
  });
  return fmt::format("\nconst {{{}}} = (() => {{\n{}\nreturn {{{}}};\n}})();\n", used, slice.code,
                     used);
}

PeerProgram ScriptProgram(const InstalledPeer& found, const Query& query, const Case& test) {
  const Peer& peer = found.peer;
  const std::string source = CodeOf(peer.path);
  const std::string method = MethodOf(source, query.name);
  if (method.empty()) {
    throw CannotRun(fmt::format("{}: it has no method {}", peer.path.string(), query.name));
  }
  const SourceSlice slice = SliceOf(source, method, SliceLanguage::kJavaScript);
  std::vector<std::string> imports = slice.includes;
  std::string imported;
  static const std::regex kOwn(R"(import \{([^}]*)\} from '\./(\w+\.mjs)';)");
  for (std::sregex_iterator own(source.begin(), source.end(), kOwn), end; own != end; ++own) {
    const std::string file = (*own)[2].str();
    // What hands the functions to Hitscan is left out.
    if (file == "serve.mjs") continue;
    imported +=
        ImportedBy(slice.code + method, (*own)[1].str(), peer.path.parent_path() / file, imports);
  }
  std::string text = fmt::format("{}\n{}", fmt::join(imports, "\n"), imported);
  text += fmt::format("{}\nconst library = {{\n  {},\n}};\n\nconst given = {};\n", slice.code,
                      method, ExactNumbers(CaseLine(query, test.arguments)));
  text += fmt::format("console.log(JSON.stringify(library.{}(given)));\n", query.name);
  const std::string name = fmt::format("{}_{}.mjs", peer.name(), query.name);
  std::string packages;
  for (const std::string& package : peer.packages) {
    const std::string bare = package.substr(0, package.rfind('@'));
    packages += " " + (package == peer.packages.front() && !found.version.empty()
                           ? bare + "@" + found.version
                           : package);
  }
  return {name, std::move(text), "js", fmt::format("npm install{}\nnode {}\n", packages, name)};
}

// A line for each thing that is known of the exact answer.
std::string Established(const Query& query, const PeersOfCase& wrong) {
  std::string text = fmt::format(
      "The expected answer is exact for these numbers as they are, single precision floats: each "
      "decision was made by the sign of an exactly evaluated expression, and numbers were rounded "
      "once, at the end. The question: {}\n",
      query.summary);
  const auto why = WhyOf(query, wrong.test.arguments);
  if (!why) return text;
  text += "\n```\n";
  for (const std::string& line : LinesOf(*why)) text += Printable(line) + "\n";
  for (const WhySymbol& symbol : why->symbols) {
    text += Printable(fmt::format("{} is {}", symbol.name, symbol.definition)) + "\n";
  }
  return text + "```\n";
}

}  // namespace

PeerProgram ProgramOf(const InstalledPeer& found, const Query& query, const Case& test) {
  return found.peer.is_script() ? ScriptProgram(found, query, test)
                                : CppProgram(found, query, test);
}

std::string PeerIssueText(const PeerReport& report, std::size_t peer, const PeersOfCase& wrong) {
  const Query& query = *report.query;
  const InstalledPeer& found = report.peers[peer].found;
  const PeerQuery& asked = *found.peer.Find(query.name);
  const PeerAnswer& answer = wrong.answers[peer];
  const PeerProgram program = ProgramOf(found, query, wrong.test);
  const std::string got =
      answer.outcome.failure.empty() ? PrintAnswer(answer.outcome.answer) : answer.outcome.failure;
  std::string text = fmt::format("# {}: wrong answer ({})\n\n", asked.function, query.name);
  text += fmt::format("{} {} answers **{}**; the exact answer is **{}** ({}).\n\n",
                      found.peer.library, found.version, Printable(Shortened(got, 500)),
                      wrong.exact ? PrintAnswer(*wrong.exact) : "not known",
                      Printable(answer.judged.text));
  text += "## To reproduce\n\n";
  text += fmt::format("```sh\n{}```\n\n`{}`:\n\n```{}\n{}```\n\n", program.commands, program.name,
                      program.language, program.text);
  text += fmt::format("## Expected\n\n{}\n\n", wrong.exact ? PrintAnswer(*wrong.exact) : "");
  text += "## How the expected answer was established\n\n" + Established(query, wrong) + "\n";
  text += fmt::format("The rule that was taken for the function ([documentation]({})): {}\n\n",
                      asked.documentation, asked.rule);
  text += fmt::format("## Version\n\n{} {} ({}), computing in {} precision.\n", found.peer.library,
                      found.version, found.peer.packages.front(), found.peer.numbers);
  if (!asked.issues.empty()) {
    text += "\nPerhaps known already:\n\n";
    for (const std::string& issue : asked.issues) text += fmt::format("- {}\n", issue);
  }
  return text;
}

}  // namespace hitscan
