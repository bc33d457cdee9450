#include "edit/case_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cases/json_document.h"
#include "cases/written_case.h"
#include "edit/plain_text.h"

namespace hitscan {
namespace {

// Fills in what `given` lacks from the pattern, and records that in a remark.
class Completion {
 public:
  Completion(const Query& query, const Case& pattern) : query_(query), pattern_(pattern) {}

  Case Complete(const Json& given, const std::string& pointer,
                const NumberTexts* number_texts = nullptr) {
    Case result{};
    const JsonReader json(given, pointer, number_texts);
    KnownKeys(query_).Require(json);
    for (std::size_t i = 0; i < query_.parameters.size(); ++i) {
      const NamedKind& parameter = query_.parameters[i];
      const bool has = json.Has(parameter.name);
      if (!has) Say(parameter.name);
      result.arguments.push_back(has ? ReadValue(parameter.kind, json.At(parameter.name))
                                     : pattern_.arguments[i]);
    }
    if (!json.Has("expect")) Say("what is expected");
    result.expected =
        json.Has("expect") ? ReadExpected(json.At("expect"), query_) : pattern_.expected;
    if (json.Has("note") && !json.At("note").json().is_null()) result.note = json.At("note").Text();
    return result;
  }

  std::string Remark() const {
    if (taken_.empty()) return {};
    std::string names;
    for (const std::string& name : taken_) names += (names.empty() ? "" : ", ") + name;
    return fmt::format("taken from case {}: {}", pattern_.id, names);
  }

  void Say(std::string_view name) {
    if (std::ranges::find(taken_, name) == taken_.end()) taken_.emplace_back(name);
  }

 private:
  const Query& query_;
  const Case& pattern_;
  std::vector<std::string> taken_;
};

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

// Reads cases from JSON. False when the text has none of the accepted forms.
bool ReadJson(const Query& query, std::string_view text, Completion& completion,
              std::vector<Case>& cases) {
  const JsonDocument document("the text", std::string(text));
  const Json& root = document.root();
  if (root.is_object()) RequireQuery(query, root);
  if (root.is_object() && root.contains("cases")) {
    const CaseFile file = ParseCaseFile("the text", std::string(text));
    RequireQuery(query, {{"query", file.query->name}});
    cases = file.cases;
    return true;
  }
  const auto read = [&](const Json& object, const std::string& pointer) {
    if (!object.is_object() || !NamesAnything(query, object)) return false;
    RequireQuery(query, object);
    cases.push_back(completion.Complete(object, pointer, &document.number_texts()));
    return true;
  };
  try {
    if (root.is_object()) return read(root, "");
    if (!root.is_array() || root.empty()) return false;
    for (std::size_t i = 0; i < root.size(); ++i) {
      if (read(root[i], fmt::format("/{}", i))) continue;
      if (i == 0) return false;
      JsonReader(root[i], fmt::format("/{}", i)).Fail("names no argument of the query");
    }
    return true;
  } catch (const JsonError& error) {
    document.Fail(error.pointer(), error.what());
  }
}

}  // namespace

std::string CaseToText(const CaseFile& file, const Case& copied) {
  return StandaloneText(file, copied);
}

PastedCases ParseCases(const Query& query, std::string_view text, const Case& pattern) {
  Completion completion(query, pattern);
  PastedCases pasted;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) throw EditError("there is no text to paste");
  const auto read_plain = [&] {
    const PlainCase plain = ReadPlainCase(query, text, pattern);
    for (const std::string& taken : plain.taken) completion.Say(taken);
    pasted.cases.push_back(completion.Complete(plain.json, ""));
  };
  try {
    // A text with quotes is meant as JSON, so its errors are reported. A text without quotes may
    // still be plain text: "{origin: (1, 2, 3)}".
    const bool json = text[first] == '{' || text[first] == '[';
    const bool quoted = text.find('"') != std::string_view::npos;
    if (!json || !quoted || !ReadJson(query, text, completion, pasted.cases)) read_plain();
  } catch (const FileError& error) {
    throw EditError(error.what());
  } catch (const JsonError& error) {
    throw EditError(error.pointer() + ": " + error.what());
  }
  pasted.remark = completion.Remark();
  return pasted;
}

}  // namespace hitscan
