#include "json/json.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.h"

namespace hitscan {
namespace {

// Appends to `path` how `wanted` is reached from `json`; false when `wanted` is not in `json`.
bool FindPath(const Json& json, const Json* wanted, std::string& path) {
  if (&json == wanted) return true;
  if (!json.is_structured()) return false;
  const std::size_t size = path.size();
  std::size_t index = 0;
  for (auto item = json.begin(); item != json.end(); ++item, ++index) {
    path += json.is_object() ? PointerTo(item.key()) : fmt::format("/{}", index);
    if (FindPath(*item, wanted, path)) return true;
    path.resize(size);
  }
  return false;
}

}  // namespace

std::string PointerTo(std::string_view key) {
  return (Json::json_pointer() / std::string(key)).to_string();
}

bool JsonReader::Has(std::string_view key) const {
  return json_->is_object() && json_->contains(key);
}

JsonReader JsonReader::At(std::string_view key) const {
  RequireObject();
  const auto& members = json_->get_ref<const Json::object_t&>();
  const auto found = members.find(std::string(key));
  if (found == members.end()) FailMissing(key);
  const auto member = static_cast<std::size_t>(found - members.begin());
  if (member < 64) read_ |= std::uint64_t{1} << member;
  return ReaderOf(found->second);
}

// An unread member may be the missing one with a misspelt name.
void JsonReader::FailMissing(std::string_view key) const {
  std::vector<std::string_view> unread;
  std::size_t member = 0;
  for (const auto& item : json_->items()) {
    if (!WasRead(member++)) unread.push_back(item.key());
  }
  const std::string_view nearest = NearestName(key, unread);
  Fail(fmt::format("\"{}\" is missing{}", key,
                   nearest.empty() ? "" : fmt::format("; is \"{}\" meant?", nearest)));
}

void JsonReader::RequireAllRead(std::string_view what) const {
  if (!json_->is_object()) return;
  std::string read;
  std::optional<std::string> unknown;
  std::size_t member = 0;
  for (const auto& item : json_->items()) {
    if (WasRead(member++)) {
      read.append(read.empty() ? "" : ", ").append(item.key());
    } else if (!unknown) {
      unknown = item.key();
    }
  }
  if (!unknown) return;
  ReaderOf(json_->at(*unknown))
      .Fail(fmt::format("unknown key {}: this {} is given by {}; correct or remove it",
                        Excerpt(*unknown), what, read));
}

std::vector<JsonReader> JsonReader::Items() const {
  if (!json_->is_array()) Expected("a list");
  std::vector<JsonReader> items;
  items.reserve(json_->size());
  for (const Json& item : *json_) items.push_back(ReaderOf(item));
  return items;
}

std::vector<JsonReader> JsonReader::Items(std::size_t count, std::string_view what) const {
  RequireList(count, what);
  return Items();
}

bool JsonReader::Boolean() const {
  if (!json_->is_boolean()) Expected("true or false");
  return json_->get<bool>();
}

int JsonReader::Integer() const {
  if (!json_->is_number_integer()) Expected("an integer");
  // An unsigned number beyond 2^63 would wrap around in the signed comparison.
  const bool too_large =
      json_->is_number_unsigned() && json_->get<std::uint64_t>() > std::numeric_limits<int>::max();
  const auto number = json_->get<std::int64_t>();
  if (too_large || number > std::numeric_limits<int>::max() ||
      number < std::numeric_limits<int>::min()) {
    Expected("an integer of 32 bits");
  }
  return static_cast<int>(number);
}

double JsonReader::Double() const {
  if (!json_->is_number()) Expected("a number");
  const auto number = json_->get<double>();
  if (!std::isfinite(number)) Expected("a finite number");
  return number;
}

float JsonReader::Number() const {
  const double number = Double();
  const std::string* text = NumberText();
  float rounded = 0;
  if (text != nullptr) {
    rounded = std::strtof(text->c_str(), nullptr);
  } else if (json_->is_number_unsigned()) {
    rounded = static_cast<float>(json_->get<std::uint64_t>());
  } else if (json_->is_number_integer()) {
    rounded = static_cast<float>(json_->get<std::int64_t>());
  } else {
    rounded = static_cast<float>(number);
  }
  if (!std::isfinite(rounded)) Expected("a number that single precision can hold");
  return rounded;
}

std::string JsonReader::Text() const {
  if (!json_->is_string()) Expected("a string");
  return json_->get<std::string>();
}

float JsonReader::NumberAt(std::size_t index) const { return ReaderOf((*json_)[index]).Number(); }

glm::vec3 JsonReader::Vector3() const {
  RequireList(3, "three numbers [x, y, z]");
  return {NumberAt(0), NumberAt(1), NumberAt(2)};
}

glm::vec2 JsonReader::Vector2() const {
  RequireList(2, "two numbers [x, y]");
  return {NumberAt(0), NumberAt(1)};
}

JsonReader JsonReader::ReaderOf(const Json& json) const {
  JsonReader reader = *this;
  reader.json_ = &json;
  reader.read_ = 0;
  return reader;
}

void JsonReader::RequireList(std::size_t count, std::string_view what) const {
  if (!json_->is_array() || json_->size() != count) Expected(what);
}

const std::string* JsonReader::NumberText() const {
  if (texts_ == nullptr || texts_->empty()) return nullptr;
  const auto text = texts_->find(json_);
  return text == texts_->end() ? nullptr : &text->second;
}

void JsonReader::RequireObject() const {
  if (!json_->is_object()) Expected("an object {...}");
}

std::string JsonReader::pointer() const {
  std::string path;
  return FindPath(*root_, json_, path) ? root_pointer_ + path : root_pointer_;
}

void JsonReader::Fail(const std::string& what) const { throw JsonError(pointer(), what); }

void JsonReader::Expected(std::string_view what) const {
  const std::string* text = NumberText();
  Fail(fmt::format("expected {}, got {}", what, text ? TextExcerpt(*text) : Excerpt(*json_)));
}

Json NumberToJson(float number) {
  if (!std::isfinite(number)) return number;
  // The integers of JSON have no -0.
  if (number == 0 && std::signbit(number)) return -0.0;
  if (number == std::trunc(number) && std::abs(number) < 1e9F) {
    return static_cast<std::int64_t>(number);
  }
  return std::strtod(fmt::format("{}", number).c_str(), nullptr);
}

Json VectorToJson(const glm::vec3& vector) {
  return Json::array({NumberToJson(vector.x), NumberToJson(vector.y), NumberToJson(vector.z)});
}

Json VectorToJson(const glm::vec2& vector) {
  return Json::array({NumberToJson(vector.x), NumberToJson(vector.y)});
}

std::string OnOneLine(const Json& json) {
  std::string text;
  if (json.is_object()) {
    for (const auto& item : json.items()) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", Json(item.key()).dump(),
                          OnOneLine(item.value()));
    }
    return fmt::format("{{{}}}", text);
  }
  if (json.is_array()) {
    for (const Json& item : json) text += (text.empty() ? "" : ", ") + OnOneLine(item);
    return fmt::format("[{}]", text);
  }
  text = json.dump();
  if (json.is_number_float()) {
    // dump() writes one number in a thousand with more digits than needed: 4.1951599999999996.
    const std::string shortest = fmt::format("{}", json.get<double>());
    if (shortest.find_first_of(".e") != std::string::npos && shortest.size() < text.size()) {
      return shortest;
    }
  }
  return text;
}

std::string Excerpt(const Json& json) {
  return TextExcerpt(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string TextExcerpt(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  return Shortened(text, kLongest);
}

}  // namespace hitscan
