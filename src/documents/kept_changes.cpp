#include "documents/kept_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <unordered_map>
#include <utility>

#include "base/regular_file.h"
#include "base/text.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// Comparing larger files would delay the start.
constexpr std::uintmax_t kLargestCompared = 16'000'000;

// "2 changed, 1 added".
std::string ChangesText(const CaseFile& before, const CaseFile& after) {
  std::unordered_map<int, const Case*> old;
  for (const Case& each : before.cases) old.emplace(each.id, &each);
  std::size_t changed = 0;
  std::size_t added = 0;
  for (const Case& each : after.cases) {
    const auto found = old.find(each.id);
    if (found == old.end()) {
      ++added;
    } else {
      if (*found->second != each) ++changed;
      old.erase(found);
    }
  }
  std::string text;
  const auto say = [&text](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  say(changed, "changed");
  say(added, "added");
  say(old.size(), "deleted");
  return text.empty() ? "no case changed" : text;
}

// A warning that the file was deleted or changed after its unsaved changes were kept; else empty.
std::string WarningText(const fs::path& file, const fs::path& kept_at) {
  std::error_code error;
  if (!fs::exists(file, error)) return "\nThe file is gone: saving writes it again.";
  const bool changed = fs::last_write_time(file, error) > fs::last_write_time(kept_at, error);
  return changed ? "\nThe file was changed since." : "";
}

std::string DateOf(const fs::path& kept_at) {
  std::error_code gone;
  return DateText(fs::last_write_time(kept_at, gone));
}

std::string KeptAt(const fs::path& kept_at) {
  return fmt::format("They are kept in {}", Printable(kept_at.string()));
}

}  // namespace

KeptChanges::KeptChanges(SampleRunner& runner, CaseCommands& commands, ModalDialogs& dialogs,
                         const OpenFileMarks& marks, std::filesystem::path folder,
                         OpenUntitled open_untitled, std::function<void()> make_copy)
    : runner_(runner),
      commands_(commands),
      dialogs_(dialogs),
      marks_(marks),
      unsaved_(std::move(folder),
               [&runner](const fs::path& file) { return runner.environment().IsReadOnly(file); }),
      open_untitled_(std::move(open_untitled)),
      make_copy_(std::move(make_copy)) {}

bool KeptChanges::HoldsAll() const { return unsaved_.Holds(*commands_.document()); }

void KeptChanges::Keep() {
  const CaseDocument* document = commands_.document();
  // Writing a large file would make a drag stutter.
  if (document == nullptr || document->in_gesture()) return;
  try {
    unsaved_.Keep(*document);
    keeping_failed_ = false;
  } catch (const std::exception& error) {
    if (!std::exchange(keeping_failed_, true)) {
      runner_.log().Error("unsaved changes would not survive a crash: " +
                          std::string(error.what()));
    }
  }
}

void KeptChanges::Discard() {
  try {
    unsaved_.Discard();
  } catch (const std::exception& error) {
    runner_.log().Error(error.what());
  }
}

std::vector<KeptChanges::Leftover> KeptChanges::LeftoversOf(const fs::path& file) {
  std::vector<Leftover> leftovers;
  // The kept changes may be those of another window in which the file is open.
  if (marks_.OtherProcess(unsaved_.NameForOthers(file))) return leftovers;
  const std::optional<std::size_t> index = commands_.IndexOf(file);
  for (const fs::path& kept_at : unsaved_.KeptByOthers(file)) {
    try {
      const std::string text = ReadRegularFile(kept_at);
      const std::string* const saved = index ? commands_.document()->SavedText(*index) : nullptr;
      // A program that is killed may leave an empty file, or not remove changes that it has saved.
      const bool obsolete = text.empty() || (saved != nullptr && text == *saved);
      const bool shown = index && commands_.document()->dirty(*index) &&
                         text == CaseFileText(commands_.document()->files()[*index]);
      if (obsolete || (shown && unsaved_.Holds(*commands_.document()))) {
        RemoveKept(kept_at);
      } else if (shown) {
        unsaved_.TakeOver(file, kept_at);
        Keep();
      } else {
        leftovers.push_back({file, kept_at});
      }
    } catch (const std::exception& error) {
      runner_.log().Error(error.what());
    }
  }
  return leftovers;
}

std::vector<KeptChanges::Leftover> KeptChanges::FindLeftovers() {
  std::vector<fs::path> files;
  if (const CaseDocument* document = commands_.document()) {
    for (const CaseFile& file : document->files()) files.push_back(file.path);
  }
  if (!commands_.IndexOf(kUntitled)) files.push_back(kUntitled);
  std::vector<Leftover> leftovers;
  for (const fs::path& file : files) {
    for (Leftover& leftover : LeftoversOf(file)) leftovers.push_back(std::move(leftover));
  }
  leftover_count_ = leftovers.size();
  return leftovers;
}

void KeptChanges::Offer(bool again) {
  for (const Leftover& leftover : FindLeftovers()) {
    const bool first = asked_.insert(leftover.kept_at).second;
    if (first) {
      runner_.log().Info("Unsaved changes of an earlier session: " + leftover.kept_at.string());
    }
    if (first || again) AskToRestore(leftover);
  }
}

void KeptChanges::AskToRestore(const Leftover& leftover) {
  const bool untitled = leftover.file == kUntitled;
  Question question{.title = "Unsaved changes", .text = {}, .replies = {}, .enter = true};
  question.text = untitled ? "Cases that were never saved, of "
                           : Printable(leftover.file.filename().string()) +
                                 " has unsaved changes of an earlier session, of ";
  question.text += DateOf(leftover.kept_at);
  try {
    std::error_code error;
    if (fs::file_size(leftover.kept_at, error) <= kLargestCompared) {
      const CaseFile kept = ParseCaseFile(leftover.file, ReadRegularFile(leftover.kept_at));
      const std::optional<std::size_t> index = commands_.IndexOf(leftover.file);
      const CaseFile* const now = index ? &commands_.document()->files()[*index] : nullptr;
      if (now != nullptr && kept.query != now->query) {
        throw FileError(
            fmt::format("they are cases of {}, not of {}", kept.query->name, now->query->name));
      }
      if (now != nullptr) question.text += ": " + ChangesText(*now, kept);
    }
    question.replies.push_back(
        {"Restore", [this, leftover](const std::string&) { Restore(leftover); }});
  } catch (const std::exception& broken) {
    question.enter = false;
    question.error = std::string(broken.what()) + "\n" + KeptAt(leftover.kept_at);
  }
  if (!untitled) question.text += WarningText(leftover.file, leftover.kept_at);
  question.replies.push_back(
      {"Discard", [this, leftover](const std::string&) { AskToDiscard(leftover); }});
  question.replies.push_back({"Later"});
  dialogs_.Ask(std::move(question));
}

void KeptChanges::AskToDiscard(const Leftover& leftover) {
  const auto discard = [this, leftover](const std::string&) {
    try {
      RemoveKept(leftover.kept_at);
    } catch (const std::exception& error) {
      runner_.log().Error(error.what());
    }
    FindLeftovers();
  };
  dialogs_.Ask({.title = "Discard",
                .text = fmt::format("Delete the unsaved changes of {}? This cannot be undone.\n{}",
                                    DateOf(leftover.kept_at), KeptAt(leftover.kept_at)),
                .replies = {{"Discard", discard}, {"Cancel", [this, leftover](const std::string&) {
                                                     AskToRestore(leftover);
                                                   }}}});
}

void KeptChanges::Restore(const Leftover& leftover) {
  try {
    std::string text = ReadRegularFile(leftover.kept_at);
    CaseFile kept = ParseCaseFile(leftover.file, text);
    const std::optional<std::size_t> index = commands_.IndexOf(leftover.file);
    if (!index) return open_untitled_(*kept.query, text);
    CaseDocument& document = *commands_.document();
    document.EndGesture();
    // Present changes are kept first, so that they can be restored too.
    Keep();
    if (document.read_only(*index)) make_copy_();
    document.Restore(*index, std::move(kept));
    unsaved_.TakeOver(leftover.file, leftover.kept_at);
    Keep();
    runner_.log().Info("Restored: unsaved changes to " + leftover.file.string());
  } catch (const std::exception& error) {
    runner_.log().Error("not restored: " + std::string(error.what()));
    dialogs_.Tell("Not restored", KeptAt(leftover.kept_at), error.what());
  }
  for (const Leftover& left : FindLeftovers()) asked_.insert(left.kept_at);
}

}  // namespace hitscan
