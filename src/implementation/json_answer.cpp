#include "implementation/json_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/printable.h"

namespace hitscan {
namespace {

constexpr std::size_t kLongestQuote = 80;

Outcome Nothing(const std::string& why) { return {{}, "answered nothing: " + why}; }

// How deep lists and objects are nested. Answers have at most four levels; the JSON library calls
// itself for each level.
std::size_t Depth(std::string_view line) {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_string && c == '\\') ++i;
    if (c == '"') in_string = !in_string;
    if (in_string) continue;
    if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
    if ((c == ']' || c == '}') && depth > 0) --depth;
  }
  return deepest;
}

Answer ReadAnswer(const Query& query, const JsonReader& json) {
  Answer answer;
  for (const NamedKind& part : query.parts) {
    // Nothing follows a miss: other parts may be there, as null or as any value.
    answer.push_back({part.name, ReadValue(part.kind, json.At(part.name))});
    if (part.name == kHitPart && !std::get<bool>(answer.back().value)) break;
  }
  return answer;
}

}  // namespace

std::string CaseLine(const Query& query, std::span<const Value> arguments) {
  Json json{{"query", query.name}};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    json[std::string(query.parameters[i].name)] = WriteValue(arguments[i]);
  }
  return json.dump() + '\n';
}

Outcome OutcomeFromLine(const Query& query, std::string_view line) {
  constexpr std::size_t kMaxDepth = 16;
  if (Depth(line) > kMaxDepth) return Nothing("it is nested too deep");
  const Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) {
    return Nothing(fmt::format("not JSON: {}", Shortened(std::string(line), kLongestQuote)));
  }
  try {
    const JsonReader reader(json);
    reader.RequireObject();
    if (reader.Has("error")) {
      const Json& error = json["error"];
      return {{}, "refused: " + (error.is_string() ? error.get<std::string>() : error.dump())};
    }
    for (const auto& item : json.items()) {
      if (query.FindAnswerPart(item.key()) == nullptr) {
        return Nothing(
            fmt::format("{} has no part {}", query.name, Shortened(item.key(), kLongestQuote)));
      }
    }
    return {ReadAnswer(query, reader), {}};
  } catch (const JsonError& error) {
    return Nothing(
        fmt::format("{}{}{}", error.pointer(), error.pointer().empty() ? "" : ": ", error.what()));
  }
}

}  // namespace hitscan
