#include "html/case_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <limits>
#include <string_view>

#include "app/orbit_camera.h"
#include "base/text.h"
#include "cases/check.h"
#include "draw/svg.h"
#include "html/page.h"

namespace hitscan {
namespace {

// Longer texts are cut: a list may have any length.
constexpr std::size_t kLongestText = 2000;

std::string TextOf(const Value& value) { return Shortened(PrintValue(value), kLongestText); }

// Splits a text into words and the separators between them, alternately. The first piece is a word,
// which may be empty.
std::vector<std::string_view> Pieces(std::string_view text) {
  constexpr std::string_view kBetween = " ,;()[]";
  std::vector<std::string_view> pieces;
  for (bool word = true; !text.empty(); word = !word) {
    const std::size_t end = word ? text.find_first_of(kBetween) : text.find_first_not_of(kBetween);
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(pieces.back().size());
  }
  return pieces;
}

// An argument. A long one, such as a large mesh, is a summary that can be opened.
std::string ArgumentElement(std::string_view written, const Value& value) {
  constexpr std::size_t kLongestShown = 400;
  constexpr std::size_t kLongestSummary = 80;
  const std::string text = XmlEscaped(Shortened(written, kLongestText));
  if (written.size() <= kLongestShown) return text;
  return fmt::format("<details><summary>{}</summary>{}</details>",
                     XmlEscaped(Shortened(PrintValue(value), kLongestSummary)), text);
}

// The names of the parts of both answers, in the order of the query.
std::vector<std::string_view> PartsOf(const AnsweredCase& answered) {
  std::vector<std::string_view> names;
  for (const NamedKind& part : answered.query.parts) {
    if (FindPart(answered.expected, part.name) || FindPart(answered.got, part.name)) {
      names.push_back(part.name);
    }
  }
  return names;
}

std::string AnswerRows(const CaseCard& card) {
  const AnsweredCase& answered = card.answered;
  const std::vector<std::string_view> names = PartsOf(answered);
  // A part without an expected value cannot be wrong.
  const auto differs = [&](std::string_view name, bool by_text) {
    const Value* expected = FindPart(answered.expected, name);
    const Value* got = FindPart(answered.got, name);
    if (expected == nullptr) return false;
    if (got == nullptr) return true;
    if (by_text) return PrintValue(*expected) != PrintValue(*got);
    return !NearlyEqual(*expected, *got, card.tolerance);
  };
  // If no part differs by more than the tolerance, all parts whose texts differ are marked.
  const bool by_text =
      std::ranges::none_of(names, [&](std::string_view name) { return differs(name, false); });
  std::string rows;
  for (const std::string_view name : names) {
    const Value* expected = FindPart(answered.expected, name);
    const Value* got = FindPart(answered.got, name);
    const std::string expected_text = expected == nullptr ? "" : TextOf(*expected);
    std::string got_text = got == nullptr ? "nothing" : TextOf(*got);
    const bool bad = card.failure.empty() && differs(name, by_text);
    got_text = bad ? MarkedDifferences(got_text, expected_text) : XmlEscaped(got_text);
    if (!card.failure.empty()) got_text.clear();
    rows += fmt::format(
        "<tr{}><th scope=\"row\">{}</th><td class=\"value\">{}</td>"
        "<td class=\"value got\">{}</td></tr>\n",
        bad ? " class=\"bad\"" : "", name,
        expected != nullptr ? XmlEscaped(expected_text)
                            : fmt::format("<span class=\"dim\">{}</span>",
                                          IsMiss(answered.expected) ? "nothing" : "any"),
        got_text);
  }
  if (!card.failure.empty()) {
    rows += fmt::format(
        "<tr class=\"bad\"><th scope=\"row\">answer</th><td class=\"value\"></td>"
        "<td class=\"value got\"><mark>{}</mark></td></tr>\n",
        XmlEscaped(Shortened(card.failure, kLongestText)));
  }
  return "<table class=\"answers\"><thead><tr><th>answer</th><th>expected</th><th>got</th></tr>"
         "</thead><tbody>\n" +
         rows + "</tbody></table>\n";
}

// The size of the drawing, in pixels.
constexpr int kWidth = 360;
constexpr int kHeight = 240;
// A drawing of more lines, points and triangles takes megabytes and cannot be made out.
constexpr std::size_t kMostRecords = 20'000;

std::size_t RecordsIn(const Canvas& canvas) {
  std::size_t count = 0;
  for (const Canvas::Layer layer : Canvas::kLayers) {
    const Recording& drawn = canvas.recording(Canvas::Part::kContents, layer);
    count += drawn.lines.size() + drawn.points.size() + drawn.triangles.size() / 3 +
             (drawn.solids.size() + drawn.outlined_solids.size()) / 3;
  }
  return count;
}

// The directions of x, y and z, in the lower left corner.
std::string Axes(const FramedView& view) {
  constexpr int kSize = 52;
  Canvas canvas;
  FramedView corner = view;
  corner.center = {0, 0, 0};
  corner.half_height = 1.65;
  corner.width = kSize;
  corner.height = kSize;
  constexpr float kLabel = 1.3F;
  for (const auto& [axis, name] :
       {std::pair(glm::vec3(1, 0, 0), "x"), std::pair(glm::vec3(0, 1, 0), "y"),
        std::pair(glm::vec3(0, 0, 1), "z")}) {
    const double along = glm::dot(glm::dvec3(axis), corner.ToScreen(1).Forward());
    constexpr double kEndOn = 0.99;  // an axis that points at the viewer is not drawn
    if (std::abs(along) > kEndOn) continue;
    canvas.DrawLine({0, 0, 0}, axis, kWhite);
    canvas.DrawLabel(kLabel * axis, name, kWhite);
  }
  return fmt::format("<svg class=\"axes\" x=\"4\" y=\"{}\" width=\"{}\" height=\"{}\">{}</svg>",
                     kHeight - kSize - 4, kSize, kSize, SvgOf(canvas, corner.ToScreen(10)));
}

// The rows of the legend below the drawing. Sets `bottom` to the height of drawing and legend.
std::string Legend(const std::vector<LegendEntry>& legend, int& bottom) {
  constexpr int kRow = 19;
  constexpr double kLetter = 6.3;  // about the width of a letter
  constexpr int kMargin = 12;
  double x = kMargin;
  int y = kHeight + kRow / 2 + 2;
  std::string text;
  for (const LegendEntry& entry : legend) {
    const double width = 12 + kLetter * static_cast<double>(entry.text.size()) + 14;
    if (x > kMargin && x + width > kWidth) {
      x = kMargin;
      y += kRow;
    }
    text +=
        fmt::format("<circle class=\"p {}\" cx=\"{:.0f}\" cy=\"{}\" r=\"{}\"/>",
                    SvgColorClass(entry.color.color), x, y, entry.color.color == kGreen ? 5 : 4);
    text +=
        fmt::format("<text x=\"{:.0f}\" y=\"{}\">{}</text>", x + 9, y + 4, XmlEscaped(entry.text));
    x += width;
  }
  bottom = y + kRow / 2 + 2;
  return text;
}

// The value of --camera with which the window shows the same view; empty if it cannot.
std::string CameraOf(const FramedView& view) {
  OrbitCamera camera;
  camera.Face(view.heading, view.elevation);
  camera.orthographic = true;
  camera.target = Point(view.center);
  // The window sees an angle of 60 degrees from top to bottom.
  const double eye_distance = view.half_height / std::tan(glm::radians(30.0));
  const double distance =
      static_cast<double>(camera.distance) * eye_distance / camera.EyeDistance();
  if (!(distance >= OrbitCamera::kNearest && distance <= OrbitCamera::kFarthest)) return {};
  camera.distance = static_cast<float>(distance);
  return CameraText(camera);
}

}  // namespace

std::string ArgumentTable(const Query& query, std::span<const Value> arguments,
                          std::span<const std::string> texts) {
  std::string rows;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    rows +=
        fmt::format("<tr><th scope=\"row\">{}</th><td class=\"value\">{}</td></tr>\n",
                    XmlEscaped(query.parameters[i].name), ArgumentElement(texts[i], arguments[i]));
  }
  return "<table class=\"arguments\"><thead><tr><th>argument</th><th></th></tr></thead><tbody>\n" +
         rows + "</tbody></table>\n";
}

CaseSvg MakeCaseSvg(const AnsweredCase& answered) {
  const std::optional<CasePicture> picture = DrawCase(answered, kWidth, kHeight);
  if (!picture) return {{}, "Nothing of this case has a position in space.", {}};
  const std::size_t records = RecordsIn(picture->canvas);
  if (records > kMostRecords) {
    return {{}, fmt::format("Not drawn: it has {} lines, points and triangles.", records), {}};
  }
  int height = kHeight;
  const std::string legend = Legend(picture->legend, height);
  std::string names;
  for (const LegendEntry& entry : picture->legend) {
    names += (names.empty() ? "" : ", ") + entry.text;
  }
  CaseSvg svg;
  svg.element = fmt::format(
      "<svg class=\"picture\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" "
      "role=\"img\" aria-label=\"{2}\"><svg class=\"drawing\" width=\"{0}\" height=\"{3}\">{4}"
      "</svg>{5}{6}</svg>",
      kWidth, height, XmlEscaped(names), kHeight,
      SvgOf(picture->canvas, ScreenViewOf(picture->view, picture->canvas)), Axes(picture->view),
      legend);
  svg.camera = CameraOf(picture->view);
  return svg;
}

std::string SmallCaseSvg(const AnsweredCase& answered, const std::string& label) {
  constexpr int kSmallWidth = 180;
  constexpr int kSmallHeight = 120;
  const std::optional<CasePicture> picture = DrawCase(answered, kSmallWidth, kSmallHeight);
  const bool drawn = picture && RecordsIn(picture->canvas) <= kMostRecords;
  return fmt::format(
      "<svg class=\"picture\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" "
      "role=\"img\" aria-label=\"{2}\"><svg class=\"drawing\" width=\"{0}\" height=\"{1}\">{3}"
      "</svg></svg>",
      kSmallWidth, kSmallHeight, XmlEscaped(label),
      drawn ? SvgOf(picture->canvas, ScreenViewOf(picture->view, picture->canvas)) : "");
}

std::string MarkedDifferences(std::string_view text, std::string_view other) {
  const std::vector<std::string_view> pieces = Pieces(text);
  const std::vector<std::string_view> others = Pieces(other);
  std::string marked;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool same = pieces.size() == others.size() && pieces[i] == others[i];
    const bool is_word = i % 2 == 0 && !pieces[i].empty();
    const std::string piece = XmlEscaped(pieces[i]);
    marked += same || !is_word ? piece : "<mark>" + piece + "</mark>";
  }
  return marked;
}

std::string CardElement(const CaseCard& card) {
  const CaseSvg svg = MakeCaseSvg(card.answered);
  std::string text = fmt::format("<article class=\"case\" id=\"{}\">\n<header><h3>{}</h3>",
                                 XmlEscaped(card.anchor), XmlEscaped(card.heading));
  if (!card.badge.empty()) {
    text += fmt::format("<span class=\"badge\">{}</span>", XmlEscaped(card.badge));
  }
  for (const std::string& fact : card.facts) {
    text += fmt::format("<span class=\"dim\">{}</span>", XmlEscaped(fact));
  }
  text += "</header>\n<div class=\"body\">\n";
  text += svg.element.empty()
              ? fmt::format("<figure class=\"none\">{}</figure>\n", XmlEscaped(svg.reason))
              : fmt::format("<figure>{}</figure>\n", svg.element);
  text += "<div class=\"facts\">\n" +
          ArgumentTable(card.answered.query, card.answered.arguments, card.arguments) +
          AnswerRows(card);
  if (!card.note.empty()) {
    text +=
        fmt::format("<p class=\"note\">{}</p>\n", XmlEscaped(Shortened(card.note, kLongestText)));
  }
  if (const std::string link = card.link ? card.link(svg.camera) : ""; !link.empty()) {
    text += fmt::format("<p><a href=\"{}\">Show in the browser</a></p>\n", XmlEscaped(link));
  }
  return text + CommandElement(card.command(svg.camera)) + "</div>\n</div>\n</article>\n";
}

}  // namespace hitscan
