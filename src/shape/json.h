#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hitscan {

/// JSON with its keys in the order of the file.
using Json = nlohmann::ordered_json;

/// A key as a part of a JSON pointer (RFC 6901).
std::string PointerToken(std::string_view key);

/// A JSON document has an unexpected structure or value. `pointer` says where: "/cases/3/ray".
class JsonError : public std::runtime_error {
 public:
  JsonError(std::string pointer, const std::string& what)
      : std::runtime_error(what), pointer_(std::move(pointer)) {}
  const std::string& pointer() const { return pointer_; }

 private:
  std::string pointer_;
};

/// The text of numbers for which `double` does not determine the `float`: those that it rounds to
/// midway between two floats, those beyond all floats, and the integer -0.
using NumberTexts = std::unordered_map<const Json*, std::string>;

/// A value in a JSON document with its path from the root, so that every error can say where it is.
/// All reading is strict: a value of another type throws JsonError.
class JsonReader {
 public:
  /// `pointer` says where `json` stands. All that is read from here on lies within it.
  explicit JsonReader(const Json& json, std::string pointer = "",
                      const NumberTexts* number_texts = nullptr)
      : json_(&json), root_(&json), root_pointer_(std::move(pointer)), texts_(number_texts) {}

  const Json& json() const { return *json_; }
  /// Looks for the value in all that was read: for complaints.
  std::string pointer() const;

  bool Has(std::string_view key) const;
  /// The member of that name; its absence is an error.
  JsonReader At(std::string_view key) const;
  /// Throws JsonError if this is an object with a member that At was not asked for. `what` is what
  /// was read from it: "ray".
  void RequireAllRead(std::string_view what) const;
  /// The items of a list, in order.
  std::vector<JsonReader> Items() const;
  /// The items of a list that has to have exactly `count`.
  std::vector<JsonReader> Items(std::size_t count, std::string_view what) const;

  bool Boolean() const;
  int Integer() const;
  double Double() const;
  /// The float nearest to the number as it is written; one beyond all floats is refused.
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
  JsonReader Within(const Json& json) const;
  void RequireList(std::size_t count, std::string_view what) const;
  /// How the number is written, where that matters; otherwise null.
  const std::string* NumberText() const;
  /// Whether At was asked for the member at this index. Beyond 64 members nothing is recorded: no
  /// shape has that many.
  bool WasRead(std::size_t member) const { return member < 64 && (read_ >> member & 1U) != 0; }

  const Json* json_;
  const Json* root_;
  std::string root_pointer_;
  const NumberTexts* texts_;
  mutable std::uint64_t read_ = 0;  ///< a bit for each member that At was asked for
};

/// The number as JSON, in the fewest digits that read back as the same float: 0.1, not
/// 0.10000000149011612.
Json NumberToJson(float number);
Json VectorToJson(const glm::vec3& vector);
Json VectorToJson(const glm::vec2& vector);

/// JSON on one line, long values cut short with "...": for messages.
std::string Excerpt(const Json& json);
/// The same of a text.
std::string TextExcerpt(std::string_view text);

}  // namespace hitscan
