#pragma once

#include <filesystem>
#include <optional>
#include <string>

// What a page in a browser does in place of the system. Elsewhere these functions do nothing.
namespace hitscan {

#if defined(__EMSCRIPTEN__)
inline constexpr bool kIsPage = true;
#else
inline constexpr bool kIsPage = false;
#endif

/// Shows in place of the picture why there is none.
void ShowFailure(const std::string& text);
/// Ends the display of the progress of loading: the first frame has been drawn.
void ShowPicture();

/// Offers a file that was written as a download: the files of a page are only in its memory.
void OfferFile(const std::filesystem::path& file);

/// Shows a text field with the text of the file, which is written when it has been edited.
void EditInPage(const std::filesystem::path& file);

/// Describes the picture in words, for those who cannot see it.
void DescribePicture(const std::string& text);
/// Changes the fragment of the page's address after a short delay, without loading what it names.
void SetAddressFragment(const std::string& fragment);
/// The address of the page, without the fragment.
std::string PageAddress();

/// The clipboard, in the form in which Dear ImGui wants it.
struct Clipboard {
  void (*set)(void*, const char* text);
  const char* (*get)(void*);
};
/// The clipboard of the page; nullopt elsewhere, where GLFW has one.
std::optional<Clipboard> PageClipboard();

}  // namespace hitscan
