#include "edit/pasted_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cases/written_case.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

void RequireQuery(const Query& query, const Json& object) {
  if (!object.contains("query")) return;
  const std::string named = JsonReader(object).At("query").Text();
  if (named != query.name) {
    throw EditError(fmt::format("the text has a case of {}, not of {}", named, query.name));
  }
}

bool NamesAnything(const Query& query, const Json& object) {
  return object.contains("expect") ||
         std::ranges::any_of(query.parameters, [&](const NamedKind& parameter) {
           return object.contains(std::string(parameter.name));
         });
}

PastedCases CasesIn(const std::string& text) {
  const CaseFile read = ParseCaseFile("the text", text);
  PastedCases pasted;
  for (const Case& each : read.cases) pasted.cases.push_back(WithOwnText(read, each));
  pasted.tolerance = read.tolerance;
  return pasted;
}

std::string FileWith(const Query& query, const std::string& cases) {
  return fmt::format("{{\"query\": \"{}\", \"cases\": [{}]}}", query.name, cases);
}

// Completes JSON cases, and remembers what was added.
class CaseCompletion {
 public:
  explicit CaseCompletion(const CaseFile& file) : file_(file) {}

  std::string Completed(const std::string& text, std::size_t id) {
    const Query& query = *file_.query;
    JsonDocument document("the text", text);
    KnownKeys(query).Require(JsonReader(document.root()));
    document.Set("", "id", Json(id));
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      const std::string name(query.parameters[i].name);
      if (document.root().contains(name)) continue;
      if (!file_.shared[i]) throw EditError(fmt::format("the {} is not in the text", name));
      document.SetText("", name, WrittenArgument(file_, file_.cases.front(), i));
      Say(fmt::format("the {} is the one that all cases of the file share", name));
    }
    if (!document.root().contains("expect")) {
      document.Set("", "expect", Json::object());
      document.Set("", "expect", ExactAnswer(document.text()));
      Say("what is expected is the exact answer");
    }
    return document.text();
  }

  std::string Remark() const { return fmt::format("{}", fmt::join(said_, "; ")); }

 private:
  Json ExactAnswer(const std::string& text) const {
    const CaseFile one = ParseCaseFile("the text", FileWith(*file_.query, text));
    return AnswerToJson(file_.query->implementations.front().run(one.cases.front().arguments));
  }

  void Say(std::string what) {
    if (std::ranges::find(said_, what) == said_.end()) said_.push_back(std::move(what));
  }

  const CaseFile& file_;
  std::vector<std::string> said_;
};

// The texts of the cases in a JSON text that is not a case file; empty when it has none.
std::vector<std::string> CaseTexts(const Query& query, const JsonDocument& document) {
  const Json& root = document.root();
  if (root.is_object()) {
    if (!NamesAnything(query, root)) return {};
    return {document.text()};
  }
  if (!root.is_array() || root.empty()) return {};
  std::vector<std::string> texts;
  for (std::size_t index = 0; index < root.size(); ++index) {
    const std::string pointer = fmt::format("/{}", index);
    if (!root[index].is_object() || !NamesAnything(query, root[index])) {
      if (index == 0) return {};
      document.Fail(pointer, "names no argument of the query");
    }
    RequireQuery(query, root[index]);
    texts.emplace_back(document.TextAt(pointer));
  }
  return texts;
}

// A text with quotes is meant as JSON, so its errors are reported. A text without quotes may be
// plain text: "{origin: (1, 2, 3)}".
bool IsMeantAsJson(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[') &&
         text.find('"') != std::string_view::npos;
}

}  // namespace

std::optional<JsonDocument> ParsePastedJson(std::string_view text) {
  std::optional<JsonDocument> document;
  try {
    if (IsMeantAsJson(text)) document.emplace("the text", std::string(text));
  } catch (const FileError& error) {
    throw EditError(error.what());
  }
  return document;
}

const Query* OtherQueryNamedIn(const CaseFile& file, const JsonDocument& document) {
  try {
    const Json& root = document.root();
    const Json& first = root.is_array() && !root.empty() ? root.front() : root;
    if (!first.is_object() || !first.contains("query")) return nullptr;
    const Query* const named = FindQuery(JsonReader(first).At("query").Text());
    return named == file.query ? nullptr : named;
  } catch (const JsonError&) {
    return nullptr;  // ParseJsonCases reports the error
  }
}

std::optional<PastedCases> ParseJsonCases(const CaseFile& file, const JsonDocument& document) {
  try {
    const Json& root = document.root();
    if (root.is_object()) RequireQuery(*file.query, root);
    if (root.is_object() && root.contains("cases")) {
      PastedCases pasted = CasesIn(document.text());
      if (root.contains("judge")) {  // it does not hold for the file that the cases are pasted into
        for (Case& each : pasted.cases) each = WithJudgement(file, each, each.judges_named_only);
      }
      if (root.contains("query")) return pasted;
      throw EditError("the text has cases, but does not name their query");
    }
    const std::vector<std::string> texts = CaseTexts(*file.query, document);
    if (texts.empty()) return std::nullopt;
    CaseCompletion completion(file);
    std::string completed;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      completed += (i == 0 ? "" : ", ") + completion.Completed(texts[i], i);
    }
    PastedCases pasted = CasesIn(FileWith(*file.query, completed));
    pasted.tolerance.reset();
    pasted.remark = completion.Remark();
    return pasted;
  } catch (const FileError& error) {
    throw EditError(error.what());
  } catch (const JsonError& error) {
    throw EditError(error.Text());
  } catch (const InvalidShape& error) {
    throw EditError(error.what());
  }
}

PastedCases CasesOf(const Reading& reading) {
  try {
    PastedCases pasted = CasesIn(CaseFileOf(reading));
    pasted.remark = "what is expected is the exact answer";
    return pasted;
  } catch (const FileError& error) {
    throw EditError(error.what());
  }
}

std::string FileTextOf(const CaseFile& file, const PastedCases& pasted) {
  std::string cases;
  for (std::size_t i = 0; i < pasted.cases.size(); ++i) {
    JsonDocument one("the text",
                     StandaloneText(file, AsNewCase(file, pasted.cases[i], static_cast<int>(i))));
    one.Remove("/query");
    cases += (i == 0 ? "\n  " : ",\n  ") + one.text();
  }
  return fmt::format("{{\"query\": \"{}\", \"tolerance\": {}, \"cases\": [{}\n]}}\n",
                     file.query->name, pasted.tolerance.value_or(file.tolerance), cases);
}

PastedCases ParseCases(const CaseFile& file, std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw EditError("there is no text to paste");
  }
  if (const std::optional<JsonDocument> json = ParsePastedJson(text)) {
    if (auto pasted = ParseJsonCases(file, *json)) return std::move(*pasted);
  }
  const Reading reading = ReadIssue(*file.query, text);
  if (reading.understood()) return CasesOf(reading);
  const Trouble open = OpenQuestion(reading);
  throw EditError(fmt::format("line {}: {}", LineOf(text, open.offset), open.what));
}

}  // namespace hitscan
