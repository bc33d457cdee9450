#include "app/environment.h"

#include <algorithm>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The path of a file relative to a folder; nullopt when the file is not below the folder.
std::optional<fs::path> Below(const fs::path& folder, const fs::path& file) {
  std::error_code error;
  const fs::path relative =
      fs::weakly_canonical(file, error).lexically_relative(fs::weakly_canonical(folder, error));
  if (error || relative.empty() || relative == "." || *relative.begin() == "..") {
    return std::nullopt;
  }
  return relative;
}

}  // namespace

fs::path Environment::CaseFileOf(const fs::path& name) const {
  std::error_code ignored;
  if (!copies.empty() && fs::exists(copies / name, ignored)) return copies / name;
  return assets / "cases" / name;
}

bool Environment::IsReadOnly(const fs::path& file) const {
  std::error_code error;
  return Below(assets / "cases", file) && std::ranges::none_of(editable, [&](const auto& named) {
           return fs::equivalent(named, file, error) || Below(named, file);
         });
}

std::optional<fs::path> Environment::CopyOf(const fs::path& file) const {
  if (copies.empty() || !IsReadOnly(file)) return std::nullopt;
  return copies / *Below(assets / "cases", file);
}

std::optional<fs::path> Environment::OriginalOf(const fs::path& file) const {
  if (copies.empty()) return std::nullopt;
  const std::optional<fs::path> name = Below(copies, file);
  if (!name) return std::nullopt;
  fs::path original = assets / "cases" / *name;
  std::error_code ignored;
  return fs::exists(original, ignored) ? std::optional(std::move(original)) : std::nullopt;
}

}  // namespace hitscan
