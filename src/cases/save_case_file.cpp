#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/atomic_file.h"
#include "cases/case_file.h"
#include "cases/json_document.h"

namespace hitscan {
namespace {

// For each parameter, whether its argument is written at the top level: if it was before, and all
// cases still have the same argument.
std::vector<bool> WrittenOnce(const CaseFile& file, const CaseFile& before) {
  std::vector<bool> once(file.shared.size());
  for (std::size_t i = 0; i < once.size(); ++i) {
    const Value& first = file.cases.front().arguments[i];
    once[i] = file.shared[i] && before.shared[i] &&
              std::ranges::all_of(file.cases, [&](const Case& other) {
                return Identical(other.arguments[i], first);
              });
  }
  return once;
}

// The text of a case after it was changed; `was` is the case before, as in the old text.
std::string UpdatedText(const CaseFile& file, std::string_view text, const std::vector<bool>& skip,
                        const Case& was, const Case& is) {
  JsonDocument document(file.path, std::string(text));
  for (std::size_t i = 0; i < is.arguments.size(); ++i) {
    // The changed case gets its own argument in place of the one that all cases shared.
    if (!skip[i] && !Identical(is.arguments[i], was.arguments[i])) {
      document.Set("", std::string(file.query->parameters[i].name), WriteValue(is.arguments[i]));
    }
  }
  for (const AnswerPart& part : was.expected) {
    if (FindPart(is.expected, part.name) == nullptr) {
      document.Remove(fmt::format("/expect/{}", part.name));
    }
  }
  for (const AnswerPart& part : is.expected) {
    const Value* before = FindPart(was.expected, part.name);
    if (before != nullptr && Identical(*before, part.value)) continue;
    document.Set("/expect", std::string(part.name), WriteValue(part.value));
  }
  if (is.note != was.note && is.note.empty()) document.Remove("/note");
  if (is.note != was.note && !is.note.empty()) document.Set("", "note", is.note);
  return document.text();
}

// The JSON of an added case. It contains an argument that the other cases share only if its own
// differs.
Json AddedToJson(const Case& added, const CaseFile& file, const std::vector<bool>& once) {
  Json json{{"id", added.id}};
  for (std::size_t i = 0; i < added.arguments.size(); ++i) {
    if (once[i] && Identical(added.arguments[i], file.cases.front().arguments[i])) continue;
    json[std::string(file.query->parameters[i].name)] = WriteValue(added.arguments[i]);
  }
  json["expect"] = AnswerToJson(added.expected);
  if (!added.note.empty()) json["note"] = added.note;
  return json;
}

}  // namespace

std::string CaseFileText(const CaseFile& file) {
  const JsonDocument& document = *file.document;
  const CaseFile before = ReadCaseFile(file.document);
  const std::vector<bool> once = WrittenOnce(file, before);
  std::unordered_map<int, const Case*> remaining;
  for (const Case& is : file.cases) remaining.emplace(is.id, &is);

  const std::vector<std::string_view> texts = document.ItemTexts("/cases");
  std::vector<JsonDocument::ItemEdit> edits;
  for (std::size_t i = 0; i < before.cases.size(); ++i) {
    const Case& was = before.cases[i];
    const auto is = remaining.find(was.id);
    if (is == remaining.end()) {
      edits.push_back({i, std::nullopt});
      continue;
    }
    if (*is->second != was) {
      edits.push_back({i, UpdatedText(file, texts[i], once, was, *is->second)});
    }
    remaining.erase(is);
  }
  std::vector<Json> new_cases;
  for (const Case& is : file.cases) {
    if (remaining.contains(is.id)) new_cases.push_back(AddedToJson(is, file, once));
  }
  std::string text = document.TextWithItems("/cases", edits, new_cases);
  for (std::size_t i = 0; i < once.size(); ++i) {
    const Value& shared = file.cases.front().arguments[i];
    if (!once[i] || Identical(shared, before.cases.front().arguments[i])) continue;
    JsonDocument changed(file.path, std::move(text), "cases");
    changed.Set("", std::string(file.query->parameters[i].name), WriteValue(shared));
    text = changed.text();
  }
  return text;
}

void SaveCaseFile(const CaseFile& file, const std::filesystem::path& path) {
  WriteFileAtomically(path, CaseFileText(file));
}

}  // namespace hitscan
