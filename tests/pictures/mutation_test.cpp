#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "compare.h"
#include "drawn.h"
#include "geometry/shapes/camera.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

bool Has(const Canvas& canvas, const std::function<bool(Color)>& wanted) {
  for (const Recording* recording : {&canvas.scene(), &canvas.on_top()}) {
    const auto any_wanted = [&](const auto& records) {
      return std::ranges::any_of(records, [&](const auto& record) { return wanted(record.color); });
    };
    if (any_wanted(recording->lines) || any_wanted(recording->points) ||
        any_wanted(recording->triangles) || any_wanted(recording->solids) ||
        any_wanted(recording->outlined_solids)) {
      return true;
    }
  }
  return false;
}

/// A mistake that changes a drawing.
struct Mistake {
  std::function<Color(Color)> color = [](Color same) { return same; };
  bool points = true;
};

/// A copy of the drawing, with the mistake. Copies all that the book's theme records: that has no
/// translucent faces and no silhouettes.
Canvas Redrawn(const Canvas& canvas, const Mistake& mistake = {}) {
  Canvas copy;
  const auto record = [&](const Recording& recording) {
    EXPECT_TRUE(recording.translucent.empty());
    for (const LineRecord& line : recording.lines) {
      EXPECT_FALSE(IsChord(line));
      const float width = static_cast<float>(line.width_sixteenths) / 16;
      const auto draw = line.bounded != 0 ? &Canvas::DrawLine : &Canvas::DrawRay;
      (copy.*draw)(line.start, line.end, mistake.color(line.color), width, line.marks);
    }
    for (const PointRecord& point : recording.points) {
      if (mistake.points) copy.DrawPoint(point.position, mistake.color(point.color), point.size);
    }
    for (const bool outlined : {false, true}) {
      const auto& solids = outlined ? recording.outlined_solids : recording.solids;
      for (std::size_t i = 0; i + 2 < solids.size(); i += 3) {
        copy.DrawSolidTriangle(solids[i].position, solids[i + 1].position, solids[i + 2].position,
                               mistake.color(solids[i].color), outlined);
      }
    }
    for (std::size_t i = 0; i + 2 < recording.triangles.size(); i += 3) {
      VertexRecord corners[3];
      for (std::size_t k = 0; k < 3; ++k) {
        corners[k] = recording.triangles[i + k];
        corners[k].color = mistake.color(corners[k].color);
      }
      copy.DrawTriangle(corners[0], corners[1], corners[2]);
    }
  };
  for (const Canvas::Part part : {Canvas::Part::kSurroundings, Canvas::Part::kContents}) {
    copy.SetPart(part);
    for (const Canvas::Layer layer : Canvas::kLayers) {
      copy.SetLayer(layer);
      record(canvas.recording(part, layer));
    }
  }
  return copy;
}

Picture Mirrored(const Picture& picture) {
  Picture mirrored = picture;
  const auto width = static_cast<std::size_t>(picture.width);
  for (std::size_t at = 0; at < width * static_cast<std::size_t>(picture.height); ++at) {
    const std::size_t from = at - at % width + (width - 1 - at % width);
    std::copy_n(picture.pixels.begin() + static_cast<std::ptrdiff_t>(3 * from), 3,
                mirrored.pixels.begin() + static_cast<std::ptrdiff_t>(3 * at));
  }
  return mirrored;
}

/// Tests that the comparison detects mistakes: a mistake in the drawing must change the picture of
/// every sample that it affects.
class PictureMistakes : public testing::Test {
 protected:
  Picture Draw(const Canvas& canvas) {
    renderer_.Draw(canvas, runner_.camera().Lens(kPictureWidth, kPictureHeight), kPictureWidth,
                   kPictureHeight);
    return offscreen_.Read();
  }

  void Finish() {
    runner_.Update(0);
    do {
      runner_.Render();
    } while (runner_.application()->Progress());
  }

  // Returns how many samples the mistake affects, and expects that each of their pictures differs.
  int ExpectNoticed(const std::function<bool(const Canvas&)>& concerns,
                    const std::function<Picture(const Canvas&)>& draw_wrongly) {
    int concerned = 0;
    for (const SampleEntry& sample : Samples()) {
      EXPECT_TRUE(runner_.Show(sample.name));
      Finish();
      if (!concerns(runner_.canvas())) continue;
      ++concerned;
      EXPECT_FALSE(LooksTheSame(Draw(runner_.canvas()), draw_wrongly(runner_.canvas())))
          << sample.name;
    }
    return concerned;
  }

  // Whether the cases hide each other here, where all are drawn together: those that are shown side
  // by side, and what a camera sees behind the pillars and the floor.
  bool HidesItsCases() const {
    return FindSample(runner_.name())->path.starts_with("More queries") ||
           runner_.name() == "CameraSample";
  }

  Log log_;
  Offscreen offscreen_{kPictureWidth, kPictureHeight};
  Renderer renderer_;
  SampleRunner runner_{{&log_, kSourceFolder / "assets", {}, "hitscan"}};

  void SetUp() override { runner_.Resize(kPictureWidth, kPictureHeight); }
};

TEST_F(PictureMistakes, SwappingTheColoursOfHitAndMissIsNoticed) {
  Mistake swapped;
  swapped.color = [](Color color) {
    if (color == kRed) return kBlue;
    return color == kBlue ? kRed : color;
  };
  const int concerned = ExpectNoticed(
      [this](const Canvas& canvas) {
        return !HidesItsCases() &&
               Has(canvas, [](Color color) { return color == kRed || color == kBlue; });
      },
      [&](const Canvas& canvas) { return Draw(Redrawn(canvas, swapped)); });
  EXPECT_GT(concerned, 25);
}

TEST_F(PictureMistakes, DroppingThePointsIsNoticed) {
  Mistake no_points;
  no_points.points = false;
  const int concerned = ExpectNoticed(
      [this](const Canvas& canvas) {
        if (HidesItsCases()) return false;
        const Camera lens = runner_.camera().Lens(kPictureWidth, kPictureHeight);
        const auto seen = [&](const PointRecord& point) {
          const Point position =
              ProjectToPicture(point.position, lens, kPictureWidth, kPictureHeight);
          return position.z > 0 && position.x > 0 && position.x < kPictureWidth && position.y > 0 &&
                 position.y < kPictureHeight;
        };
        return std::ranges::any_of(canvas.scene().points, seen) ||
               std::ranges::any_of(canvas.on_top().points, seen);
      },
      [&](const Canvas& canvas) { return Draw(Redrawn(canvas, no_points)); });
  EXPECT_GT(concerned, 15);
}

TEST_F(PictureMistakes, MirroringTheCameraIsNoticed) {
  const int concerned = ExpectNoticed([](const Canvas&) { return true; },
                                      [&](const Canvas& canvas) { return Mirrored(Draw(canvas)); });
  EXPECT_EQ(concerned, static_cast<int>(Samples().size()));
}

// Shows that the differences above come from the mistake, not from copying the drawing.
TEST_F(PictureMistakes, WithoutAMistakeNothingIsNoticed) {
  for (const SampleEntry& sample : Samples()) {
    ASSERT_TRUE(runner_.Show(sample.name));
    Finish();
    EXPECT_TRUE(LooksTheSame(Draw(runner_.canvas()), Draw(Redrawn(runner_.canvas()))))
        << sample.name;
  }
}

}  // namespace
}  // namespace hitscan
