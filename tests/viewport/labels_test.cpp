#include "viewport/labels.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/sample_runner.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "ui/imgui_context.h"
#include "ui/panels.h"

namespace hitscan {
namespace {

constexpr int kPictureWidth = 640;
constexpr int kPictureHeight = 480;

int CountBrightMagenta(const Picture& picture) {
  int count = 0;
  for (std::size_t i = 0; i < picture.pixels.size(); i += 3) {
    const bool bright = picture.pixels[i] > 150 && picture.pixels[i + 2] > 150;
    count += bright && picture.pixels[i + 1] < 60 ? 1 : 0;
  }
  return count;
}

// Panels are almost opaque: a text behind one would not be bright.
TEST(Labels, ATextWhosePointIsBehindAPanelIsWrittenBesideThePanel) {
  Log log;
  Offscreen offscreen(kPictureWidth, kPictureHeight);
  ImguiContext interface(1.0F);
  Panels panels;
  SampleRunner stage({&log, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"});
  stage.Resize(kPictureWidth, kPictureHeight);
  ASSERT_TRUE(stage.Show(Samples().front().name));
  Camera camera;
  camera.eye = {0, 0, 10};
  camera.aspect = static_cast<float>(kPictureWidth) / kPictureHeight;
  // At the upper right is the panel with the description, at the bottom the console.
  for (const glm::vec3 position : {glm::vec3(5.5F, 4, 0), glm::vec3(0, -5, 0)}) {
    Canvas canvas;
    canvas.DrawLabel(position, "case 7", kMagenta);
    Labels labels;
    constexpr int kSettling = 3;
    for (int frame = 1; frame <= kSettling; ++frame) {
      interface.BeginPicture(kPictureWidth, kPictureHeight);
      panels.Build(stage, false, {});
      if (frame < kSettling) interface.Skip();
    }
    labels.Draw(canvas.labels(), camera, kBookTheme, panels.scene());
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    interface.Draw();
    EXPECT_GT(CountBrightMagenta(offscreen.Read()), 60) << position.x << ", " << position.y;
  }
}

}  // namespace
}  // namespace hitscan
