#include "query/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace hitscan {
namespace {

constexpr int kDeepest = 64;

std::string ReadText(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    throw FileError(fmt::format("{}: no such file", path.string()));
  }
  if (std::filesystem::is_directory(status)) {
    throw FileError(fmt::format("{}: is a folder, not a file", path.string()));
  }
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file && !file.eof()) {
    throw FileError(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(errno)));
  }
  return text;
}

// The library's messages begin with "[json.exception...] parse error at line 3, column 7: ".
std::string Plain(const std::string& message) {
  const std::size_t colon = message.find(": ");
  const std::size_t bracket = message.find("] ");
  if (message.find("parse error at") != std::string::npos && colon != std::string::npos) {
    return message.substr(colon + 2);
  }
  return bracket == std::string::npos ? message : message.substr(bracket + 2);
}

}  // namespace

JsonDocument::JsonDocument(const std::filesystem::path& path) : path_(path), text_(ReadText(path)) {
  Parse();
  Locate();
}

void JsonDocument::Parse() {
  if (text_.find_first_not_of(" \t\r\n") == std::string::npos) FailAt(0, "the file is empty");
  const auto depth_guard = [this](int depth, Json::parse_event_t, Json&) {
    if (depth > kDeepest) {
      throw FileError(fmt::format("{}: nested deeper than {} levels", path_.string(), kDeepest));
    }
    return true;
  };
  try {
    root_ = Json::parse(text_, depth_guard);
  } catch (const Json::parse_error& error) {
    FailAt(error.byte == 0 ? 0 : error.byte - 1, "not valid JSON: " + Plain(error.what()));
  } catch (const Json::out_of_range& error) {
    // The message quotes the number, its place is not given: it is the first such text.
    const std::string what = Plain(error.what());
    const std::size_t open = what.find('\'');
    const std::size_t close = what.rfind('\'');
    const std::size_t place =
        close > open ? text_.find(what.substr(open + 1, close - open - 1)) : std::string::npos;
    FailAt(place == std::string::npos ? 0 : place, what);
  }
}

void JsonDocument::Locate() {
  // The text is known to be valid JSON: one walk over its tokens finds where each value begins.
  struct Level {
    std::string pointer;
    bool object;
    std::size_t items = 0;
    std::string key;
    bool expects_key;
  };
  std::vector<Level> levels;
  const auto begin_value = [&](std::size_t offset) {
    std::string pointer;
    if (!levels.empty()) {
      Level& level = levels.back();
      pointer = level.pointer + '/' + (level.object ? level.key : std::to_string(level.items));
    }
    if (!offsets_.try_emplace(pointer, offset).second) {
      FailAt(offset, fmt::format("{}: the key is given twice", pointer));
    }
    return pointer;
  };
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const char c = text_[i];
    switch (c) {
      case '{':
      case '[':
        levels.push_back({begin_value(i), c == '{', 0, "", c == '{'});
        break;
      case '}':
      case ']':
        levels.pop_back();
        break;
      case ',':
        ++levels.back().items;
        levels.back().expects_key = levels.back().object;
        break;
      case '"': {
        const std::size_t start = i;
        for (++i; text_[i] != '"'; ++i) {
          if (text_[i] == '\\') ++i;
        }
        if (!levels.empty() && levels.back().expects_key) {
          std::string key = Json::parse(text_.substr(start, i + 1 - start)).get<std::string>();
          std::string escaped;
          for (const char k : key) {
            escaped += k == '~' ? "~0" : k == '/' ? "~1" : std::string(1, k);
          }
          levels.back().key = std::move(escaped);
          levels.back().expects_key = false;
        } else {
          begin_value(start);
        }
        break;
      }
      case ':':
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        break;
      default: {
        // A number or a word; or a byte order mark in front of everything, which holds no value.
        const std::size_t end = std::min(text_.find_first_of(",]} \t\r\n", i), text_.size());
        if (static_cast<unsigned char>(c) < 0x80U) {
          begin_value(i);
          i = end - 1;
        }
        break;
      }
    }
  }
}

void JsonDocument::FailAt(std::size_t offset, const std::string& what) const {
  const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text_.size()));
  const auto line = 1 + std::count(text_.begin(), end, '\n');
  throw FileError(fmt::format("{}:{}: {}", path_.string(), line, what));
}

void JsonDocument::Fail(const std::string& pointer, const std::string& what) const {
  const auto found = offsets_.find(pointer);
  FailAt(found == offsets_.end() ? 0 : found->second,
         pointer.empty() ? what : fmt::format("{}: {}", pointer, what));
}

}  // namespace hitscan
