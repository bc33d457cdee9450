#include "support/drawn_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace hitscan {
namespace {

struct FlatTriangle {
  std::array<ImDrawVert, 3> corners;
  ImVec4 clip;
  const ImDrawList* list;
  // Corners that are used by several triangles have the same index in the list.
  std::array<unsigned, 3> indices;
};

float Cross(const ImVec2& a, const ImVec2& b, const ImVec2& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// The colour of the triangle at a point; nullopt outside of it.
std::optional<ImVec4> ColorAt(const FlatTriangle& triangle, const ImVec2& point) {
  const ImVec4& clip = triangle.clip;
  if (point.x < clip.x || point.x > clip.z || point.y < clip.y || point.y > clip.w) return {};
  const auto& [a, b, c] = triangle.corners;
  const float area = Cross(a.pos, b.pos, c.pos);
  if (area == 0) return {};
  const std::array weights{Cross(b.pos, c.pos, point) / area, Cross(c.pos, a.pos, point) / area,
                           Cross(a.pos, b.pos, point) / area};
  if (*std::ranges::min_element(weights) < 0) return {};
  ImVec4 color{0, 0, 0, 0};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const ImVec4 corner = ImGui::ColorConvertU32ToFloat4(triangle.corners[i].col);
    color.x += weights[i] * corner.x;
    color.y += weights[i] * corner.y;
    color.z += weights[i] * corner.z;
    color.w += weights[i] * corner.w;
  }
  return color;
}

ImVec4 Over(const ImVec4& color, const ImVec4& below) {
  const auto mix = [&](float a, float b) { return a * color.w + b * (1 - color.w); };
  return {mix(color.x, below.x), mix(color.y, below.y), mix(color.z, below.z), 1};
}

// The glyph whose picture in the texture contains this point.
const ImFontGlyph* GlyphAt(const ImVec2& uv) {
  for (const ImFont* const font : ImGui::GetIO().Fonts->Fonts) {
    for (const ImFontGlyph& glyph : font->Glyphs) {
      if (glyph.Visible && uv.x > glyph.U0 && uv.x < glyph.U1 && uv.y > glyph.V0 &&
          uv.y < glyph.V1) {
        return &glyph;
      }
    }
  }
  return nullptr;
}

bool IsFill(const FlatTriangle& triangle) {
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  return std::ranges::all_of(triangle.corners, [&](const ImDrawVert& corner) {
    return corner.uv.x == white.x && corner.uv.y == white.y;
  });
}

std::vector<FlatTriangle> TrianglesOf(const ImDrawData& data) {
  std::vector<FlatTriangle> triangles;
  for (int n = 0; n < data.CmdListsCount; ++n) {
    const ImDrawList& list = *data.CmdLists[n];
    for (const ImDrawCmd& command : list.CmdBuffer) {
      for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
        const auto index = [&](unsigned k) {
          return command.VtxOffset + list.IdxBuffer[static_cast<int>(command.IdxOffset + i + k)];
        };
        const auto corner = [&](unsigned k) { return list.VtxBuffer[static_cast<int>(index(k))]; };
        triangles.push_back({{corner(0), corner(1), corner(2)},
                             command.ClipRect,
                             &list,
                             {index(0), index(1), index(2)}});
      }
    }
  }
  return triangles;
}

double Luminance(const ImVec4& color) {
  const auto linear = [](float c) {
    const double channel = static_cast<double>(c);
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z);
}

std::string Utf8(ImWchar character) {
  if (character < 0x80) return {static_cast<char>(character)};
  return "?";
}

}  // namespace

std::vector<DrawnGlyph> DrawnGlyphs(const ImVec4& ground) {
  std::vector<DrawnGlyph> glyphs;
  std::vector<FlatTriangle> fills;
  const std::vector<FlatTriangle> triangles = TrianglesOf(*ImGui::GetDrawData());
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const FlatTriangle& triangle = triangles[i];
    if (IsFill(triangle)) {
      fills.push_back(triangle);
      continue;
    }
    // A letter is two triangles; the first one has the upper left and the lower right corner.
    const ImDrawVert& first = triangle.corners[0];
    const ImDrawVert& last = triangle.corners[2];
    const ImFontGlyph* const glyph =
        GlyphAt({(first.uv.x + last.uv.x) / 2, (first.uv.y + last.uv.y) / 2});
    if (glyph == nullptr) continue;
    ++i;
    const ImVec4& clip = triangle.clip;
    const ImVec4 box{first.pos.x, first.pos.y, last.pos.x, last.pos.y};
    // Glyphs that are scrolled out of a window are not visible.
    if (box.z <= clip.x || box.x >= clip.z || box.w <= clip.y || box.y >= clip.w) continue;
    const ImVec2 middle{(std::max(box.x, clip.x) + std::min(box.z, clip.z)) / 2,
                        (std::max(box.y, clip.y) + std::min(box.w, clip.w)) / 2};
    ImVec4 background = ground;
    for (const FlatTriangle& fill : fills) {
      if (const std::optional<ImVec4> color = ColorAt(fill, middle)) {
        background = Over(*color, background);
      }
    }
    // A letter may reach a fraction of a pixel further without being cut visibly. The J begins a
    // pixel to the left of its place, where a column of a table may cut it.
    const float pixel = (glyph->U1 - glyph->U0) / std::max(1.0F, glyph->X1 - glyph->X0);
    const float slack =
        std::max((glyph->U1 - glyph->U0) * 0.15F, glyph->Codepoint == 'J' ? 2.5F * pixel : 0.0F);
    const bool cut = box.x < clip.x - 1 || box.y < clip.y - 1 || box.z > clip.z + 1 ||
                     box.w > clip.w + 1 || last.uv.x < glyph->U1 - slack ||
                     first.uv.x > glyph->U0 + slack;
    glyphs.push_back({static_cast<ImWchar>(glyph->Codepoint), box, cut,
                      Over(ImGui::ColorConvertU32ToFloat4(first.col), background), background, clip,
                      triangle.list, i});
  }
  return glyphs;
}

std::vector<DrawnFill> DrawnFills() {
  std::vector<DrawnFill> fills;
  const std::vector<FlatTriangle> triangles = TrianglesOf(*ImGui::GetDrawData());
  // Triangles that share corners are pieces of one area.
  const ImDrawList* list = nullptr;
  unsigned first = 0;
  unsigned last = 0;
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const FlatTriangle& triangle = triangles[i];
    if (!IsFill(triangle)) continue;
    const auto [low, high] = std::ranges::minmax(triangle.indices);
    if (fills.empty() || triangle.list != list || low < first || low > last) {
      constexpr float kFar = 1e9F;
      fills.push_back({{kFar, kFar, -kFar, -kFar}, triangle.corners[0].col, triangle.list, i});
      first = low;
      last = high;
    }
    list = triangle.list;
    last = std::max(last, high);
    ImVec4& box = fills.back().box;
    const ImVec4& clip = triangle.clip;
    for (const ImDrawVert& corner : triangle.corners) {
      if ((corner.col & IM_COL32_A_MASK) == 0) continue;  // the blurred border
      box = {std::min(box.x, std::clamp(corner.pos.x, clip.x, clip.z)),
             std::min(box.y, std::clamp(corner.pos.y, clip.y, clip.w)),
             std::max(box.z, std::clamp(corner.pos.x, clip.x, clip.z)),
             std::max(box.w, std::clamp(corner.pos.y, clip.y, clip.w))};
    }
  }
  return fills;
}

std::vector<std::string> DrawnLines(const std::vector<DrawnGlyph>& glyphs) {
  std::vector<std::string> lines;
  const float size = ImGui::GetFontSize();
  const DrawnGlyph* previous = nullptr;
  for (const DrawnGlyph& glyph : glyphs) {
    const bool follows = previous != nullptr && glyph.box.x > previous->box.x &&
                         glyph.box.x - previous->box.z < size * 0.6F &&
                         std::abs(glyph.box.w - previous->box.w) < size;
    if (!follows) {
      lines.emplace_back();
    } else if (glyph.box.x - previous->box.z > size * 0.25F) {
      lines.back() += ' ';
    }
    lines.back() += Utf8(glyph.character);
    previous = &glyph;
  }
  return lines;
}

double ContrastOf(const ImVec4& a, const ImVec4& b) {
  const double one = Luminance(a) + 0.05;
  const double other = Luminance(b) + 0.05;
  return std::max(one, other) / std::min(one, other);
}

}  // namespace hitscan
