#include "fuzz/verdict_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "fuzz/tally.h"
#include "json/parser.h"
#include "shape/fields.h"

namespace hitscan {
namespace {

// The name of the axis of a field: "ray.origin.x" for "origin x" of the ray. An argument that is a
// single number has only the name of the parameter.
std::string AxisName(const std::string& parameter, const Field& field, bool is_only) {
  if (is_only && field.name == "value") return parameter;
  std::string name = parameter + "." + field.name;
  std::ranges::replace(name, ' ', '.');
  return name;
}

}  // namespace

std::vector<MapAxis> MapAxesOf(const WrittenArguments& arguments) {
  std::vector<MapAxis> axes;
  const std::vector<std::string> texts = arguments.Texts();
  std::size_t index = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const NamedKind& parameter = arguments.query().parameters[i];
    const std::vector<Field> fields = FieldsOf(parameter.kind, ParsedJson(texts[i]).json);
    for (const Field& field : fields) {
      if (field.type == Field::kBoolean) continue;
      if (field.type == Field::kNumber) {
        axes.push_back({AxisName(parameter.name, field, fields.size() == 1), index, field.number});
      }
      ++index;
    }
  }
  return axes;
}

double UsualHalf(const WrittenArguments& arguments, const MapAxis& axis, double reach) {
  const bool is_direction = arguments.Axis(axis.index) && !arguments.IsPosition(axis.index);
  return is_direction ? 1 : reach;
}

std::string_view NameOf(MapVerdict verdict) {
  constexpr std::array<std::string_view, kMapVerdicts> kNames{
      "right yes", "right no", "wrong yes", "wrong no", "wrong number", "no answer", "no case"};
  return kNames[static_cast<std::size_t>(verdict)];
}

VerdictMap::VerdictMap(const WrittenArguments& arguments, MapAxis x, MapAxis y, int width,
                       int height)
    : arguments_(arguments),
      values_(arguments.Values().value()),
      changed_{arguments.Argument(x.index)},
      x_(std::move(x)),
      y_(std::move(y)),
      width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
  const std::size_t other = arguments.Argument(y_.index);
  if (other != changed_.front()) changed_.push_back(other);
}

std::vector<MapPixel> VerdictMap::Row(int row) const {
  std::vector<MapPixel> pixels;
  for (int column = 0; column < width_; ++column) pixels.push_back({column, row});
  return pixels;
}

std::vector<MapPixel> VerdictMap::CoarseToFine() const {
  constexpr int kCoarsest = 16;
  std::vector<MapPixel> pixels;
  pixels.reserve(pixels_.size());
  for (int size = kCoarsest; size > 0; size /= 2) {
    for (int row = 0; row < height_; row += size) {
      for (int column = 0; column < width_; column += size) {
        const bool is_new = size == kCoarsest || row % (2 * size) != 0 || column % (2 * size) != 0;
        if (is_new) pixels.push_back({column, row, size});
      }
    }
  }
  return pixels;
}

std::int8_t VerdictMap::VerdictIn(const Answer& answer) {
  const Answer verdict = VerdictOf(answer);
  if (verdict.empty()) return kNone;
  const Value& value = verdict.front().value;
  if (const bool* const yes = std::get_if<bool>(&value)) return *yes ? 1 : 0;
  return static_cast<std::int8_t>(std::clamp(std::get<int>(value), -127, 127));
}

VerdictMap::Judged VerdictMap::Judge(const std::vector<Value>& arguments,
                                     const Outcome& outcome) const {
  const std::optional<Answer> exact = ExactAnswerIfAny(query(), arguments);
  if (!exact) return {};
  const std::int8_t right = VerdictIn(*exact);
  if (!outcome.failure.empty()) return {MapVerdict::kNoAnswer, right};
  const std::int8_t got = VerdictIn(outcome.answer);
  if (got != right) {
    return {got > 0 ? MapVerdict::kWrongYes : MapVerdict::kWrongNo, right, got};
  }
  const FuzzRules rules;
  const auto failure = JudgeOutcome(query(), arguments, *exact, outcome, rules.tolerance);
  if (failure &&
      !IsTolerated(rules, *failure, WrittenArguments(query(), arguments), outcome.answer)) {
    return {MapVerdict::kWrongNumber, right, got};
  }
  return {right > 0 || right == kNone ? MapVerdict::kRightYes : MapVerdict::kRightNo, right, got};
}

VerdictMap::Asked VerdictMap::Begin(std::span<const MapPixel> pixels, Answerer& answerer) const {
  Asked asked{{pixels.begin(), pixels.end()}, {}, {}, nullptr};
  WrittenArguments written = arguments_;
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    written.SetValue(x_.index, XOf(pixels[i].column));
    written.SetValue(y_.index, YOf(pixels[i].row));
    auto arguments = written.ValuesAfter(values_, changed_);
    if (!arguments) continue;
    asked.of_cases.push_back(i);
    asked.cases.push_back(std::move(*arguments));
  }
  asked.answers = answerer.Ask({asked.cases.begin(), asked.cases.end()});
  return asked;
}

std::vector<VerdictMap::Judged> VerdictMap::Take(const Asked& asked) const {
  std::vector<Judged> judged(asked.pixels.size());
  asked.answers->Take([&](std::size_t i, const Outcome& outcome) {
    judged[asked.of_cases[i]] = Judge(asked.cases[i], outcome);
  });
  return judged;
}

void VerdictMap::Set(std::span<const MapPixel> pixels, std::span<const Judged> judged) {
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    const MapPixel& pixel = pixels[i];
    for (int row = pixel.row; row < std::min(pixel.row + pixel.size, height_); ++row) {
      const int width = std::min(pixel.size, width_ - pixel.column);
      std::fill_n(&pixels_[Index(pixel.column, row)], width, judged[i]);
    }
  }
}

bool VerdictMap::Differ(std::size_t pixel, std::size_t other) const {
  const std::int8_t here = pixels_[pixel].exact;
  const std::int8_t there = pixels_[other].exact;
  return here != there && here != kNone && there != kNone;
}

bool VerdictMap::DiffersAtRight(int column, int row) const {
  return column + 1 < width_ && Differ(Index(column, row), Index(column + 1, row));
}

bool VerdictMap::DiffersBelow(int column, int row) const {
  return row + 1 < height_ && Differ(Index(column, row), Index(column, row + 1));
}

std::array<std::size_t, kMapVerdicts> VerdictMap::Counts() const {
  std::array<std::size_t, kMapVerdicts> counts{};
  for (const Judged& pixel : pixels_) ++counts[static_cast<std::size_t>(pixel.verdict)];
  return counts;
}

std::size_t VerdictMap::Wrong() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(pixels_, [](const Judged& pixel) { return IsWrong(pixel.verdict); }));
}

std::optional<std::array<int, 2>> VerdictMap::PixelOfCase() const {
  const auto pixel = [](const MapAxis& axis, int pixels) {
    return std::floor((axis.number - axis.from) / (axis.to - axis.from) * pixels);
  };
  const double column = pixel(x_, width_);
  const double row = height_ - 1 - pixel(y_, height_);
  if (!(column >= 0 && column < width_ && row >= 0 && row < height_)) return std::nullopt;
  return std::array{static_cast<int>(column), static_cast<int>(row)};
}

WrittenArguments VerdictMap::ArgumentsAt(int column, int row) const {
  WrittenArguments written = arguments_;
  written.Set(x_.index, XOf(column));
  written.Set(y_.index, YOf(row));
  return written;
}

std::optional<std::vector<Value>> VerdictMap::ValuesAt(int column, int row) const {
  return ArgumentsAt(column, row).ValuesAfter(values_, changed_);
}

std::string VerdictMap::Describe(int column, int row, std::string_view implementation) const {
  std::string text = fmt::format("{} {}\n{} {}\n", x_.name, static_cast<float>(XOf(column)),
                                 y_.name, static_cast<float>(YOf(row)));
  const auto arguments = ValuesAt(column, row);
  const auto exact = arguments ? ExactAnswerIfAny(query(), *arguments) : std::nullopt;
  if (!exact) return text + "no case: the numbers make no valid shape, or the query refuses them";
  Answer verdict = VerdictOf(*exact);
  text += fmt::format("exact: {}\n{}: ", PrintAnswer(verdict.empty() ? *exact : verdict),
                      implementation);
  const Judged& judged = pixels_[Index(column, row)];
  if (!verdict.empty() && judged.got != kNone) {
    Value& value = verdict.front().value;
    value = std::holds_alternative<bool>(value) ? Value(judged.got > 0) : Value(int{judged.got});
    verdict.resize(1);
    text += PrintAnswer(verdict) + ", ";
  }
  return text + std::string(NameOf(judged.verdict));
}

}  // namespace hitscan
