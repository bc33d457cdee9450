#include "implementation/json_answer.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "cases/json_parser.h"

namespace hitscan {
namespace {

constexpr std::size_t kLongestQuote = 80;

Outcome Nothing(const std::string& why) { return {{}, "answered nothing: " + why}; }

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
  ParsedJson parsed;
  try {
    ParseJson(line, parsed);
  } catch (const JsonFault& fault) {
    if (!fault.pointer().empty()) return Nothing(fault.pointer() + ": " + fault.what());
    // Only a text that is nested too deeply has no place.
    if (!fault.offset()) return Nothing(fault.what());
    return Nothing(fmt::format("not JSON: {}", Shortened(std::string(line), kLongestQuote)));
  }
  const Json& json = parsed.json;
  try {
    const JsonReader reader(json, "", &parsed.number_texts);
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
