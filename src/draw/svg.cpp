#include "draw/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "draw/extent.h"
#include "draw/hidden_lines.h"

namespace hitscan {
namespace {

// The CSS classes of the colours that have a meaning.
constexpr std::array kColorClasses{std::pair(kRed, "red"),         std::pair(kGreen, "green"),
                                   std::pair(kBlue, "blue"),       std::pair(kYellow, "yellow"),
                                   std::pair(kMagenta, "magenta"), std::pair(kCyan, "cyan"),
                                   std::pair(kWhite, "white"),     std::pair(kOrange, "orange")};

// A solid of at most this many triangles is drawn face by face. A solid of more triangles is round,
// and is drawn as a whole.
constexpr std::size_t kFewTriangles = 12;

// The attribute class="..." of an element, and the colour itself as a style if it has no class.
std::string ClassAttribute(std::string_view classes, Color color) {
  const std::string_view name = SvgColorClass(color);
  if (!name.empty()) return fmt::format("class=\"{} {}\"", classes, name);
  return fmt::format("class=\"{}\" style=\"--c:#{:02x}{:02x}{:02x}\"", classes, color.red,
                     color.green, color.blue);
}

// Writes the records of one layer.
class SvgPainter {
 public:
  SvgPainter(const Recording& recording, const ScreenView& view)
      : recording_(recording), view_(view), hiding_(view) {
    hiding_.Add(recording.triangles, false);
    hiding_.Add(recording.solids, true);
    hiding_.Add(recording.outlined_solids, true);
  }

  std::string Paint() {
    AddFaces(recording_.triangles, false);
    AddFaces(recording_.solids, true);
    AddFaces(recording_.outlined_solids, true);
    std::ranges::stable_sort(faces_, std::ranges::greater(), &Face::depth);
    std::string text;
    for (const Face& face : faces_) text += face.text;
    return text + Lines() + Points();
  }

 private:
  struct Face {
    double depth;
    std::string text;
  };
  // Triangles that are filled together.
  struct Group {
    Color color;
    glm::dvec3 normal;
    std::vector<std::pair<glm::vec3, glm::vec3>> edges;  // the border of the group
    double depth = 0;
    std::size_t triangles = 0;
  };

  SvgPoint PixelOf(const glm::dvec4& position) const {
    return SvgPoint::At((1 + position.x / position.w) / 2 * view_.width,
                        (1 - position.y / position.w) / 2 * view_.height);
  }

  void AddFaces(const std::vector<VertexRecord>& corners, bool closed) {
    const bool is_round = closed && corners.size() > 3 * kFewTriangles;
    std::vector<Group> groups;
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
      const glm::vec3& a = corners[i].position;
      const glm::vec3& b = corners[i + 1].position;
      const glm::vec3& c = corners[i + 2].position;
      if (!HasFiniteParts(a) || !HasFiniteParts(b) || !HasFiniteParts(c)) continue;
      if (closed && !FacesViewer(view_, a, b, c)) continue;
      const glm::dvec3 across =
          glm::cross(glm::dvec3(b) - glm::dvec3(a), glm::dvec3(c) - glm::dvec3(a));
      const double length = glm::length(across);
      const glm::dvec3 normal = length > 0 ? across / length : glm::dvec3(0);
      const auto joins = [&](const Group& group) {
        constexpr double kSameDirection = 1 - 1e-9;
        return group.color.red == corners[i].color.red &&
               group.color.green == corners[i].color.green &&
               group.color.blue == corners[i].color.blue &&
               (is_round || glm::dot(group.normal, normal) > kSameDirection);
      };
      if (groups.empty() || !joins(groups.back())) {
        groups.push_back({corners[i].color, normal, {}});
      }
      Group& group = groups.back();
      // An edge between two triangles of the group occurs in both directions; the others are the
      // border of the group.
      for (const auto& [start, end] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        const auto opposite = std::ranges::find(group.edges, std::pair(end, start));
        if (opposite != group.edges.end()) {
          group.edges.erase(opposite);
        } else {
          group.edges.emplace_back(start, end);
        }
        const glm::dvec4 at = view_.Clip(start);
        group.depth += at.z / at.w / 3;
      }
      ++group.triangles;
    }
    for (const Group& group : groups) AddFace(group, is_round);
  }

  void AddFace(const Group& group, bool is_round) {
    std::string path;
    for (auto edges = group.edges; !edges.empty();) {
      std::vector<glm::dvec4> loop{view_.Clip(edges.back().first)};
      glm::vec3 at = edges.back().second;
      edges.pop_back();
      while (true) {
        const auto next =
            std::ranges::find_if(edges, [&](const auto& edge) { return edge.first == at; });
        if (next == edges.end()) break;
        loop.push_back(view_.Clip(at));
        at = next->second;
        edges.erase(next);
      }
      std::vector<SvgPoint> pixels;
      for (const glm::dvec4& corner : CutToPicture(std::move(loop))) {
        pixels.push_back(PixelOf(corner));
      }
      path += SvgPolygon(pixels);
    }
    if (path.empty()) return;
    // Faces that are seen at an angle are fainter, so that the faces of a box can be told apart.
    const double facing = is_round ? 0.7 : std::abs(glm::dot(group.normal, view_.Forward()));
    const double opacity = (0.1 + 0.16 * facing) * group.color.alpha / 255;
    faces_.push_back({group.depth / static_cast<double>(group.triangles),
                      fmt::format("<path {} fill-opacity=\"{:.2g}\" d=\"{}\"/>",
                                  ClassAttribute("f", group.color), opacity, path)});
  }

  std::optional<ProjectedLine> Project(const LineRecord& line) const {
    if (!HasFiniteParts(line.start) || !HasFiniteParts(line.end)) return std::nullopt;
    const glm::dvec3 start(line.start);
    glm::dvec4 clip = view_.Clip(start);
    glm::dvec4 end;
    if (IsChord(line)) {
      const double pixel = 2 / (view_.height * glm::length(glm::dvec3(glm::row(view_.to_clip, 1))));
      const Chord chord =
          SilhouetteChord(line, {view_.eye, view_.Forward(), view_.HasPerspective(), pixel});
      clip = view_.to_clip * glm::dvec4(chord.start, 1);
      end = view_.to_clip * glm::dvec4(chord.end, 1);
    } else if (line.bounded != 0) {
      end = view_.Clip(line.end);
    } else {
      const glm::dvec3 direction(line.end);
      if (direction == glm::dvec3(0)) return std::nullopt;
      end =
          view_.to_clip *
          glm::dvec4(DirectionScale(start - view_.eye, direction, view_.near_plane) * direction, 0);
    }
    ProjectedLine projected{clip, end};
    const glm::dvec2 margin(2 * kCutMargin / view_.width, 2 * kCutMargin / view_.height);
    if (!CutToVisible(projected, -1.0 - margin, 1.0 + margin)) return std::nullopt;
    return projected;
  }

  // For each colour and width there is one path with the visible parts of the lines, and one with
  // their hidden parts.
  std::string Lines() {
    struct Style {
      bool visible;       // hidden parts sort first, so that visible ones are drawn over them
      std::size_t first;  // the index of the first line with this colour and width
      bool operator<(const Style& other) const {
        return std::pair(visible, first) < std::pair(other.visible, other.first);
      }
    };
    std::map<Style, std::vector<SvgSegment>> paths;
    std::map<std::pair<std::uint64_t, int>, std::size_t> firsts;
    for (std::size_t i = 0; i < recording_.lines.size(); ++i) {
      const LineRecord& line = recording_.lines[i];
      const std::optional<ProjectedLine> projected = Project(line);
      if (!projected) continue;
      const Color& color = line.color;
      const std::uint64_t key = static_cast<std::uint64_t>(color.red) << 24U |
                                static_cast<std::uint64_t>(color.green) << 16U |
                                static_cast<std::uint64_t>(color.blue) << 8U | color.alpha;
      const std::size_t first = firsts.try_emplace({key, line.width_sixteenths}, i).first->second;
      const auto add = [&](double from, double to, bool visible) {
        paths[{visible, first}].push_back(
            {PixelOf(glm::mix(projected->start, projected->end, from)),
             PixelOf(glm::mix(projected->start, projected->end, to))});
      };
      double done = 0;
      // Parts that are shorter than this share of the line are not drawn on their own.
      constexpr double kShortest = 1e-3;
      for (const LinePart& part : hiding_.HiddenParts(*projected)) {
        if (part.last - part.first < kShortest) continue;
        if (part.first > done + kShortest) add(done, part.first, true);
        add(part.first, part.last, false);
        done = part.last;
      }
      if (done < 1 - kShortest) add(done, 1, true);
    }
    std::string text;
    for (auto& [style, segments] : paths) {
      const LineRecord& line = recording_.lines[style.first];
      text += fmt::format("<path {}", ClassAttribute(style.visible ? "l" : "l h", line.color));
      if (line.width_sixteenths != 16) {
        text += fmt::format(" stroke-width=\"{:.3g}\"", line.width_sixteenths / 16.0);
      }
      if (line.color.alpha != 255) {
        text += fmt::format(" stroke-opacity=\"{:.2g}\"", line.color.alpha / 255.0);
      }
      text += fmt::format(" d=\"{}\"/>", SvgLines(std::move(segments)));
    }
    return text;
  }

  std::string Points() {
    std::vector<std::pair<double, const PointRecord*>> sorted;
    for (const PointRecord& point : recording_.points) {
      if (!HasFiniteParts(point.position)) continue;
      const glm::dvec4 at = view_.Clip(point.position);
      if (at.w > 0 && at.z > -at.w) sorted.emplace_back(at.z / at.w, &point);
    }
    std::ranges::stable_sort(sorted, std::ranges::greater(),
                             &std::pair<double, const PointRecord*>::first);
    std::string text;
    for (const auto& [depth, point] : sorted) {
      const glm::dvec4 at = view_.Clip(point->position);
      const SvgPoint pixel = PixelOf(at);
      text += fmt::format("<circle {} cx=\"{}\" cy=\"{}\" r=\"{:.3g}\"/>",
                          ClassAttribute(hiding_.Hides(at) ? "p h" : "p", point->color),
                          SvgNumber(pixel.x), SvgNumber(pixel.y), point->size / 2);
    }
    return text;
  }

  const Recording& recording_;
  const ScreenView& view_;
  HidingTriangles hiding_;
  std::vector<Face> faces_;
};

std::string Labels(const Canvas& canvas, const ScreenView& view) {
  std::string text;
  for (const LabelRecord& label : canvas.labels()) {
    const glm::dvec4 at = view.Clip(label.position);
    if (!HasFiniteParts(label.position) || !(at.w > 0)) continue;
    const SvgPoint pixel =
        SvgPoint::At((1 + at.x / at.w) / 2 * view.width, (1 - at.y / at.w) / 2 * view.height);
    text += fmt::format("<text {} x=\"{}\" y=\"{}\">{}</text>", ClassAttribute("t", label.color),
                        SvgNumber(pixel.x), SvgNumber(pixel.y), XmlEscaped(label.text));
  }
  return text;
}

// Writes a space before the number unless its sign or the letter before it separates it.
void AppendNumber(std::string& text, int tenths) {
  const std::string number = SvgNumber(tenths);
  const bool needs_space =
      !text.empty() && number.front() != '-' && text.back() != 'M' && text.back() != 'l';
  if (needs_space) text += ' ';
  text += number;
}

void AppendStep(std::string& text, const SvgPoint& from, const SvgPoint& to) {
  AppendNumber(text, to.x - from.x);
  AppendNumber(text, to.y - from.y);
}

void AppendStart(std::string& text, const SvgPoint& at) {
  text += 'M';
  AppendNumber(text, at.x);
  AppendNumber(text, at.y);
  text += 'l';
}

}  // namespace

SvgPoint SvgPoint::At(double x, double y) {
  const auto tenths = [](double pixels) {
    constexpr double kFar = 1e6;  // in pixels
    return static_cast<int>(std::lround(10 * std::clamp(pixels, -kFar, kFar)));
  };
  return {tenths(x), tenths(y)};
}

std::string SvgNumber(int tenths) {
  std::string text = tenths < 0 ? "-" : "";
  const int size = std::abs(tenths);
  if (size >= 10 || size == 0) text += std::to_string(size / 10);
  if (size % 10 != 0) text += '.' + std::to_string(size % 10);
  return text;
}

std::string SvgPolygon(std::span<const SvgPoint> corners) {
  if (corners.size() < 3) return {};
  std::string text;
  AppendStart(text, corners.front());
  for (std::size_t i = 1; i < corners.size(); ++i) AppendStep(text, corners[i - 1], corners[i]);
  return text + 'z';
}

std::string SvgLines(std::vector<SvgSegment> segments) {
  for (SvgSegment& segment : segments) {
    if (segment.end < segment.start) std::swap(segment.start, segment.end);
  }
  std::ranges::sort(segments, {}, [](const SvgSegment& segment) {
    return std::pair(segment.start, segment.end);
  });
  const auto same = [](const SvgSegment& a, const SvgSegment& b) {
    return a.start == b.start && a.end == b.end;
  };
  segments.erase(std::unique(segments.begin(), segments.end(), same), segments.end());

  std::multimap<SvgPoint, std::size_t> at_point;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    at_point.emplace(segments[i].start, i);
    if (segments[i].end != segments[i].start) at_point.emplace(segments[i].end, i);
  }
  std::vector<bool> drawn(segments.size(), false);
  const auto next_at = [&](const SvgPoint& point) {
    const auto [begin, end] = at_point.equal_range(point);
    return std::find_if(begin, end, [&](const auto& entry) { return !drawn[entry.second]; });
  };
  std::string text;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (drawn[i]) continue;
    drawn[i] = true;
    AppendStart(text, segments[i].start);
    AppendStep(text, segments[i].start, segments[i].end);
    SvgPoint at = segments[i].end;
    for (auto next = next_at(at); next != at_point.equal_range(at).second; next = next_at(at)) {
      const SvgSegment& segment = segments[next->second];
      drawn[next->second] = true;
      const SvgPoint to = segment.start == at ? segment.end : segment.start;
      AppendStep(text, at, to);
      at = to;
    }
  }
  return text;
}

std::string_view SvgColorClass(Color color) {
  for (const auto& [known, name] : kColorClasses) {
    if (known.red == color.red && known.green == color.green && known.blue == color.blue) {
      return name;
    }
  }
  return {};
}

std::string SvgOf(const Canvas& canvas, const ScreenView& view) {
  return SvgPainter(canvas.scene(), view).Paint() + SvgPainter(canvas.on_top(), view).Paint() +
         Labels(canvas, view);
}

// A green point is a ring, so that the marked position is visible. Colour-blind people can tell the
// colours apart: they are those of Okabe and Ito, with darker ones in place of those too light.
std::string_view SvgStyle() {
  return R"css(.picture{--paper:#fff;--ink:#24292f;--faint:#8b949e}
.red{--c:#b3261e}.green{--c:#007a5a}.blue{--c:#0060a8}.yellow{--c:#a67c00}.magenta{--c:#a8478a}
.cyan{--c:#2f7f9e}.white{--c:#57606a}.orange{--c:#d55e00}
@media screen and (prefers-color-scheme:dark){.picture{--paper:#161b22;--ink:#e6edf3;--faint:#7d8590}
.red{--c:#ff8a80}.green{--c:#2fd3a3}.blue{--c:#6cb6ff}.yellow{--c:#f0e442}.magenta{--c:#e39bcb}
.cyan{--c:#7fd4f5}.white{--c:#adb5bf}.orange{--c:#ff9d4d}}
.picture .f{fill:var(--c)}
.picture .l{fill:none;stroke:var(--c);stroke-linecap:round;stroke-linejoin:round}
.picture .p{fill:var(--c);stroke:var(--paper)}
.picture .p.green{fill:none;stroke:var(--c);stroke-width:2.5}
.picture .h{opacity:.35}
.picture text{font:11px system-ui,sans-serif;fill:var(--ink)}
.picture .t{fill:var(--c);text-anchor:middle;dominant-baseline:central}
)css";
}

}  // namespace hitscan
