#include "implementation/exact_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <exception>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <string_view>
#include <utility>
#include <variant>

#include "implementation/trace_recording.h"

namespace hitscan {
namespace {

namespace mp = boost::multiprecision;
using Type = detail::TraceType;
using detail::TraceRecord;

constexpr unsigned kBits = 1024;
using Rational = mp::number<mp::cpp_rational::backend_type, mp::et_off>;
using Real = mp::number<mp::cpp_bin_float<kBits, mp::digit_base_2>, mp::et_off>;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Reals whose difference is a smaller fraction of them than this count as equal: such a difference
// comes from the rounding of earlier operations, since different results of floats are never that
// close.
const Real& RelativeTolerance() {
  static const Real tolerance = mp::ldexp(Real(1), -static_cast<int>(kBits) + 100);
  return tolerance;
}

/// An exact number: rational, or else a real with 1,024 bits; infinite or NaN.
class Exact {
 public:
  Exact(double number) : value_(number) {  // NOLINT: every float is an exact number
    if (std::isfinite(number)) value_ = Rational(number);
  }
  explicit Exact(const Rational& number) {
    // Beyond this size rational arithmetic takes too long.
    constexpr unsigned kMostBits = 1U << 13U;
    const auto bits = [](const mp::cpp_int& integer) {
      return integer == 0 ? 0 : mp::msb(mp::abs(integer));
    };
    if (bits(mp::cpp_int(mp::numerator(number))) + bits(mp::cpp_int(mp::denominator(number))) <
        kMostBits) {
      value_ = number;
    } else {
      value_ = Real(number);
    }
  }
  explicit Exact(const Real& number) : value_(number) {
    if (!mp::isfinite(number)) value_ = static_cast<double>(number);
  }

  bool finite() const { return !std::holds_alternative<double>(value_); }
  const Rational* rational() const { return std::get_if<Rational>(&value_); }
  /// Only for a finite number.
  Real real() const { return rational() ? Real(*rational()) : std::get<Real>(value_); }
  double ToDouble() const {
    const double* const special = std::get_if<double>(&value_);
    return special ? *special : static_cast<double>(real());
  }
  int sign() const { return rational() ? rational()->sign() : real().sign(); }
  bool IsNan() const { return !finite() && std::isnan(ToDouble()); }

 private:
  std::variant<double, Rational, Real> value_;
};

using Operands = std::array<Exact, 3>;

Exact Sum(const Exact& a, const Exact& b) {
  if (a.rational() && b.rational()) return Exact(Rational(*a.rational() + *b.rational()));
  const Real x = a.real();
  const Real y = b.real();
  const Real sum = x + y;
  const bool vanishes =
      mp::abs(sum) <= RelativeTolerance() * (std::max)(Real(mp::abs(x)), Real(mp::abs(y)));
  return vanishes ? Exact(0.0) : Exact(sum);
}

Exact Negative(const Exact& a) {
  return a.rational() ? Exact(Rational(-*a.rational())) : Exact(Real(-a.real()));
}

Exact Product(const Exact& a, const Exact& b) {
  if (a.rational() && b.rational()) return Exact(Rational(*a.rational() * *b.rational()));
  return a.sign() == 0 || b.sign() == 0 ? Exact(0.0) : Exact(Real(a.real() * b.real()));
}

Exact Quotient(const Exact& a, const Exact& b) {
  if (a.rational() && b.rational()) return Exact(Rational(*a.rational() / *b.rational()));
  return Exact(Real(a.real() / b.real()));
}

// The comparison of two numbers that are not NaN.
int Compare(const Exact& a, const Exact& b) {
  if (a.finite() && b.finite()) return Sum(a, Negative(b)).sign();
  const double x = a.ToDouble();
  const double y = b.ToDouble();
  return x < y ? -1 : x > y ? 1 : 0;
}

// The number rounded to an integer by `round`: floor, ceil or trunc.
template <class Round>
Exact Integral(const Exact& a, const Round& round) {
  const Real x = a.real();
  const Real nearest = mp::round(x);
  // A root whose exact value is an integer may differ from that by rounding.
  const bool whole =
      !a.rational() &&
      mp::abs(Real(x - nearest)) <= RelativeTolerance() * (std::max)(Real(1), Real(mp::abs(x)));
  return Exact(whole ? nearest : Real(round(x)));
}

// The result of an operation if an operand or the result is infinite or NaN.
double Special(Type type, double a, double b, double c) {
  switch (type) {
    case Type::kAdd:
      return a + b;
    case Type::kSubtract:
      return a - b;
    case Type::kMultiply:
      return a * b;
    case Type::kDivide:
      return a / b;
    case Type::kNegate:
      return -a;
    case Type::kSqrt:
      return std::sqrt(a);
    case Type::kAbs:
      return std::fabs(a);
    case Type::kSin:
    case Type::kCos:
    case Type::kTan:
    case Type::kAsin:
    case Type::kAcos:
      return kNan;
    case Type::kAtan:
      return std::atan(a);
    case Type::kExp:
      return std::exp(a);
    case Type::kLog:
      return std::log(a);
    case Type::kAtan2:
      return std::atan2(a, b);
    case Type::kPow:
      return std::pow(a, b);
    case Type::kHypot:
      return std::hypot(a, b);
    case Type::kMin:
      return b < a ? b : a;
    case Type::kMax:
      return a < b ? b : a;
    case Type::kCopysign:
      return std::copysign(a, b);
    case Type::kFma:
      return a * b + c;
    default:
      return a;
  }
}

// The functions that are irrational.
Real Irrational(Type type, const Real& a, const Real& b) {
  switch (type) {
    case Type::kSqrt:
      return mp::sqrt(a);
    case Type::kSin:
      return mp::sin(a);
    case Type::kCos:
      return mp::cos(a);
    case Type::kTan:
      return mp::tan(a);
    case Type::kAsin:
      return mp::asin(a);
    case Type::kAcos:
      return mp::acos(a);
    case Type::kAtan:
      return mp::atan(a);
    case Type::kExp:
      return mp::exp(a);
    case Type::kLog:
      return mp::log(a);
    case Type::kAtan2:
      return mp::atan2(a, b);
    case Type::kPow:
      return mp::pow(a, b);
    case Type::kHypot:
      return mp::sqrt(Real(a * a + b * b));
    default:
      return a;
  }
}

bool IsDefined(Type type, const Exact& a, const Exact& b) {
  switch (type) {
    case Type::kSqrt:
      return a.sign() >= 0;
    case Type::kLog:
      return a.sign() > 0;
    case Type::kAsin:
    case Type::kAcos:
      return Compare(a, 1.0) <= 0 && Compare(a, -1.0) >= 0;
    case Type::kPow:
      return a.sign() > 0 || (a.sign() == 0 && b.sign() > 0);
    default:
      return true;
  }
}

// The number of operands whose values an operation needs.
std::size_t OperandCount(Type type) {
  switch (type) {
    case Type::kAdd:
    case Type::kSubtract:
    case Type::kMultiply:
    case Type::kDivide:
    case Type::kAtan2:
    case Type::kPow:
    case Type::kHypot:
    case Type::kMin:
    case Type::kMax:
    case Type::kCopysign:
    case Type::kLess:
    case Type::kLessEqual:
    case Type::kGreater:
    case Type::kGreaterEqual:
    case Type::kEqual:
    case Type::kNotEqual:
      return 2;
    case Type::kFma:
    case Type::kMark:
      return 3;
    case Type::kNumber:
      return 0;
    default:
      return 1;
  }
}

// The result of an operation that is no decision. `floats` are the floats of the operands.
Exact Evaluate(Type type, const Operands& operands, const std::array<double, 3>& floats) {
  const auto& [a, b, c] = operands;
  // `second` is b, or its float where the sign of a zero matters.
  const auto special = [&](double second) {
    return Exact(Special(type, a.ToDouble(), second, c.ToDouble()));
  };
  if (!a.finite() || !b.finite() || !c.finite()) return special(b.ToDouble());
  switch (type) {
    case Type::kAdd:
      return Sum(a, b);
    case Type::kSubtract:
      return Sum(a, Negative(b));
    case Type::kMultiply:
      return Product(a, b);
    case Type::kDivide:
      if (b.sign() != 0) return Quotient(a, b);
      // An exact zero has no sign: that of the float counts.
      return floats[1] == 0 ? special(floats[1]) : Exact(kNan);
    case Type::kNegate:
      return Negative(a);
    case Type::kAbs:
      return a.sign() < 0 ? Negative(a) : a;
    case Type::kFloor:
      return Integral(a, [](const Real& x) { return mp::floor(x); });
    case Type::kCeil:
      return Integral(a, [](const Real& x) { return mp::ceil(x); });
    case Type::kTrunc:
    case Type::kInteger:
      return Integral(a, [](const Real& x) { return mp::trunc(x); });
    case Type::kMin:
      return Compare(b, a) < 0 ? b : a;
    case Type::kMax:
      return Compare(a, b) < 0 ? b : a;
    case Type::kCopysign: {
      const bool negative = b.sign() == 0 ? std::signbit(floats[1]) : b.sign() < 0;
      return negative == (a.sign() < 0) ? a : Negative(a);
    }
    case Type::kFma:
      return Sum(Product(a, b), c);
    case Type::kConvert:
    case Type::kResult:
      return a;
    default:
      break;
  }
  if (!IsDefined(type, a, b)) return special(b.ToDouble());
  if (type == Type::kAtan2 && a.sign() == 0 && b.sign() == 0) return Exact(0.0);
  try {
    return Exact(Irrational(type, a.real(), b.real()));
  } catch (const std::exception&) {  // out of range
    return special(b.ToDouble());
  }
}

bool IsDecision(Type type) { return type >= Type::kLess && type < Type::kMark; }

// The exact outcome of a decision whose outcome with floats is `value`. `b` is 0 for decisions with
// one operand.
bool Decide(Type type, const Exact& a, const Exact& b, double value) {
  if (type == Type::kIsNan) return a.IsNan();
  if (type == Type::kIsFinite) return a.finite();
  if (type == Type::kIsInfinite) return !a.finite() && !a.IsNan();
  if (a.IsNan() || b.IsNan()) return type == Type::kNotEqual || type == Type::kIsNotZero;
  const int order = Compare(a, b);
  switch (type) {
    case Type::kLess:
      return order < 0;
    case Type::kLessEqual:
      return order <= 0;
    case Type::kGreater:
      return order > 0;
    case Type::kGreaterEqual:
      return order >= 0;
    case Type::kEqual:
      return order == 0;
    case Type::kNotEqual:
    case Type::kIsNotZero:
      return order != 0;
    // signbit. An exact zero has no sign: that of the float counts.
    default:
      return order == 0 ? value != 0 : order < 0;
  }
}

// The unit in the last place of a number, as a float (24 binary digits) or as a double (53).
double UnitOf(double number, int digits) {
  int exponent = 0;
  std::frexp(number, &exponent);
  const int least = digits == 24 ? -149 : -1074;
  return std::ldexp(1.0, std::max(number == 0 ? least : exponent - digits, least));
}

// The error of a float as in TraceStep::error.
double ErrorOf(double value, const Exact& exact, int digits) {
  const double rounded = exact.ToDouble();
  if (!exact.finite() || !std::isfinite(value)) {
    return value == rounded || (std::isnan(value) && std::isnan(rounded)) ? 0 : kInfinity;
  }
  const double largest =
      std::min(std::max(std::fabs(value), std::fabs(rounded)), std::numeric_limits<double>::max());
  const Real difference = mp::abs(Real(exact.real() - Real(value)));
  return static_cast<double>(Real(difference / Real(UnitOf(largest, digits))));
}

std::string NumberText(double value, int digits) {
  if (std::isnan(value)) return "nan";
  return digits == 24 ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
}

std::string TextOf(const Exact& exact) {
  if (exact.IsNan()) return "undefined";
  if (!exact.finite()) return exact.ToDouble() > 0 ? "inf" : "-inf";
  const Real real = exact.real();
  constexpr int kDigits = 12;
  return real.str(kDigits, std::ios_base::fmtflags());
}

constexpr std::array<std::string_view, static_cast<std::size_t>(Type::kCount)> kNames{
    "",       "+",       "-",        "*",       "/",   "-",    "sqrt",     "abs",  "floor",
    "ceil",   "trunc",   "sin",      "cos",     "tan", "asin", "acos",     "atan", "exp",
    "log",    "atan2",   "pow",      "hypot",   "min", "max",  "copysign", "fma",  "convert",
    "result", "integer", "<",        "<=",      ">",   ">=",   "==",       "!=",   "bool",
    "isnan",  "isinf",   "isfinite", "signbit", ""};

bool IsBinaryOperator(Type type) {
  return (type >= Type::kAdd && type <= Type::kDivide) ||
         (type >= Type::kLess && type <= Type::kNotEqual);
}

std::string OperationText(Type type, const std::array<std::string, 3>& operands) {
  const std::string_view name = kNames[static_cast<std::size_t>(type)];
  const auto& [a, b, c] = operands;
  if (IsBinaryOperator(type)) return fmt::format("{} {} {}", a, name, b);
  if (type == Type::kNegate) return a.starts_with('-') ? fmt::format("-({})", a) : "-" + a;
  std::string text = fmt::format("{}({}", name, a);
  for (std::size_t i = 1; i < OperandCount(type); ++i) text += ", " + operands[i];
  return text + ")";
}

// The lines of source files, which are read once.
class Sources {
 public:
  std::string Line(const std::string& file, int line) {
    const auto [found, is_new] = files_.try_emplace(file);
    std::vector<std::string>& lines = found->second;
    std::error_code error;
    if (is_new && std::filesystem::is_regular_file(file, error)) {
      std::ifstream stream(file);
      for (std::string text; std::getline(stream, text);) lines.push_back(std::move(text));
    }
    const auto index = static_cast<std::size_t>(line) - 1;
    if (line <= 0 || index >= lines.size()) return {};
    const std::string& text = lines[index];
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

/// Evaluates the records in their order.
class Evaluation {
 public:
  explicit Evaluation(const TraceRecording& recording) : recording_(recording) {
    numbers_.reserve(recording.records.size());
    trace_.more = recording.more;
    for (const TraceRecord& record : recording.records) Add(record);
  }

  Trace Take() { return std::move(trace_); }

 private:
  /// What is known of a record.
  struct Number {
    Exact exact;
    double value;
    double error = 0;
    std::string text = {};                 ///< as an operand: "#3", "0.5"
    std::optional<std::size_t> step = {};  ///< nullopt: an input or a constant
  };

  void Add(const TraceRecord& record) {
    static const Number kNone{0.0, 0.0};
    std::array<const Number*, 3> operands{&kNone, &kNone, &kNone};
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t number = record.operands[i];
      if (number > 0) operands[i] = &numbers_[number - 1];
    }
    if (record.type == Type::kMark) {
      AddMark(record, operands);
      numbers_.push_back(kNone);
    } else if (record.type == Type::kNumber) {
      const auto digits = static_cast<int>(record.digits);
      numbers_.push_back({record.value, record.value, 0, NumberText(record.value, digits)});
    } else {
      AddStep(record, operands);
    }
  }

  void AddStep(const TraceRecord& record, const std::array<const Number*, 3>& operands) {
    const auto& [a, b, c] = operands;
    const auto digits = static_cast<int>(record.digits);
    TraceStep step{.operation = OperationText(record.type, {a->text, b->text, c->text}),
                   .file = TextAt(record.text),
                   .line = static_cast<int>(record.line)};
    step.source = sources_.Line(step.file, step.line);
    step.decides = IsDecision(record.type);
    if (step.decides) {
      const bool outcome = record.value != 0;
      const bool exact = Decide(record.type, a->exact, b->exact, record.value);
      step.goes_other_way = exact != outcome;
      step.value = outcome ? "true" : "false";
      step.exact = exact ? "true" : "false";
      numbers_.push_back({record.value, record.value});
    } else {
      const std::array<double, 3> floats{a->value, b->value, c->value};
      Exact exact = Evaluate(record.type, {a->exact, b->exact, c->exact}, floats);
      const Exact alone = Evaluate(record.type, {floats[0], floats[1], floats[2]}, floats);
      step.error = ErrorOf(record.value, exact, digits);
      step.rounding = ErrorOf(record.value, alone, digits);
      step.goes_other_way = record.type == Type::kInteger && step.error > 0;
      step.value = NumberText(record.value, digits);
      step.exact = TextOf(exact);
      numbers_.push_back({std::move(exact), record.value, step.error,
                          fmt::format("#{}", trace_.steps.size() + 1), trace_.steps.size()});
      NoteLoss(record.type, step, std::max({a->error, b->error, c->error}));
    }
    if (step.goes_other_way && !trace_.first_wrong_decision)
      trace_.first_wrong_decision = trace_.steps.size();
    trace_.steps.push_back(std::move(step));
  }

  void NoteLoss(Type type, const TraceStep& step, double operand_error) {
    if (!step.loses() || type == Type::kResult) return;
    const std::size_t index = trace_.steps.size();
    if (!trace_.first_loss) trace_.first_loss = index;
    // NaN if an operand has lost everything already.
    const double growth = step.error / std::max(operand_error, 0.5);
    if (growth <= largest_growth_ || std::isnan(growth)) return;
    largest_growth_ = growth;
    trace_.largest_loss = index;
  }

  void AddMark(const TraceRecord& record, const std::array<const Number*, 3>& operands) {
    std::string name = TextAt(record.text);
    const auto& [x, y, z] = operands;
    if (record.operands[1] == 0) {  // the mark of a number, not of a point
      if (x->step) trace_.steps[*x->step].name = std::move(name);
      return;
    }
    constexpr std::string_view kAxes = "xyz";
    for (std::size_t i = 0; i < 3; ++i) {
      if (const auto step = operands[i]->step) {
        trace_.steps[*step].name = fmt::format("{}.{}", name, kAxes[i]);
      }
    }
    trace_.points.push_back(
        {std::move(name),
         {static_cast<float>(x->value), static_cast<float>(y->value), static_cast<float>(z->value)},
         trace_.steps.size()});
  }

  std::string TextAt(std::uint32_t begin) const {
    if (begin >= recording_.texts.size()) return {};
    return recording_.texts.c_str() + begin;
  }

  const TraceRecording& recording_;
  std::vector<Number> numbers_;
  Sources sources_;
  double largest_growth_ = 0;
  Trace trace_;
};

std::string PlaceText(const TraceStep& step) {
  const std::string place = PlaceOf(step);
  return place.empty() ? "" : " at " + place;
}

}  // namespace

TraceRecording TraceRecording::From(detail::TraceMemory& memory, std::size_t capacity) {
  TraceRecording recording;
  const std::size_t count = memory.count;
  recording.more = count > capacity;
  recording.texts.assign(memory.texts,
                         std::min<std::size_t>(memory.texts_size, sizeof(memory.texts)));
  for (std::size_t i = 0; i < std::min(count, capacity); ++i) {
    const TraceRecord& record = memory.records()[i];
    const bool sound =
        record.type < Type::kCount &&
        (record.digits == 24 || record.digits == 53 || record.type == Type::kMark) &&
        std::ranges::all_of(record.operands, [&](std::uint32_t operand) { return operand <= i; });
    if (!sound) break;
    recording.records.push_back(record);
  }
  return recording;
}

Trace ExactTrace(const TraceRecording& recording) { return Evaluation(recording).Take(); }

std::string PlaceOf(const TraceStep& step) {
  if (step.line == 0) return {};
  return fmt::format("{}:{}", std::filesystem::path(step.file).filename().string(), step.line);
}

std::string UlpErrorText(const TraceStep& step) {
  if (step.decides) return {};
  if (std::isinf(step.error)) return "all";
  return fmt::format("{:.2g}", step.error);
}

std::string RemarkOf(const Trace& trace, std::size_t step) {
  std::string text;
  const auto add = [&text](std::string_view remark) {
    if (!text.empty()) text += ", ";
    text += remark;
  };
  if (trace.first_loss == step) add("first loss");
  if (trace.largest_loss == step) add("largest loss");
  if (trace.steps[step].goes_other_way) add("goes the other way");
  return text;
}

std::vector<std::string> SentencesOf(const Trace& trace) {
  std::vector<std::string> sentences;
  const auto about = [&](std::string_view what, std::size_t index) {
    const TraceStep& step = trace.steps[index];
    sentences.push_back(fmt::format(
        "{}: #{}{}: {} is {}, exactly {}{}.", what, index + 1, PlaceText(step), step.operation,
        step.value, step.exact,
        step.decides ? "" : fmt::format(" ({} units in the last place)", UlpErrorText(step))));
  };
  if (trace.first_loss) about("First loss", *trace.first_loss);
  if (trace.largest_loss && trace.largest_loss != trace.first_loss) {
    about("Largest loss", *trace.largest_loss);
  }
  if (trace.first_wrong_decision) about("Goes the other way", *trace.first_wrong_decision);
  if (!trace.first_loss) {
    sentences.push_back("No operation loses more than the rounding of its own result.");
  }
  if (trace.more) sentences.push_back("More operations follow, which are not listed.");
  return sentences;
}

}  // namespace hitscan
