#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hitscan {

/// The characters that may stand between the values of a JSON text.
inline constexpr const char* kJsonBlanks = " \t\r\n";

/// Finds where the values of a JSON text begin and end, without reading them: it matches brackets
/// and strings and checks nothing else. In valid JSON it finds every value; in other texts it may
/// fail (no result), but it never reads beyond the end.
class JsonScanner {
 public:
  /// From the first character of a value to one past its last.
  struct Range {
    std::size_t begin;
    std::size_t end;
  };
  /// A member of an object or an item of a list.
  struct Entry {
    std::string_view raw_key;  ///< with its quotation marks, as written; empty in a list
    std::size_t key_begin;
    Range value;

    /// The key without escapes.
    std::string Key() const;
    /// Whether the key without escapes equals `key`.
    bool IsCalled(std::string_view key) const;
  };
  /// Returns whether to continue.
  using Visit = std::function<bool(const Entry&)>;

  explicit JsonScanner(std::string_view text) : text_(text) {}

  /// The start of the root value, after a byte order mark and blanks.
  std::size_t RootBegin() const;
  /// The end of the value that begins at `begin`.
  std::optional<std::size_t> ValueEnd(std::size_t begin) const;
  /// Visits the entries of the object or list that begins at `begin`, in order. False when the scan
  /// failed or `visit` returned false.
  bool VisitEntries(std::size_t begin, const Visit& visit) const;
  /// The value at a JSON pointer relative to the value that begins at `begin`.
  std::optional<Range> Find(std::size_t begin, std::string_view pointer) const;
  /// The position of the second key of that name in the object that begins at `begin`.
  std::optional<std::size_t> FindSecondKey(std::size_t begin, std::string_view key) const;

 private:
  std::size_t SkipBlanks(std::size_t i) const;
  std::optional<std::size_t> StringEnd(std::size_t begin) const;

  std::string_view text_;
};

}  // namespace hitscan
