// Writes tests of cases of every query, as *Copy as* in the window does, into a folder for each
// framework. When the written tests run, they read the environment variable HITSCAN_ANSWER, which
// selects the answer of the function that users have to write: "right" is the exact answer,
// "number" has one number changed by little more than the tolerance, and "flipped" has the first
// boolean changed. With any other value, or without the variable, the function is as *Copy as*
// writes it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <optional>

#include "base/atomic_file.h"
#include "cases/case_folder.h"
#include "export/test_formats.h"
#include "queries/query_lookup.h"
#include "shape/fields.h"

namespace hitscan {
namespace {

// For each language, code that returns the answer {1} if HITSCAN_ANSWER has the value {0}.
const std::map<std::string_view, std::string_view> kReturns{
    {"C++",
     "  if (const char* const answer = std::getenv(\"HITSCAN_ANSWER\");\n"
     "      answer != nullptr && answer == std::string(\"{0}\")) {{\n"
     "    return {1};\n  }}\n"},
    {"Java", "    if (\"{0}\".equals(System.getenv(\"HITSCAN_ANSWER\"))) return {1};\n"},
    {"C#",
     "    if (Environment.GetEnvironmentVariable(\"HITSCAN_ANSWER\") == \"{0}\") return {1};\n"},
    {"Python",
     "    if __import__(\"os\").environ.get(\"HITSCAN_ANSWER\") == \"{0}\":\n        return {1}\n"},
    {"Rust",
     "        if std::env::var(\"HITSCAN_ANSWER\").as_deref() == Ok(\"{0}\") {{ return {1}; }}\n"},
    {"JavaScript", "  if (process.env.HITSCAN_ANSWER === '{0}') return {1};\n"},
};

// Changes the last number by more than the test allows.
std::optional<Answer> WithNumberChanged(Answer answer, double limit) {
  const std::vector<Field> fields = FieldsOf(answer.back().value);
  const Field& field = fields.back();
  if (field.type == Field::kBoolean) return std::nullopt;
  double changed = field.number + 1.5 * limit;
  if (field.type == Field::kInteger) changed = field.number + 1;
  const auto before = static_cast<float>(field.number);
  if (field.type == Field::kNumber) {
    changed = std::max(changed, static_cast<double>(std::nextafter(before, INFINITY)));
  }
  answer.back().value = WithField(answer.back().value, fields.size() - 1, changed);
  return answer;
}

std::optional<Answer> Flipped(Answer answer) {
  auto* const yes = std::get_if<bool>(&answer.front().value);
  if (yes == nullptr) return std::nullopt;
  *yes = !*yes;
  return answer;
}

// A note with texts that could end a comment in some language, or be read as an instruction.
constexpr std::string_view kHardNote =
    "coding: none */ \\u000a#endif \xE2\x80\xA8 \nnext line ?"
    "?/ \\";

// The first case with a positive answer, and the first with a negative one if there is one. An
// answer that does not begin with a boolean is positive.
std::vector<Case> Chosen(const CaseFile& file) {
  const Implementation& exact = file.query->implementations.front();
  std::vector<Case> cases;
  for (const bool positive : {true, false}) {
    for (const Case& test : file.cases) {
      const Answer answer = exact.run(test.arguments);
      const bool* const yes = std::get_if<bool>(&answer.front().value);
      if ((yes == nullptr || *yes) != positive) continue;
      cases.push_back(test);
      cases.back().note += kHardNote;
      break;
    }
  }
  return cases;
}

void Write(const TestFormat& format, const CaseFile& file, const Case& test,
           const std::filesystem::path& folder) {
  const Answer exact = file.query->implementations.front().run(test.arguments);
  std::string returns;
  const auto add = [&](std::string_view name, const std::optional<Answer>& answer) {
    if (!answer) return;
    returns += fmt::format(fmt::runtime(kReturns.at(format.language)), name,
                           AnswerExpression(format, ModelOf(file, test, *answer)));
  };
  add("right", exact);
  add("number", WithNumberChanged(exact, ModelOf(file, test).expected.back().limit));
  add("flipped", Flipped(exact));
  std::string text = ExportTest(format, file, test);
  // The phrase is in the comment on what to fill in, and then in the statement that reports the
  // missing code.
  constexpr std::string_view kPhrase = "call the library under test here";
  const std::size_t statement = text.find(kPhrase, text.find(kPhrase) + 1);
  text.insert(text.rfind('\n', statement) + 1, returns);
  WriteFileAtomically(folder / TestFileName(format, ModelOf(file, test)), text);
}

void WriteAll(const std::filesystem::path& cases, const std::filesystem::path& output) {
  std::map<std::string_view, CaseFile> files;
  for (const auto& path : FindCaseFiles(cases)) {
    CaseFile file = LoadCaseFile(path);
    files.try_emplace(file.query->name, std::move(file));
  }
  if (files.size() != Queries().size()) throw std::runtime_error("a query has no case file");
  for (const TestFormat& format : TestFormats()) {
    const std::filesystem::path folder = output / format.name;
    std::filesystem::remove_all(folder);  // tests of queries that were renamed
    std::filesystem::create_directories(folder);
    for (const auto& [query, file] : files) {
      for (const Case& test : Chosen(file)) Write(format, file, test, folder);
    }
  }
}

}  // namespace
}  // namespace hitscan

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: hitscan_write_tests CASES OUTPUT\n", stderr);
    return 2;
  }
  try {
    hitscan::WriteAll(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
