#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "shape/json.h"

namespace hitscan {

/// A text is not valid JSON, or not as strict as ParseJson requires.
class JsonFault : public std::runtime_error {
 public:
  JsonFault(std::optional<std::size_t> offset, std::string pointer, const std::string& what)
      : std::runtime_error(what), offset_(offset), pointer_(std::move(pointer)) {}
  /// The position in the text, where that helps.
  std::optional<std::size_t> offset() const { return offset_; }
  /// The JSON pointer of the wrong value; empty when the text is not JSON at all.
  const std::string& pointer() const { return pointer_; }

 private:
  std::optional<std::size_t> offset_;
  std::string pointer_;
};

/// The value of a JSON text. The texts of numbers point into `json`, so it can be moved, not
/// copied.
struct ParsedJson {
  Json json;
  NumberTexts number_texts;

  ParsedJson() = default;
  /// Does not allocate, unlike the library's own destructor: memory may have run out.
  ~ParsedJson();
  ParsedJson(ParsedJson&&) = default;
  ParsedJson& operator=(ParsedJson&&) = default;
};

/// The deepest nesting of objects and lists that is accepted.
constexpr std::size_t kDeepestJson = 64;

/// Reads a JSON text strictly: a key that is given twice, a number beyond the range of doubles and
/// nesting deeper than kDeepestJson are errors. Takes time proportional to the text, however many
/// keys an object has. `outer_depth` is the depth at which the text is nested in another. Throws
/// JsonFault.
///
/// The memory of the former value of `parsed` is reused: one text after another of the same form is
/// read without allocating.
void ParseJson(std::string_view text, ParsedJson& parsed, std::size_t outer_depth = 0);

/// Throws JsonFault when the text is not valid JSON or nested too deep.
void RequireJson(std::string_view text);

}  // namespace hitscan
