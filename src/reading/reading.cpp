// What a reading says: its cases, questions and notes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "cases/tolerance.h"
#include "json/document.h"
#include "query/why.h"
#include "reading/read_text.h"

namespace hitscan {
namespace {

// The verdict of `other`, if it is not that of `answer`.
const AnswerPart* OtherVerdict(const Answer& answer, const Answer& other) {
  const auto found = std::ranges::find_if(other, [&](const AnswerPart& part) {
    const Value* const verdict = FindPart(answer, part.name);
    return verdict != nullptr && IsVerdict(*verdict) && *verdict != part.value;
  });
  return found == other.end() ? nullptr : &*found;
}

// The answer when a number, and those that equal it, are another float; empty when they are no
// such shapes. `flat` has the arguments, by the paths of their numbers.
Answer AnswerWith(const Query& query, Json flat, double number, float other) {
  for (Json& each : flat) {
    if (each.get<double>() == number) each = static_cast<double>(other);
  }
  try {
    const Json arguments = flat.unflatten();
    std::vector<Value> values;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      values.push_back(ReadValue(query.parameters[i].kind, JsonReader(arguments[i])));
    }
    query.RequireAnswerable(values);
    return query.implementations.front().run(values);
  } catch (const std::exception&) {
    return {};
  }
}

// A sentence when the verdict depends on how a number is rounded to a float: when it is another one
// with the float on the other side of a number, or of a component of a vector that is normalised.
// Empty when it does not, or when the query has no verdict.
std::string RoundingNote(const Query& query, const TextCase& read) {
  Json exact = Json::array();
  Json rounded = Json::array();
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    exact.push_back(Json::parse(read.composed.arguments[i], nullptr, false));
    rounded.push_back(WriteValue(read.arguments[i]));
  }
  exact = exact.flatten();
  rounded = rounded.flatten();
  constexpr std::size_t kMost = 64;
  if (exact.size() > kMost) return {};
  for (const auto& [path, json] : exact.items()) {
    const auto number = json.get<double>();
    const auto nearest = static_cast<float>(number);
    const bool normalised =
        rounded.contains(path) && static_cast<float>(rounded[path].get<double>()) != nearest;
    for (const float sign : {-1.0F, 1.0F}) {
      // The text has a number between two floats, or the shape has another one than the text.
      if (!normalised && !(sign < 0 ? number < nearest : number > nearest)) continue;
      const float other = std::nextafter(nearest, sign * std::numeric_limits<float>::infinity());
      const Answer changed = AnswerWith(query, exact, number, other);
      const AnswerPart* const verdict = OtherVerdict(read.answer, changed);
      if (verdict == nullptr) continue;
      const std::optional<double> margin = ExactMargin(query, read.arguments);
      return fmt::format("rounding to floats decides: {} {}, but {} if {} is {:.9g}, not {:.9g}{}",
                         verdict->name, PrintValue(*FindPart(read.answer, verdict->name)),
                         PrintValue(verdict->value), json.dump(), other, nearest,
                         margin ? fmt::format(" (margin {:.2g})", *margin) : "");
    }
  }
  return {};
}

// "ray (0, 0, 5) (0, 0, -1), plane ..."
std::string Described(const Reading& reading, const Fitting& fitting) {
  std::string text;
  for (std::size_t i = 0; i < fitting.parameters.size(); ++i) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", reading.query->parameters[i].name);
    for (const std::vector<std::size_t>& slot : fitting.parameters[i].groups) {
      for (const std::size_t group : slot) text += " " + PrintGroup(reading.groups[group]);
    }
  }
  return text;
}

}  // namespace

bool Reading::understood() const {
  return !trouble && candidates.empty() && !cases.empty() && conventions().empty();
}

std::vector<Convention> Reading::conventions() const {
  std::vector<Convention> open;
  for (const TextCase& read : cases) {
    for (const Convention& convention : read.composed.conventions) {
      if (std::ranges::find(open, convention.id, &Convention::id) == open.end()) {
        open.push_back(convention);
      }
    }
  }
  return open;
}

std::string Evaluate(const Query& query, std::span<const NumberGroup> groups,
                     const std::string& remark, TextCase& read) {
  try {
    read.arguments.clear();
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      const JsonDocument document("the text", read.composed.arguments[i]);
      try {
        read.arguments.push_back(ReadValue(query.parameters[i].kind, document.Reader()));
      } catch (const JsonError& error) {
        return fmt::format("{}: {}", query.parameters[i].name, error.what());
      }
    }
    query.RequireAnswerable(read.arguments);
    read.answer = query.implementations.front().run(read.arguments);
  } catch (const std::exception& error) {
    return error.what();
  }
  std::vector<std::string> parts = read.composed.remarks;
  if (!remark.empty()) parts.insert(parts.begin(), "reported: " + remark);
  std::vector<std::string> unused;
  for (const std::size_t i : read.fitting.left_over) {
    if (groups[i].size() > 1) unused.push_back(PrintGroup(groups[i]));
  }
  if (!unused.empty()) parts.push_back(fmt::format("not used: {}", fmt::join(unused, ", ")));
  const std::string rounding = RoundingNote(query, read);
  if (!rounding.empty()) parts.push_back(rounding);
  read.note = fmt::format("{}", fmt::join(parts, "; "));
  return {};
}

Trouble OpenQuestion(const Reading& reading) {
  if (reading.trouble) return *reading.trouble;
  if (!reading.candidates.empty()) {
    constexpr std::size_t kMost = 3;
    std::vector<std::string> choices;
    for (const Fitting& fitting :
         std::span(reading.candidates).first(std::min(reading.candidates.size(), kMost))) {
      choices.push_back(Described(reading, fitting));
    }
    const std::size_t more = reading.candidates.size() - choices.size();
    if (more > 0) choices.push_back(fmt::format("{} more", more));
    return {fmt::format("which numbers are which is not said: {}: write names before them",
                        fmt::join(choices, " | ")),
            reading.groups.empty() ? 0 : reading.groups.front().range.begin};
  }
  const std::vector<Convention> open = reading.conventions();
  if (open.empty()) return {};
  std::vector<std::string> questions;
  for (const Convention& convention : open) {
    std::vector<std::string> options;
    for (const Convention::Option& option : convention.options) {
      options.push_back(fmt::format("--take {}={} ({})", convention.id, option.id, option.text));
    }
    questions.push_back(fmt::format("{}: say {}", convention.what, fmt::join(options, " or ")));
  }
  return {fmt::format("{}", fmt::join(questions, "; ")), open.front().range.begin};
}

std::string CaseFileOf(const Reading& reading) {
  std::vector<std::string> cases;
  for (const TextCase& read : reading.cases) {
    std::string text = fmt::format("    {{\"id\": {}", cases.size());
    for (std::size_t i = 0; i < read.composed.arguments.size(); ++i) {
      text += fmt::format(", \"{}\": {}", reading.query->parameters[i].name,
                          read.composed.arguments[i]);
    }
    text += ", \"expect\": " + OnOneLine(AnswerToJson(read.answer));
    if (!read.note.empty()) text += ", \"note\": " + OnOneLine(Json(read.note));
    cases.push_back(text + "}");
  }
  return fmt::format(
      "{{\n  \"query\": \"{}\",\n  \"tolerance\": {},\n  \"cases\": [\n{}\n  ]\n}}\n",
      reading.query->name, kDefaultTolerance, fmt::join(cases, ",\n"));
}

std::size_t LineOf(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, offset), '\n'));
}

}  // namespace hitscan
