#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/exact/filtered_sign.h"
#include "query/why.h"
#include "query/why/round_to_double.h"

// Records an exact evaluation as a Why.
namespace hitscan::why {

/// An exact number, and the sum of the magnitudes of the terms that it was computed from. Their
/// ratio is 1 without cancellation, and nearly 0 when small relative changes of the terms change
/// the sign.
struct Term {
  exact::ExactDyadic value;
  exact::ExactDyadic size;

  int Sign() const { return value.Sign(); }
  /// |value| / size.
  double Margin() const;
};
Term operator-(const Term& a);
Term operator+(const Term& a, const Term& b);
Term operator-(const Term& a, const Term& b);
Term operator*(const Term& a, const Term& b);

using TermVector = exact::Vector3<Term>;
using exact::Squared;  // found with a Term as the argument

/// Converts to terms, for the expressions of the exact queries.
struct AsTerm {
  Term operator()(float number) const;
  TermVector operator()(const Vector& v) const {
    return {(*this)(v.x), (*this)(v.y), (*this)(v.z)};
  }
};

/// A condition of the verdict: whether it holds, its margin, and the step and the words that
/// explain it.
struct Condition {
  bool holds = false;
  double margin = 0;
  std::size_t step = 0;
  std::string words;
};

/// All conditions together, and the one that decides: of those that fail the one that is farthest
/// from holding, else the one that is nearest to failing. This is how the margin of a conjunction
/// follows from those of its parts.
Condition All(std::vector<Condition> conditions);
/// At least one of them: the reverse.
Condition Any(std::vector<Condition> conditions);

/// A Why that is being written.
class Evaluation {
 public:
  void Define(std::string name, std::string formula) {
    why_.symbols.push_back({std::move(name), std::move(formula)});
  }
  /// Adds a step with this value; returns its index.
  std::size_t Add(std::string name, std::string formula, const exact::ExactQuotient& value);
  std::size_t Add(std::string name, std::string formula, const exact::ExactQuadraticRoot& value);
  std::size_t Add(std::string name, std::string formula, const Term& value);
  double ValueOf(std::size_t step) const { return why_.steps[step].value; }
  void SetMeaning(std::size_t step, std::string meaning) {
    why_.steps[step].meaning = std::move(meaning);
  }
  /// The condition that `holds`, judged by the sign of `term`. The words for its state become the
  /// meaning of the step.
  Condition Judge(std::size_t step, const Term& term, bool holds, std::string_view if_so,
                  std::string_view if_not);

  void MarkPoint(const Point& at, std::string text, bool decides = false);
  void MarkSegment(const Point& from, const Point& to, std::string text, bool decides = false);
  void MarkAxis(const Point& from, const Point& to, std::string text, bool decides = false);

  /// Ends with the verdict: "hits" or "misses", followed by the words of what decides.
  Why End(const Condition& verdict, std::string_view yes, std::string_view no);

 private:
  void Mark(WhyMark mark);

  Why why_;
};

/// A number of the evaluation as short text: at most six digits.
std::string Short(double number);

/// origin + t direction in double precision, for marks.
Point Along(const Point& origin, const glm::dvec3& direction, double t);

}  // namespace hitscan::why
