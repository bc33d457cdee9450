#include "viewport/camera_navigator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "app/case_scene.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

constexpr int kSize = 1000;

/// The camera of a sample of points and triangles.
class CameraNavigatorTest : public testing::Test {
 protected:
  CameraNavigatorTest() {
    runner_.Show("PointInTriangle");
    navigator_.Resize(kSize, kSize);
  }

  // Shows a case with a point and a triangle around it.
  void Preview(const std::string& point, const std::string& triangle) {
    CaseFile file = ParseCaseFile("", R"({"query": "point_in_triangle", "cases": [{"id": 0, )"
                                      R"("point": )" +
                                          point + R"(, "triangle": )" + triangle +
                                          R"(, "expect": {"inside": true}}]})");
    runner_.case_scene()->Preview(PreviewedCase{std::move(file), {}, "book"});
  }
  void FrameAndWait() {
    navigator_.Frame();
    EXPECT_TRUE(navigator_.flying());
    for (int i = 0; i < 100 && navigator_.flying(); ++i) navigator_.Advance(0.1);
  }
  Log log_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}}};
  CameraNavigator navigator_{runner_};
};

constexpr const char* kTriangle = "[[19, 20, 30], [21, 20, 30], [20, 21, 30]]";

TEST_F(CameraNavigatorTest, FramesThePreviewedCase) {
  runner_.document()->Select(CaseRef{0, 0});
  Preview("[20, 20, 30]", kTriangle);
  FrameAndWait();
  EXPECT_LT(glm::distance(runner_.camera().target, Point(20, 20.5F, 30)), 0.01F);
  EXPECT_LT(runner_.camera().EyeDistance(), 6);
}

TEST_F(CameraNavigatorTest, StaysNearTheOriginWhereACaseIsTooLargeToBeSeen) {
  for (const char* triangle :
       {"[[0, 0, 0], [3e38, 0, 0], [0, 3e38, 0]]", "[[-3e38, 0, 0], [3e38, 0, 0], [0, 3e38, 0]]",
        "[[1e9, 0, 0], [1000000128, 0, 0], [1e9, 1, 0]]"}) {
    Preview("[0, 0, 0]", triangle);
    FrameAndWait();
    const Point& target = runner_.camera().target;
    EXPECT_TRUE(std::isfinite(target.x) && std::isfinite(target.y) && std::isfinite(target.z));
    EXPECT_LT(glm::length(target), 2000) << triangle;
  }
}

TEST_F(CameraNavigatorTest, FramesANewSample) {
  const OrbitCamera start = runner_.camera();
  navigator_.FrameSamples(true);
  navigator_.Settle();
  const OrbitCamera framed = runner_.camera();
  EXPECT_LT(framed.distance, start.distance / 2) << "the sample is small";
  EXPECT_EQ(framed.yaw, start.yaw);
  EXPECT_EQ(framed.pitch, start.pitch);
  EXPECT_TRUE(framed.turning);
  // It follows the size of the scene, also while it turns.
  runner_.camera().yaw += 30;
  runner_.camera().turn_rate = 8;
  navigator_.Resize(kSize / 4, kSize);
  navigator_.Settle();
  EXPECT_GT(runner_.camera().distance, 1.5F * framed.distance);
  EXPECT_EQ(runner_.camera().yaw, start.yaw + 30);
  // From when the user moves it, it is the user's.
  navigator_.Press(MouseButton::kLeft, 10, 10, 0);
  navigator_.Move(20, 30);
  const OrbitCamera moved = runner_.camera();
  navigator_.Resize(kSize, kSize);
  navigator_.Settle();
  EXPECT_EQ(runner_.camera(), moved);
  navigator_.ResetCamera();
  EXPECT_EQ(runner_.camera().distance, framed.distance);
  EXPECT_EQ(runner_.camera().yaw, start.yaw);
}

TEST_F(CameraNavigatorTest, KeepsTheCameraOfTheBook) {
  const OrbitCamera start = runner_.camera();
  navigator_.Settle();
  EXPECT_EQ(runner_.camera(), start);
  navigator_.FrameSamples(true);  // another theme moves nothing that is seen
  navigator_.Settle();
  EXPECT_EQ(runner_.camera(), start);
}

TEST_F(CameraNavigatorTest, KeepsACameraThatIsGiven) {
  runner_.camera().turning = false;
  runner_.camera().yaw = 50;
  const OrbitCamera given = runner_.camera();
  navigator_.FrameSamples(true);
  navigator_.Settle();
  EXPECT_EQ(runner_.camera(), given);
}

}  // namespace
}  // namespace hitscan
