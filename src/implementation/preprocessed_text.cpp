#include "implementation/preprocessed_text.h"

#include <algorithm>
#include <optional>

namespace hitscan {
namespace {

// The name in a line marker, in which a backslash, a quote and a line break are escaped as in C++;
// nullopt when the line is no marker.
std::optional<std::string> NameInMarker(std::string_view line) {
  const std::size_t begin = line.find_first_not_of("0123456789", 2);
  if (!line.starts_with("# ") || begin == 2 || line.substr(begin, 2) != " \"") return std::nullopt;
  std::string name;
  for (std::size_t i = begin + 2; i < line.size(); ++i) {
    if (line[i] == '"') return name;
    if (line[i] == '\\' && ++i < line.size() && line[i] == 'n') {
      name += '\n';
    } else if (i < line.size()) {
      name += line[i];
    }
  }
  return std::nullopt;
}

}  // namespace

void PreprocessedText::Add(std::string_view part) {
  // Longer than any path.
  constexpr std::size_t kLongestMarker = std::size_t{1} << 16U;
  hash_.Add(part);
  size_ += part.size();
  while (!part.empty()) {
    const std::size_t end = std::min(part.find('\n'), part.size());
    line_ += part.substr(0, std::min(end, kLongestMarker - line_.size()));
    if (end == part.size()) return;
    ReadMarker();
    line_.clear();
    part.remove_prefix(end + 1);
  }
}

void PreprocessedText::ReadMarker() {
  const std::optional<std::string> name = NameInMarker(line_);
  // "<built-in>" is no file, and "/folder//" is the folder in which the compiler runs.
  if (!name || name->empty() || name->front() == '<' || name->ends_with("//")) return;
  const std::filesystem::path file = *name;
  if (std::ranges::find(files_, file) == files_.end()) files_.push_back(file);
}

}  // namespace hitscan
