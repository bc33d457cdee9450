#include "geometry/exact/recorder.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "geometry/exact/correct_rounding.h"

namespace hitscan::exact {
namespace {

using Type = Formula::Type;
using Operands = std::array<const Formula*, 3>;

// The recorder that writes formulas; null when there is none.
Recorder* Writer() {
  return IsRecording() && active_recorder->writes_formulas() ? active_recorder : nullptr;
}

// The formula of a number; null when no formulas are written.
const Formula* NumberFormula(Type type, const Operands& operands, double value) {
  Recorder* const writer = Writer();
  if (writer == nullptr) return nullptr;
  return writer->Make({.type = type, .operands = operands, .values = {value, 0, 0}});
}

SymbolVector VectorWithFormula(Type type, const Operands& operands, const Symbol& x,
                               const Symbol& y, const Symbol& z) {
  Recorder* const writer = Writer();
  if (writer == nullptr) return {x, y, z, nullptr};
  return {x, y, z,
          writer->Make({.type = type,
                        .operands = operands,
                        .values = {x.value, y.value, z.value},
                        .is_vector = true})};
}

// The number with the formula of a component of the vector.
Symbol WithComponent(const Symbol& number, const Formula* vector, int axis) {
  Recorder* const writer = Writer();
  if (writer == nullptr || vector == nullptr) return number;
  if (vector->type == Type::kVector) {
    return {number.value, number.size, vector->operands[static_cast<std::size_t>(axis)]};
  }
  return {number.value, number.size,
          writer->Make({.type = Type::kComponent,
                        .operands = {vector},
                        .values = {number.value, 0, 0},
                        .axis = axis})};
}

// The value and the size of sums and products, without a formula.
Symbol Sum(const Symbol& a, const Symbol& b) {
  return {a.value + b.value, a.size + b.size, nullptr};
}
Symbol Difference(const Symbol& a, const Symbol& b) {
  return {a.value - b.value, a.size + b.size, nullptr};
}
Symbol Product(const Symbol& a, const Symbol& b) {
  return {a.value * b.value, a.size * b.size, nullptr};
}
Symbol DotOf(const SymbolVector& a, const SymbolVector& b) {
  return Sum(Sum(Product(a.x, b.x), Product(a.y, b.y)), Product(a.z, b.z));
}

Symbol WithFormula(Type type, const Symbol& number, const Operands& operands) {
  return {number.value, number.size, NumberFormula(type, operands, number.value)};
}

const Formula* QuotientFormula(const Symbol& numerator, const Symbol& denominator) {
  const Formula* const divisor = denominator.formula;
  if (divisor != nullptr && divisor->type == Type::kConstant && divisor->values[0] == 1) {
    return numerator.formula;
  }
  return NumberFormula(Type::kQuotient, {numerator.formula, divisor},
                       numerator.value / denominator.value);
}

const Formula* VectorFormula(Type type, const Formula* vector, const Formula* number,
                             const std::array<double, 3>& values) {
  return active_recorder->Make(
      {.type = type, .operands = {vector, number}, .values = values, .is_vector = true});
}

std::string Shortest(double number) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof(text), number).ptr};
}

// How tightly the operator of a formula binds its operands.
enum Binding { kOfSum, kOfProduct, kOfFactor };

Binding BindingOf(const Formula& formula) {
  switch (formula.type) {
    case Type::kNegative:
    case Type::kSum:
    case Type::kDifference:
      return kOfSum;
    case Type::kProduct:
    case Type::kQuotient:
    case Type::kDot:
    case Type::kCross:
      return kOfProduct;
    case Type::kConstant:
      return formula.values[0] < 0 ? kOfSum : kOfFactor;
    default:
      return kOfFactor;
  }
}

std::string Operand(const Formula& formula, std::span<const std::string> names, Binding least) {
  std::string text = TextOf(formula, names);
  return BindingOf(formula) < least ? "(" + text + ")" : text;
}

// An operand gets parentheses if its operator binds less tightly than `left` or `right`.
std::string Binary(const Formula& formula, std::span<const std::string> names, const char* sign,
                   Binding left, Binding right) {
  return Operand(*formula.operands[0], names, left) + sign +
         Operand(*formula.operands[1], names, right);
}

}  // namespace

std::string TextOf(const Formula& formula, std::span<const std::string> names) {
  const Formula* const first = formula.operands[0];
  switch (formula.type) {
    case Type::kInput:
      return names[formula.input];
    case Type::kConstant:
      return formula.constant;
    case Type::kNegative:
      return "-" + Operand(*first, names, kOfFactor);
    case Type::kSum:
      return Binary(formula, names, " + ", kOfSum, kOfProduct);
    case Type::kDifference:
      return Binary(formula, names, " - ", kOfSum, kOfProduct);
    case Type::kProduct:
      return Binary(formula, names, " * ", kOfFactor, kOfFactor);
    case Type::kQuotient:
      return Binary(formula, names, " / ", kOfFactor, kOfFactor);
    case Type::kDot:
      return Binary(formula, names, " . ", kOfFactor, kOfFactor);
    case Type::kCross:
      return Binary(formula, names, " x ", kOfFactor, kOfFactor);
    case Type::kSquare:
      return Operand(*first, names, kOfFactor) + "^2";
    case Type::kRoot:
      return "sqrt(" + TextOf(*first, names) + ")";
    case Type::kComponent:
      return Operand(*first, names, kOfFactor) + "." + "xyz"[formula.axis];
    case Type::kVector:
      return "(" + TextOf(*first, names) + ", " + TextOf(*formula.operands[1], names) + ", " +
             TextOf(*formula.operands[2], names) + ")";
  }
  return {};
}

// ---- Symbols ----

bool Symbol::IsAccurate() const { return std::abs(value) > 0x1p-10 * size; }

Vector3<Symbol>::Vector3(const Symbol& first, const Symbol& second, const Symbol& third)
    : x(first), y(second), z(third), formula(nullptr) {
  if (Recorder* const writer = Writer(); writer != nullptr) {
    formula = writer->Make({.type = Type::kVector,
                            .operands = {x.formula, y.formula, z.formula},
                            .values = {x.value, y.value, z.value},
                            .is_vector = true});
  }
}

Vector3<Symbol>::Vector3(const Symbol& first, const Symbol& second, const Symbol& third,
                         const Formula* vector)
    : x(WithComponent(first, vector, 0)),
      y(WithComponent(second, vector, 1)),
      z(WithComponent(third, vector, 2)),
      formula(vector) {}

Symbol operator-(const Symbol& a) {
  return {-a.value, a.size, NumberFormula(Type::kNegative, {a.formula}, -a.value)};
}
Symbol operator+(const Symbol& a, const Symbol& b) {
  return WithFormula(Type::kSum, Sum(a, b), {a.formula, b.formula});
}
Symbol operator-(const Symbol& a, const Symbol& b) {
  return WithFormula(Type::kDifference, Difference(a, b), {a.formula, b.formula});
}
Symbol operator*(const Symbol& a, const Symbol& b) {
  return WithFormula(Type::kProduct, Product(a, b), {a.formula, b.formula});
}
Symbol Squared(const Symbol& a) { return WithFormula(Type::kSquare, Product(a, a), {a.formula}); }

SymbolVector operator+(const SymbolVector& a, const SymbolVector& b) {
  return VectorWithFormula(Type::kSum, {a.formula, b.formula}, Sum(a.x, b.x), Sum(a.y, b.y),
                           Sum(a.z, b.z));
}
SymbolVector operator-(const SymbolVector& a, const SymbolVector& b) {
  return VectorWithFormula(Type::kDifference, {a.formula, b.formula}, Difference(a.x, b.x),
                           Difference(a.y, b.y), Difference(a.z, b.z));
}
SymbolVector operator*(const SymbolVector& a, const Symbol& factor) {
  return VectorWithFormula(Type::kProduct, {a.formula, factor.formula}, Product(a.x, factor),
                           Product(a.y, factor), Product(a.z, factor));
}
Symbol Dot(const SymbolVector& a, const SymbolVector& b) {
  return WithFormula(Type::kDot, DotOf(a, b), {a.formula, b.formula});
}
SymbolVector Cross(const SymbolVector& a, const SymbolVector& b) {
  const auto minor = [](const Symbol& p, const Symbol& q, const Symbol& r, const Symbol& s) {
    return Difference(Product(p, q), Product(r, s));
  };
  return VectorWithFormula(Type::kCross, {a.formula, b.formula}, minor(a.y, b.z, a.z, b.y),
                           minor(a.z, b.x, a.x, b.z), minor(a.x, b.y, a.y, b.x));
}
Symbol Squared(const SymbolVector& a) {
  return WithFormula(Type::kSquare, DotOf(a, a), {a.formula});
}

Symbol AsSymbol::operator()(const float& number) const {
  const auto value = static_cast<double>(number);
  Recorder* const writer = Writer();
  return {value, std::abs(value), writer == nullptr ? nullptr : writer->FindNumber(number)};
}
Symbol AsSymbol::operator()(double number) const {
  Recorder* const writer = Writer();
  const Formula* formula = nullptr;
  if (writer != nullptr) {
    formula = writer->Make(
        {.type = Type::kConstant, .values = {number, 0, 0}, .constant = Shortest(number)});
  }
  return {number, std::abs(number), formula};
}
SymbolVector AsSymbol::operator()(const Vector& vector) const {
  const auto symbol = [](float number) {
    const auto value = static_cast<double>(number);
    return Symbol{value, std::abs(value), nullptr};
  };
  Recorder* const writer = Writer();
  return {symbol(vector.x), symbol(vector.y), symbol(vector.z),
          writer == nullptr ? nullptr : writer->FindVector(vector)};
}

// ---- Recorder ----

Recorder::Recorder(std::span<const int> forced, std::size_t limit)
    : outer_(active_recorder), forced_(forced.begin(), forced.end()), limit_(limit) {
  active_recorder = this;
}

Recorder::Recorder(std::span<const int> forced, std::size_t limit, std::span<const Input> inputs)
    : Recorder(forced, limit) {
  inputs_ = inputs;
  writes_formulas_ = true;
}

Recorder::~Recorder() { active_recorder = outer_; }

int Recorder::Decide(DecisionText decision, const Symbol& symbol, int sign, double value,
                     double shown) {
  // A repeated decision has the same answer as before, also when that answer was forced. Only the
  // last steps are searched, because the queries of long lists repeat none of the earlier
  // decisions.
  constexpr std::size_t kLast = 64;
  for (std::size_t i = steps_.size(); i > 0 && steps_.size() - i < kLast; --i) {
    const Step& step = steps_[i - 1];
    if (step.is_decision && step.decision == decision && step.value == value &&
        step.size == symbol.size) {
      return step.taken;
    }
  }
  const std::size_t index = decisions_++;
  if (index >= limit_) throw TooManyDecisions();
  Step step;
  step.is_decision = true;
  step.decision = decision;
  step.sign = sign;
  step.taken = index < forced_.size() ? forced_[index] : sign;
  step.margin = sign == 0 ? 0 : std::min(1.0, std::abs(value) / symbol.size);
  step.value = value;
  step.size = symbol.size;
  step.shown = {shown + 0.0, 0, 0};  // no -0
  step.formula = symbol.formula;
  steps_.push_back(step);
  return step.taken;
}

void Recorder::Compute(const char* name, const Formula* formula,
                       const std::array<double, 3>& values) {
  Step step;
  step.name = name;
  for (std::size_t i = 0; i < 3; ++i) step.shown[i] = values[i] + 0.0;  // no -0
  step.formula = formula;
  steps_.push_back(step);
}

const Formula* Recorder::Make(Formula formula) {
  return &formulas_.emplace_back(std::move(formula));
}

const Formula* Recorder::InputOf(std::size_t input) {
  const Input& of = inputs_[input];
  return Make({.type = Type::kInput,
               .values = {static_cast<double>(of.numbers[0]), static_cast<double>(of.numbers[1]),
                          static_cast<double>(of.numbers[2])},
               .is_vector = of.is_vector,
               .input = input});
}

const Formula* Recorder::ComponentOf(std::size_t input, int axis) {
  const Formula* const vector = InputOf(input);
  return Make({.type = Type::kComponent,
               .operands = {vector},
               .values = {vector->values[static_cast<std::size_t>(axis)], 0, 0},
               .axis = axis});
}

const Formula* Recorder::FindNumber(const float& number) {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const Input& input = inputs_[i];
    if (input.address == nullptr) continue;
    for (std::size_t axis = 0; axis < (input.is_vector ? input.axes : 1); ++axis) {
      if (input.address + axis != &number) continue;
      return input.is_vector ? ComponentOf(i, static_cast<int>(axis)) : InputOf(i);
    }
  }
  // Of equal inputs, the least recently used one: equal radii of two spheres are used in turn.
  if (last_used_.empty()) last_used_.resize(inputs_.size());
  std::size_t found = inputs_.size();
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (inputs_[i].is_vector || inputs_[i].numbers[0] != number) continue;
    if (found == inputs_.size() || last_used_[i] < last_used_[found]) found = i;
  }
  if (found < inputs_.size()) {
    last_used_[found] = ++uses_;
    return InputOf(found);
  }
  for (int axis = 0; axis < 3; ++axis) {
    if (const Formula* const of_vector = FindComponent(number, axis); of_vector != nullptr) {
      return of_vector;
    }
  }
  return AsSymbol()(static_cast<double>(number)).formula;
}

const Formula* Recorder::FindComponent(float number, int axis) {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (inputs_[i].is_vector && inputs_[i].numbers[static_cast<std::size_t>(axis)] == number) {
      return ComponentOf(i, axis);
    }
  }
  return nullptr;
}

const Formula* Recorder::FindVector(const Vector& vector) {
  const bool is_constant =
      std::ranges::any_of(kUnitAxes, [&](const Vector& axis) { return &axis == &vector; });
  const Input* same = nullptr;
  for (const Input& input : inputs_) {
    if (!input.is_vector || is_constant) continue;
    if (input.address == &vector.x) return InputOf(static_cast<std::size_t>(&input - &inputs_[0]));
    const bool equal = input.numbers[0] == vector.x && input.numbers[1] == vector.y &&
                       input.numbers[2] == vector.z;
    if (equal && same == nullptr) same = &input;
  }
  if (same != nullptr) return InputOf(static_cast<std::size_t>(same - &inputs_[0]));
  // A vector that is composed of components of inputs, such as a corner of a box.
  Formula made{.type = Type::kVector, .is_vector = true};
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    const Formula* const found = is_constant ? nullptr : FindComponent(vector[axis], axis);
    made.operands[i] =
        found != nullptr ? found : AsSymbol()(static_cast<double>(vector[axis])).formula;
    made.values[i] = static_cast<double>(vector[axis]);
  }
  return Make(std::move(made));
}

// ---- The hooks of filtered_sign.h and correct_rounding.h ----

bool NeedsExactValue(const Symbol& symbol) {
  return active_recorder->writes_formulas() || !symbol.IsAccurate();
}

int RecordDecision(DecisionText decision, const Symbol& symbol, const ExactDyadic* exact) {
  const double value = exact != nullptr ? exact->ToDouble() : symbol.value;
  const int sign = exact != nullptr ? exact->Sign() : (value > 0) - (value < 0);
  return active_recorder->Decide(decision, symbol, sign, value, value);
}

int RecordQuotients(DecisionText decision, const std::array<Symbol, 4>& quotients,
                    const Symbol& difference, const ExactDyadic& exact, int denominator_sign) {
  const auto& [t, t_denominator, u, u_denominator] = quotients;
  Symbol shown = difference;
  if (Writer() != nullptr) {
    shown.formula =
        NumberFormula(Type::kDifference,
                      {QuotientFormula(t, t_denominator), QuotientFormula(u, u_denominator)}, 0);
  }
  const double value = exact.ToDouble();
  return active_recorder->Decide(decision, shown, exact.Sign() * denominator_sign, value,
                                 value / (t_denominator.value * u_denominator.value));
}

bool WritesFormulas() { return Writer() != nullptr; }

void RecordNumbers(const char* name, const Quotient<Symbol, Symbol>& number,
                   const std::array<double, 3>& values) {
  active_recorder->Compute(name, QuotientFormula(number.numerator, number.denominator), values);
}
void RecordNumbers(const char* name, const Quotient<SymbolVector, Symbol>& vector,
                   const std::array<double, 3>& values) {
  active_recorder->Compute(
      name,
      VectorFormula(Type::kQuotient, vector.numerator.formula, vector.denominator.formula, values),
      values);
}
void RecordNumbers(const char* name, const QuadraticRoot<Symbol, Symbol, Symbol, Symbol>& number,
                   const std::array<double, 3>& values) {
  const Symbol root = WithFormula(Type::kRoot, number.radicand, {number.radicand.formula});
  active_recorder->Compute(
      name, QuotientFormula(number.constant + number.coefficient * root, number.denominator),
      values);
}
void RecordNumbers(const char* name,
                   const QuadraticRoot<SymbolVector, SymbolVector, Symbol, Symbol>& vector,
                   const std::array<double, 3>& values) {
  const Symbol root = WithFormula(Type::kRoot, vector.radicand, {vector.radicand.formula});
  const SymbolVector sum = vector.constant + vector.coefficient * root;
  active_recorder->Compute(
      name, VectorFormula(Type::kQuotient, sum.formula, vector.denominator.formula, values),
      values);
}
void RecordLength(const char* name, const Quotient<Symbol, Symbol>& number, const Symbol& square,
                  double value) {
  const Symbol quotient{value, 0, QuotientFormula(number.numerator, number.denominator)};
  const Symbol root = WithFormula(Type::kRoot, square, {square.formula});
  active_recorder->Compute(name, (quotient * root).formula, {value, 0, 0});
}

}  // namespace hitscan::exact
