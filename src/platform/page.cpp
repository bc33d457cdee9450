#include "platform/page.h"

#if defined(__EMSCRIPTEN__)
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <emscripten.h>

#include <cstdlib>

// The functions of web/page.js.
// clang-format off
EM_JS_DEPS(hitscan_page, "$UTF8ToString,$stringToNewUTF8");
EM_JS(void, HitscanShowFailure, (const char* text), { Module.hitscan.fail(UTF8ToString(text)); });
EM_JS(void, HitscanShowPicture, (), { Module.hitscan.ready(); });
EM_JS(void, HitscanCopy, (const char* text), { Module.hitscan.copy(UTF8ToString(text)); });
EM_JS(void, HitscanOffer, (const char* path), {
  const file = UTF8ToString(path);
  Module.hitscan.download(file.slice(file.lastIndexOf("/") + 1), FS.readFile(file));
});
EM_JS(void, HitscanEdit, (const char* path), { Module.hitscan.edit(UTF8ToString(path)); });
EM_JS(void, HitscanDescribe, (const char* text), {
  Module.canvas.setAttribute("aria-label", UTF8ToString(text));
});
EM_JS(void, HitscanFollow, (const char* fragment), { Module.hitscan.follow(UTF8ToString(fragment)); });
EM_JS(char*, HitscanAddress, (), { return stringToNewUTF8(Module.hitscan.address()); });
EM_JS(char*, HitscanPasted, (), { return stringToNewUTF8(Module.hitscan.pasted); });
// clang-format on

extern "C" EMSCRIPTEN_KEEPALIVE void HitscanResize(int width, int height) {
  if (GLFWwindow* const window = glfwGetCurrentContext()) {
    glfwSetWindowSize(window, width, height);
  }
}

namespace hitscan {

namespace {

// Copies a text that JavaScript has allocated, and frees it.
std::string Taken(char* text) {
  std::string copy = text;
  std::free(text);
  return copy;
}

}  // namespace

void ShowFailure(const std::string& text) { HitscanShowFailure(text.c_str()); }

void ShowPicture() { HitscanShowPicture(); }

void OfferFile(const std::filesystem::path& file) { HitscanOffer(file.c_str()); }

void EditInPage(const std::filesystem::path& file) { HitscanEdit(file.c_str()); }

void DescribePicture(const std::string& text) { HitscanDescribe(text.c_str()); }

void SetAddressFragment(const std::string& fragment) { HitscanFollow(fragment.c_str()); }

std::string PageAddress() { return Taken(HitscanAddress()); }

std::optional<Clipboard> PageClipboard() {
  return Clipboard{[](void*, const char* text) { HitscanCopy(text); },
                   [](void*) {
                     static std::string pasted;
                     pasted = Taken(HitscanPasted());
                     return pasted.c_str();
                   }};
}

}  // namespace hitscan

#else

namespace hitscan {

void ShowFailure(const std::string&) {}
void ShowPicture() {}
void OfferFile(const std::filesystem::path&) {}
void EditInPage(const std::filesystem::path&) {}
void DescribePicture(const std::string&) {}
void SetAddressFragment(const std::string&) {}
std::string PageAddress() { return {}; }
std::optional<Clipboard> PageClipboard() { return std::nullopt; }

}  // namespace hitscan

#endif
