#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/json_parser.h"
#include "cases/json_scanner.h"
#include "cases/read_file.h"
#include "shape/json.h"

namespace hitscan {

/// JSON in the format of the case files: on one line, with a space after each comma and colon.
std::string OnOneLine(const Json& json);

/// A JSON text with its values, read strictly: invalid JSON, duplicate keys, and nesting deeper
/// than kDeepestJson are errors with their line. Edits change only the text of the edited value.
///
/// One member of the root object may be declared as the long list: it is left empty in root(), and
/// its items are read one by one, so that a document takes little more memory than its text. An
/// error in an item is reported when the item is read.
class JsonDocument {
 public:
  /// Reads a file. Throws FileError.
  explicit JsonDocument(const std::filesystem::path& path);
  /// Reads a text as if it were the file at `path`. Throws FileError.
  JsonDocument(std::filesystem::path path, std::string text, std::string long_list = "");

  const Json& root() const { return root_.json; }
  const NumberTexts& number_texts() const { return root_.number_texts; }
  const std::string& text() const { return text_; }
  const std::filesystem::path& path() const { return path_; }

  /// How many items the long list has.
  std::size_t ItemCount() const { return items_.size(); }
  /// Reads an item of the long list. Throws FileError. The memory of the former value of `item` is
  /// reused.
  void ReadItem(std::size_t index, ParsedJson& item) const;

  /// Whether there is a value at `pointer`.
  bool Has(const std::string& pointer) const { return Find(pointer).has_value(); }
  /// The text of the value at `pointer`; valid until the next edit.
  std::string_view TextAt(const std::string& pointer) const;

  /// Replaces the value at `pointer`.
  void Replace(const std::string& pointer, const Json& value);
  /// Adds a member to the object at `pointer`, or replaces the one of that name.
  void Set(const std::string& pointer, const std::string& key, const Json& value);
  /// The same for a value that is given as JSON text.
  void SetText(const std::string& pointer, const std::string& key, const std::string& value);
  /// Removes the member or item at `pointer`, with its comma.
  void Remove(const std::string& pointer);

  /// The text of an item of the long list; valid until the next edit.
  std::string_view ItemText(std::size_t index) const;
  /// An item for TextWithItems.
  struct NewItem {
    std::optional<std::size_t> index = {};      ///< its index in the long list; none if it is new
    std::optional<std::string_view> text = {};  ///< nullopt: the text that it has in the document
  };
  /// The text of the document with these items in the long list, of which there is at least one.
  /// Blanks between items are kept; a new item is separated like the last item of the document. The
  /// document is not changed.
  std::string TextWithItems(std::span<const NewItem> items) const;

  /// Throws FileError about a value of the document: "path:line: /pointer: what".
  [[noreturn]] void Fail(const std::string& pointer, const std::string& what) const;

 private:
  using Range = JsonScanner::Range;

  [[noreturn]] void FailAt(std::size_t offset, const std::string& what) const;
  [[noreturn]] void FailAt(const JsonFault& fault, std::size_t offset,
                           const std::string& pointer) const;
  void Parse();
  void ParseAround(Range list);
  /// The range of the long list, if there is one; finds its items.
  std::optional<Range> FindLongList();
  /// The range of a value, if there is one. It searches the text, so use it only for edits and
  /// errors.
  std::optional<Range> Find(std::string_view pointer) const;
  Range At(const std::string& pointer) const;
  void Splice(std::size_t begin, std::size_t end, const std::string& text);

  std::filesystem::path path_;
  std::string text_;
  std::string long_list_;
  std::vector<Range> items_;
  std::map<std::string, Range> members_;  ///< of the root, if there is a long list: to skip that
  ParsedJson root_;
};

}  // namespace hitscan
