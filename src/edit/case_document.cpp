#include "edit/case_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iterator>
#include <utility>

#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "cases/written_case.h"
#include "json/document.h"
#include "meshes/mesh_files.h"

namespace hitscan {

void CaseSelection::Select(CaseRef ref, int id) {
  Clear();
  Add(ref, id);
}

void CaseSelection::Clear() {
  selected_.reset();
  ids_.clear();
}

void CaseSelection::Add(CaseRef ref, int id) {
  selected_ = ref;
  if (ids_.size() <= ref.file) ids_.resize(ref.file + 1);
  ids_[ref.file].insert(id);
}

void CaseSelection::CaseInserted(CaseRef ref) {
  for (std::optional<CaseRef>* const mark : {&selected_, &hovered_}) {
    if (*mark && (*mark)->file == ref.file && (*mark)->index >= ref.index) ++(*mark)->index;
  }
}

bool CaseSelection::CaseErased(CaseRef ref, int id) {
  const bool was_selected = selected_ == ref;
  if (ref.file < ids_.size()) ids_[ref.file].erase(id);
  for (std::optional<CaseRef>* const mark : {&selected_, &hovered_}) {
    if (*mark == ref) mark->reset();
    if (*mark && (*mark)->file == ref.file && (*mark)->index > ref.index) --(*mark)->index;
  }
  return was_selected;
}

void CaseSelection::FileReplaced(std::size_t file, const std::vector<Case>& before,
                                 const std::vector<Case>& after) {
  for (std::optional<CaseRef>* const mark : {&selected_, &hovered_}) {
    if (!*mark || (*mark)->file != file) continue;
    const auto found = std::ranges::find(after, before.at((*mark)->index).id, &Case::id);
    mark->reset();
    if (found != after.end()) *mark = {file, static_cast<std::size_t>(found - after.begin())};
  }
  if (count(file) == 0) return;
  std::unordered_set<int> there;
  for (const Case& each : after) {
    if (ids_[file].contains(each.id)) there.insert(each.id);
  }
  ids_[file] = std::move(there);
}

CaseDocument::CaseDocument(std::string implementation, std::string compare,
                           const UserImplementations* user)
    : results_(std::move(implementation), std::move(compare), user) {}

bool CaseDocument::UpdateAnswers(bool wait) {
  const bool updated = results_.Update(files_, wait);
  if (updated) CountChange();
  return updated;
}

void CaseDocument::Choose(std::string implementation, std::string compare) {
  results_ = CaseResults(std::move(implementation), std::move(compare), results_.user());
  for (std::size_t file = 0; file < files_.size(); ++file) results_.CheckFile(file, files_[file]);
  CountChange();
}

void CaseDocument::Open(CaseFile file, CheckResult known) {
  Append(std::move(file), true, std::move(known));
}

void CaseDocument::OpenUnsaved(CaseFile file) { Append(std::move(file), false); }

void CaseDocument::Append(CaseFile file, bool saved, CheckResult known) {
  const std::size_t index = files_.size();
  TrackedFile& tracked = tracked_.emplace_back();
  // Cases that were made for a mesh are not saved in the file of the mesh.
  if (file.path == kUntitled || IsMeshFile(file.path)) tracked.place = Place::kNone;
  tracked.version = {NewState(), std::ranges::max_element(file.cases, {}, &Case::id)->id};
  if (saved) {
    tracked.saved = file.document;
    tracked.saved_state = tracked.version.state;
  }
  files_.push_back(std::move(file));
  CountChange();
  results_.CheckFile(index, files_[index], std::move(known));
}

void CaseDocument::RequireCase(CaseRef ref) const {
  if (ref.index >= files_.at(ref.file).cases.size()) {
    throw std::out_of_range(fmt::format("there is no case at {} of file {}", ref.index, ref.file));
  }
}

void CaseDocument::RequireEditable(std::size_t file) const {
  if (!read_only(file)) return;
  throw EditError(
      fmt::format("{} came with the program and is read-only: choose Make my own copy, then edit",
                  NameOf(file)));
}

std::optional<CaseRef> CaseDocument::Find(std::size_t file, int id) const {
  const std::vector<Case>& cases = files_.at(file).cases;
  const auto found = std::ranges::find(cases, id, &Case::id);
  if (found == cases.end()) return std::nullopt;
  return CaseRef{file, static_cast<std::size_t>(found - cases.begin())};
}

std::optional<std::size_t> CaseDocument::FileOf(const Query& query) const {
  const auto found = std::ranges::find(files_, &query, &CaseFile::query);
  if (found == files_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - files_.begin());
}

bool CaseDocument::IsShared(std::size_t file, std::size_t parameter) const {
  return files_.at(file).shared.at(parameter);
}

void CaseDocument::Select(std::optional<CaseRef> ref) {
  if (ref) return selection_.Select(*ref, At(*ref).id);
  selection_.Clear();
}

void CaseDocument::SelectAll(std::span<const CaseRef> refs) {
  for (const CaseRef ref : refs) RequireCase(ref);
  selection_.Clear();
  for (const CaseRef ref : refs) selection_.Add(ref, At(ref).id);
}

void CaseDocument::ToggleSelected(CaseRef ref) {
  RequireCase(ref);
  std::vector<CaseRef> refs = AllSelected();
  if (std::erase(refs, ref) == 0) refs.push_back(ref);
  SelectAll(refs);
}

std::size_t CaseDocument::selected_count() const {
  std::size_t count = 0;
  for (std::size_t file = 0; file < files_.size(); ++file) count += selection_.count(file);
  return count;
}

std::vector<CaseRef> CaseDocument::AllSelected() const {
  if (selected() && selected_count() == 1) return {*selected()};
  std::vector<CaseRef> refs;
  for (std::size_t file = 0; file < files_.size(); ++file) {
    if (selection_.count(file) == 0) continue;
    for (std::size_t i = 0; i < files_[file].cases.size(); ++i) {
      if (selection_.Has(file, files_[file].cases[i].id)) refs.push_back({file, i});
    }
  }
  return refs;
}

void CaseDocument::Hover(std::optional<CaseRef> ref) {
  if (ref) RequireCase(*ref);
  selection_.Hover(ref);
}

// All documents use one sequence, so that states of different documents are never equal by chance.
std::uint64_t CaseDocument::NewState() {
  static std::atomic<std::uint64_t> next{1};
  return next++;
}

void CaseDocument::Make(std::size_t file, Change change, std::string name, std::uint64_t state) {
  FileVersion& version = tracked_[file].version;
  const FileVersion before = version;
  version.state = state;
  std::visit([&](auto& one) { Exchange(file, one); }, change);
  const auto* const one = std::get_if<CaseChange>(&change);
  // While the user's implementation is asked, the results of other cases may change too.
  const bool alone = one != nullptr && one->Replaces() && !results_.pending();
  CountChange(alone ? std::optional(CaseRef{file, one->index}) : std::nullopt);
  history_.Record(std::move(name), file, before, std::move(change));
}

void CaseDocument::Exchange(std::size_t file, CaseChange& change) {
  CaseFile& changed = files_[file];
  const CaseRef ref{file, change.index};
  const auto position = changed.cases.begin() + static_cast<std::ptrdiff_t>(change.index);
  if (!change.is_there) {
    const int id = change.other->id;
    changed.cases.insert(position, std::move(*change.other));
    change.other.reset();
    change.is_there = true;
    int& largest_id = tracked_[file].version.largest_id;
    largest_id = std::max(largest_id, id);
    results_.CaseInserted(ref, changed);
    selection_.CaseInserted(ref);
    if (change.was_selected) selection_.Select(ref, id);
    return;
  }
  Case current = WithOwnText(changed, *position);
  if (change.other) {
    change.other->item = position->item;  // saving may have numbered the items again
    *position = std::exchange(*change.other, std::move(current));
    results_.CaseChanged(ref, changed);
  } else {
    changed.cases.erase(position);
    results_.CaseErased(ref, changed);
    change.was_selected = selection_.CaseErased(ref, current.id);
    change.other = std::move(current);
    change.is_there = false;
  }
}

void CaseDocument::Exchange(std::size_t file, CaseFile& other) {
  CaseFile& changed = files_[file];
  std::swap(changed, other);
  std::swap(changed.path, other.path);  // the file keeps its path
  int& largest_id = tracked_[file].version.largest_id;
  largest_id = std::max(largest_id, std::ranges::max_element(changed.cases, {}, &Case::id)->id);
  results_.CheckFile(file, changed);
  selection_.FileReplaced(file, other.cases, changed.cases);
}

void CaseDocument::Exchange(EditStep& step) {
  // The changes are reverted from the last to the first, and made again from the first to the last.
  std::ranges::reverse(step.changes);
  for (EditStep::OfFile& each : step.changes) {
    std::visit([&](auto& change) { Exchange(each.file, change); }, each.change);
  }
  for (auto& [file, version] : step.versions) std::swap(tracked_[file].version, version);
  CountChange();
}

void CaseDocument::CountChange(std::optional<CaseRef> alone) {
  if (!alone || changed_alone_ != alone) alone_since_ = changes_;
  changed_alone_ = alone;
  ++changes_;
}

bool CaseDocument::Undo() {
  EndGesture();
  EditStep* const step = history_.Undo();
  if (step != nullptr) Exchange(*step);
  return step != nullptr;
}

bool CaseDocument::Redo() {
  EndGesture();
  EditStep* const step = history_.Redo();
  if (step != nullptr) Exchange(*step);
  return step != nullptr;
}

void CaseDocument::BeginGesture(std::string name) {
  EndGesture();
  history_.BeginGesture(std::move(name));
}

bool CaseDocument::IsNoChange(const EditStep::OfFile& each) const {
  const CaseFile& now = files_[each.file];
  if (const auto* const file = std::get_if<CaseFile>(&each.change)) {
    return file->cases == now.cases && CaseFileText(*file) == CaseFileText(now);
  }
  const auto& change = std::get<CaseChange>(each.change);
  return change.Replaces() && *change.other->text == WrittenCase(now, now.cases[change.index]);
}

void CaseDocument::EndGesture() {
  std::optional<EditStep> step = history_.TakeGesture();
  if (!step) return;
  std::vector<EditStep::OfFile>& changes = step->changes;
  while (!changes.empty() && IsNoChange(changes.back())) changes.pop_back();
  if (!changes.empty()) return history_.Push(std::move(*step));
  for (const auto& [file, before] : step->versions) tracked_[file].version = before;
}

void CaseDocument::CancelGesture() {
  if (std::optional<EditStep> step = history_.TakeGesture()) Exchange(*step);
}

void CaseDocument::Replace(std::size_t file, CaseFile read, std::string name, std::uint64_t state) {
  EndGesture();
  Make(file, std::move(read), std::move(name), state);
}

bool CaseDocument::dirty() const { return std::ranges::any_of(tracked_, &TrackedFile::dirty); }

namespace {

// Files of meshes are named relative to the folder of the case file. Throws FileError if the file
// would not find one of them at its new place, and EditError if it would find another one.
void RequireSameMeshes(const CaseFile& file, const std::shared_ptr<const JsonDocument>& new_place) {
  const CaseFile moved = ReadCaseFile(new_place);
  for (std::size_t i = 0; i < file.cases.size(); ++i) {
    if (moved.cases[i].arguments == file.cases[i].arguments) continue;
    throw EditError(fmt::format("{}: case {} names a mesh, and in this folder that is another one",
                                new_place->path().string(), file.cases[i].id));
  }
}

}  // namespace

void CaseDocument::Save(std::size_t file) {
  if (untitled(file)) throw EditError("the cases have no file yet");
  SaveAs(file, files_.at(file).path);
}

void CaseDocument::SaveAs(std::size_t file, const std::filesystem::path& path) {
  EndGesture();
  CaseFile& saved = files_.at(file);
  for (const CaseFile& other : files_) {
    if (&other != &saved && WriteToSameFile(other.path, path)) {
      throw EditError(
          fmt::format("{}: is open too, with cases of {}", path.string(), other.query->name));
    }
  }
  // A special file is refused, since the program reads the file again whenever it changes.
  RequireNoSpecialFile(path);
  std::shared_ptr<const JsonDocument> document = ParseCaseDocument(path, CaseFileText(saved));
  if (path.parent_path() != saved.path.parent_path()) RequireSameMeshes(saved, document);
  WriteFileAtomically(path, document->text());
  saved.path = path;
  saved.document = std::move(document);
  saved.shared_texts.clear();
  for (std::size_t i = 0; i < saved.cases.size(); ++i) {
    saved.cases[i].item = i;
    saved.cases[i].text = nullptr;
  }
  tracked_[file].saved = saved.document;
  tracked_[file].saved_state = tracked_[file].version.state;
  tracked_[file].place = Place::kFile;
}

void CaseDocument::Revert(std::size_t file) {
  TrackedFile& tracked = tracked_.at(file);
  if (!tracked.saved) throw EditError(files_[file].path.string() + ": was not saved yet");
  Replace(file, ReadCaseFile(tracked.saved), "revert " + NameOf(file), tracked.saved_state);
}

const std::string* CaseDocument::SavedText(std::size_t file) const {
  const TrackedFile& tracked = tracked_.at(file);
  return tracked.saved ? &tracked.saved->text() : nullptr;
}

OnDisk CaseDocument::StateOnDisk(std::size_t file) const {
  if (untitled(file)) return OnDisk::kSame;
  const std::filesystem::path& path = files_[file].path;
  const std::string* const saved = SavedText(file);
  const std::string_view text = saved == nullptr ? std::string_view() : std::string_view(*saved);
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return OnDisk::kMissing;
  std::ifstream read(path, std::ios::binary);
  const bool same =
      size == text.size() && std::equal(std::istreambuf_iterator<char>(read),
                                        std::istreambuf_iterator<char>(), text.begin(), text.end());
  return same ? OnDisk::kSame : OnDisk::kChanged;
}

void CaseDocument::Reload(std::size_t file) {
  const CaseFile& known = files_.at(file);
  CaseFile read = LoadCaseFile(known.path);
  if (read.query != known.query) {
    throw FileError(fmt::format("{}: has cases of {} now, not of {}", known.path.string(),
                                read.query->name, known.query->name));
  }
  TrackedFile& tracked = tracked_[file];
  tracked.saved = read.document;
  Replace(file, std::move(read), "reload " + NameOf(file));
  tracked.saved_state = tracked.version.state;
}

void CaseDocument::Restore(std::size_t file, CaseFile recovered) {
  if (recovered.query != files_.at(file).query) {
    throw EditError(fmt::format("what was kept has cases of {}, not of {}", recovered.query->name,
                                files_[file].query->name));
  }
  Replace(file, std::move(recovered), "restore " + NameOf(file));
}

}  // namespace hitscan
