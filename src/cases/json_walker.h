#pragma once

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shape/json.h"

namespace hitscan {

/// Walks over the tokens of a text that is known to be valid JSON, and says where its values stand.
class Walker {
 public:
  /// Called with where a value begins and ends.
  using OnValue =
      std::function<void(const std::string& pointer, std::size_t begin, std::size_t end)>;
  /// Called with where a key stands that its object has already.
  using OnSecondKey = std::function<void(const std::string& pointer, std::size_t begin)>;

  /// Values are reported that lie so deep; the root lies at 0.
  Walker(std::string_view text, std::size_t depth, OnValue on_value, OnSecondKey on_second_key)
      : text_(text),
        depth_(depth),
        on_value_(std::move(on_value)),
        on_second_key_(std::move(on_second_key)) {
    for (std::size_t i = 0; i < text_.size(); ++i) i = Token(i);
  }

 private:
  struct Level {
    std::size_t begin;
    bool object;
    bool expects_key;
    std::size_t items = 0;
    std::string key = {};
    std::set<std::string, std::less<>> keys = {};
  };

  // The JSON pointer of the value that is being read.
  std::string Pointer() const {
    std::string pointer;
    for (const Level& level : levels_) {
      pointer += '/';
      pointer += level.object ? PointerToken(level.key) : std::to_string(level.items);
    }
    return pointer;
  }

  void End(std::size_t begin, std::size_t end) {
    if (on_value_ && levels_.size() == depth_) on_value_(Pointer(), begin, end);
  }

  // Takes the token at `i`; returns its last character's place.
  std::size_t Token(std::size_t i) {
    switch (text_[i]) {
      case '{':
      case '[':
        levels_.push_back({i, text_[i] == '{', text_[i] == '{'});
        return i;
      case '}':
      case ']': {
        const std::size_t begin = levels_.back().begin;
        levels_.pop_back();
        End(begin, i + 1);
        return i;
      }
      case ',':
        ++levels_.back().items;
        levels_.back().expects_key = levels_.back().object;
        return i;
      case '"':
        return String(i);
      case ':':
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        return i;
      default:
        // A number or a word; or a byte order mark in front of everything, which is no value.
        return static_cast<unsigned char>(text_[i]) < 0x80U ? Word(i) : i;
    }
  }

  std::size_t String(std::size_t begin) {
    std::size_t last = begin + 1;
    while (text_[last] != '"') last += text_[last] == '\\' ? 2 : 1;
    if (levels_.empty() || !levels_.back().expects_key) {
      End(begin, last + 1);
      return last;
    }
    std::string key(text_.substr(begin + 1, last - begin - 1));
    // Two spellings may be one key.
    if (key.find('\\') != std::string::npos) {
      key = Json::parse(text_.substr(begin, last + 1 - begin)).get<std::string>();
    }
    Level& level = levels_.back();
    level.expects_key = false;
    const bool second = !level.keys.insert(key).second;
    level.key = std::move(key);
    if (second && on_second_key_) on_second_key_(Pointer(), begin);
    return last;
  }

  std::size_t Word(std::size_t begin) {
    const std::size_t end = std::min(text_.find_first_of(",]} \t\r\n", begin), text_.size());
    End(begin, end);
    return end - 1;
  }

  std::string_view text_;
  std::size_t depth_;
  OnValue on_value_;
  OnSecondKey on_second_key_;
  std::vector<Level> levels_;
};

}  // namespace hitscan
