#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/scene_declaration.h"
#include "cases/case_loader.h"
#include "edit/case_document.h"

namespace hitscan {

struct Environment;

/// Opens the case files of a scene in its document. Large files may be read in the background.
class SceneLoader {
 public:
  /// `files` are the paths of the declared case files: see DeclaredScene. Keeps references to the
  /// declaration and the document.
  SceneLoader(const SceneDeclaration& declaration, std::vector<std::filesystem::path> files,
              CaseDocument& document)
      : declaration_(declaration), files_(std::move(files)), document_(document) {}

  /// Call Attach before the functions below. The environment outlives the loader.
  void Attach(const Environment& environment) { environment_ = &environment; }

  /// The case files that the environment names; if it names none, those of the declaration.
  std::vector<std::filesystem::path> CaseFiles() const;
  /// How many cases of the scene's queries come with the program in files that the declaration does
  /// not name; 0 when the environment names files.
  std::size_t CountOtherCases() const;

  /// Opens the files, or begins to read them in the background. Throws FileError when one cannot be
  /// used.
  void Begin();
  /// Whether the files are still being read.
  bool loading() const { return loader_ != nullptr; }
  /// Opens the files if they have been read meanwhile; with `wait`, waits for them. Returns whether
  /// this call has opened them. Throws FileError.
  bool Finish(bool wait);
  /// The finished fraction; nullopt when nothing is read in the background.
  std::optional<float> Progress() const;
  std::string ProgressText() const;

 private:
  void BeginReading(const std::vector<std::filesystem::path>& paths);
  /// Whether the chosen implementation is built in, not the user's own.
  bool UsesBuiltIn() const;
  void OpenFile(const std::filesystem::path& path);
  /// Opens the text of Environment::stand_ins for a file that cannot be loaded.
  void OpenStandIn(const std::filesystem::path& path);
  CheckedFile Load(const std::filesystem::path& path);
  void RequireOwn(const CaseFile& file) const;

  const SceneDeclaration& declaration_;
  std::vector<std::filesystem::path> files_;
  CaseDocument& document_;
  const Environment* environment_ = nullptr;
  std::unique_ptr<CaseLoader> loader_;  ///< null when nothing is read in the background
  std::string checked_by_;  ///< the built-in implementation whose answers loader_ checks, or empty
};

}  // namespace hitscan
