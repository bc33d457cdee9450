#include "ui/modal_dialogs.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <utility>

#include "ui/file_browser_view.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {

void ModalDialogs::Ask(Question question) {
  if (questions_.empty()) appearing_ = true;
  questions_.push_back(std::move(question));
}

void ModalDialogs::Choose(std::size_t reply) {
  if (questions_.empty()) return;
  std::string path = questions_.front().path.value_or("");
  if (std::optional<FileBrowser>& files = questions_.front().files) {
    path = files->folder().string();
    if (reply == 0) {
      const std::optional<std::filesystem::path> file = files->Accept();
      if (!file) return;
      path = file->string();
    }
  }
  const Question question = std::move(questions_.front());
  questions_.pop_front();
  keys_.clear();
  appearing_ = true;
  const Reply& chosen = question.replies.at(reply);
  if (chosen.then) chosen.then(path);
}

void ModalDialogs::Tell(std::string title, std::string text, std::string error) {
  Ask({.title = std::move(title),
       .text = std::move(text),
       .replies = {{"OK"}},
       .enter = true,
       .error = std::move(error)});
}

void ModalDialogs::Back() {
  if (open()) Choose(questions_.front().replies.size() - 1);
}

void ModalDialogs::Enter() {
  if (open() && questions_.front().enter) Choose(0);
}

void ModalDialogs::Press(ListKey key) {
  // The key waits for the next frame: a text that was typed before it is not in the field earlier.
  if (open() && questions_.front().files) return keys_.push_back(key);
  if (key == ListKey::kChoose) Enter();
}

bool ModalDialogs::TakeKeys(FileBrowser& files) {
  for (const ListKey key : std::exchange(keys_, {})) {
    switch (key) {
      case ListKey::kChoose:
        return true;
      case ListKey::kParent:
        files.GoUp();
        break;
      case ListKey::kUp:
        files.Move(-1);
        break;
      case ListKey::kDown:
        files.Move(1);
        break;
    }
  }
  return false;
}

void ModalDialogs::Type(std::string path) {
  if (open() && questions_.front().files) questions_.front().files->SetTyped(path);
  if (open() && questions_.front().path) questions_.front().path = std::move(path);
}

void ModalDialogs::Clear() {
  questions_.clear();
  appearing_ = true;
}

void ModalDialogs::Build() {
  if (questions_.empty()) return;
  Question& question = questions_.front();
  const std::string title = question.title + "###question";
  if (!BeginModal(title.c_str())) return;
  const float width = 30 * ImGui::GetFontSize();
  ImGui::PushTextWrapPos(width);
  if (!question.text.empty()) ImGui::TextUnformatted(question.text.c_str());
  if (!question.error.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, ErrorText());
    ImGui::TextUnformatted(question.error.c_str());
    ImGui::PopStyleColor();
  }
  ImGui::PopTextWrapPos();
  if (question.path) {
    ImGui::SetNextItemWidth(width);
    if (std::exchange(appearing_, false)) {
      ++fields_;
      ImGui::SetKeyboardFocusHere();
    }
    // A field of its own for each question: Dear ImGui keeps the selection in a field.
    ImGui::PushID(fields_);
    ImGui::InputText("##path", &*question.path);
    ImGui::PopID();
  }
  std::optional<std::size_t> chosen;
  if (question.files) {
    const bool appearing = std::exchange(appearing_, false);
    if (BuildFileBrowser(*question.files, appearing) || TakeKeys(*question.files)) chosen = 0;
  }
  for (std::size_t i = 0; i < question.replies.size(); ++i) {
    if (i > 0) ImGui::SameLine();
    if (ImGui::Button(question.replies[i].label.c_str())) chosen = i;
  }
  ImGui::EndPopup();
  if (chosen) Choose(*chosen);
}

}  // namespace hitscan
