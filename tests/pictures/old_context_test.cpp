#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "drawn.h"
#include "platform/resources.h"
#include "render/offscreen.h"

namespace hitscan {
namespace {

constexpr const char* kVersion = "MESA_GL_VERSION_OVERRIDE";
constexpr const char* kExtensions = "MESA_EXTENSION_OVERRIDE";

std::vector<std::string> Extensions() {
  GLint count = 0;
  glGetIntegerv(GL_NUM_EXTENSIONS, &count);
  std::vector<std::string> names;
  for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
    names.emplace_back(reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, i)));
  }
  return names;
}

// Extensions that are part of OpenGL 3.3: disabling them in Mesa would disable core functions.
bool IsPartOfOpenGl33(std::string_view name) {
  constexpr std::array<std::string_view, 5> kParts{
      "GL_ARB_fragment_shader", "GL_ARB_instanced_arrays", "GL_ARB_texture_rg",
      "GL_ARB_vertex_shader", "GL_EXT_framebuffer_multisample"};
  return std::ranges::find(kParts, name) != kParts.end();
}

// Run by the test below, in a process whose driver is limited to OpenGL 3.3.
TEST(OldContext, HasOnlyOpenGl33) {
  if (std::getenv(kVersion) == nullptr) GTEST_SKIP() << "the driver offers what it has";
  const Offscreen offscreen(8, 8);
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(glGetString(GL_VERSION))).substr(0, 3),
            "3.3");
  // Some extensions cannot be disabled.
  EXPECT_LT(Extensions().size(), 50U);
}

/// Every sample looks the same on OpenGL 3.3 without any extension that can be disabled.
TEST(OldContext, DrawsTheSamePictures) {
  if (std::getenv(kVersion) != nullptr) GTEST_SKIP() << "it is the old one";
  std::string without;
  {
    const Offscreen offscreen(8, 8);
    if (!IsPinnedRasteriser()) GTEST_SKIP() << "only Mesa can be limited";
    for (const std::string& name : Extensions()) {
      if (!IsPartOfOpenGl33(name)) without += "-" + name + " ";
    }
  }
  const std::string command = std::string(kVersion) + "=3.3 " + kExtensions + "='" + without +
                              "' '" + ExecutablePath().string() +
                              "' --gtest_filter='OldContext.*:Samples/Pictures.*' > '" +
                              HITSCAN_PICTURES_OUT + "-old.txt' 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << HITSCAN_PICTURES_OUT << "-old.txt says why";
}

}  // namespace
}  // namespace hitscan
