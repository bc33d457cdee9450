#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/regular_file.h"
#include "json/parser.h"

namespace hitscan {

/// A JSON text with its values, read strictly: invalid JSON, duplicate keys, and nesting deeper
/// than kDeepestJson are errors with their line. Edits change only the text of the edited value.
///
/// One member of the root object may be the streamed list: it is left empty in root(), and its
/// items are read one by one, so that a document takes little more memory than its text. An error
/// in an item is reported when the item is read.
class JsonDocument {
 public:
  /// Reads a text as if it were the file at `path`. `streamed` is the key of the streamed list;
  /// empty: there is none. Throws FileError.
  JsonDocument(std::filesystem::path path, std::string text, std::string streamed = "");

  const Json& root() const { return root_.json; }
  JsonReader Reader() const { return root_.Reader(); }
  const std::string& text() const { return text_; }
  const std::filesystem::path& path() const { return path_; }

  /// How many items the streamed list has.
  std::size_t ItemCount() const { return items_.size(); }
  /// Reads an item of the streamed list. Throws FileError. The memory of the former value of `item`
  /// is reused.
  void ReadItem(std::size_t index, ParsedJson& item) const;

  /// Whether there is a value at `pointer`.
  bool Has(const std::string& pointer) const { return Find(pointer).has_value(); }
  /// The text of the value at `pointer`, which must exist; valid until the next edit.
  std::string_view TextAt(const std::string& pointer) const { return At(pointer).In(text_); }

  /// Adds a member to the object at `pointer`, which must exist, or replaces the member of that
  /// name.
  void Set(const std::string& pointer, const std::string& key, const Json& value);
  /// The same for a value that is given as JSON text.
  void SetText(const std::string& pointer, const std::string& key, const std::string& value);
  /// Removes the member at `pointer` and its comma; does nothing if there is no such member.
  void Remove(const std::string& pointer);

  /// The text of an item of the streamed list; valid until the next edit.
  std::string_view ItemText(std::size_t index) const { return items_.at(index).In(text_); }
  /// An item for TextWithItems, which has an index or a text or both.
  struct NewItem {
    std::optional<std::size_t> index = {};      ///< its index in this document; nullopt: it is new
    std::optional<std::string_view> text = {};  ///< nullopt: the text that it has in this document
  };
  /// The text of the document with these items in the streamed list, which must not be empty in the
  /// document. Blanks between items are kept; a new item is separated like the last item of the
  /// document. The document is not changed.
  std::string TextWithItems(std::span<const NewItem> items) const;

  /// Throws FileError about a value of the document: "path:line: /pointer: what".
  [[noreturn]] void Fail(const std::string& pointer, const std::string& what) const;
  [[noreturn]] void Fail(const JsonError& error) const { Fail(error.pointer(), error.what()); }

 private:
  [[noreturn]] void FailAt(std::size_t offset, const std::string& pointer,
                           const std::string& what) const;
  /// Reports an error in the part of the text that begins at `offset` and is the value at
  /// `pointer`.
  [[noreturn]] void FailIn(std::size_t offset, const std::string& pointer,
                           const JsonError& error) const;
  void Parse();
  void FindStreamed();
  /// The range of the value at `pointer`, if there is one. Find searches the whole text, so it is
  /// for edits and errors only.
  std::optional<JsonRange> Find(const std::string& pointer) const;
  JsonRange At(const std::string& pointer) const;

  std::filesystem::path path_;
  std::string text_;
  std::string streamed_;
  JsonRange list_;  ///< the streamed list; empty if there is none
  std::vector<JsonRange> items_;
  ParsedJson root_;
};

}  // namespace hitscan
