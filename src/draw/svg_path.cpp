#include "draw/svg_path.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string_view>

namespace hitscan {
namespace {

// Numbers are separated where a sign does not do it.
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
    constexpr double kFar = 1e6;
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

}  // namespace hitscan
