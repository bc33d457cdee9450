#include <glad/gl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "app/sample_runner.h"
#include "render/gl_context.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "ui/imgui_context.h"
#include "ui/panels.h"

namespace hitscan {
namespace {

// Names are given out from 1 upwards, so looking at the first few thousand finds every object.
int CountGlObjects() {
  int count = 0;
  for (GLuint name = 1; name < 4000; ++name) {
    count += glIsBuffer(name) + glIsVertexArray(name) + glIsTexture(name) + glIsProgram(name) +
             glIsShader(name) + glIsFramebuffer(name) + glIsRenderbuffer(name);
  }
  return count;
}

[[maybe_unused]] double ResidentMegabytes() {
  long total = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return static_cast<double>(resident * sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

// Everything a window does for a sample, without the window.
class Switching : public testing::Test {
 protected:
  static constexpr int kWidth = 320;
  static constexpr int kHeight = 240;

  void DrawFrame() {
    runner_.Update(1.0F / 60);
    runner_.Render();
    renderer_.Draw(runner_.canvas(), runner_.camera().Lens(kWidth, kHeight), kWidth, kHeight);
    interface_.BeginPicture(kWidth, kHeight);
    panels_.Build(runner_, true, {});
    interface_.Draw();
    glFinish();  // as the swap would: what is drawn does not queue up
  }

  Log log_;
  Offscreen offscreen_{kWidth, kHeight};
  Renderer renderer_;
  ImguiContext interface_{1.0F};
  Panels panels_;
  SampleRunner runner_{
      {&log_, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"}};
};

// What a user does for days: goes to the next sample, edits a case and takes that back.
TEST_F(Switching, TenThousandSwitchesEditsAndUndosLeaveNothingBehind) {
  ASSERT_GE(Samples().size(), 2U);
  // Two rounds: from the second on, malloc keeps what the largest sample needed.
  const int warm = 2 * static_cast<int>(Samples().size());
#if defined(__SANITIZE_ADDRESS__)  // which takes its time
  constexpr int kSwitches = 500;
#else
  constexpr int kSwitches = 10'000;
#endif
  int objects = 0;
  int edits = 0;
  [[maybe_unused]] double megabytes = 0;
  for (int i = 0; i < kSwitches; ++i) {
    ASSERT_TRUE(runner_.ShowNext());
    if (CaseDocument* document = runner_.document()) {
      document->Select(document->Duplicate({0, 0}));
      if (i <= warm) DrawFrame();
      ASSERT_TRUE(document->Undo());
      ++edits;
    }
    if (i <= warm || i % 20 == 0) DrawFrame();
    if (i != warm) continue;
    objects = CountGlObjects();
    megabytes = ResidentMegabytes();
  }
  EXPECT_GT(edits, kSwitches / 2);
  EXPECT_GT(objects, 0);
  EXPECT_EQ(CountGlObjects(), objects);
#if !defined(__SANITIZE_ADDRESS__)  // which keeps what was freed
  EXPECT_LT(ResidentMegabytes() - megabytes, 4);
#endif
  EXPECT_EQ(CountGlErrors(), 0U);
}

TEST_F(Switching, AStillDrawingIsNotSentAgain) {
  ASSERT_TRUE(runner_.Show(Samples().front().name));
  DrawFrame();
  const std::uint64_t sent = renderer_.uploaded_bytes();
  EXPECT_GT(sent, 0U);
  for (int frame = 0; frame < 10; ++frame) DrawFrame();
  EXPECT_EQ(renderer_.uploaded_bytes(), sent);
}

// The window is moved to a denser screen: fonts are rendered again, and nothing of the old ones
// stays.
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
