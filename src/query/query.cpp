#include "query/query.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace hitscan {
namespace {

template <class Range>
auto* FindNamed(Range& range, std::string_view name) {
  const auto found =
      std::ranges::find_if(range, [&](const auto& item) { return item.name == name; });
  return found == std::ranges::end(range) ? nullptr : &*found;
}

std::string Listing(const std::vector<NamedKind>& kinds) {
  std::string text;
  for (const NamedKind& named : kinds) {
    if (!text.empty()) text += ", ";
    text.append(named.name).append(": ").append(KindName(named.kind));
  }
  return text;
}

}  // namespace

bool IsMiss(const Answer& answer) {
  const Value* const hit = FindPart(answer, kHitPart);
  return hit != nullptr && !std::get<bool>(*hit);
}

const Value* FindPart(const Answer& answer, std::string_view name) {
  const AnswerPart* part = FindNamed(answer, name);
  return part == nullptr ? nullptr : &part->value;
}

std::string PrintAnswer(const Answer& answer) {
  std::string text;
  for (const AnswerPart& part : answer) {
    fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ", part.name,
                   PrintValue(part.value));
  }
  return text;
}

bool IsVerdict(const Value& value) {
  return std::holds_alternative<bool>(value) || std::holds_alternative<int>(value);
}

Answer VerdictOf(Answer answer) {
  std::erase_if(answer, [](const AnswerPart& part) { return !IsVerdict(part.value); });
  return answer;
}

Json AnswerToJson(const Answer& answer) {
  Json json = Json::object();
  for (const AnswerPart& part : answer) json[std::string(part.name)] = WriteValue(part.value);
  return json;
}

const Implementation* Query::FindImplementation(std::string_view implementation) const {
  const Implementation* const found = FindNamed(implementations, implementation);
  if (!has_reference && (found == nullptr || found == &implementations.front())) return nullptr;
  return found == nullptr && implementation == "hitscan" ? &implementations.front() : found;
}

std::vector<std::string> Query::ImplementationNames() const {
  std::vector<std::string> names;
  for (const Implementation& implementation : implementations) {
    if (has_reference || &implementation != &implementations.front()) {
      names.emplace_back(implementation.name);
    }
  }
  return names;
}

const NamedKind* Query::FindAnswerPart(std::string_view part) const {
  return FindNamed(parts, part);
}

void Query::RequireAnswerable(std::span<const Value> arguments) const {
  if (precondition) precondition(arguments);
}

std::string Query::Signature() const {
  return std::string(name) + "(" + Listing(parameters) + ") -> " + Listing(parts);
}

std::string NoImplementationMessage(std::string_view what, std::string_view name,
                                    std::span<const std::string> implementations) {
  if (implementations.empty()) {
    return fmt::format(
        "{} has no reference that could answer; choose whose code answers with --implementation or "
        "--program",
        what);
  }
  return fmt::format("{} has no implementation \"{}\"; it has {}", what, name,
                     fmt::join(implementations, ", "));
}

}  // namespace hitscan
