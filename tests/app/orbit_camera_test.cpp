#include "app/orbit_camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "base/errors.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

void ExpectNear(const Point& expected, const Point& got) {
  EXPECT_LT(glm::distance(expected, got), 1e-4F)
      << "expected " << expected.x << ' ' << expected.y << ' ' << expected.z << ", got " << got.x
      << ' ' << got.y << ' ' << got.z;
}

TEST(OrbitCamera, IsAtThePositionOfTheBooksCamera) {
  // The book's formula computed with fifty digits, 0 and 4 seconds after the start.
  OrbitCamera camera;
  ExpectNear({-17.629872980F, 3.472963553F, 9.443917551F}, camera.Eye());
  for (int frame = 0; frame < 240; ++frame) camera.Advance(1.0F / 60);
  ExpectNear({18.060363614F, 3.472963553F, -8.592046678F}, camera.Eye());
}

TEST(BookOrbitEye, StaysAccurateForLongAndIsAlwaysFinite) {
  const float seconds = 1000000.125F;
  const long double cosine = std::cos(10.0L * std::numbers::pi_v<long double> / 180);
  const long double k =
      std::fmod((120 + 45.0L * seconds) * cosine, 360.0L) * std::numbers::pi_v<long double> / 180;
  ExpectNear(Point(-20 * std::sin(k), 3.472963553F, -20 * std::cos(k)), BookOrbitEye(seconds));
  const Point late = BookOrbitEye(1e38F);
  EXPECT_TRUE(std::isfinite(late.x) && std::isfinite(late.z));
}

TEST(OrbitCamera, DoesNotMoveWhenNotTurning) {
  OrbitCamera camera;
  camera.turning = false;
  const Point before = camera.Eye();
  camera.Advance(10);
  EXPECT_EQ(camera.Eye(), before);
}

TEST(OrbitCamera, AtHasTheGivenEyeAndTarget) {
  const Point eyes[] = {{0, 0, 30}, {0, 5, 20}, {10, 10, 10}, {50, 20, 50}, {-3, -1, 2}};
  for (const Point& eye : eyes) {
    const OrbitCamera camera = OrbitCamera::At(eye);
    ExpectNear(eye, camera.Eye());
    EXPECT_FALSE(camera.turning);
    ExpectNear(eye + Point(1, 2, 3), OrbitCamera::At(eye + Point(1, 2, 3), {1, 2, 3}).Eye());
  }
}

TEST(OrbitCamera, AtReachesWhatTheBooksFormulaCannot) {
  for (const Point& eye : {Point(0, 5, 0), Point(1, 5, 0), Point(-1, -3, 2), Point(0, -7, 0)}) {
    ExpectNear(eye, OrbitCamera::At(eye).Eye());
  }
  EXPECT_THROW(OrbitCamera::At({2, 2, 2}, {2, 2, 2}), InvalidShape);
}

TEST(OrbitCamera, FaceSetsHeadingAndElevation) {
  for (const double elevation : {-90.0, -60.0, -45.0, -44.9, -20.0, 0.0, 30.0, 45.0, 75.0, 90.0}) {
    OrbitCamera camera;
    camera.Face(200, elevation);
    EXPECT_NEAR(camera.Heading(), 200, 1e-3) << elevation;
    EXPECT_NEAR(camera.Elevation(), elevation, 1e-3);
    const double radius = camera.EyeDistance();
    const Point eye = camera.Eye();
    EXPECT_NEAR(eye.y / radius, std::sin(elevation * std::numbers::pi / 180), 1e-5) << elevation;
    EXPECT_NEAR(glm::length(eye), radius, 1e-4 * radius);
  }
}

// The eye never jumps when the user moves it from the side to the pole.
TEST(OrbitCamera, RisesContinuouslyToThePoleAndStopsThere) {
  OrbitCamera camera;
  camera.Face(30, -90);
  Point before = camera.Eye();
  for (int step = 0; step < 400; ++step) {
    camera.Orbit(0, 0.5F);
    EXPECT_LT(glm::distance(before, camera.Eye()), 0.4F) << camera.pitch;
    EXPECT_NEAR(camera.Heading(), 30, 0.1);
    before = camera.Eye();
  }
  EXPECT_EQ(camera.pitch, -OrbitCamera::kSteepest);
}

// x points to the right. Seen from above, -z is up.
TEST(OrbitCamera, UpIsDefinedAtThePoles) {
  OrbitCamera camera;
  camera.Face(180, 90);
  const Camera above = camera.Lens(800, 600);
  ExpectNear({0, 0, -1}, above.up);
  EXPECT_GT(above.eye.y, 20);
  const Point right = PointUnder(above, 800, 300, 800, 600, 1) - above.eye;
  EXPECT_GT(right.x, 0.5F);
  EXPECT_NEAR(right.z, 0, 1e-4F);
  camera.Face(180, -90);
  ExpectNear({0, 0, 1}, camera.Lens(800, 600).up);
}

TEST(OrbitCamera, ZoomingKeepsTheFixedPointInThePicture) {
  for (const bool orthographic : {false, true}) {
    for (const double elevation : {10.0, 70.0}) {
      OrbitCamera camera;
      camera.orthographic = orthographic;
      camera.Face(77, elevation);
      const Point fixed =
          PointUnder(camera.Lens(800, 600), 650, 40, 800, 600, camera.EyeDistance());
      camera.Zoom(0.5F, fixed);
      const Point after =
          PointUnder(camera.Lens(800, 600), 650, 40, 800, 600, camera.EyeDistance());
      ExpectNear(fixed, after);
      EXPECT_EQ(camera.distance, 10);
    }
  }
}

TEST(OrbitCamera, ZoomingAtABoundDoesNotMove) {
  OrbitCamera camera;
  camera.distance = OrbitCamera::kFarthest;
  camera.Zoom(2, {1, 2, 3});
  ExpectNear({0, 0, 0}, camera.target);
}

TEST(OrbitCamera, TurnsAtTheGivenRate) {
  OrbitCamera camera;
  camera.turn_rate = 90;
  camera.Advance(0.5F);
  EXPECT_FLOAT_EQ(camera.yaw, kBookYaw + 45);
}

TEST(PointUnder, TheMiddleOfThePictureIsOnTheViewAxis) {
  const Camera lens = OrbitCamera::At({0, 0, 20}).Lens(800, 600);
  ExpectNear({0, 0, 15}, PointUnder(lens, 400, 300, 800, 600, 5));
  // Half the picture at distance 20 is 20 tan(30 degrees) = 11.547 high.
  ExpectNear({0, 11.547F, 0}, PointUnder(lens, 400, 0, 800, 600, 20));
  ExpectNear({0, 5.7735F, 10}, PointUnder(lens, 400, 0, 800, 600, 10));
}

TEST(PointUnder, OrthographicScaleDoesNotDependOnDepth) {
  OrbitCamera camera = OrbitCamera::At({0, 0, 20});
  camera.orthographic = true;
  const Camera lens = camera.Lens(800, 600);
  EXPECT_TRUE(lens.orthographic);
  ExpectNear({0, 11.547F, 0}, PointUnder(lens, 400, 0, 800, 600, 20));
  ExpectNear({0, 11.547F, 10}, PointUnder(lens, 400, 0, 800, 600, 10));
  EXPECT_THROW(RequireValid(lens), InvalidShape);
}

TEST(OrbitCamera, UserInputStopsTheTurnAndPitchIsClamped) {
  OrbitCamera camera;
  camera.Orbit(0, 500);
  EXPECT_FALSE(camera.turning);
  EXPECT_EQ(camera.pitch, -OrbitCamera::kSteepest);
  camera.Orbit(0, -500);
  EXPECT_EQ(camera.pitch, OrbitCamera::kSteepest);
}

TEST(OrbitCamera, PitchAloneDoesNotSwingTheEyeAround) {
  OrbitCamera camera;
  const Point before = camera.Eye();
  camera.Orbit(0, -30);
  const Point after = camera.Eye();
  // The direction seen from above is the same.
  EXPECT_NEAR(before.x / before.z, after.x / after.z, 1e-4F);
}

TEST(OrbitCamera, ZoomChangesTheDistanceWithinItsBounds) {
  OrbitCamera camera;
  camera.Zoom(0.5F);
  EXPECT_FLOAT_EQ(camera.distance, 10);
  camera.Zoom(0);
  EXPECT_GT(camera.distance, 0);
  camera.Zoom(1e30F);
  EXPECT_LT(camera.distance, 2 * OrbitCamera::kFarthest);
}

TEST(OrbitCamera, PanMovesEyeAndTargetTogetherAcrossTheView) {
  OrbitCamera camera = OrbitCamera::At({0, 0, 20});
  camera.Pan(0.5F, 0);
  EXPECT_GT(camera.target.x, 1);
  EXPECT_NEAR(camera.target.y, 0, 1e-4F);
  ExpectNear(Point(0, 0, 20), camera.Eye() - camera.target);
}

TEST(OrbitCamera, LensIsTheBooks) {
  const Camera lens = OrbitCamera().Lens(800, 600);
  EXPECT_EQ(lens.fov_y, 60);
  EXPECT_FLOAT_EQ(lens.aspect, 800.0F / 600);
  EXPECT_EQ(lens.near_plane, 0.01F);
  EXPECT_EQ(lens.far_plane, 1000);
  EXPECT_GT(OrbitCamera().Lens(0, 0).aspect, 0);
}

TEST(OrbitCamera, FarFromTheTargetTheNearPlaneIsFarther) {
  OrbitCamera camera;
  camera.distance = 100;
  EXPECT_EQ(camera.Lens(8, 6).near_plane, 0.01F);
  EXPECT_EQ(camera.Lens(8, 6).far_plane, 1000);
  camera.distance = 10'000;
  EXPECT_FLOAT_EQ(camera.Lens(8, 6).near_plane, 1);
  EXPECT_FLOAT_EQ(camera.Lens(8, 6).far_plane, 100'000);
}

TEST(CameraFlight, EndsExactlyAtTheTargetAndStops) {
  CameraFlight flight;
  OrbitCamera camera;
  OrbitCamera to;
  to.yaw = 200;
  to.target = {1, 2, 3};
  flight.Begin(camera, to);
  EXPECT_TRUE(flight.flying());
  for (int frame = 0; frame < 20; ++frame) flight.Advance(1.0 / 60, camera);
  EXPECT_FALSE(flight.flying());
  to.turning = false;
  EXPECT_EQ(camera, to);
}

TEST(CameraFlight, TakesAQuarterOfASecond) {
  CameraFlight flight;
  OrbitCamera camera;
  flight.Begin(camera, OrbitCamera::At({5, 5, 5}));
  flight.Advance(CameraFlight::kSeconds * 0.99, camera);
  EXPECT_TRUE(flight.flying());
  flight.Advance(CameraFlight::kSeconds * 0.02, camera);
  EXPECT_FALSE(flight.flying());
  EXPECT_EQ(CameraFlight::kSeconds, 0.25);
}

// After half of the time heading, elevation and target are half way, and so is the logarithm of the
// distance.
TEST(CameraFlight, HalfWay) {
  OrbitCamera from = OrbitCamera::At({0, 0, 10});
  OrbitCamera to = OrbitCamera::At({44, 0, 4}, {4, 0, 4});
  to.Face(270, 60);
  CameraFlight flight;
  OrbitCamera camera = from;
  flight.Begin(from, to);
  flight.Advance(CameraFlight::kSeconds / 2, camera);
  EXPECT_NEAR(std::remainder(camera.Heading() - 225, 360), 0, 1e-3);
  EXPECT_NEAR(camera.Elevation(), 30, 1e-3);
  EXPECT_NEAR(camera.EyeDistance(), std::sqrt(10 * to.EyeDistance()), 1e-3);
  EXPECT_NEAR(camera.target.x, 2, 1e-5);
}

TEST(CameraFlight, IsSlowAtBothEnds) {
  CameraFlight flight;
  OrbitCamera camera = OrbitCamera::At({0, 0, 10});
  OrbitCamera to = camera;
  to.target = {1, 0, 0};
  flight.Begin(camera, to);
  flight.Advance(CameraFlight::kSeconds / 10, camera);
  EXPECT_NEAR(camera.target.x, 0.028F, 1e-4F);
}

// From 350 to 10 degrees the camera turns by 20 degrees, not by 340.
TEST(CameraFlight, GoesTheShorterWayAround) {
  OrbitCamera from = OrbitCamera::At({0, 0, 10});
  OrbitCamera to = from;
  from.Face(350 + 720, 0);
  to.Face(10, 0);
  CameraFlight flight;
  OrbitCamera camera = from;
  flight.Begin(from, to);
  flight.Advance(CameraFlight::kSeconds / 2, camera);
  EXPECT_NEAR(std::remainder(camera.Heading(), 360), 0, 1e-3);
}

TEST(CameraFlight, DoesNotMoveTheCameraWhenStopped) {
  CameraFlight flight;
  OrbitCamera camera;
  flight.Begin(camera, OrbitCamera::At({5, 5, 5}));
  flight.Stop();
  flight.Advance(1, camera);
  EXPECT_EQ(camera, OrbitCamera());
}

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
