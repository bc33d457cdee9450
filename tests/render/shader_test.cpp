#include <fstream>
#include <iterator>
#include <string>

#include "drawing.h"
#include "render/gl_objects.h"

namespace hitscan {
namespace {

// A copy of the shaders in which one can be spoiled.
class Shaders : public testing::Test {
 protected:
  Shaders()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("hitscan_" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::copy(kShaders, folder_);
  }
  ~Shaders() override { std::filesystem::remove_all(folder_); }

  std::string Message() const {
    try {
      const Renderer renderer(folder_);
    } catch (const RenderError& error) {
      return error.what();
    }
    return "no error";
  }

  // Puts a line into a file, in place of what was its line `number`.
  void SpoilLine(const std::string& file, int number, const std::string& text) const {
    std::ifstream in(folder_ / file);
    std::string spoilt;
    std::string line;
    for (int i = 1; std::getline(in, line); ++i) spoilt += (i == number ? text : line) + "\n";
    in.close();
    std::ofstream(folder_ / file) << spoilt;
  }

  Offscreen offscreen_{8, 8};
  std::filesystem::path folder_;
};

std::string ReadAll(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST_F(Shaders, AreFound) { EXPECT_EQ(Message(), "no error"); }

TEST_F(Shaders, AMissingFileIsNamed) {
  for (const std::string file : {"line.vert", "point.frag", "common.glsl"}) {
    std::filesystem::rename(folder_ / file, folder_ / "away");
    EXPECT_EQ(Message(),
              "cannot read shader " + (folder_ / file).string() + ": No such file or directory");
    std::filesystem::rename(folder_ / "away", folder_ / file);
  }
}

TEST_F(Shaders, AFolderInPlaceOfAFileIsAnError) {
  std::filesystem::remove(folder_ / "line.frag");
  std::filesystem::create_directory(folder_ / "line.frag");
  EXPECT_NE(Message().find("cannot read shader " + (folder_ / "line.frag").string()),
            std::string::npos)
      << Message();
}

TEST_F(Shaders, OneThatDoesNotCompileIsNamedWithTheLine) {
  SpoilLine("point.frag", 3, "flat in vec4 v_color = nonsense;");
  const std::string message = Message();
  EXPECT_EQ(message.find("shader does not compile: " + (folder_ / "point.frag").string() + ":3: "),
            0U)
      << message;
  EXPECT_NE(message.find("nonsense"), std::string::npos) << "the driver's words: " << message;
}

TEST_F(Shaders, SoIsTheCommonPart) {
  SpoilLine("common.glsl", 4, "uniform vec3 u_eye = nonsense;");
  const std::string message = Message();
  EXPECT_NE(message.find((folder_ / "common.glsl").string() + ":4: "), std::string::npos)
      << message;
}

TEST_F(Shaders, OnesThatDoNotFitTogetherAreNamed) {
  std::ofstream(folder_ / "triangle.frag") << "// Nothing in here.\n";
  const std::string message = Message();
  EXPECT_NE(message.find("shaders do not link: " + (folder_ / "triangle").string()),
            std::string::npos)
      << message;
}

// A page in a browser would put another line in front of the same files.
TEST_F(Shaders, AreAlsoWhatBrowsersUnderstand) {
  bool understood = false;
  GLint count = 0;
  glGetIntegerv(GL_NUM_EXTENSIONS, &count);
  for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
    const auto* name = reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, i));
    understood = understood || std::string("GL_ARB_ES3_compatibility") == name;
  }
  if (!understood) GTEST_SKIP() << "the driver does not compile GLSL ES 3.00";
  for (const auto& entry : std::filesystem::directory_iterator(kShaders)) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() == ".glsl") continue;
    const std::string source = "#version 300 es\nprecision highp float;\n" +
                               ReadAll(kShaders / "common.glsl") + ReadAll(path);
    const GlShader shader(
        glCreateShader(path.extension() == ".vert" ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER));
    const char* text = source.c_str();
    glShaderSource(shader.name(), 1, &text, nullptr);
    glCompileShader(shader.name());
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
    std::string log(4096, '\0');
    glGetShaderInfoLog(shader.name(), static_cast<GLsizei>(log.size()), nullptr, log.data());
    EXPECT_EQ(compiled, GL_TRUE) << path << ": " << log.c_str();
  }
}

}  // namespace
}  // namespace hitscan
