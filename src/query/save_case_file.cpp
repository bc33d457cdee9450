#include <fmt/format.h>

#include <algorithm>

#include "base/atomic_file.h"
#include "query/case_file.h"

namespace hitscan {
namespace {

Json CaseToJson(const Case& added, const Query& query) {
  Json json{{"id", added.id}};
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    json[std::string(query.parameters[i].name)] = WriteValue(added.arguments[i]);
  }
  json["expect"] = AnswerToJson(added.expected);
  if (!added.note.empty()) json["note"] = added.note;
  return json;
}

// Brings one case of the text up to date; `was` is what the text says of it.
void Update(JsonDocument& document, const std::string& pointer, const Query& query, const Case& was,
            const Case& is) {
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    // An argument that the file shares among its cases becomes the changed case's own.
    if (is.arguments[i] != was.arguments[i]) {
      document.Set(pointer, std::string(query.parameters[i].name), WriteValue(is.arguments[i]));
    }
  }
  for (const AnswerPart& part : was.expected) {
    if (FindPart(is.expected, part.name) == nullptr) {
      document.Remove(fmt::format("{}/expect/{}", pointer, part.name));
    }
  }
  for (const AnswerPart& part : is.expected) {
    const Value* before = FindPart(was.expected, part.name);
    if (before != nullptr && *before == part.value) continue;
    document.Set(pointer + "/expect", std::string(part.name), WriteValue(part.value));
  }
  if (is.note == was.note) return;
  if (is.note.empty()) return document.Remove(pointer + "/note");
  document.Set(pointer, "note", is.note);
}

}  // namespace

std::string CaseFileText(const CaseFile& file) {
  JsonDocument document = *file.document;
  const CaseFile before = ParseCaseFile(file.path, document.text());
  std::size_t place = 0;
  for (const Case& was : before.cases) {
    const std::string pointer = fmt::format("/cases/{}", place);
    const auto is = std::ranges::find(file.cases, was.id, &Case::id);
    if (is == file.cases.end()) {
      document.Remove(pointer);
      continue;
    }
    Update(document, pointer, *file.query, was, *is);
    ++place;
  }
  for (const Case& is : file.cases) {
    if (std::ranges::find(before.cases, is.id, &Case::id) != before.cases.end()) continue;
    document.Append("/cases", CaseToJson(is, *file.query));
  }
  return document.text();
}

void SaveCaseFile(const CaseFile& file, const std::filesystem::path& path) {
  WriteFileAtomically(path, CaseFileText(file));
}

}  // namespace hitscan
