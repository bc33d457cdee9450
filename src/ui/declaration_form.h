#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "project/declaration.h"

namespace hitscan {

/// The dialogs *Add shape* and *Add query*: forms for a declaration in a project file.
class DeclarationForm {
 public:
  /// Returns why the declaration cannot be added; empty if it can.
  using Check = std::function<std::string(const ProjectDeclaration&)>;
  using Add = std::function<void(const ProjectDeclaration&)>;

  /// Opens the form with these values. `add` may throw; then the form says why.
  void Open(ProjectDeclaration first, Check check, Add add);
  void Close() { open_ = false; }
  bool open() const { return open_; }

  /// What the user has typed, without rows that are empty.
  ProjectDeclaration declaration() const;
  /// Why it cannot be added; empty if it can.
  const std::string& problem() const { return problem_; }

  /// Called in each frame of Dear ImGui.
  void Build();

 private:
  void BuildRows(const char* title, std::vector<ProjectDeclaration::Member>& rows,
                 const std::vector<std::string>& kinds);
  void CheckAgain();

  bool open_ = false;
  bool appearing_ = false;
  ProjectDeclaration typed_;
  Check check_;
  Add add_;
  std::vector<std::string> kinds_;
  std::string problem_;
};

}  // namespace hitscan
