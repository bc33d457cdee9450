#include "implementation/exact_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>
#include <utility>

#include "implementation/exact_real.h"
#include "implementation/trace_recording.h"

namespace hitscan {
namespace {

using Type = detail::TraceType;
using detail::TraceRecord;

std::string NumberText(double value, int digits) {
  if (std::isnan(value)) return "nan";
  return digits == 24 ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
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
    ExactReal exact;
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
      const bool exact = DecideExactly(record.type, a->exact, b->exact, record.value);
      step.goes_other_way = exact != outcome;
      step.value = outcome ? "true" : "false";
      step.exact = exact ? "true" : "false";
      numbers_.push_back({record.value, record.value});
    } else {
      const std::array<double, 3> floats{a->value, b->value, c->value};
      ExactReal exact = EvaluateOperation(record.type, {a->exact, b->exact, c->exact}, floats);
      const ExactReal alone =
          EvaluateOperation(record.type, {floats[0], floats[1], floats[2]}, floats);
      step.error = ErrorOf(record.value, exact, digits);
      step.rounding = ErrorOf(record.value, alone, digits);
      step.goes_other_way = record.type == Type::kInteger && step.error > 0;
      step.value = NumberText(record.value, digits);
      step.exact = exact.Text();
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
