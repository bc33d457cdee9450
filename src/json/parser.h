#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

// Finds where the values of a JSON text are (JsonScanner), and reads the values (ParseJson).
namespace hitscan {

/// The characters that may stand between the values of a JSON text.
inline constexpr const char* kJsonBlanks = " \t\r\n";

/// A part of a text, from its first character to one past its last.
struct JsonRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  std::string_view In(std::string_view text) const { return text.substr(begin, end - begin); }
};

/// Finds where the values of a JSON text begin and end, without reading them: it matches brackets
/// and strings and checks nothing else. In valid JSON it finds every value; in other texts it may
/// fail (no result), but it never reads beyond the end.
class JsonScanner {
 public:
  /// A member of an object or an item of a list.
  struct Entry {
    std::string_view raw_key;  ///< with its quotation marks, as written; empty in a list
    std::size_t key_begin;
    JsonRange value;

    /// The key without escapes.
    std::string Key() const;
  };
  /// Returns whether to continue.
  using Visit = std::function<bool(const Entry&)>;

  /// `known` is a value of the text whose end is known and need not be searched; empty: none.
  explicit JsonScanner(std::string_view text, JsonRange known = {}) : text_(text), known_(known) {}

  /// The start of the root value, after a byte order mark and blanks.
  std::size_t RootBegin() const;
  /// The end of the value that begins at `begin`; nullopt if there is no whole value.
  std::optional<std::size_t> ValueEnd(std::size_t begin) const;
  /// Visits the entries of the object or list that begins at `begin`, in order. False when the scan
  /// failed or `visit` returned false.
  bool VisitEntries(std::size_t begin, const Visit& visit) const;
  /// The value at a JSON pointer; nullopt if there is none or the scan failed.
  std::optional<JsonRange> Find(const std::string& pointer) const;
  /// The numbers and booleans, in the order of the text.
  std::vector<JsonRange> Leaves() const;

 private:
  std::size_t SkipBlanks(std::size_t i) const;
  std::optional<std::size_t> StringEnd(std::size_t begin) const;
  void AddLeaves(JsonRange value, std::vector<JsonRange>& leaves) const;

  std::string_view text_;
  JsonRange known_;
};

/// The value of a JSON text. The keys of `number_texts` are addresses of values inside `json`, so a
/// ParsedJson can be moved, but not copied.
struct ParsedJson {
  Json json;
  NumberTexts number_texts;

  ParsedJson() = default;
  /// Reads a JSON text as ParseJson does.
  explicit ParsedJson(std::string_view text);
  /// Does not allocate, unlike the destructor of the library: memory may have run out.
  ~ParsedJson();
  ParsedJson(ParsedJson&&) = default;
  ParsedJson& operator=(ParsedJson&&) = default;

  /// Reads the value, which is at `pointer` in its document.
  JsonReader Reader(std::string pointer = "") const {
    return JsonReader(json, std::move(pointer), &number_texts);
  }
};

/// The deepest nesting of objects and lists that is accepted.
constexpr std::size_t kDeepestJson = 64;

/// Reads a JSON text strictly: duplicate keys, numbers beyond the range of doubles and nesting
/// deeper than kDeepestJson are errors. The time is proportional to the length of the text, for any
/// number of keys in an object. If the text is part of another text, `outer_depth` is the number of
/// objects and lists around it. Throws JsonError, with the position if it is known.
///
/// The memory of the previous value of `parsed` is reused: reading several texts of the same form
/// does not allocate.
void ParseJson(std::string_view text, ParsedJson& parsed, std::size_t outer_depth = 0);

/// Throws JsonError when the text is not valid JSON or is nested too deeply.
void RequireJson(std::string_view text);

}  // namespace hitscan
