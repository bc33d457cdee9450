#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
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

/// A value in a JSON document with its path from the root, so that every error can say where it is.
/// All reading is strict: a value of another type throws JsonError.
class JsonReader {
 public:
  explicit JsonReader(const Json& json, std::string pointer = "")
      : json_(&json), pointer_(std::move(pointer)) {}

  const Json& json() const { return *json_; }
  const std::string& pointer() const { return pointer_; }

  bool Has(std::string_view key) const;
  /// The member of that name; its absence is an error.
  JsonReader At(std::string_view key) const;
  /// The items of a list, in order.
  std::vector<JsonReader> Items() const;
  /// The items of a list that has to have exactly `count`.
  std::vector<JsonReader> Items(std::size_t count, std::string_view what) const;

  bool Boolean() const;
  int Integer() const;
  double Double() const;
  /// A number that single precision can hold; a larger one is refused.
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
  const Json* json_;
  std::string pointer_;
};

/// The number as JSON, in the fewest digits that read back as the same float: 0.1, not
/// 0.10000000149011612.
Json NumberToJson(float number);
Json VectorToJson(const glm::vec3& vector);
Json VectorToJson(const glm::vec2& vector);

/// JSON on one line, long values cut short with "...": for messages.
std::string Excerpt(const Json& json);

}  // namespace hitscan
