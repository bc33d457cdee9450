#pragma once

#include <span>
#include <string_view>

namespace hitscan {

class Application;
struct DeclaredScene;
struct SceneDeclaration;

/// A sample, for the menu and the command line: a class derived from Application, a function that
/// declares a scene, or a scene of the user's project. MakeApplication makes it.
struct SampleEntry {
  std::string_view name;  ///< the name of the class or function; identifies the sample
  std::string_view path;  ///< in the menu: "Chapter 3/2 Ray and box"
  /// The caller owns the result. It is no unique_ptr, since <memory> would double the time that a
  /// sample takes to compile. Null for a sample that has `declare`.
  Application* (*make)() = nullptr;
  SceneDeclaration (*declare)() = nullptr;
  const DeclaredScene* scene = nullptr;  ///< is never freed, since applications refer to it
};

/// Every sample, sorted by path. Numbers in a path are compared as numbers: 10 comes after 9.
std::span<const SampleEntry> Samples();

/// The sample of that name, or null.
const SampleEntry* FindSample(std::string_view name);

/// Adds a sample to the list; HITSCAN_SAMPLE calls it before main begins. Two samples with the same
/// name end the program, since the second could never be chosen.
bool RegisterSample(const SampleEntry& entry);

/// Removes the sample of that name from the list, if it is there.
void RemoveSample(std::string_view name);

}  // namespace hitscan

/// Adds a sample to the menu at `path`, "SUBMENU/NUMBER TITLE": the number orders the submenu and
/// is shown. Write it below the sample's class. Samples that only declare a scene use HITSCAN_SCENE
/// (app/scene_declaration.h).
#define HITSCAN_SAMPLE(Class, path)                                             \
  [[maybe_unused]] const bool k##Class##Registered = ::hitscan::RegisterSample( \
      {#Class, path, []() -> ::hitscan::Application* { return new Class(); }})
