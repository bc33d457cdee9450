#include "edit/selected_cases.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace hitscan {
namespace {

// Without a name for the step of one case: it gets that of its edit.
std::string NameFor(std::string_view verb, const std::vector<CaseRef>& refs) {
  return refs.size() == 1 ? std::string() : fmt::format("{} {} cases", verb, refs.size());
}

// The next case of the file that is not selected, or else the one before.
std::optional<CaseRef> Beside(const CaseDocument& document, CaseRef first) {
  const std::size_t size = document.files()[first.file].cases.size();
  for (CaseRef ref = first; ref.index < size; ++ref.index) {
    if (!document.IsSelected(ref)) return ref;
  }
  if (first.index == 0) return std::nullopt;
  return CaseRef{first.file, first.index - 1};
}

// Makes the edits of all cases. When one is refused, those before it are reverted.
template <class Edit>
void EditAll(CaseDocument& document, std::string name, const Edit& edit) {
  document.BeginGesture(std::move(name));
  try {
    edit();
  } catch (...) {
    document.CancelGesture();
    throw;
  }
  document.EndGesture();
}

}  // namespace

void DeleteSelected(CaseDocument& document, std::optional<CaseRef> next) {
  const std::vector<CaseRef> refs = document.AllSelected();
  if (refs.empty()) return;
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    const std::size_t deleted = document.selected_count(file);
    if (deleted > 1 && deleted == document.files()[file].cases.size()) {
      throw EditError(
          fmt::format("all {} cases of {} would be deleted: a case file has at least one", deleted,
                      document.files()[file].path.filename().string()));
    }
  }
  if (!next || document.IsSelected(*next)) next = Beside(document, refs.front());
  const int id = next ? document.At(*next).id : 0;
  EditAll(document, NameFor("delete", refs), [&] {
    // From the end, where fewer cases have to move up.
    for (auto ref = refs.rbegin(); ref != refs.rend(); ++ref) document.Delete(*ref);
  });
  if (next) document.Select(document.Find(next->file, id));
}

void DuplicateSelected(CaseDocument& document) {
  const std::vector<CaseRef> refs = document.AllSelected();
  std::vector<CaseRef> copies;
  EditAll(document, NameFor("copy", refs), [&] {
    for (const CaseRef ref : refs) copies.push_back(document.Duplicate(ref));
  });
  document.SelectAll(copies);
}

void AcceptSelected(CaseDocument& document) {
  const std::vector<CaseRef> refs = document.AllSelected();
  EditAll(document, NameFor("accept the answers of", refs), [&] {
    for (const CaseRef ref : refs) document.AcceptAnswer(ref);
  });
}

}  // namespace hitscan
