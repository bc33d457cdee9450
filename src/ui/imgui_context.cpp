#include "ui/imgui_context.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <filesystem>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "base/errors.h"
#include "render/gl.h"
#include "ui/panel_texture.h"

namespace hitscan {
namespace {

// Letters, mathematical symbols and arrows. Rendering all glyphs of a font takes longer than the
// rest of the start.
constexpr std::array<ImWchar, 13> kGlyphs{0x0020, 0x00FF, 0x0370, 0x03FF, 0x2010, 0x2027, 0x2070,
                                          0x209C, 0x2190, 0x2194, 0x2200, 0x2265, 0};

// The paths of a proportional font and of the matching monospaced font, where systems have them.
struct FontPaths {
  const char* text;
  const char* code;
};
constexpr auto kFontPaths = std::to_array<FontPaths>({
    {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
     "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"},
    {"/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
     "/usr/share/fonts/dejavu-sans-mono-fonts/DejaVuSansMono.ttf"},
    {"/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSansMono.ttf"},
    {"/usr/share/fonts/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu/DejaVuSansMono.ttf"},
    {"/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
     "/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf"},
    {"/usr/share/fonts/noto/NotoSans-Regular.ttf",
     "/usr/share/fonts/noto/NotoSansMono-Regular.ttf"},
    {"/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
     "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"},
    {"/usr/share/fonts/liberation-sans/LiberationSans-Regular.ttf",
     "/usr/share/fonts/liberation-mono/LiberationMono-Regular.ttf"},
    {"/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
     "/System/Library/Fonts/Supplemental/Andale Mono.ttf"},
    {"/System/Library/Fonts/Supplemental/Arial.ttf",
     "/System/Library/Fonts/Supplemental/Andale Mono.ttf"},
    {"C:/Windows/Fonts/segoeui.ttf", "C:/Windows/Fonts/consola.ttf"},
});

bool IsFile(const char* path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored);
}

// Without a font of the system, all texts are in the font of Dear ImGui, which is monospaced.
// Without a monospaced font of the system, all texts are in the proportional font.
void LoadFonts(float pixels) {
  ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
  fonts.Clear();
  const auto load = [&](const char* path, const ImWchar* glyphs) {
    return IsFile(path) && fonts.AddFontFromFileTTF(path, pixels, nullptr, glyphs) != nullptr;
  };
  for (const FontPaths& paths : kFontPaths) {
    if (!load(paths.text, kGlyphs.data())) continue;
    load(paths.code, kGlyphs.data());
    return;
  }
  ImFontConfig config;
  config.SizePixels = pixels;
  fonts.AddFontDefault(&config);
}

// Adds bytes to the digest of what is drawn.
void Digest(std::uint64_t& digest, const void* bytes, std::size_t count) {
  const std::string_view text(static_cast<const char*>(bytes), count);
  digest = std::rotl(digest, 23) * 0x9E3779B97F4A7C15U + std::hash<std::string_view>()(text);
}
template <class T>
void Digest(std::uint64_t& digest, const ImVector<T>& elements) {
  Digest(digest, elements.Data, static_cast<std::size_t>(elements.size_in_bytes()));
}

}  // namespace

ImguiContext::ImguiContext(float scale) {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  // Dear ImGui must not write a file to the working folder.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.UserData = &hover_;
  // Dragging inside a panel selects or scrolls, so only its title bar moves it.
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  if (!ImGui_ImplOpenGL3_Init(kShaderVersion)) {
    ImGui::DestroyContext();
    throw CannotRun("the panels cannot be drawn: OpenGL's functions were not found");
  }
  SetScale(scale);
}

ImguiContext::~ImguiContext() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

void ImguiContext::SetScale(float scale, float pixels_per_unit) {
  if (scale == scale_ && pixels_per_unit == pixels_per_unit_) return;
  const bool again = scale_ != 0;
  scale_ = scale;
  pixels_per_unit_ = pixels_per_unit;
  constexpr float kTextPixels = 15;
  LoadFonts(std::round(kTextPixels * scale));
  if (again) {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
  }
  ImGui::GetIO().FontGlobalScale = 1 / pixels_per_unit;
  ImGuiStyle style;
  SetPanelColors(style, palette_);
  style.WindowRounding = 4;
  style.FrameRounding = 3;
  style.ScaleAllSizes(scale / pixels_per_unit);
  ImGui::GetStyle() = style;
}

void ImguiContext::UseTheme(const Theme& theme) {
  // The book's background is of medium brightness; its panels are dark.
  constexpr int kLight = 3 * 200;
  const Color ground = theme.background;
  palette_ =
      ground.red + ground.green + ground.blue > kLight ? PanelPalette::kLight : PanelPalette::kDark;
  SetPanelColors(ImGui::GetStyle(), palette_);
}

void ImguiContext::Begin() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  hover_.BeginFrame();
}

void ImguiContext::BeginPicture(int width, int height) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
  io.DisplayFramebufferScale = {1, 1};
  io.DeltaTime = 1.0F / 60.0F;
  // A picture has no mouse.
  io.MousePos = {-FLT_MAX, -FLT_MAX};
  std::fill(std::begin(io.MouseDown), std::end(io.MouseDown), false);
  Begin();
}

void ImguiContext::Skip() { ImGui::EndFrame(); }

std::uint64_t ImguiContext::Finish() {
  ImGui::Render();
  const ImDrawData& drawn = *ImGui::GetDrawData();
  std::uint64_t digest = 0;
  // A texture keeps its name when it gets another picture.
  const std::uint64_t pictures = PanelTexture::Pictures();
  Digest(digest, &pictures, sizeof pictures);
  for (const ImDrawList* list :
       std::span(drawn.CmdLists, static_cast<std::size_t>(drawn.CmdListsCount))) {
    Digest(digest, list->VtxBuffer);
    Digest(digest, list->IdxBuffer);
    for (const ImDrawCmd& command : list->CmdBuffer) {
      Digest(digest, &command.ClipRect, sizeof command.ClipRect);
      Digest(digest, &command.TextureId, sizeof command.TextureId);
      Digest(digest, &command.ElemCount, sizeof command.ElemCount);
    }
  }
  return digest;
}

void ImguiContext::Draw() { ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData()); }

bool ImguiContext::wants_keyboard() const {
  return ImGui::GetIO().WantTextInput && ImGui::IsAnyItemActive();
}

bool ImguiContext::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }

}  // namespace hitscan
