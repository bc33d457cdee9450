#include <glad/gl.h>
#include <gtest/gtest.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <optional>
#include <string>

#include "app/sample_runner.h"
#include "geometry/shapes/camera.h"
#include "geometry/shapes/model.h"
#include "geometry/shapes/ray.h"
#include "render/gl_context.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "support/mesh_file.h"
#include "support/temporary_folder.h"
#include "ui/imgui_context.h"
#include "ui/window_panels.h"

namespace hitscan {
namespace {

// Names are assigned from 1 upwards, so checking the first few thousand finds every object.
int CountGlObjects() {
  int count = 0;
  for (GLuint name = 1; name < 4000; ++name) {
    count += glIsBuffer(name) + glIsVertexArray(name) + glIsTexture(name) + glIsProgram(name) +
             glIsShader(name) + glIsFramebuffer(name) + glIsRenderbuffer(name);
  }
  return count;
}

// The memory that is allocated and not freed. The resident memory of the process would also include
// memory that malloc keeps for reuse, and memory of the threads of a software renderer.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
std::optional<double> AllocatedMegabytes() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd) / (1024 * 1024);
}
#else
std::optional<double> AllocatedMegabytes() { return std::nullopt; }
#endif

// Does everything that a window does for a sample, without the window.
class Switching : public testing::Test {
 protected:
  static constexpr int kWidth = 320;
  static constexpr int kHeight = 240;

  void DrawFrame() {
    runner_.Update(1.0F / 60);
    runner_.Render();
    renderer_.Draw(runner_.canvas(), runner_.camera().Lens(kWidth, kHeight), kWidth, kHeight);
    interface_.BeginPicture(kWidth, kHeight);
    panels_.Build(runner_, {}, {});
    interface_.Finish();
    interface_.Draw();
    glFinish();  // as a swap would: prevents that drawing commands queue up
  }

  Log log_;
  Offscreen offscreen_{kWidth, kHeight};
  Renderer renderer_;
  ImguiContext interface_{1.0F};
  Panels panels_;
  SampleRunner runner_{
      {&log_, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"}};
};

// As much as a user does in days: shows the next sample, edits a case and undoes the edit.
TEST_F(Switching, TenThousandSwitchesEditsAndUndosLeakNothing) {
  ASSERT_GE(Samples().size(), 2U);
  const int round = static_cast<int>(Samples().size());
  // Two rounds with all pictures: from then on, all buffers are as large as the largest sample
  // needs.
  const int drawn = 2 * round;
  // Every 20 rounds the same samples have been drawn, so memory is compared then.
  const int before = 20 * round;
#if defined(__SANITIZE_ADDRESS__)  // under which everything is slow
  const int last = before + round;
#else
  const int last = (10'000 / before + 1) * before;
#endif
  int objects = 0;
  int edits = 0;
  std::optional<double> megabytes;
  for (int i = 0; i <= last; ++i) {
    if (i % round == 0) log_.Clear();  // the log keeps 10,000 lines
    ASSERT_TRUE(runner_.ShowNext());
    if (CaseDocument* document = runner_.document()) {
      document->Select(document->Duplicate({0, 0}));
      if (i <= drawn) DrawFrame();
      ASSERT_TRUE(document->Undo());
      ++edits;
    }
    if (i <= drawn || i % 20 == 0) DrawFrame();
    if (i != before) continue;
    objects = CountGlObjects();
    megabytes = AllocatedMegabytes();
  }
  EXPECT_GT(edits, last / 2);
  EXPECT_GT(objects, 0);
  EXPECT_EQ(CountGlObjects(), objects);
  if (megabytes) {
    RecordProperty("megabytes", std::to_string(*AllocatedMegabytes() - *megabytes));
    EXPECT_LT(*AllocatedMegabytes() - *megabytes, 0.25);
  }
  EXPECT_EQ(CountGlErrors(), 0U);
}

TEST_F(Switching, AnUnchangedDrawingIsNotUploadedAgain) {
  ASSERT_TRUE(runner_.Show(Samples().front().name));
  DrawFrame();
  const std::uint64_t sent = renderer_.uploaded_bytes();
  EXPECT_GT(sent, 0U);
  for (int frame = 0; frame < 10; ++frame) DrawFrame();
  EXPECT_EQ(renderer_.uploaded_bytes(), sent);
}

// A terrain of 20,402 triangles, which a ray meets.
TEST_F(Switching, ALargeModelIsUploadedOnce) {
  constexpr int kCells = 101;
  constexpr std::uint64_t kBytes = std::uint64_t{2} * kCells * kCells * 3 * sizeof(VertexRecord);
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "terrain.obj";
  WriteAll(path, GridObj(kCells, [](int x, int z) { return x * z % 7; }));
  ASSERT_TRUE(runner_.ShowCases("OBJRaycast", {path}));
  DrawFrame();
  const std::uint64_t first = renderer_.uploaded_bytes();
  EXPECT_GE(first, kBytes);
  CaseDocument& document = *runner_.document();
  document.Select(CaseRef{0, 0});
  document.SetArgument({0, 0}, 0, Ray({5, 50, 5}, {0, -1, 0}));
  DrawFrame();
  document.SetArgument({0, 0}, 0, Ray({-5, 50, 5}, {0, -1, 0}));
  DrawFrame();
  const std::uint64_t edited = renderer_.uploaded_bytes();
  EXPECT_GT(edited, first);
  EXPECT_LT(edited, first + 20'000);
  const Model model = std::get<Model>(document.At({0, 0}).arguments[1]);
  document.SetArgument({0, 0}, 1,
                       Model(model.mesh(), ModelPose{.position = {1, 0, 0}}, model.mesh_name()));
  DrawFrame();
  const std::uint64_t moved = renderer_.uploaded_bytes();
  EXPECT_GE(moved, edited + kBytes);
  EXPECT_LT(moved, edited + kBytes + 20'000);
  DrawFrame();
  EXPECT_EQ(renderer_.uploaded_bytes(), moved);
}

// The window is moved to a denser screen: fonts are rendered again, and the old ones are freed.
TEST_F(Switching, FontsFollowTheScreen) {
  ASSERT_TRUE(runner_.ShowNext());
  DrawFrame();
  const int objects = CountGlObjects();
  for (const float scale : {2.0F, 1.5F, 1.0F}) {
    interface_.SetScale(scale);
    DrawFrame();
  }
  EXPECT_EQ(CountGlObjects(), objects);
  EXPECT_EQ(CountGlErrors(), 0U);
}

}  // namespace
}  // namespace hitscan
