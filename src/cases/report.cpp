#include "cases/report.h"

#include <fmt/format.h>

#include <iterator>

#include "base/printable.h"

namespace hitscan {
namespace {

// As a part of a text whose lines are set in by so many blanks; the first line is not.
std::string Dumped(const Json& json, std::size_t blanks) {
  std::string text;
  for (const char c : json.dump(2, ' ', false, Json::error_handler_t::replace)) {
    text += c;
    if (c == '\n') text.append(blanks, ' ');
  }
  return text;
}

// Of control characters and bytes that are not UTF-8, which file names may have, XML 1.0 has no
// notation: they are escaped as they are on the console.
std::string XmlEscaped(std::string_view text) {
  std::string escaped;
  for (const char c : Printable(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::size_t CountCases(std::span<const CaseFile> files) {
  std::size_t count = 0;
  for (const CaseFile& file : files) count += file.cases.size();
  return count;
}

void AppendSkipped(const CaseFile& file, std::string_view implementation, std::string& xml) {
  const auto out = std::back_inserter(xml);
  fmt::format_to(out,
                 "  <testsuite name=\"{}\" tests=\"{}\" failures=\"0\" errors=\"0\" "
                 "skipped=\"{}\" file=\"{}\">\n",
                 XmlEscaped(file.path.stem().string()), file.cases.size(), file.cases.size(),
                 XmlEscaped(file.path.string()));
  const std::string reason =
      XmlEscaped(fmt::format("{} has no implementation \"{}\"", file.query->name, implementation));
  for (const Case& skipped : file.cases) {
    fmt::format_to(out,
                   "    <testcase classname=\"{}.{}\" name=\"case {}\">\n"
                   "      <skipped message=\"{}\"/>\n    </testcase>\n",
                   XmlEscaped(file.query->name), XmlEscaped(implementation), skipped.id, reason);
  }
  xml += "  </testsuite>\n";
}

}  // namespace

std::string JUnitReport(std::span<const CheckedFile> files, std::span<const UnusableFile> unusable,
                        std::string_view implementation, std::span<const CaseFile> left_out) {
  const std::size_t skipped = CountCases(left_out);
  int passed = 0;
  int failed = 0;
  for (const CheckedFile& checked : files) {
    passed += checked.result.passed;
    failed += checked.result.failed;
  }
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  const auto out = std::back_inserter(xml);
  const std::size_t tests = static_cast<std::size_t>(passed + failed) + unusable.size() + skipped;
  fmt::format_to(out,
                 "<testsuites name=\"hitscan\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
                 "skipped=\"{}\">\n",
                 tests, failed, unusable.size(), skipped);
  for (const CheckedFile& checked : files) {
    const CaseFile& file = checked.file;
    const std::string name = XmlEscaped(file.path.stem().string());
    fmt::format_to(out,
                   "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
                   "skipped=\"0\" file=\"{}\">\n",
                   name, file.cases.size(), checked.result.failed, XmlEscaped(file.path.string()));
    for (std::size_t i = 0; i < file.cases.size(); ++i) {
      fmt::format_to(out, "    <testcase classname=\"{}.{}\" name=\"case {}\"",
                     XmlEscaped(file.query->name), XmlEscaped(implementation), file.cases[i].id);
      const CaseResult& result = checked.result.cases[i];
      if (result.passed()) {
        xml += "/>\n";
      } else {
        fmt::format_to(out, ">\n      <failure message=\"{}\"/>\n    </testcase>\n",
                       XmlEscaped(Describe(file, i, result)));
      }
    }
    xml += "  </testsuite>\n";
  }
  for (const UnusableFile& file : unusable) {
    fmt::format_to(out,
                   "  <testsuite name=\"{0}\" tests=\"1\" failures=\"0\" errors=\"1\" "
                   "file=\"{1}\">\n"
                   "    <testcase classname=\"{0}\" name=\"load\">\n"
                   "      <error message=\"{2}\"/>\n    </testcase>\n  </testsuite>\n",
                   XmlEscaped(file.path.stem().string()), XmlEscaped(file.path.string()),
                   XmlEscaped(file.message));
  }
  for (const CaseFile& file : left_out) AppendSkipped(file, implementation, xml);
  return xml + "</testsuites>\n";
}

std::string JsonReport(std::span<const CheckedFile> files, std::span<const UnusableFile> unusable,
                       std::string_view implementation, std::span<const CaseFile> left_out) {
  std::string text =
      "{\n  \"implementation\": " + Dumped(Json(implementation), 2) + ",\n  \"files\": [";
  for (const CheckedFile& checked : files) {
    const CaseFile& file = checked.file;
    const Json head{{"file", file.path.string()},
                    {"query", file.query->name},
                    {"passed", checked.result.passed},
                    {"failed", checked.result.failed}};
    // The cases come as one more member, each written as soon as it is made: a tree of all of them
    // would take many times the memory of the text.
    std::string members = Dumped(head, 4);
    members.resize(members.rfind('\n'));
    text += (&checked == &files.front() ? "\n    " : ",\n    ") + members + ",\n      \"cases\": [";
    for (std::size_t i = 0; i < file.cases.size(); ++i) {
      const CaseResult& result = checked.result.cases[i];
      Json line{{"id", file.cases[i].id},
                {"passed", result.passed()},
                {"expected", AnswerToJson(file.cases[i].expected)},
                {"got", AnswerToJson(result.answer)}};
      if (!result.error.empty()) line["error"] = result.error;
      text += (i == 0 ? "\n        " : ",\n        ") + Dumped(line, 8);
    }
    text += file.cases.empty() ? "]\n    }" : "\n      ]\n    }";
  }
  text += files.empty() ? "]" : "\n  ]";
  Json errors = Json::array();
  for (const UnusableFile& file : unusable) {
    errors.push_back({{"file", file.path.string()}, {"message", file.message}});
  }
  Json skipped = Json::array();
  for (const CaseFile& file : left_out) {
    skipped.push_back(
        {{"file", file.path.string()}, {"query", file.query->name}, {"cases", file.cases.size()}});
  }
  return text + ",\n  \"errors\": " + Dumped(errors, 2) +
         ",\n  \"left_out\": " + Dumped(skipped, 2) + "\n}\n";
}

}  // namespace hitscan
