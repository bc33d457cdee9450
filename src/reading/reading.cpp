// What a reading says: its cases, questions and notes.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cases/json_document.h"
#include "cases/tolerance.h"
#include "reading/read_text.h"
#include "reading/rounding_note.h"

namespace hitscan {
namespace {

std::string Described(const Query& query, std::span<const NumberGroup> groups,
                      const Fitting& fitting) {
  std::string text;
  for (std::size_t i = 0; i < fitting.parameters.size(); ++i) {
    std::string numbers;
    for (const std::vector<std::size_t>& slot : fitting.parameters[i].groups) {
      for (const std::size_t group : slot) {
        numbers += (numbers.empty() ? "" : " ") + PrintGroup(groups[group]);
      }
    }
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", query.parameters[i].name, numbers);
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
      const bool known = std::ranges::any_of(
          open, [&](const Convention& other) { return other.id == convention.id; });
      if (!known) open.push_back(convention);
    }
  }
  return open;
}

std::string NoteOf(const Query& query, std::span<const NumberGroup> groups, const TextCase& read,
                   const std::string& remark) {
  std::vector<std::string> parts;
  if (!remark.empty()) parts.push_back("reported: " + remark);
  parts.insert(parts.end(), read.composed.remarks.begin(), read.composed.remarks.end());
  std::string unused;
  for (const std::size_t i : read.fitting.left_over) {
    if (groups[i].size() < 2) continue;
    unused += (unused.empty() ? "" : ", ") + PrintGroup(groups[i]);
  }
  if (!unused.empty()) parts.push_back("not used: " + unused);
  const std::string rounding = RoundingNote(query, read.composed.arguments, read.arguments);
  if (!rounding.empty()) parts.push_back(rounding);
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string Evaluate(const Query& query, TextCase& read) {
  try {
    read.arguments.clear();
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      const JsonDocument document("the text", read.composed.arguments[i]);
      try {
        read.arguments.push_back(ReadValue(
            query.parameters[i].kind, JsonReader(document.root(), "", &document.number_texts())));
      } catch (const JsonError& error) {
        return fmt::format("{}: {}", query.parameters[i].name, error.what());
      }
    }
    query.RequireAnswerable(read.arguments);
    read.answer = query.implementations.front().run(read.arguments);
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

Trouble OpenQuestion(const Reading& reading) {
  if (reading.trouble) return *reading.trouble;
  if (!reading.candidates.empty()) {
    constexpr std::size_t kMost = 3;
    const std::size_t count = reading.candidates.size();
    std::string choices;
    for (std::size_t i = 0; i < std::min(count, kMost); ++i) {
      choices +=
          (i == 0 ? "" : " | ") + Described(*reading.query, reading.groups, reading.candidates[i]);
    }
    if (count > kMost) choices += fmt::format(" | {} more", count - kMost);
    return {
        fmt::format("which numbers are which is not said: {}: write names before them", choices),
        reading.groups.empty() ? 0 : reading.groups.front().range.begin};
  }
  const std::vector<Convention> open = reading.conventions();
  if (open.empty()) return {};
  std::string text;
  for (const Convention& convention : open) {
    std::string options;
    for (const Convention::Option& option : convention.options) {
      options += fmt::format("{}--take {}={} ({})", options.empty() ? "" : " or ", convention.id,
                             option.id, option.text);
    }
    text += fmt::format("{}{}: say {}", text.empty() ? "" : "; ", convention.what, options);
  }
  return {text, open.front().range.begin};
}

std::string CaseJson(const Query& query, const TextCase& read, int id) {
  std::string text = fmt::format("{{\"id\": {}", id);
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    text += fmt::format(", \"{}\": {}", query.parameters[i].name, read.composed.arguments[i]);
  }
  text += ", \"expect\": " + OnOneLine(AnswerToJson(read.answer));
  if (!read.note.empty()) text += ", \"note\": " + OnOneLine(Json(read.note));
  return text + "}";
}

std::string CaseFileOf(const Reading& reading) {
  std::string text = fmt::format("{{\n  \"query\": \"{}\",\n  \"tolerance\": {},\n  \"cases\": [\n",
                                 reading.query->name, kDefaultTolerance);
  for (std::size_t i = 0; i < reading.cases.size(); ++i) {
    text += "    " + CaseJson(*reading.query, reading.cases[i], static_cast<int>(i));
    text += i + 1 < reading.cases.size() ? ",\n" : "\n";
  }
  return text + "  ]\n}\n";
}

}  // namespace hitscan
