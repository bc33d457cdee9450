#include <string>
#include <utility>
#include <vector>

#include "cases/case_file.h"
#include "cases/json_document.h"

namespace hitscan {

std::string CaseFileText(const CaseFile& file) {
  std::vector<JsonDocument::NewItem> items;
  items.reserve(file.cases.size());
  for (const Case& test : file.cases) {
    JsonDocument::NewItem& item = items.emplace_back();
    item.index = test.item;
    if (test.text) item.text = *test.text;
  }
  std::string text = file.document->TextWithItems(items);
  for (const auto& [parameter, shared] : file.shared_texts) {
    JsonDocument changed(file.path, std::move(text), "cases");
    changed.SetText("", std::string(file.query->parameters[parameter].name), shared);
    text = changed.text();
  }
  return text;
}

}  // namespace hitscan
