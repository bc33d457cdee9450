#include "fuzz/verdict_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "fuzz/tally.h"
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

std::string SvgRectangle(double x, double y, double width, double height, Color fill) {
  return fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="#{:02x}{:02x}{:02x}"/>)"
                     "\n",
                     x, y, width, height, fill.red, fill.green, fill.blue);
}

std::string SvgText(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format(R"(<text x="{}" y="{}" text-anchor="{}">{}</text>)"
                     "\n",
                     x, y, anchor, XmlEscaped(text));
}

// Whether a line of the hatching of pixels without an answer passes through this one.
bool IsHatched(int column, int row) { return (column + row) % 6 < 2; }

constexpr Color kLine{0, 0, 0};

}  // namespace

std::vector<MapAxis> MapAxesOf(const WrittenArguments& arguments) {
  std::vector<MapAxis> axes;
  const std::vector<Value> values = arguments.Values().value();
  std::size_t index = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::vector<Field> fields = FieldsOf(values[i]);
    for (const Field& field : fields) {
      if (field.type == Field::kBoolean) continue;
      if (field.type == Field::kNumber) {
        const std::string& parameter = arguments.query().parameters[i].name;
        axes.push_back({AxisName(parameter, field, fields.size() == 1), index, field.number});
      }
      ++index;
    }
  }
  return axes;
}

std::string_view NameOf(MapVerdict verdict) {
  constexpr std::array<std::string_view, kMapVerdicts> kNames{
      "right yes", "right no", "wrong yes", "wrong no", "wrong number", "no answer", "no case"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Color ColorOf(MapVerdict verdict, const Theme& theme) {
  constexpr float kQuiet = 0.75F;
  constexpr float kDark = 0.6F;
  const Color paper = theme.background;
  switch (verdict) {
    case MapVerdict::kRightYes:
      return Mixed(theme.Show({kRed, Role::kYes}), paper, kQuiet);
    case MapVerdict::kRightNo:
      return Mixed(theme.Show({kBlue, Role::kNo}), paper, kQuiet);
    case MapVerdict::kWrongYes:
      return theme.Show({kOrange, Role::kWrong});
    case MapVerdict::kWrongNo:
      return Mixed(theme.Show({kOrange, Role::kWrong}), kLine, kDark);
    case MapVerdict::kWrongNumber:
      return Mixed(theme.Show({kOrange, Role::kWrong}), kYellow, kDark);
    case MapVerdict::kNoAnswer:
      return kLine;
    case MapVerdict::kNoCase:
      break;
  }
  return Mixed(paper, {128, 128, 128}, 0.5F);
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
      verdicts_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
                MapVerdict::kNoCase),
      exact_(verdicts_.size(), kNone) {
  const std::size_t other = arguments.Argument(y_.index);
  if (other != changed_.front()) changed_.push_back(other);
}

std::int8_t VerdictMap::VerdictIn(const Answer& answer) {
  for (const AnswerPart& part : answer) {
    if (const bool* const yes = std::get_if<bool>(&part.value)) return *yes ? 1 : 0;
    if (const int* const number = std::get_if<int>(&part.value)) {
      return static_cast<std::int8_t>(std::clamp(*number, -127, 127));
    }
    if (const FrustumSide* const side = std::get_if<FrustumSide>(&part.value)) {
      return static_cast<std::int8_t>(*side);
    }
  }
  return kNone;
}

VerdictMap::Judged VerdictMap::Judge(const std::vector<Value>& arguments,
                                     const Outcome& outcome) const {
  const std::optional<Answer> exact = ExactAnswerIfAny(query(), arguments);
  if (!exact) return {};
  const std::int8_t right = VerdictIn(*exact);
  if (!outcome.failure.empty()) return {MapVerdict::kNoAnswer, right};
  const std::int8_t got = VerdictIn(outcome.answer);
  if (got != right) return {got > 0 ? MapVerdict::kWrongYes : MapVerdict::kWrongNo, right};
  const FuzzRules rules;
  const auto failure = JudgeOutcome(query(), arguments, *exact, outcome, rules.tolerance);
  if (failure &&
      !IsTolerated(rules, *failure, WrittenArguments(query(), arguments), outcome.answer)) {
    return {MapVerdict::kWrongNumber, right};
  }
  return {right > 0 || right == kNone ? MapVerdict::kRightYes : MapVerdict::kRightNo, right};
}

void VerdictMap::FillRow(int row, Answerer& answerer) {
  WrittenArguments written = arguments_;
  written.SetValue(y_.index, y_.At(height_ - 1 - row, height_));
  std::vector<std::size_t> pixels;
  std::vector<std::vector<Value>> cases;
  for (int column = 0; column < width_; ++column) {
    written.SetValue(x_.index, x_.At(column, width_));
    auto arguments = written.ValuesAfter(values_, changed_);
    if (!arguments) continue;
    pixels.push_back(Index(column, row));
    cases.push_back(std::move(*arguments));
  }
  const auto asked = answerer.Ask({cases.begin(), cases.end()});
  asked->Take([&](std::size_t i, const Outcome& outcome) {
    const Judged judged = Judge(cases[i], outcome);
    verdicts_[pixels[i]] = judged.verdict;
    exact_[pixels[i]] = judged.exact;
  });
}

bool VerdictMap::IsExactBoundary(int column, int row) const {
  const std::int8_t here = exact_[Index(column, row)];
  const auto differs = [&](int x, int y) {
    if (x >= width_ || y >= height_) return false;
    const std::int8_t there = exact_[Index(x, y)];
    return here != there && here != kNone && there != kNone;
  };
  return differs(column + 1, row) || differs(column, row + 1);
}

std::array<std::size_t, kMapVerdicts> VerdictMap::Counts() const {
  std::array<std::size_t, kMapVerdicts> counts{};
  for (const MapVerdict verdict : verdicts_) ++counts[static_cast<std::size_t>(verdict)];
  return counts;
}

std::size_t VerdictMap::Wrong() const {
  return static_cast<std::size_t>(std::ranges::count_if(verdicts_, [](MapVerdict verdict) {
    return verdict >= MapVerdict::kWrongYes && verdict <= MapVerdict::kNoAnswer;
  }));
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

Picture PictureOf(const VerdictMap& map, const Theme& theme) {
  Picture picture{map.width(), map.height(), {}};
  for (int row = 0; row < map.height(); ++row) {
    for (int column = 0; column < map.width(); ++column) {
      const MapVerdict verdict = map.At(column, row);
      Color color = ColorOf(verdict, theme);
      if (verdict == MapVerdict::kNoAnswer && !IsHatched(column, row)) color = kWhite;
      if (map.IsExactBoundary(column, row)) color = kLine;
      picture.pixels.insert(picture.pixels.end(), {color.red, color.green, color.blue});
    }
  }
  const auto at_case = map.PixelOfCase();
  if (!at_case) return picture;
  constexpr int kArm = 7;
  const auto [x, y] = *at_case;
  const auto put = [&](int column, int row, Color color) {
    if (column < 0 || column >= map.width() || row < 0 || row >= map.height()) return;
    const auto pixel = (static_cast<std::size_t>(row) * static_cast<std::size_t>(map.width()) +
                        static_cast<std::size_t>(column)) *
                       3;
    picture.pixels[pixel] = color.red;
    picture.pixels[pixel + 1] = color.green;
    picture.pixels[pixel + 2] = color.blue;
  };
  // The cross is black with a white border, so that it is seen on every colour. It leaves the pixel
  // of the case and its neighbours free.
  for (const int half : {1, 0}) {
    for (int along = -kArm; along <= kArm; ++along) {
      for (int across = -half; across <= half; ++across) {
        if (std::abs(along) <= 1) continue;
        const Color color = half == 1 ? kWhite : kLine;
        put(x + along, y + across, color);
        put(x + across, y + along, color);
      }
    }
  }
  return picture;
}

std::string SvgDocumentOf(const VerdictMap& map, const Theme& theme, std::string_view title) {
  constexpr int kLeft = 110;
  constexpr int kTop = 40;
  constexpr int kBelow = 60;
  constexpr int kLegend = 220;
  constexpr int kArm = 7;
  const int right = kLeft + map.width();
  const int bottom = kTop + map.height();
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="sans-serif" font-size="13">)"
      "\n",
      right + kLegend, std::max(bottom + kBelow, kTop + 220));
  svg += SvgRectangle(0, 0, right + kLegend, std::max(bottom + kBelow, kTop + 220), kWhite);
  svg += SvgText(kLeft, kTop - 16, "start", title);

  // Runs of equal pixels are lines along the middle of their row, one path for each colour.
  std::array<std::string, kMapVerdicts> runs;
  std::string boundary;
  for (int row = 0; row < map.height(); ++row) {
    for (int column = 0; column < map.width();) {
      const MapVerdict verdict = map.At(column, row);
      int end = column;
      while (end < map.width() && map.At(end, row) == verdict) ++end;
      fmt::format_to(std::back_inserter(runs[static_cast<std::size_t>(verdict)]), "M{} {}.5h{}",
                     column, row, end - column);
      column = end;
    }
    for (int column = 0; column < map.width(); ++column) {
      if (!map.IsExactBoundary(column, row)) continue;
      fmt::format_to(std::back_inserter(boundary), "M{} {}.5h1", column, row);
    }
  }
  svg +=
      "<defs><pattern id=\"hatched\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
      "<rect width=\"6\" height=\"6\" fill=\"#fff\"/>"
      "<path d=\"M0 6L6 0\" stroke=\"#000\" stroke-width=\"1.5\"/></pattern></defs>\n";
  const auto stroke = [&](std::size_t i) {
    const auto verdict = static_cast<MapVerdict>(i);
    if (verdict == MapVerdict::kNoAnswer) return std::string("url(#hatched)");
    const Color color = ColorOf(verdict, theme);
    return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
  };
  svg += fmt::format(
      "<g transform=\"translate({} {})\" fill=\"none\" shape-rendering=\"crispEdges\">\n", kLeft,
      kTop);
  for (std::size_t i = 0; i < kMapVerdicts; ++i) {
    if (runs[i].empty()) continue;
    svg += fmt::format("<path stroke=\"{}\" d=\"{}\"/>\n", stroke(i), runs[i]);
  }
  if (!boundary.empty()) svg += fmt::format("<path stroke=\"#000\" d=\"{}\"/>\n", boundary);
  if (const auto at_case = map.PixelOfCase()) {
    const std::string arms =
        fmt::format("M{} {}h{}m{} {}v{}", (*at_case)[0] - kArm, (*at_case)[1] + 0.5, 2 * kArm + 1,
                    -kArm - 0.5, -kArm - 0.5, 2 * kArm + 1);
    svg += fmt::format(
        "<path stroke=\"#fff\" stroke-width=\"3\" d=\"{0}\"/>\n"
        "<path stroke=\"#000\" d=\"{0}\"/>\n",
        arms);
  }
  svg += fmt::format("<rect width=\"{}\" height=\"{}\" stroke=\"#000\"/>\n</g>\n", map.width(),
                     map.height());

  svg += SvgText(kLeft, bottom + 18, "start", fmt::format("{}", map.x().from));
  svg += SvgText(right, bottom + 18, "end", fmt::format("{}", map.x().to));
  svg += SvgText((kLeft + right) / 2.0, bottom + 36, "middle", map.x().name);
  svg += SvgText(kLeft - 6, bottom, "end", fmt::format("{}", map.y().from));
  svg += SvgText(kLeft - 6, kTop + 12, "end", fmt::format("{}", map.y().to));
  svg += SvgText(kLeft - 6, (kTop + bottom) / 2.0, "end", map.y().name);
  const auto counts = map.Counts();
  double y = kTop;
  for (std::size_t i = 0; i < kMapVerdicts; ++i) {
    if (counts[i] == 0) continue;
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"{}\" stroke=\"#000\"/>\n",
        right + 20, y, stroke(i));
    svg += SvgText(right + 42, y + 12, "start",
                   fmt::format("{}: {}", NameOf(static_cast<MapVerdict>(i)), counts[i]));
    y += 24;
  }
  svg += fmt::format("<path d=\"M{} {}h14\" stroke=\"#000\"/>\n", right + 20, y + 7);
  svg += SvgText(right + 42, y + 12, "start", "exact boundary");
  return svg + "</svg>\n";
}

}  // namespace hitscan
