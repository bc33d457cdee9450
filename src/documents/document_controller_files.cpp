// Saving and opening files.
#include <fmt/format.h>

#include <exception>
#include <utility>

#include "base/atomic_file.h"
#include "documents/document_controller.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

std::string Lines(const std::vector<std::string>& texts) {
  std::string lines;
  for (const std::string& text : texts) lines += (lines.empty() ? "" : "\n") + text;
  return lines;
}

}  // namespace

fs::path CasePath(const std::string& typed) {
  fs::path path(typed);
  if (!HasCaseFileName(path)) path += ".json";
  return path;
}

void DocumentController::Save(std::size_t file, const Then& then) {
  CaseDocument& document = *commands_.document();
  while (file < document.files().size() && !document.dirty(file)) ++file;
  if (file == document.files().size()) {
    if (then) then();
    return;
  }
  const OnDisk state = document.StateOnDisk(file);
  if (state != OnDisk::kSame) return AskBeforeSaving(file, state, then);
  Write(file, then);
}

void DocumentController::AskBeforeSaving(std::size_t file, OnDisk state, const Then& then) {
  const auto write = [this, file, then](const std::string&) { Write(file, then); };
  const auto reload = [this, file, then](const std::string&) {
    Reload(file);
    if (!commands_.document()->dirty(file)) Save(file + 1, then);
  };
  if (state == OnDisk::kMissing) {
    return dialogs_.Ask({.title = "Save",
                         .text = PathOf(file) + " is gone. Write it again?",
                         .replies = {{"Write it", write}, {"Cancel"}},
                         .enter = true});
  }
  dialogs_.Ask({.title = "Save",
                .text = PathOf(file) +
                        " was changed by someone else since it was read. "
                        "Overwrite that, or reload it? Undo then brings your changes "
                        "back.",
                .replies = {{"Overwrite", write}, {"Reload", reload}, {"Cancel"}}});
}

void DocumentController::Write(std::size_t file, const Then& then) {
  try {
    commands_.document()->Save(file);
  } catch (const std::exception& error) {
    runner_.log().Error("not saved: " + std::string(error.what()));
    const auto elsewhere = [this, file, then](const std::string&) {
      // With a `then`, the remaining files are saved too.
      AskWhere(file, PathOf(file), "", then ? then : Then([] {}));
    };
    return dialogs_.Ask({.title = "Not saved",
                         .text = "The changes are still here, but they could not be written:",
                         .replies = {{"Save as...", elsewhere}, {"Cancel"}},
                         .error = error.what()});
  }
  runner_.log().Info("Saved: " + PathOf(file));
  UpdateAutosave();
  Save(file + 1, then);
}

void DocumentController::SaveAs() {
  CaseDocument* document = commands_.document();
  if (document == nullptr || document->files().empty()) {
    return runner_.log().Info("There are no cases to save.");
  }
  document->EndGesture();
  const std::size_t file = document->selected().value_or(CaseRef{}).file;
  AskWhere(file, PathOf(file), "", {});
}

void DocumentController::AskWhere(std::size_t file, const std::string& path,
                                  const std::string& error, const Then& then) {
  const auto save = [this, file, then](const std::string& typed) {
    if (typed.empty()) return AskWhere(file, typed, "a case file needs a name", then);
    const fs::path chosen = CasePath(typed);
    std::error_code ignored;
    if (!fs::exists(chosen, ignored) || WriteToSameFile(chosen, PathOf(file))) {
      return WriteAs(file, chosen, then);
    }
    dialogs_.Ask(
        {.title = "Save as",
         .text = chosen.string() + " is already there. Overwrite it?",
         .replies = {{"Overwrite", [this, file, chosen,
                                    then](const std::string&) { WriteAs(file, chosen, then); }},
                     {"Cancel", [this, file, typed, then](const std::string&) {
                        AskWhere(file, typed, "", then);
                      }}}});
  };
  dialogs_.Ask({.title = "Save as",
                .text = "Where the cases are to be written; one goes on with that file.",
                .replies = {{"Save", save}, {"Cancel"}},
                .enter = true,
                .path = path,
                .error = error});
}

void DocumentController::WriteAs(std::size_t file, const fs::path& path, const Then& then) {
  CaseDocument& document = *commands_.document();
  try {
    document.SaveAs(file, path);
  } catch (const std::exception& error) {
    runner_.log().Error("not saved: " + std::string(error.what()));
    return AskWhere(file, path.string(), error.what(), then);
  }
  runner_.log().Info("Saved: " + path.string());
  std::vector<fs::path> files;
  for (const CaseFile& saved : document.files()) files.push_back(saved.path);
  runner_.SetCaseFiles(std::move(files));
  UpdateAutosave();
  if (then) Save(file + 1, then);
}

void DocumentController::AskWhatToOpen(const std::string& path, const std::string& error) {
  const auto open = [this](const std::string& typed) {
    const OpenPlan plan = PlanOpening({typed}, runner_.name());
    if (plan.files.empty()) {
      for (const std::string& line : plan.errors) runner_.log().Error(line);
      return AskWhatToOpen(typed, Lines(plan.errors));
    }
    Open(plan);
  };
  dialogs_.Ask(
      {.title = "Open case file",
       .text = "A case file, or a folder of them. Files can also be dropped on the window.",
       .replies = {{"Open", open}, {"Cancel"}},
       .enter = true,
       .path = path,
       .error = error});
}

void DocumentController::OpenFiles(const std::vector<fs::path>& paths) {
  Open(PlanOpening(paths, runner_.name()));
}

void DocumentController::Open(const OpenPlan& plan) {
  for (const std::string& error : plan.errors) runner_.log().Error(error);
  const auto report = [this, plan] {
    if (plan.errors.empty()) return;
    dialogs_.Ask(
        {.title = "Not opened",
         .text = plan.files.empty() ? "The scene stays as it is." : "The other files are open.",
         .replies = {{"OK"}},
         .enter = true,
         .error = Lines(plan.errors)});
  };
  if (plan.files.empty()) return report();
  Leave([this, plan, report] {
    runner_.ShowCases(plan.scene, plan.files);
    begin_();
    report();
  });
}

}  // namespace hitscan
