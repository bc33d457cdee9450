#include "edit/new_case_file.h"

#include <fmt/format.h>

#include "cases/json_document.h"

namespace hitscan {

std::string NewCaseFileText(const CaseFile& pattern) {
  const Query& query = *pattern.query;
  const Case& first = pattern.cases.front();
  Json written{{"id", 0}};
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    written[std::string(query.parameters[i].name)] = WriteValue(first.arguments[i]);
  }
  written["expect"] = AnswerToJson(query.implementations.front().run(first.arguments));
  JsonDocument document(
      pattern.path,
      fmt::format("{{\n  \"query\": \"{}\",\n  \"cases\": [\n    null\n  ]\n}}\n", query.name));
  document.Replace("/cases/0", written);
  return document.text();
}

}  // namespace hitscan
