#include "cases/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cases/judge.h"

namespace hitscan {
namespace {

std::string Dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Formats a JSON text without blanks as part of a document, with one line for each member and item.
// All lines but the first begin with `blanks` spaces.
std::string Indented(std::string_view compact, std::size_t blanks) {
  constexpr std::size_t kStep = 2;
  std::string text;
  bool in_string = false;
  const auto new_line = [&] { text.append(1, '\n').append(blanks, ' '); };
  for (std::size_t i = 0; i < compact.size(); ++i) {
    const char c = compact[i];
    if (in_string) {
      text += c;
      if (c == '\\') text += compact[++i];
      in_string = c != '"';
    } else if (c == '{' || c == '[') {
      text += c;
      // Empty objects and lists stay on one line.
      if (compact[i + 1] == '}' || compact[i + 1] == ']') {
        text += compact[++i];
      } else {
        blanks += kStep;
        new_line();
      }
    } else if (c == '}' || c == ']') {
      blanks -= kStep;
      new_line();
      text += c;
    } else {
      text += c;
      if (c == ',') new_line();
      if (c == ':') text += ' ';
      in_string = c == '"';
    }
  }
  return text;
}

void WriteCases(const FileReport& file, const ByteSink& write) {
  bool first = true;
  for (std::string_view lines : file.answers()) {
    while (!lines.empty()) {
      const std::size_t end = lines.find('\n');
      write(first ? "\n        " : ",\n        ");
      write(Indented(lines.substr(0, end), 8));
      lines.remove_prefix(end + 1);
      first = false;
    }
  }
}

void WriteFile(const FileReport& file, const ByteSink& write) {
  const std::size_t failed = file.failures().size();
  Json head{{"file", file.path.string()},
            {"query", file.query->name},
            {"passed", file.passed()},
            {"failed", failed}};
  if (!file.unjudged().empty()) head["unjudged"] = file.unjudged().size();
  // Removes the closing brace, since the cases follow as one more member.
  std::string members = Indented(Dumped(head), 4);
  members.resize(members.rfind('\n'));
  write(members + ",\n      \"cases\": [");
  WriteCases(file, write);
  write(file.ids().empty() ? "]\n    }" : "\n      ]\n    }");
}

// The class name, which the elements of all cases of a file share.
std::string ClassName(const FileReport& file, std::string_view implementation) {
  return fmt::format("{}.{}", XmlEscaped(file.query->name), XmlEscaped(implementation));
}

void WriteSuiteHead(const FileReport& file, std::size_t skipped, const ByteSink& write) {
  write(
      fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
                  "skipped=\"{}\" file=\"{}\">\n",
                  XmlEscaped(file.path.stem().string()), file.ids().size(), file.failures().size(),
                  skipped, XmlEscaped(file.path.string())));
}

void WriteChecked(const FileReport& file, std::string_view implementation, const ByteSink& write) {
  WriteSuiteHead(file, file.unjudged().size(), write);
  const std::string name = ClassName(file, implementation);
  auto failure = file.failures().begin();
  auto unjudged = file.unjudged().begin();
  for (std::size_t i = 0; i < file.ids().size(); ++i) {
    write(fmt::format("    <testcase classname=\"{}\" name=\"case {}\"", name, file.ids()[i]));
    if (unjudged != file.unjudged().end() && *unjudged == i) {
      write(">\n      <skipped message=\"nothing is expected\"/>\n    </testcase>\n");
      ++unjudged;
    } else if (failure == file.failures().end() || failure->index != i) {
      write("/>\n");
    } else {
      write(fmt::format(">\n      <failure message=\"{}\"/>\n    </testcase>\n",
                        XmlEscaped(failure->what)));
      ++failure;
    }
  }
  write("  </testsuite>\n");
}

void WriteUnusable(const UnusableFile& file, const ByteSink& write) {
  write(
      fmt::format("  <testsuite name=\"{0}\" tests=\"1\" failures=\"0\" errors=\"1\" "
                  "file=\"{1}\">\n"
                  "    <testcase classname=\"{0}\" name=\"load\">\n"
                  "      <error message=\"{2}\"/>\n    </testcase>\n  </testsuite>\n",
                  XmlEscaped(file.path.stem().string()), XmlEscaped(file.path.string()),
                  XmlEscaped(file.message)));
}

void WriteSkipped(const FileReport& file, std::string_view implementation, const ByteSink& write) {
  WriteSuiteHead(file, file.ids().size(), write);
  const std::string name = ClassName(file, implementation);
  const std::string reason =
      XmlEscaped(fmt::format("{} has no implementation \"{}\"", file.query->name, implementation));
  for (const int id : file.ids()) {
    write(
        fmt::format("    <testcase classname=\"{}\" name=\"case {}\">\n"
                    "      <skipped message=\"{}\"/>\n    </testcase>\n",
                    name, id, reason));
  }
  write("  </testsuite>\n");
}

}  // namespace

void FileReport::Add(const Case& test, const CaseResult& result, bool with_answers) {
  if (result.unjudged) unjudged_.push_back(ids_.size());
  if (result.failed()) {
    failures_.push_back({ids_.size(), Describe(*query, test, result), nullptr});
    if (kept_values_ < most_values_) {
      failures_.back().values = std::make_shared<FailedCase>(FailedCase{test, result});
      ++kept_values_;
    }
  }
  if (!result.outdated.empty() && !result.answer_is_exact) {
    outdated_.push_back(DescribeOutdated(*query, test, result));
  }
  ids_.push_back(test.id);
  if (!with_answers) return;
  Json line{{"id", test.id},
            {"passed", result.unjudged ? Json() : Json(result.passed())},
            {"expected", AnswerToJson(test.expected)},
            {"got", AnswerToJson(result.answer)}};
  if (!result.error.empty()) line["error"] = result.error;
  if (!result.violation.empty()) line["property"] = result.violation;
  if (!result.not_compared.empty()) line["not_compared"] = result.not_compared;
  const bool names_exact = std::ranges::any_of(result.mismatches, &Mismatch::is_exact);
  if (names_exact || !result.outdated.empty()) {
    line["exact"] = AnswerToJson(ExactAnswer(*query, test.arguments));
  }
  AppendAnswers(Dumped(line) + '\n');
}

// Uses blocks, because one long string would be copied each time it exceeds its capacity.
void FileReport::AppendAnswers(const std::string& line) {
  constexpr std::size_t kBlock = std::size_t{1} << 16U;
  if (answers_.empty() || answers_.back().capacity() - answers_.back().size() < line.size()) {
    answers_.emplace_back().reserve(std::max(kBlock, line.size()));
  }
  answers_.back() += line;
}

void WriteJsonReport(const CheckReport& report, const ByteSink& write) {
  write("{\n  \"implementation\": " + Dumped(report.implementation) + ",\n  \"files\": [");
  for (const FileReport& file : report.files) {
    write(&file == &report.files.front() ? "\n    " : ",\n    ");
    WriteFile(file, write);
  }
  write(report.files.empty() ? "]" : "\n  ]");
  Json errors = Json::array();
  for (const UnusableFile& file : report.unusable) {
    errors.push_back({{"file", file.path.string()}, {"message", file.message}});
  }
  Json skipped = Json::array();
  for (const FileReport& file : report.skipped) {
    skipped.push_back(
        {{"file", file.path.string()}, {"query", file.query->name}, {"cases", file.ids().size()}});
  }
  write(",\n  \"errors\": " + Indented(Dumped(errors), 2));
  write(",\n  \"left_out\": " + Indented(Dumped(skipped), 2) + "\n}\n");
}

void WriteJUnitReport(const CheckReport& report, const ByteSink& write) {
  std::size_t checked = 0;
  std::size_t failed = 0;
  for (const FileReport& file : report.files) {
    checked += file.ids().size();
    failed += file.failures().size();
  }
  std::size_t skipped = 0;
  for (const FileReport& file : report.skipped) skipped += file.ids().size();
  std::size_t unjudged = 0;
  for (const FileReport& file : report.files) unjudged += file.unjudged().size();
  const std::size_t errors = report.unusable.size();
  write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  write(
      fmt::format("<testsuites name=\"hitscan\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
                  "skipped=\"{}\">\n",
                  checked + errors + skipped, failed, errors, skipped + unjudged));
  for (const FileReport& file : report.files) WriteChecked(file, report.implementation, write);
  for (const UnusableFile& file : report.unusable) WriteUnusable(file, write);
  for (const FileReport& file : report.skipped) WriteSkipped(file, report.implementation, write);
  write("</testsuites>\n");
}

}  // namespace hitscan
