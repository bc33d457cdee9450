#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "shape/json.h"

namespace hitscan {

/// A file cannot be used. The message is one line that begins with the path, and says line, place
/// and value where there is one.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A JSON file read strictly, that remembers where in the text everything stands: broken JSON,
/// a key given twice, or nesting deeper than any case needs are refused, with the line.
class JsonDocument {
 public:
  /// Throws FileError.
  explicit JsonDocument(const std::filesystem::path& path);

  const Json& root() const { return root_; }
  const std::filesystem::path& path() const { return path_; }

  /// Throws FileError about a place of the document: "path:line: /pointer: what".
  [[noreturn]] void Fail(const std::string& pointer, const std::string& what) const;

 private:
  [[noreturn]] void FailAt(std::size_t offset, const std::string& what) const;
  void Parse();
  void Locate();

  std::filesystem::path path_;
  std::string text_;
  Json root_;
  std::map<std::string, std::size_t, std::less<>> offsets_;  ///< of each value, by its pointer
};

}  // namespace hitscan
