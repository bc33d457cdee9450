#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "shape/json.h"

namespace hitscan {

/// Thrown when a text is not valid JSON, or is not accepted by ParseJson.
class JsonFault : public std::runtime_error {
 public:
  JsonFault(std::optional<std::size_t> offset, std::string pointer, const std::string& what)
      : std::runtime_error(what), offset_(offset), pointer_(std::move(pointer)) {}
  /// The position of the error in the text, if known.
  std::optional<std::size_t> offset() const { return offset_; }
  /// The JSON pointer of the wrong value; empty when the text is not valid JSON.
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
  /// Does not allocate, unlike the destructor of the library: memory may have run out.
  ~ParsedJson();
  ParsedJson(ParsedJson&&) = default;
  ParsedJson& operator=(ParsedJson&&) = default;
};

/// The deepest nesting of objects and lists that is accepted.
constexpr std::size_t kDeepestJson = 64;

/// Reads a JSON text strictly: duplicate keys, numbers beyond the range of doubles and nesting
/// deeper than kDeepestJson are errors. The time is proportional to the length of the text, for any
/// number of keys in an object. `outer_depth` is the depth at which the text is nested in another
/// text. Throws JsonFault.
///
/// The memory of the previous value of `parsed` is reused: reading several texts of the same form
/// does not allocate.
void ParseJson(std::string_view text, ParsedJson& parsed, std::size_t outer_depth = 0);

/// Throws JsonFault when the text is not valid JSON or is nested too deeply.
void RequireJson(std::string_view text);

}  // namespace hitscan
