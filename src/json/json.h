#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

// Strict reading of JSON, with the path of every error, and exact writing of floats.
namespace hitscan {

/// JSON with its keys in the order of the file.
using Json = nlohmann::ordered_json;

/// The JSON pointer (RFC 6901) of the root's member with this key: "/key", with escapes.
std::string PointerTo(std::string_view key);

/// Thrown when a text is not valid JSON, or has an unexpected structure or value.
class JsonError : public std::runtime_error {
 public:
  JsonError(std::string pointer, const std::string& what, std::optional<std::size_t> offset = {})
      : std::runtime_error(what), pointer_(std::move(pointer)), offset_(offset) {}
  /// The path of the wrong value: "/cases/3/ray"; empty when the text is not valid JSON.
  const std::string& pointer() const { return pointer_; }
  /// The position of the error in the text, if it is known without reading the text again.
  std::optional<std::size_t> offset() const { return offset_; }
  /// "/cases/3/ray: expected an object {...}, got 7".
  std::string Text() const { return pointer_ + (pointer_.empty() ? "" : ": ") + what(); }

 private:
  std::string pointer_;
  std::optional<std::size_t> offset_;
};

/// The texts of numbers whose nearest `double` does not determine their nearest `float`, by the
/// address of their values. These are the numbers whose double is midway between two floats, the
/// numbers beyond the largest float, and the integer -0.
using NumberTexts = std::unordered_map<const Json*, std::string>;

/// A value in a JSON document and its path from the root, which is part of every error. Reading is
/// strict: a value of another type throws JsonError.
class JsonReader {
 public:
  /// `pointer` is the path of `json` in the document. Only values inside `json` are read.
  explicit JsonReader(const Json& json, std::string pointer = "",
                      const NumberTexts* number_texts = nullptr)
      : json_(&json), root_(&json), root_pointer_(std::move(pointer)), texts_(number_texts) {}

  const Json& json() const { return *json_; }
  /// The path of this value. This searches the whole document for the value, so it is for error
  /// messages only.
  std::string pointer() const;

  /// Is this an object with a member of that name?
  bool Has(std::string_view key) const;
  /// The member of that name. Throws JsonError if there is none, or if this is no object.
  JsonReader At(std::string_view key) const;
  /// Throws JsonError if this is an object with a member for which At was not called. `what` names
  /// the value that was read: "ray".
  void RequireAllRead(std::string_view what) const;
  /// The items of a list, in order.
  std::vector<JsonReader> Items() const;
  /// The items of a list, which must have exactly `count` items. The error says that `what` is
  /// expected.
  std::vector<JsonReader> Items(std::size_t count, std::string_view what) const;

  bool Boolean() const;
  /// An integer of 32 bits.
  int Integer() const;
  /// A finite number.
  double Double() const;
  /// The float nearest to the number as written. A number beyond the largest float is an error.
  float Number() const;
  std::string Text() const;
  glm::vec3 Vector3() const;
  glm::vec2 Vector2() const;
  /// Throws JsonError unless this is an object.
  void RequireObject() const;

  /// Throws JsonError with the path of this value.
  [[noreturn]] void Fail(const std::string& what) const;
  /// Throws "expected WHAT, got VALUE".
  [[noreturn]] void Expected(std::string_view what) const;

 private:
  [[noreturn]] void FailMissing(std::string_view key) const;
  /// The reader of a value inside this one.
  JsonReader ReaderOf(const Json& json) const;
  float NumberAt(std::size_t index) const;
  void RequireList(std::size_t count, std::string_view what) const;
  /// The text of the number if it is one of NumberTexts; otherwise null.
  const std::string* NumberText() const;
  /// Was At called for the member at this index? Members beyond the 64th are not recorded, since no
  /// shape has more than 64 members.
  bool WasRead(std::size_t member) const { return member < 64 && (read_ >> member & 1U) != 0; }

  const Json* json_;
  const Json* root_;
  std::string root_pointer_;
  const NumberTexts* texts_;
  mutable std::uint64_t read_ = 0;  ///< a bit for each member for which At was called
};

/// The number as JSON, in the fewest digits that read back as the same float: 0.1, not
/// 0.10000000149011612.
Json NumberToJson(float number);
Json VectorToJson(const glm::vec3& vector);
Json VectorToJson(const glm::vec2& vector);

/// JSON in the format of the case files: on one line, with a space after each comma and colon.
std::string OnOneLine(const Json& json);

/// JSON on one line for messages; long values are shortened with "...".
std::string Excerpt(const Json& json);
/// A text for messages, shortened in the same way.
std::string TextExcerpt(std::string_view text);

}  // namespace hitscan
