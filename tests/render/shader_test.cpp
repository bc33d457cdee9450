#include "render/shader.h"

#include <sys/stat.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "draw/primitives.h"
#include "render/gl_objects.h"
#include "support/drawing.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

const std::filesystem::path kShaders = HITSCAN_SHADERS;

// A copy of the shaders that the tests can damage.
class Shaders : public testing::Test {
 protected:
  Shaders() { std::filesystem::copy(kShaders, folder_); }

  std::string Message() const {
    try {
      const Renderer renderer(folder_);
    } catch (const RenderError& error) {
      return error.what();
    }
    return "no error";
  }

  // Replaces line `number` of a file.
  void SpoilLine(const std::string& file, int number, const std::string& text) const {
    std::ifstream in(folder_ / file);
    std::string spoilt;
    std::string line;
    for (int i = 1; std::getline(in, line); ++i) spoilt += (i == number ? text : line) + "\n";
    in.close();
    WriteAll(folder_ / file, spoilt);
  }

  Offscreen offscreen_{8, 8};
  const TemporaryFolder temporary_;
  const std::filesystem::path folder_ = temporary_.path();
};

TEST_F(Shaders, AreFound) { EXPECT_EQ(Message(), "no error"); }

TEST_F(Shaders, AMissingFileIsReported) {
  for (const std::string file : {"line.vert", "point.frag", "common.glsl"}) {
    std::filesystem::rename(folder_ / file, folder_ / "away");
    EXPECT_EQ(Message(),
              "cannot read shader " + (folder_ / file).string() + ": No such file or directory");
    std::filesystem::rename(folder_ / "away", folder_ / file);
  }
}

TEST_F(Shaders, AFolderInsteadOfAFileIsAnError) {
  std::filesystem::remove(folder_ / "line.frag");
  std::filesystem::create_directory(folder_ / "line.frag");
  EXPECT_NE(Message().find("cannot read shader " + (folder_ / "line.frag").string()),
            std::string::npos)
      << Message();
}

TEST_F(Shaders, APipeInsteadOfAFileIsAnError) {
  std::filesystem::remove(folder_ / "line.frag");
  ASSERT_EQ(mkfifo((folder_ / "line.frag").c_str(), 0600), 0);
  EXPECT_EQ(Message(), "cannot read shader " + (folder_ / "line.frag").string() +
                           ": is a pipe, not a regular file");
}

TEST_F(Shaders, ACompileErrorIsReportedWithTheLine) {
  SpoilLine("point.frag", 3, "const float other = nonsense;");
  const std::string message = Message();
  EXPECT_EQ(message.find("shader does not compile: " + (folder_ / "point.frag").string() + ":3: "),
            0U)
      << message;
  EXPECT_NE(message.find("nonsense"), std::string::npos) << "the driver's words: " << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << "one line: " << message;
}

TEST_F(Shaders, ACompileErrorInTheCommonPartIsReported) {
  SpoilLine("common.glsl", 4, "uniform vec3 u_eye = nonsense;");
  const std::string message = Message();
  EXPECT_NE(message.find((folder_ / "common.glsl").string() + ":4: "), std::string::npos)
      << message;
}

TEST_F(Shaders, ALinkErrorIsReported) {
  WriteAll(folder_ / "triangle.frag", "// Nothing in here.\n");
  const std::string message = Message();
  EXPECT_NE(message.find("shaders do not link: " + (folder_ / "triangle.vert").string()),
            std::string::npos)
      << message;
}

TEST(BuiltInShaders, AreThoseOfTheSourceTree) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kShaders)) {
    const std::string name = entry.path().filename().string();
    EXPECT_EQ(ShaderSource().Read(name), ReadAll(entry.path())) << name;
    ++files;
  }
  EXPECT_EQ(EmbeddedShaders().size(), files);
}

TEST(BuiltInShaders, UseEveryConstantAndDeclareNone) {
  std::string all;
  for (const EmbeddedShader& shader : EmbeddedShaders()) all += shader.text;
  for (const ShaderConstant& constant : kShaderConstants) {
    const std::string name(constant.name);
    EXPECT_TRUE(std::regex_search(all, std::regex("\\b" + name + "\\b"))) << name;
    EXPECT_FALSE(std::regex_search(all, std::regex("(float|uint) " + name + "\\b"))) << name;
  }
}

TEST(BuiltInShaders, HaveTheConstantsToTheLastBit) {
  std::istringstream lines(ShaderConstants());
  std::size_t count = 0;
  for (std::string define, name, digits; lines >> define >> name >> digits; ++count) {
    EXPECT_EQ(define, "#define");
    ASSERT_LT(count, kShaderConstants.size());
    EXPECT_EQ(name, kShaderConstants.at(count).name);
    EXPECT_EQ(std::stof(digits), static_cast<float>(kShaderConstants.at(count).value)) << name;
    const char type = kShaderConstants.at(count).is_integer ? 'u' : 'e';
    EXPECT_NE(digits.find(type), std::string::npos) << "a literal of another type: " << digits;
  }
  EXPECT_EQ(count, kShaderConstants.size());
}

// A shader is edited while the window shows a picture.
TEST_F(Shaders, AreReloadedAndTheLastValidOnesStay) {
  Renderer renderer(folder_);
  Canvas canvas;
  canvas.DrawTriangle({-9, -9, 0}, {9, -9, 0}, {0, 20, 0}, kRed);
  Camera camera;
  camera.eye = {0, 0, 3};
  const auto draw = [&] {
    renderer.Draw(canvas, camera, 8, 8);
    return PixelAt(offscreen_.Read(), 4, 4);
  };
  EXPECT_EQ(draw(), kRed);
  const std::string good = ReadAll(folder_ / "triangle.frag");
  std::string other = good;
  const std::string last = "color = v_color;";
  other.replace(other.find(last), last.size(), "color = vec4(v_color.brg, 1.0);");
  WriteAll(folder_ / "triangle.frag", other);
  EXPECT_EQ(draw(), kRed) << "not reloaded yet";
  renderer.ReloadShaders();
  EXPECT_EQ(draw(), kGreen);

  // If one file has an error, none of the changed files is used.
  WriteAll(folder_ / "triangle.frag", good);
  SpoilLine("line.vert", 4, "nonsense");
  EXPECT_THROW(renderer.ReloadShaders(), RenderError);
  EXPECT_EQ(draw(), kGreen);

  std::filesystem::copy_file(kShaders / "line.vert", folder_ / "line.vert",
                             std::filesystem::copy_options::overwrite_existing);
  renderer.ReloadShaders();
  EXPECT_EQ(draw(), kRed);
  EXPECT_EQ(CountGlErrors(), 0U);
}

// For WebGL, a browser would use the same files with a different version line.
TEST_F(Shaders, AreValidForWebGl) {
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
    const std::string source = "#version 300 es\nprecision highp float;\n" + ShaderConstants() +
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
