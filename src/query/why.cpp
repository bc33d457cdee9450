#include "query/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <variant>

#include "shape/fields.h"

namespace hitscan {
namespace {

using exact::Formula;
using exact::Input;
using exact::Step;

// The most steps that are listed, besides the deciding step.
constexpr std::size_t kMostSteps = 100;

// The memory of the shape, or of the items of the list, in a value.
std::span<const std::byte> BytesOf(const Value& value) {
  return std::visit(
      [](const auto& shape) {
        if constexpr (requires { shape.data(); }) {
          return std::as_bytes(std::span(shape));
        } else {
          return std::as_bytes(std::span(&shape, 1));
        }
      },
      value);
}

/// The inputs of a case, and the symbols that stand for them in formulas.
class Symbols {
 public:
  Symbols(const Query& query, std::span<const Value> arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) Add(query.parameters[i].name, arguments[i]);
    NameAll();
  }

  std::span<const Input> inputs() const { return inputs_; }
  std::span<const std::string> names() const { return names_; }
  WhySymbol Of(std::size_t input) const { return {names_[input], definitions_[input]}; }

 private:
  // Is a field of that name a coordinate of a vector? Each coordinate is a field: "origin x".
  static bool IsCoordinate(const std::string& name, char axis) {
    return name.back() == axis && (name.size() == 1 || name[name.size() - 2] == ' ');
  }

  // Is this where a model is placed? Formulas have its vertices in world space instead, and a
  // coordinate of 1 is no scale.
  static bool IsPose(const Value& value, std::string_view path) {
    return (std::holds_alternative<Model>(value) || std::holds_alternative<Scene>(value)) &&
           (path.ends_with("position") || path.ends_with("rotation") || path.ends_with("scale"));
  }

  void Add(std::string_view parameter, const Value& value) {
    const std::vector<Field> fields = FieldsOf(value);
    std::size_t place = 0;  // where in the value the next input is searched
    for (std::size_t i = 0; i < fields.size();) {
      Input input;
      std::string path = fields[i].name;
      std::size_t count = 1;
      input.numbers[0] = static_cast<float>(fields[i].number);
      if (IsCoordinate(path, 'x')) {
        input.is_vector = true;
        path.resize(path.size() == 1 ? 0 : path.size() - 2);  // without " x"
        for (; count < 3 && i + count < fields.size() &&
               IsCoordinate(fields[i + count].name, "xyz"[count]);
             ++count) {
          input.numbers[count] = static_cast<float>(fields[i + count].number);
        }
        input.axes = count;
      }
      i += count;
      if (IsPose(value, path)) continue;
      input.address = Find(BytesOf(value), input, count, place);
      inputs_.push_back(input);
      definitions_.push_back(Definition(parameter, path));
    }
  }

  // The address of the numbers of an input in the value; null if they are not found. The search
  // begins at `place`, after the last find, so that equal inputs are found in order.
  static const float* Find(std::span<const std::byte> bytes, const Input& input, std::size_t count,
                           std::size_t& place) {
    const std::size_t size = count * sizeof(float);
    const std::size_t start = place;
    for (std::size_t tried = 0; tried + sizeof(float) <= bytes.size(); tried += sizeof(float)) {
      const std::size_t at = (start + tried) % (bytes.size() / sizeof(float) * sizeof(float));
      if (at + size > bytes.size()) continue;
      if (std::memcmp(&bytes[at], input.numbers.data(), size) != 0) continue;
      place = at + size;
      return reinterpret_cast<const float*>(&bytes[at]);
    }
    return nullptr;
  }

  // "origin" of a ray is "ray.origin", "0 normal" of a list of planes "planes.0.normal".
  static std::string Definition(std::string_view parameter, std::string path) {
    if (path.empty() || path == "value") return std::string(parameter);
    std::ranges::replace(path, ' ', '.');
    return fmt::format("{}.{}", parameter, path);
  }

  // "o" for "ray.origin", "n3" for "planes.3.normal", "points4" for "points.4".
  static std::string ShortName(std::string_view definition) {
    static const std::map<std::string_view, std::string_view> kShort{
        {"origin", "o"},   {"start", "o"},  {"end", "e"},    {"direction", "d"}, {"normal", "n"},
        {"distance", "w"}, {"center", "c"}, {"radius", "r"}, {"point", "p"}};
    const std::size_t last = definition.rfind('.');
    std::string_view member =
        last == std::string_view::npos ? definition : definition.substr(last + 1);
    std::string index;
    const auto is_index = [](std::string_view text) {
      return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    };
    if (is_index(member)) {
      index = member;
      member = definition.substr(0, last);
    } else if (last != std::string_view::npos) {
      const std::string_view before = definition.substr(0, last);
      const std::size_t dot = before.rfind('.');
      if (dot != std::string_view::npos && is_index(before.substr(dot + 1))) {
        index = before.substr(dot + 1);
      }
    }
    const auto found = kShort.find(member);
    return std::string(found == kShort.end() ? member : found->second) + index;
  }

  // Where several inputs have one short name, they are numbered from 1.
  void NameAll() {
    std::map<std::string, int> counts;
    for (const std::string& definition : definitions_) ++counts[ShortName(definition)];
    std::map<std::string, int> used;
    for (const std::string& definition : definitions_) {
      std::string name = ShortName(definition);
      if (counts[ShortName(definition)] > 1)
        name += fmt::format("{}", ++used[ShortName(definition)]);
      names_.push_back(std::move(name));
    }
  }

  std::vector<Input> inputs_;
  std::vector<std::string> names_;
  std::vector<std::string> definitions_;
};

// `words` with the letters of `of` for {0}, {1} and {2}. The parentheses around words that are no
// reason (exact::Decision) are left out.
std::string Filled(std::string_view words, const exact::DecisionText& of) {
  if (words.starts_with('(') && words.ends_with(')')) words = words.substr(1, words.size() - 2);
  return fmt::format(fmt::runtime(words), of.first, of.second, of.third);
}

std::string Meaning(const Step& step) { return Filled(WordsFor(step), step.decision); }

std::string NameOf(const Step& step) {
  if (!step.is_decision) return step.name;
  const exact::Decision* const decision = step.decision.texts;
  return decision == nullptr ? "number" : Filled(decision->name, step.decision);
}

// "hits", "apart", "side 1".
std::string VerdictText(const Answer& verdict) {
  static const std::map<std::string_view, std::array<const char*, 2>> kWords{
      {"hit", {"misses", "hits"}},
      {"intersects", {"apart", "intersects"}},
      {"inside", {"outside", "inside"}},
      {"on", {"not on it", "on it"}}};
  std::string text;
  for (const AnswerPart& part : verdict) {
    if (!text.empty()) text += ", ";
    const auto* const yes = std::get_if<bool>(&part.value);
    const auto found = kWords.find(part.name);
    if (yes != nullptr && found != kWords.end()) {
      text += found->second[*yes ? 1 : 0];
    } else {
      text += fmt::format("{} {}", part.name, PrintValue(part.value));
    }
  }
  return text;
}

/// Writes the explanation from the steps that a recorder saw.
class Writer {
 public:
  Writer(const Query& query, std::span<const Value> arguments)
      : query_(query), arguments_(arguments), symbols_(query, arguments) {}

  Why Write() {
    std::optional<VerdictChange> reason;
    if (HasVerdict(query_)) {
      const std::optional<VerdictChange> change = NearestVerdictChange(query_, arguments_, false);
      if (change) why_.margin = change->margin;
      reason = NearestVerdictChange(query_, arguments_, true);
      if (!reason) reason = change;
    }
    const Answer verdict = AddSteps({}, std::nullopt);
    // The deciding number may be one that is computed only if earlier decisions take other signs.
    if (reason) AddSteps(reason->signs, reason->deciding);
    why_.sentence = Sentence(verdict);
    for (const std::size_t input : used_) why_.symbols.push_back(symbols_.Of(input));
    return std::move(why_);
  }

 private:
  // Adds the steps of an evaluation whose first decisions are forced to have `signs`: all steps, or
  // if `deciding` is given, only the decisions up to that one. Each formula is added once.
  Answer AddSteps(const std::vector<int>& signs, std::optional<std::size_t> deciding) {
    // With forced signs an evaluation may not end, so it stops after the deciding decision.
    const std::size_t limit = deciding ? *deciding + 1 : std::numeric_limits<std::size_t>::max();
    exact::Recorder recorder(signs, limit, symbols_.inputs());
    const std::optional<Answer> verdict = VerdictWith(query_, arguments_);
    std::size_t decision = 0;
    for (const Step& step : recorder.steps()) {
      const bool decides = deciding && step.is_decision && decision == *deciding;
      if (step.is_decision) ++decision;
      if (deciding && !step.is_decision) continue;
      if (why_.steps.size() < kMostSteps || decides) AddStep(step, decides);
      if (decides) break;
    }
    return verdict.value_or(Answer());
  }

  void AddStep(const Step& step, bool decides) {
    WhyStep made{NameOf(step), {}, {step.shown[0]}, Meaning(step), false};
    if (step.formula != nullptr) {
      made.formula = TextOf(*step.formula, symbols_.names());
      if (step.formula->is_vector) made.values.assign(step.shown.begin(), step.shown.end());
    }
    auto same = std::ranges::find_if(why_.steps, [&](const WhyStep& other) {
      return other.formula == made.formula && other.name == made.name;
    });
    if (same == why_.steps.end()) {
      if (step.formula != nullptr) FindInputs(*step.formula);
      why_.steps.push_back(std::move(made));
      same = std::prev(why_.steps.end());
      reasons_.push_back(step.is_decision && IsReason(WordsFor(step)));
      AddMarks(step, decides);
    } else if (decides) {
      AddMarks(step, true);
    }
    if (decides) same->decides = true;
  }

  // A mark for a dot product of two directions. Directions have no position, so the second one is
  // drawn as a segment from the label anchor of the first argument.
  std::vector<WhyMark> MarkOfDirection(const Step& step) const {
    const Formula& formula = *step.formula;
    if (formula.type != Formula::Type::kDot || !formula.operands[1]->is_vector) return {};
    const std::optional<Point> from = LabelAnchor(arguments_.front());
    if (!from) return {};
    const std::array<double, 3>& along = formula.operands[1]->values;
    const Point to(glm::dvec3(*from) + glm::dvec3(along[0], along[1], along[2]));
    return {{WhyMark::Kind::kSegment, *from, to,
             fmt::format("{} {:.6g}", NameOf(step), step.shown[0])}};
  }

  void AddMarks(const Step& step, bool decides) {
    constexpr std::size_t kMostMarks = 12;
    if (step.formula == nullptr || (why_.marks.size() >= kMostMarks && !decides)) return;
    std::vector<WhyMark> marks = MarksOf(*step.formula, NameOf(step), step.shown[0]);
    if (marks.empty() && decides) marks = MarkOfDirection(step);
    for (WhyMark& mark : marks) {
      mark.decides = decides;
      const auto same = std::ranges::find_if(why_.marks, [&](const WhyMark& other) {
        return other.kind == mark.kind && other.from == mark.from && other.to == mark.to;
      });
      if (same != why_.marks.end()) why_.marks.erase(same);
      why_.marks.push_back(std::move(mark));
    }
  }

  void FindInputs(const Formula& formula) {
    if (formula.type == Formula::Type::kInput) used_.insert(formula.input);
    for (const Formula* const operand : formula.operands) {
      if (operand != nullptr) FindInputs(*operand);
    }
  }

  std::string Sentence(const Answer& verdict) const {
    const std::string text = VerdictText(verdict);
    const std::string because = Because();
    if (text.empty()) return because.empty() ? "nothing is decided" : because;
    return because.empty() ? text : fmt::format("{}: {}", text, because);
  }

  std::string Because() const {
    auto decisive = std::ranges::find(why_.steps, true, &WhyStep::decides);
    if (decisive == why_.steps.end()) {
      // The answer has no verdict. The last reason tells where its numbers come from.
      for (std::size_t i = reasons_.size(); i > 0; --i) {
        if (reasons_[i - 1]) return why_.steps[i - 1].meaning;
      }
      return {};
    }
    if (!decisive->meaning.empty()) return decisive->meaning;
    const double value = decisive->values[0];
    return fmt::format("{} is {}", decisive->name,
                       value < 0   ? "negative"
                       : value > 0 ? "positive"
                                   : "zero");
  }

  const Query& query_;
  std::span<const Value> arguments_;
  Symbols symbols_;
  Why why_;
  std::vector<bool> reasons_;  ///< for each step: are its words a reason?
  std::set<std::size_t> used_;
};

std::string NumberText(double number, int digits) {
  return digits == 0 ? fmt::format("{}", number) : fmt::format("{:.{}g}", number, digits);
}

}  // namespace

std::optional<Why> WhyOf(const Query& query, std::span<const Value> arguments) {
  try {
    query.RequireAnswerable(arguments);
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
  return Writer(query, arguments).Write();
}

std::string ValueText(const WhyStep& step, int digits) {
  if (step.values.size() == 1) return NumberText(step.values[0], digits);
  std::string text;
  for (const double number : step.values) {
    text += (text.empty() ? "(" : ", ") + NumberText(number, digits);
  }
  return text + ")";
}

std::vector<std::string> LinesOf(const Why& why) {
  std::vector<std::string> lines{why.sentence};
  if (why.margin) lines[0] += fmt::format(" (margin {:.2g})", *why.margin);
  for (const WhyStep& step : why.steps) {
    lines.push_back(fmt::format("{} {}: {} = {}{}{}", step.decides ? ">" : " ", step.name,
                                step.formula, ValueText(step), step.meaning.empty() ? "" : ": ",
                                step.meaning));
  }
  return lines;
}

}  // namespace hitscan
