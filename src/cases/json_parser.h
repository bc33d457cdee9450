#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "shape/json.h"

namespace hitscan {

/// A text is not JSON as it is accepted here.
class JsonFault : public std::runtime_error {
 public:
  JsonFault(std::optional<std::size_t> offset, std::string pointer, const std::string& what)
      : std::runtime_error(what), offset_(offset), pointer_(std::move(pointer)) {}
  /// Where in the text; nothing when the place is of no use.
  std::optional<std::size_t> offset() const { return offset_; }
  /// The JSON pointer of what is wrong; empty when the text is no JSON at all.
  const std::string& pointer() const { return pointer_; }

 private:
  std::optional<std::size_t> offset_;
  std::string pointer_;
};

/// What a JSON text says. The texts of numbers point into `json`, so it can be moved, not copied.
struct ParsedJson {
  Json json;
  NumberTexts number_texts;

  ParsedJson() = default;
  /// Allocates nothing, as the library's own destructor does: memory may have run out.
  ~ParsedJson();
  ParsedJson(ParsedJson&&) = default;
  ParsedJson& operator=(ParsedJson&&) = default;
};

/// The deepest nesting of objects and lists that is accepted.
constexpr std::size_t kDeepestJson = 64;

/// Reads a JSON text strictly: a key that is given twice, a number beyond all doubles and nesting
/// deeper than kDeepestJson are refused. Takes time in proportion to the text, however many keys an
/// object has. `outside` is how deep the text lies in another. Throws JsonFault.
///
/// The memory of what `parsed` was before is used again: texts of one form, one after another, are
/// read without allocating.
void ParseJson(std::string_view text, ParsedJson& parsed, std::size_t outside = 0);

/// Throws JsonFault when the text is no JSON or nested too deep; keeps nothing of it.
void RequireJson(std::string_view text);

}  // namespace hitscan
