#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/json_parser.h"
#include "cases/json_scanner.h"
#include "shape/json.h"

namespace hitscan {

/// A file cannot be used. The message is one line that begins with the path, and says line, place
/// and value where there is one. What it quotes may hold anything: control characters are shown as
/// JSON writes them (\n, \u001b).
class FileError : public std::runtime_error {
 public:
  explicit FileError(const std::string& message);
};

/// JSON as the case files are written: on one line, with a space after each comma and colon.
std::string OnOneLine(const Json& json);

/// The largest file that is read unless another limit is given: 1 GiB.
constexpr std::uintmax_t kMostFileBytes = std::uintmax_t{1} << 30U;

/// All of a regular file. Throws FileError, also when it has more bytes than that.
std::string ReadText(const std::filesystem::path& path, std::uintmax_t most_bytes = kMostFileBytes);

/// A JSON file read strictly, that can say where in its text everything stands: broken JSON, a key
/// given twice, or nesting deeper than any case needs are refused, with the line. Edits
/// change the text where they must and nowhere else.
///
/// A document may have a list that is long: in the object at its top, the list of that name is left
/// empty in root(). Its items are read one by one, so that a file takes little more memory than its
/// text, and what is wrong with an item is found when it is read.
class JsonDocument {
 public:
  /// Reads a file. Throws FileError.
  explicit JsonDocument(const std::filesystem::path& path);
  /// Takes a text as if it came from `path`. Throws FileError.
  JsonDocument(std::filesystem::path path, std::string text, std::string long_list = "");

  const Json& root() const { return root_.json; }
  const NumberTexts& number_texts() const { return root_.number_texts; }
  const std::string& text() const { return text_; }
  const std::filesystem::path& path() const { return path_; }

  /// How many items the long list has.
  std::size_t ItemCount() const { return items_.size(); }
  /// Reads an item of the long list. Throws FileError. What `item` held before is lost, its memory
  /// is used again.
  void ReadItem(std::size_t index, ParsedJson& item) const;

  /// Puts a value in the place of the one at `pointer`.
  void Replace(const std::string& pointer, const Json& value);
  /// Gives the object at `pointer` a member; one of that name is replaced.
  void Set(const std::string& pointer, const std::string& key, const Json& value);
  /// Takes away the member or item at `pointer`, with its comma.
  void Remove(const std::string& pointer);

  /// The texts of the items of the list at `pointer`, in order; good until the next edit.
  std::vector<std::string_view> ItemTexts(const std::string& pointer) const;
  /// Another text for an item of a list; without one the item is taken away, with its comma.
  struct ItemEdit {
    std::size_t index;
    std::optional<std::string> text;
  };
  /// The text with these edits, in rising order of their index, and with items added to the end of
  /// the list, set apart as its items are. The document stays as it is.
  std::string TextWithItems(const std::string& pointer, std::span<const ItemEdit> edits,
                            std::span<const Json> added) const;

  /// Throws FileError about a place of the document: "path:line: /pointer: what".
  [[noreturn]] void Fail(const std::string& pointer, const std::string& what) const;

 private:
  using Range = JsonScanner::Range;

  [[noreturn]] void FailAt(std::size_t offset, const std::string& what) const;
  [[noreturn]] void FailAt(const JsonFault& fault, std::size_t offset,
                           const std::string& pointer) const;
  void Parse();
  void ParseAround(Range list);
  /// Where the long list stands, if there is one; finds its items.
  std::optional<Range> FindLongList();
  /// Where a value stands; nothing when there is none. Looks through the text: only edits and
  /// complaints need it.
  std::optional<Range> Find(std::string_view pointer) const;
  Range At(const std::string& pointer) const;
  std::vector<Range> ItemRanges(const std::string& pointer) const;
  void Splice(std::size_t begin, std::size_t end, const std::string& text);

  std::filesystem::path path_;
  std::string text_;
  std::string long_list_;
  std::vector<Range> items_;
  ParsedJson root_;
};

}  // namespace hitscan
