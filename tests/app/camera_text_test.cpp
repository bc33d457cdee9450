#include <gtest/gtest.h>

#include "app/orbit_camera.h"
#include "base/errors.h"

namespace hitscan {
namespace {

TEST(CameraText, RoundTripsExactly) {
  OrbitCamera camera;
  camera.turning = false;
  camera.yaw = 123.456789F;
  camera.pitch = -0.1F;
  for (const Point& target : {Point(0, 0, 0), Point(1, -2.5F, 1e-7F)}) {
    for (const bool orthographic : {false, true}) {
      camera.target = target;
      camera.orthographic = orthographic;
      OrbitCamera back;
      ReadCamera(CameraText(camera)).Apply(back);
      EXPECT_EQ(back, camera) << CameraText(camera);
    }
  }
}

TEST(CameraText, OmitsWhatIsNotNeeded) {
  OrbitCamera camera;
  EXPECT_EQ(CameraText(camera), "120,-10,20");
  EXPECT_EQ(CameraText(camera, true), "120,-10,20,0,0,0");
  camera.orthographic = true;
  EXPECT_EQ(CameraText(camera), "120,-10,20,ortho");
  camera.target = {1, 2, 3.5F};
  EXPECT_EQ(CameraText(camera), "120,-10,20,1,2,3.5,ortho");
}

TEST(ReadCamera, WithoutATargetKeepsThatOfTheCamera) {
  OrbitCamera camera;
  camera.target = {1, 2, 3};
  ReadCamera(" 10,-5,7\n").Apply(camera);
  EXPECT_EQ(camera.target, Point(1, 2, 3));
  EXPECT_EQ(camera.yaw, 10);
  EXPECT_FALSE(camera.turning);
  ReadCamera("10,-5,7,4,5,6,ortho").Apply(camera);
  EXPECT_EQ(camera.target, Point(4, 5, 6));
  EXPECT_TRUE(camera.orthographic);
  ReadCamera("10,-5,7").Apply(camera);
  EXPECT_FALSE(camera.orthographic);
}

TEST(ReadCamera, SteepPitchesGoToThePoles) {
  EXPECT_EQ(ReadCamera("180,-135,20").pitch, -135);
  EXPECT_EQ(ReadCamera("180,90,20").pitch, 90);
  for (const char* text : {"1,89.5,3", "1,-136,3"}) {
    EXPECT_THROW(ReadCamera(text), CannotRun) << text;
  }
}

// For any text in the clipboard the error is one short line.
TEST(ReadCamera, ErrorsAreOneShortLine) {
  for (const std::string& text :
       {std::string(), std::string("1,2"), std::string("1,2,3,4"), std::string("1,2,3,4,5"),
        std::string("1,2,3,ortho,4"), std::string("1,2,3,4,5,6,7"), std::string("ortho"),
        std::string("1,2,nan"), std::string("1,2,3x"), std::string("1,2,3,,5,6"),
        std::string("a\nb\tc"), std::string(5000, ','), std::string("1,0,0.01")}) {
    try {
      ReadCamera(text);
      ADD_FAILURE() << text;
    } catch (const CannotRun& error) {
      const std::string message = error.what();
      EXPECT_EQ(message.find('\n'), std::string::npos);
      EXPECT_LT(message.size(), 200U);
    }
  }
}

}  // namespace
}  // namespace hitscan
