#include "fuzz/verdict_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/errors.h"
#include "fuzz/map_filler.h"
#include "fuzz/map_picture.h"
#include "implementation/user_implementation.h"
#include "queries/query_lookup.h"
#include "support/hanging_backend.h"
#include "support/soon.h"

namespace hitscan {
namespace {

const Query& Mapped() { return *FindQuery("point_in_sphere"); }

WrittenArguments Arguments(const char* point = "[0.5, 0, 0]") {
  const std::vector<std::string> texts{R"({"center": [0, 0, 0], "radius": 1})", point};
  const auto& parameters = Mapped().parameters;
  std::vector<std::string> ordered;
  for (const NamedKind& parameter : parameters) {
    ordered.push_back(texts[parameter.name == "point" ? 1 : 0]);
  }
  return {Mapped(), ordered};
}

MapAxis AxisNamed(const WrittenArguments& arguments, const std::string& name) {
  const std::vector<MapAxis> axes = MapAxesOf(arguments);
  MapAxis axis = *std::ranges::find(axes, name, &MapAxis::name);
  axis.from = -2;
  axis.to = 2;
  return axis;
}

VerdictMap EmptyMap(int width = 40, int height = 30, const char* point = "[0.5, 0, 0]") {
  const WrittenArguments arguments = Arguments(point);
  return {arguments, AxisNamed(arguments, "point.x"), AxisNamed(arguments, "point.y"), width,
          height};
}

const Point& PointOf(std::span<const Value> arguments) {
  const auto found = std::ranges::find_if(
      arguments, [](const Value& value) { return std::holds_alternative<Point>(value); });
  return std::get<Point>(*found);
}

// Says no where the square of the distance is above `most`, and no answer left of `fails`.
Implementation Disc(float most, float fails = -3) {
  return {"disc", [=](std::span<const Value> arguments) -> Answer {
            const Point p = PointOf(arguments);
            if (p.x < fails) throw std::runtime_error("it fails");
            return {{"inside", p.x * p.x + p.y * p.y + p.z * p.z <= most}};
          }};
}

// The map as the command fills it: row by row.
VerdictMap Filled(const Implementation& implementation, VerdictMap map = EmptyMap()) {
  const auto answerer = AnswererOf(Mapped(), implementation);
  for (int row = 0; row < map.height(); ++row) {
    const std::vector<MapPixel> pixels = map.Row(row);
    map.Set(pixels, map.Ask(pixels, *answerer));
  }
  return map;
}

std::string TextOf(const VerdictMap& map) {
  std::string text;
  for (int row = 0; row < map.height(); ++row) {
    for (int column = 0; column < map.width(); ++column) {
      text += "YNynx!-"[static_cast<int>(map.At(column, row))];
    }
    text += '\n';
  }
  return text;
}

// The answerers refer to the implementation.
MakeAnswerer MakerOf(Implementation implementation) {
  static std::deque<Implementation> all;
  const Implementation& added = all.emplace_back(std::move(implementation));
  return [&added](const auto&) { return AnswererOf(Mapped(), added); };
}

Color PixelOf(const Picture& picture, int column, int row) {
  const auto at = 3 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width) +
                       static_cast<std::size_t>(column));
  return {picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2]};
}

// The verdict of a map.

TEST(VerdictMap, DescribesAPixelAsItsCaseIs) {
  const VerdictMap map = Filled(Disc(2), EmptyMap(4, 4));
  EXPECT_EQ(map.Describe(2, 1, "disc"),
            "point.x 0.5\npoint.y 0.5\nexact: inside true\ndisc: inside true, right yes");
  EXPECT_EQ(map.Describe(3, 2, "disc"),
            "point.x 1.5\npoint.y -0.5\nexact: inside false\ndisc: inside false, right no");
  const VerdictMap wrong = Filled(Disc(3), EmptyMap(4, 4));
  EXPECT_EQ(wrong.Describe(3, 2, "disc"),
            "point.x 1.5\npoint.y -0.5\nexact: inside false\ndisc: inside true, wrong yes");
  const VerdictMap failed = Filled(Disc(2, 3), EmptyMap(4, 4));
  EXPECT_EQ(failed.Describe(3, 2, "disc"),
            "point.x 1.5\npoint.y -0.5\nexact: inside false\ndisc: no answer");
  const auto values = map.ValuesAt(3, 2);
  ASSERT_TRUE(values);
  EXPECT_EQ(PointOf(*values), Point(1.5F, -0.5F, 0));
  const std::vector<std::string> texts = map.ArgumentsAt(3, 2).Texts();
  EXPECT_TRUE(std::ranges::count(texts, "[1.5, -0.5, 0]")) << texts[0] << texts[1];
}

TEST(VerdictMap, CoarseToFineHasEachPixelOnce) {
  const VerdictMap map = EmptyMap(37, 21);
  const std::vector<MapPixel> pixels = map.CoarseToFine();
  std::set<std::pair<int, int>> seen;
  for (const MapPixel& pixel : pixels) seen.insert({pixel.column, pixel.row});
  EXPECT_EQ(pixels.size(), 37U * 21U);
  EXPECT_EQ(seen.size(), 37U * 21U);
  EXPECT_TRUE(std::ranges::is_sorted(pixels, std::greater<>(), &MapPixel::size));
}

TEST(VerdictMap, TheFirstPixelsStandForAllOthers) {
  VerdictMap map = EmptyMap(40, 30);
  const Implementation disc = Disc(1);
  const auto answerer = AnswererOf(Mapped(), disc);
  const std::vector<MapPixel> pixels = map.CoarseToFine();
  const auto coarse = std::span(pixels).first(6);
  map.Set(coarse, map.Ask(coarse, *answerer));
  EXPECT_EQ(map.Counts()[static_cast<std::size_t>(MapVerdict::kNoCase)], 0U);
}

// The picture.

TEST(MapPicture, TheBoundaryHidesNoWrongPixel) {
  const Theme& theme = kStudioTheme;
  const VerdictMap map = Filled(Disc(1.4F));
  const Picture picture = PictureOf(map, theme);
  int lines = 0;
  int wrong = 0;
  for (int row = 0; row < map.height(); ++row) {
    for (int column = 0; column < map.width(); ++column) {
      const Color color = PixelOf(picture, column, row);
      // Not where the cross is.
      if (std::abs(column - 25) < 9 && std::abs(row - 14) < 9) continue;
      lines += color == BoundaryColor(theme);
      if (!IsWrong(map.At(column, row))) continue;
      ++wrong;
      EXPECT_EQ(color, ColorOf(map.At(column, row), theme)) << column << " " << row;
    }
  }
  EXPECT_GT(wrong, 0);
  EXPECT_GT(lines, 10);
}

TEST(MapPicture, EveryVerdictHasItsColourInEveryTheme) {
  for (const Theme& theme : Themes()) {
    std::set<std::array<int, 3>> colors;
    for (std::size_t i = 0; i < kMapVerdicts; ++i) {
      const Color color = ColorOf(static_cast<MapVerdict>(i), theme);
      colors.insert({color.red, color.green, color.blue});
    }
    EXPECT_EQ(colors.size(), kMapVerdicts) << theme.name;
  }
}

TEST(MapPicture, LargerSquaresHaveTheLineAtTheirEdges) {
  const Theme& theme = kStudioTheme;
  constexpr int kSquare = 8;
  const VerdictMap map = Filled(Disc(1), EmptyMap(16, 12, "[1.9, 1.9, 0]"));
  const Picture picture = PictureOf(map, theme, kSquare);
  ASSERT_EQ(picture.width, 16 * kSquare);
  ASSERT_EQ(picture.height, 12 * kSquare);
  int edges = 0;
  for (int row = 2; row < map.height(); ++row) {
    for (int column = 0; column < map.width() - 2; ++column) {
      const Color inside = PixelOf(picture, column * kSquare + 3, row * kSquare + 3);
      EXPECT_EQ(inside, ColorOf(map.At(column, row), theme));
      const Color edge = PixelOf(picture, column * kSquare + kSquare - 1, row * kSquare + 3);
      EXPECT_EQ(edge == BoundaryColor(theme), map.DiffersAtRight(column, row));
      edges += map.DiffersAtRight(column, row);
    }
  }
  EXPECT_GT(edges, 0);
}

TEST(MapPicture, TheCrossLeavesThePixelOfTheCase) {
  const Theme& theme = kStudioTheme;
  const VerdictMap map = Filled(Disc(1));
  const auto [column, row] = *map.PixelOfCase();
  const Picture picture = PictureOf(map, theme);
  EXPECT_EQ(PixelOf(picture, column, row), ColorOf(MapVerdict::kRightYes, theme));
  EXPECT_EQ(PixelOf(picture, column + 4, row), Color(0, 0, 0));
  EXPECT_EQ(PixelOf(picture, column + 4, row + 1), kWhite);
}

// The thread that fills maps.

TEST(MapFiller, FillsTheMapOfTheCommand) {
  MapFiller filler;
  EXPECT_FALSE(filler.busy());
  filler.Fill(EmptyMap(), MakerOf(Disc(1.5F, -1)));
  ASSERT_TRUE(Soon([&] { return !filler.busy(); }));
  const auto filled = filler.map();
  ASSERT_NE(filled, nullptr);
  EXPECT_EQ(filler.progress().filled, 1);
  EXPECT_EQ(TextOf(*filled), TextOf(Filled(Disc(1.5F, -1))));
  EXPECT_EQ(filled->Counts()[static_cast<std::size_t>(MapVerdict::kNoAnswer)], 300U);
}

TEST(MapFiller, FollowsOtherMapsAndOtherCode) {
  MapFiller filler;
  filler.Fill(EmptyMap(), MakerOf(Disc(1.5F)));
  filler.Fill(EmptyMap(33, 17));
  ASSERT_TRUE(Soon([&] { return !filler.busy(); }));
  EXPECT_EQ(TextOf(*filler.map()), TextOf(Filled(Disc(1.5F), EmptyMap(33, 17))));
  const std::uint64_t changes = filler.progress().changes;
  filler.Fill(EmptyMap(33, 17), MakerOf(Disc(0.5F)));
  ASSERT_TRUE(Soon([&] { return !filler.busy(); }));
  EXPECT_EQ(TextOf(*filler.map()), TextOf(Filled(Disc(0.5F), EmptyMap(33, 17))));
  EXPECT_GT(filler.progress().changes, changes);
}

TEST(MapFiller, SaysWhyNothingIsAsked) {
  MapFiller filler;
  filler.Fill(EmptyMap(), [](const auto&) -> std::shared_ptr<Answerer> {
    throw CannotRun("mine.cpp: no such file");
  });
  ASSERT_TRUE(Soon([&] { return !filler.busy(); }));
  EXPECT_EQ(filler.progress().error, "mine.cpp: no such file");
  filler.Fill(EmptyMap(), MakerOf(Disc(1)));
  ASSERT_TRUE(Soon([&] { return !filler.busy(); }));
  EXPECT_EQ(filler.progress().error, "");
  EXPECT_EQ(filler.map()->Wrong(), 0U);
}

TEST(MapFiller, LeavesCodeThatHangs) {
  const auto hanging = [](const auto&) {
    return AnswererOf(Mapped(), std::make_shared<UserImplementation>(
                                    "hanging", std::make_unique<HangingBackend>()));
  };
  {
    MapFiller filler;
    filler.Fill(EmptyMap(), hanging);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_TRUE(filler.busy());
    EXPECT_EQ(filler.progress().filled, 0);
    filler.Fill(EmptyMap(), MakerOf(Disc(1)));
    ASSERT_TRUE(Soon([&] { return !filler.busy(); }));
    filler.Fill(EmptyMap(), hanging);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  SUCCEED() << "it ends though the code hangs";
}

// An opening that takes long ends when another implementation is wanted.
TEST(MapFiller, LeavesCodeThatIsBeingOpened) {
  std::atomic<bool> cancelled_seen = false;
  MapFiller filler;
  filler.Fill(EmptyMap(), [&](const std::atomic<bool>& cancelled) -> std::shared_ptr<Answerer> {
    while (!cancelled) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    cancelled_seen = true;
    throw Cancelled();
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  filler.Fill(EmptyMap(), MakerOf(Disc(1)));
  ASSERT_TRUE(Soon([&] { return !filler.busy(); }));
  EXPECT_TRUE(cancelled_seen);
  EXPECT_EQ(filler.map()->Wrong(), 0U);
}

}  // namespace
}  // namespace hitscan
