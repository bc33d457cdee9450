#include "edit/variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/vec3.hpp>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "cases/written_case.h"
#include "cases/written_value.h"
#include "json/document.h"
#include "queries/query_lookup.h"
#include "query/nearest_flip.h"
#include "shape/fields.h"

namespace hitscan {
namespace {

using Arguments = std::vector<Value>;

/// The changed arguments of a variant.
struct Candidate {
  Arguments arguments;
  std::string detail = {};  ///< says which arguments: "a and b"
  /// The index and the JSON of an argument that is not to be written in the form of the original.
  std::optional<std::pair<std::size_t, std::string>> text = {};
};

/// The case whose variants are made.
struct Original {
  const CaseFile& file;
  const Case& test;

  const Query& query() const { return *file.query; }
  std::string NameOf(std::size_t parameter) const {
    return std::string(query().parameters[parameter].name);
  }
};

using Candidates = std::vector<Candidate>;
using Make = Candidates (*)(const Original& original);

// A candidate with one argument changed.
Candidate With(const Original& original, std::size_t parameter, Value value) {
  Candidate changed{original.test.arguments, original.NameOf(parameter)};
  changed.arguments[parameter] = std::move(value);
  return changed;
}

Candidates Swapped(const Original& original) {
  Candidates swapped;
  const Arguments& arguments = original.test.arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    for (std::size_t j = i + 1; j < arguments.size(); ++j) {
      if (KindOf(arguments[i]) != KindOf(arguments[j])) continue;
      Candidate& added = swapped.emplace_back(
          Candidate{arguments, original.NameOf(i) + " and " + original.NameOf(j)});
      std::swap(added.arguments[i], added.arguments[j]);
    }
  }
  return swapped;
}

Candidates WindingReversed(const Original& original) {
  Candidates reversed;
  for (std::size_t i = 0; i < original.test.arguments.size(); ++i) {
    if (auto value = Reversed(original.test.arguments[i])) {
      reversed.push_back(With(original, i, std::move(*value)));
    }
  }
  return reversed;
}

// The shape with the opposite sign for each of its zeros.
Value WithZerosNegated(const Value& value) {
  Value changed = value;
  const std::vector<Field> fields = FieldsOf(value);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].type == Field::kNumber && fields[i].number == 0) {
      changed = WithField(changed, i, -fields[i].number);
    }
  }
  return changed;
}

Candidates ZerosNegated(const Original& original) {
  Candidates negated;
  for (std::size_t i = 0; i < original.test.arguments.size(); ++i) {
    negated.push_back(With(original, i, WithZerosNegated(original.test.arguments[i])));
  }
  return negated;
}

Candidates MovedAll(const Original& original, double scale, const glm::dvec3& shift) {
  Candidate moved{original.test.arguments};
  for (std::size_t i = 0; i < moved.arguments.size(); ++i) {
    if (original.query().parameters[i].moves) {
      moved.arguments[i] = Moved(moved.arguments[i], scale, shift);
    }
  }
  return {moved};
}

Candidates ScaledUp(const Original& original) { return MovedAll(original, 1e4, {0, 0, 0}); }
Candidates ScaledDown(const Original& original) { return MovedAll(original, 1e-4, {0, 0, 0}); }
Candidates Shifted(const Original& original) { return MovedAll(original, 1, {1e5, 1e5, 1e5}); }

Candidates AtTheEdge(const Original& original) {
  const Query& query = original.query();
  const auto flip = NearestFlip(query, query.implementations.front(), original.test.arguments);
  if (!flip) return {};
  const std::string deciding = original.NameOf(flip->parameter) + " " + flip->field;
  return {
      {flip->same_arguments, fmt::format("{} {}, with the same answer", deciding, flip->same)},
      {flip->other_arguments, fmt::format("{} {}, with another answer", deciding, flip->other)}};
}

Candidates WithoutExtent(const Original& original) {
  Candidates degenerated;
  for (std::size_t i = 0; i < original.test.arguments.size(); ++i) {
    for (Value& value : Degenerated(original.test.arguments[i])) {
      degenerated.push_back(With(original, i, std::move(value)));
    }
  }
  return degenerated;
}

// The hit point or the closest point of an answer.
const Value* PointOf(const Answer& answer) {
  const Value* point = FindPart(answer, "point");
  return point != nullptr ? point : FindPart(answer, "closest");
}

bool SameParameters(const Query& a, const Query& b) {
  return std::ranges::equal(a.parameters, b.parameters, {}, &NamedKind::kind, &NamedKind::kind);
}

// The point on the shape that the query answers. If its answers have no point, it is the point that
// another query about the same shapes answers.
std::optional<Value> PlaceOnShape(const Original& original) {
  const Query* answering = nullptr;
  for (const Query& query : Queries()) {
    const bool answers =
        query.FindAnswerPart("point") != nullptr || query.FindAnswerPart("closest") != nullptr;
    if (answers && SameParameters(query, original.query())) {
      if (answering == nullptr || &query == &original.query()) answering = &query;
    }
  }
  if (answering == nullptr) return std::nullopt;
  const Answer answer = answering->implementations.front().run(original.test.arguments);
  const Value* point = PointOf(answer);
  return point == nullptr ? std::nullopt : std::optional(*point);
}

Candidates StartOnTheShape(const Original& original) {
  if (!original.query().parameters.front().moves) return {};
  const std::optional<Value> place = PlaceOnShape(original);
  if (!place) return {};
  const std::optional<Value> started = StartedAt(original.test.arguments.front(), *place);
  return started ? Candidates{With(original, 0, *started)} : Candidates{};
}

// Makes the vectors named "direction" and "normal" in the JSON twice as long; false when there are
// none.
bool Lengthen(Json& json) {
  bool changed = false;
  if (json.is_array()) {
    for (Json& item : json) changed = Lengthen(item) || changed;
  } else if (json.is_object()) {
    for (const char* const name : {"direction", "normal"}) {
      if (!json.contains(name)) continue;
      for (Json& number : json[name]) number = number.get<double>() * 2;
      changed = true;
    }
  }
  return changed;
}

Candidates Lengthened(const Original& original) {
  Candidates lengthened;
  for (std::size_t i = 0; i < original.test.arguments.size(); ++i) {
    const Kind kind = KindOf(original.test.arguments[i]);
    Json json = Json::parse(WrittenArgument(original.file, original.test, i));
    if (!Lengthen(json)) continue;
    std::string text = OnOneLine(json);
    Candidate changed = With(original, i, ReadWritten(kind, text));
    changed.text = {i, std::move(text)};
    lengthened.push_back(std::move(changed));
  }
  return lengthened;
}

struct Row {
  VariantRule rule;
  Make make;
};

constexpr std::array kRows{
    Row{{"arguments swapped", "Finds answers that depend on which shape comes first."}, &Swapped},
    Row{{"winding reversed", "Finds answers that depend on which side is the front."},
        &WindingReversed},
    Row{{"zeros negated", "Finds divisions by zero and comparisons that take -0 for negative."},
        &ZerosNegated},
    Row{{"scaled by 10000", "Finds tolerances that are not relative."}, &ScaledUp},
    Row{{"scaled by 1/10000", "Finds tolerances that are too large for small shapes."},
        &ScaledDown},
    Row{{"shifted by 100000", "Finds cancellation far from the origin."}, &Shifted},
    Row{{"at the edge",
         "Finds rounding: the deciding number is the last float before or the first "
         "after the answer changes."},
        &AtTheEdge},
    Row{{"zero length or area", "Finds divisions by the length of what has none."}, &WithoutExtent},
    Row{{"start on the shape", "Finds answers that are wrong on the surface."}, &StartOnTheShape},
    Row{{"direction not normalised", "Finds code that expects vectors of unit length."},
        &Lengthened},
};

constexpr auto kRules = [] {
  std::array<VariantRule, kRows.size()> rules{};
  std::ranges::transform(kRows, rules.begin(), &Row::rule);
  return rules;
}();

bool SameArguments(const Case& a, const Case& b) {
  return std::ranges::equal(a.arguments, b.arguments, Identical);
}

// The text for a new value of an argument: in the form of the original case, if this text is read
// as exactly that value.
std::string TextFor(const Original& original, std::size_t parameter, const Value& value) {
  std::string text = Rewritten(WrittenArgument(original.file, original.test, parameter), value);
  return Identical(ReadWritten(KindOf(value), text), value) ? text : OnOneLine(WriteValue(value));
}

// Returns the result of `make`; nullopt when a shape would not be valid or the query refuses the
// arguments.
template <class Make>
auto IfValid(const Make& make) -> std::optional<decltype(make())> {
  try {
    return make();
  } catch (const InvalidShape&) {
    return std::nullopt;
  } catch (const JsonError&) {
    return std::nullopt;
  }
}

// Whether case files can hold the values of the answer.
bool IsKeepable(const Answer& answer) {
  return std::ranges::all_of(answer, [](const AnswerPart& part) {
    const Json json = WriteValue(part.value);
    return IfValid([&] { return ReadValue(KindOf(part.value), JsonReader(json)); }).has_value();
  });
}

Case MakeCase(const Original& original, const std::string& name, const Candidate& candidate) {
  const CaseFile& file = original.file;
  Case made = WithOwnText(file, original.test);
  for (std::size_t i = 0; i < candidate.arguments.size(); ++i) {
    if (candidate.text && candidate.text->first == i) {
      made = WithArgument(file, made, i, candidate.text->second);
    } else if (!Identical(candidate.arguments[i], made.arguments[i])) {
      made = WithArgument(file, made, i, TextFor(original, i, candidate.arguments[i]));
    }
  }
  file.query->RequireAnswerable(made.arguments);
  made = WithExpected(file, made, file.query->implementations.front().run(made.arguments));
  return WithNote(file, made, fmt::format("Variant of case {}: {}.", original.test.id, name));
}

CaseResults SameImplementations(const CaseDocument& document) {
  const CaseResults& results = document.results();
  return {results.implementation(), results.compare(), results.user()};
}

}  // namespace

std::span<const VariantRule> VariantRules() { return kRules; }

std::vector<Variant> VariantsOf(const CaseFile& file, const Case& test) {
  const Original original{file, test};
  std::vector<Variant> variants;
  for (std::size_t row = 0; row < kRows.size(); ++row) {
    const auto candidates = IfValid([&] { return kRows[row].make(original); });
    for (const Candidate& candidate : candidates.value_or(Candidates())) {
      std::string name(kRules[row].name);
      if (!candidate.detail.empty()) name += " (" + candidate.detail + ")";
      const auto made = IfValid([&] { return MakeCase(original, name, candidate); });
      if (!made) continue;
      // A case with another length of a direction counts as another case, although the query gets
      // the same arguments.
      const auto is_same = [&](const Case& other) { return SameArguments(*made, other); };
      const bool known = !candidate.text &&
                         (is_same(test) || std::ranges::any_of(variants, is_same, &Variant::test));
      if (!known && IsKeepable(made->expected)) variants.push_back({&kRules[row], name, *made});
    }
  }
  return variants;
}

VariantList::VariantList(const CaseDocument& document, CaseRef original)
    : file_index_(original.file),
      original_id_(document.At(original).id),
      files_{document.files()[original.file]},
      results_(SameImplementations(document)) {
  std::vector<Case> cases;
  for (Variant& variant : VariantsOf(files_.front(), document.At(original))) {
    cases.push_back(std::move(variant.test));
    variants_.push_back(std::move(variant));
  }
  // An argument that some variant changes is no longer shared.
  CaseFile& file = files_.front();
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    file.shared[i] = file.shared[i] && std::ranges::all_of(cases, [&](const Case& variant) {
                       return Identical(variant.arguments[i], document.At(original).arguments[i]);
                     });
  }
  file.cases = std::move(cases);
  kept_.resize(size());
  results_.CheckFile(0, files_.front());
}

std::string VariantList::OriginalName() const { return fmt::format("case {}", original_id_); }

std::vector<std::size_t> VariantList::WrongFirst() const {
  std::vector<std::size_t> order(size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_partition(order,
                                [this](std::size_t index) { return ResultOf(index).failed(); });
  return order;
}

std::size_t VariantList::kept_count() const {
  return static_cast<std::size_t>(std::ranges::count(kept_, true));
}

void VariantList::Preview(std::optional<std::size_t> index) {
  previewed_ = index;
  ++changes_;
}

bool VariantList::UpdateAnswers(bool wait) {
  const bool updated = results_.Update(files_, wait);
  if (updated) ++changes_;
  return updated;
}

void VariantList::Choose(const CaseDocument& document) {
  results_ = SameImplementations(document);
  results_.CheckFile(0, file());
  ++changes_;
}

void VariantList::AddTo(CaseDocument& document, bool all) const {
  const std::size_t count = all ? size() : kept_count();
  const Gesture one_step(document, fmt::format("add {} {} of case {}", count,
                                               count == 1 ? "variant" : "variants", original_id_));
  std::optional<CaseRef> first;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!all && !kept(i)) continue;
    const CaseRef added = document.Add(file_index_, At(i));
    if (!first) first = added;
  }
  if (first) document.Select(first);
}

}  // namespace hitscan
