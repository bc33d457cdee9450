#include "query/report.h"

#include <fmt/format.h>

#include <iterator>

namespace hitscan {
namespace {

// File names may be any bytes, XML and JSON are UTF-8: what is not becomes a replacement character.
std::string ValidUtf8(std::string_view text) {
  const std::string quoted = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(quoted).get<std::string>();
}

// As a part of a text whose lines are set in by so many blanks; the first line is not.
std::string Dumped(const Json& json, std::size_t blanks) {
  std::string text;
  for (const char c : json.dump(2, ' ', false, Json::error_handler_t::replace)) {
    text += c;
    if (c == '\n') text.append(blanks, ' ');
  }
  return text;
}

std::string XmlEscaped(std::string_view text) {
  std::string escaped;
  for (const char c : ValidUtf8(text)) {
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
        // XML 1.0 has no way to write the other control characters.
        escaped += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? '?' : c;
    }
  }
  return escaped;
}

}  // namespace

std::string JUnitReport(std::span<const CheckedFile> files, std::string_view implementation) {
  int passed = 0;
  int failed = 0;
  for (const CheckedFile& checked : files) {
    passed += checked.result.passed;
    failed += checked.result.failed;
  }
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  const auto out = std::back_inserter(xml);
  fmt::format_to(out, "<testsuites name=\"hitscan\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n",
                 passed + failed, failed);
  for (const CheckedFile& checked : files) {
    const CaseFile& file = checked.file;
    const std::string name = XmlEscaped(file.path.stem().string());
    fmt::format_to(out,
                   "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
                   "file=\"{}\">\n",
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
  return xml + "</testsuites>\n";
}

std::string JsonReport(std::span<const CheckedFile> files, std::string_view implementation) {
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
  return text + (files.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace hitscan
