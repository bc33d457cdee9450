#include "viewer/window_title.h"

#include <fmt/format.h>

#include "base/printable.h"
#include "edit/case_rows.h"

namespace hitscan {

std::string TitleOf(const SampleRunner& runner, const FilesState& files) {
  std::string title = runner.name().empty() ? "Hitscan" : runner.name() + " - Hitscan";
  const CaseDocument* document = runner.document();
  if (document == nullptr || document->files().empty()) return title;
  const std::size_t shown = document->current_file();
  std::string name = Printable(FileTitle(*document, shown));
  const std::size_t others = document->files().size() - 1;
  if (others > 0) name += fmt::format(" and {} more", others);
  if (shown < files.files.size()) {
    if (files.files[shown].read_only) name += " (read-only)";
    if (files.files[shown].own_copy) name += " (your copy)";
  }
  return fmt::format("{}{} - {}", document->dirty() ? "* " : "", name, title);
}

}  // namespace hitscan
