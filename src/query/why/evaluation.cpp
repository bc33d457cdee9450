#include "query/why/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hitscan::why {
namespace {

using exact::ExactDyadic;

// The condition with the smallest or the largest margin of those that hold, or fail, like `state`.
Condition Extreme(std::vector<Condition>& conditions, bool state, bool largest) {
  Condition* found = nullptr;
  for (Condition& condition : conditions) {
    if (condition.holds != state) continue;
    const bool better = found == nullptr || (largest ? condition.margin > found->margin
                                                     : condition.margin < found->margin);
    if (better) found = &condition;
  }
  return std::move(*found);
}

bool IsFinite(const Point& p) {
  return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

}  // namespace

double Term::Margin() const {
  if (value.Sign() == 0) return 0;
  return std::min(1.0, std::abs(value.ToDouble() / size.ToDouble()));
}

Term operator-(const Term& a) { return {-a.value, a.size}; }
Term operator+(const Term& a, const Term& b) { return {a.value + b.value, a.size + b.size}; }
Term operator-(const Term& a, const Term& b) { return {a.value - b.value, a.size + b.size}; }
Term operator*(const Term& a, const Term& b) { return {a.value * b.value, a.size * b.size}; }

Term AsTerm::operator()(float number) const {
  return {ExactDyadic(static_cast<double>(number)),
          ExactDyadic(std::abs(static_cast<double>(number)))};
}

Condition All(std::vector<Condition> conditions) {
  const bool holds = std::ranges::all_of(conditions, &Condition::holds);
  return Extreme(conditions, holds, !holds);
}

Condition Any(std::vector<Condition> conditions) {
  const bool holds = std::ranges::any_of(conditions, &Condition::holds);
  return Extreme(conditions, holds, holds);
}

std::size_t Evaluation::Add(std::string name, std::string formula,
                            const exact::ExactQuotient& value) {
  why_.steps.push_back({std::move(name), std::move(formula), RoundToDouble(value), {}, false});
  return why_.steps.size() - 1;
}

std::size_t Evaluation::Add(std::string name, std::string formula,
                            const exact::ExactQuadraticRoot& value) {
  why_.steps.push_back({std::move(name), std::move(formula), RoundToDouble(value), {}, false});
  return why_.steps.size() - 1;
}

std::size_t Evaluation::Add(std::string name, std::string formula, const Term& value) {
  return Add(std::move(name), std::move(formula),
             exact::ExactQuotient{value.value, ExactDyadic(1.0)});
}

Condition Evaluation::Judge(std::size_t step, const Term& term, bool holds, std::string_view if_so,
                            std::string_view if_not) {
  std::string words(holds ? if_so : if_not);
  SetMeaning(step, words);
  return {holds, term.Margin(), step, std::move(words)};
}

void Evaluation::Mark(WhyMark mark) {
  if (IsFinite(mark.from) && IsFinite(mark.to)) why_.marks.push_back(std::move(mark));
}

void Evaluation::MarkPoint(const Point& at, std::string text, bool decides) {
  Mark({WhyMark::Kind::kPoint, at, at, std::move(text), decides});
}

void Evaluation::MarkSegment(const Point& from, const Point& to, std::string text, bool decides) {
  Mark({WhyMark::Kind::kSegment, from, to, std::move(text), decides});
}

void Evaluation::MarkAxis(const Point& from, const Point& to, std::string text, bool decides) {
  Mark({WhyMark::Kind::kAxis, from, to, std::move(text), decides});
}

Why Evaluation::End(const Condition& verdict, std::string_view yes, std::string_view no) {
  why_.yes = verdict.holds;
  why_.margin = verdict.margin;
  why_.steps[verdict.step].decides = true;
  why_.steps[verdict.step].meaning = verdict.words;
  why_.sentence = fmt::format("{}: {}", verdict.holds ? yes : no, verdict.words);
  return std::move(why_);
}

std::string Short(double number) { return fmt::format("{:.6g}", number); }

Point Along(const Point& origin, const glm::dvec3& direction, double t) {
  return Point(glm::dvec3(origin) + t * direction);
}

}  // namespace hitscan::why
