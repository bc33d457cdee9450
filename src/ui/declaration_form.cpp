#include "ui/declaration_form.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {

void DeclarationForm::Open(ProjectDeclaration first, Check check, Add add) {
  open_ = true;
  appearing_ = true;
  typed_ = std::move(first);
  check_ = std::move(check);
  add_ = std::move(add);
  kinds_ = KindsOfMembers();
  CheckAgain();
}

ProjectDeclaration DeclarationForm::declaration() const {
  ProjectDeclaration declaration = typed_;
  for (auto* rows : {&declaration.members, &declaration.answer}) {
    std::erase_if(*rows, [](const ProjectDeclaration::Member& row) { return row.name.empty(); });
  }
  return declaration;
}

void DeclarationForm::CheckAgain() { problem_ = check_(declaration()); }

void DeclarationForm::BuildRows(const char* title, std::vector<ProjectDeclaration::Member>& rows,
                                const std::vector<std::string>& kinds) {
  const float em = ImGui::GetFontSize();
  ImGui::PushID(title);
  ImGui::TextColored(HeadingText(), "%s", title);
  std::optional<std::size_t> removed;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    ImGui::SetNextItemWidth(12 * em);
    if (ImGui::InputTextWithHint("##name", "name", &rows[i].name)) CheckAgain();
    ImGui::SameLine();
    ImGui::SetNextItemWidth(12 * em);
    const auto kind = std::ranges::find(kinds, rows[i].kind);
    if (const auto chosen =
            Combo("##kind", kinds, static_cast<std::size_t>(kind - kinds.begin()))) {
      rows[i].kind = kinds[*chosen];
      CheckAgain();
    }
    ImGui::SameLine();
    if (IconButton("remove", Icon::kDelete, "Removes this line")) removed = i;
    ImGui::PopID();
  }
  if (removed) {
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(*removed));
    CheckAgain();
  }
  if (ImGui::Button("One more")) rows.push_back({"", kinds.front()});
  ImGui::PopID();
}

void DeclarationForm::Build() {
  if (!open_) return;
  const float em = ImGui::GetFontSize();
  PlaceDialog(ImGuiCond_Appearing);
  const bool appearing = std::exchange(appearing_, false);
  if (appearing) ImGui::SetNextWindowFocus();
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoSavedSettings;
  bool shown = true;
  if (ImGui::Begin(typed_.is_query ? "Add query###declaration" : "Add shape###declaration", &shown,
                   flags)) {
    ImGui::SetNextItemWidth(24 * em);
    if (appearing) ImGui::SetKeyboardFocusHere();
    if (ImGui::InputText("name", &typed_.name)) CheckAgain();
    ImGui::SetNextItemWidth(24 * em);
    if (ImGui::InputText("about", &typed_.about)) CheckAgain();
    Tooltip("A sentence, which the window and the lists show");
    BuildRows(typed_.is_query ? "Parameters" : "Members", typed_.members, kinds_);
    if (typed_.is_query) {
      BuildRows("Answer", typed_.answer, KindsOfAnswers());
      ImGui::TextDisabled("If the first part is named \"hit\", the query may miss.");
    }
    // Before anything is typed, the missing name is no mistake.
    const bool begun = !typed_.name.empty();
    ImGui::PushTextWrapPos(30 * em);
    if (begun && !problem_.empty()) ImGui::TextColored(ErrorText(), "%s", problem_.c_str());
    ImGui::PopTextWrapPos();
    if (TextButton("Add", {}, GreyUnless(begun && problem_.empty()))) {
      try {
        add_(declaration());
        shown = false;
      } catch (const std::exception& error) {
        problem_ = error.what();
      }
    }
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) shown = false;
  }
  ImGui::End();
  if (!shown) Close();
}

}  // namespace hitscan
