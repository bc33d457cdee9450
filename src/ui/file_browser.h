#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

/// The state of a dialog like that of a file manager: a folder, its entries, and the path that is
/// typed. It needs no window; BuildFileBrowser (file_browser_view.h) shows it.
class FileBrowser {
 public:
  enum class Purpose { kOpen, kSave };
  enum class Order { kName, kDate };

  /// A folder that a click goes to.
  struct Place {
    std::string label;
    std::filesystem::path folder;
  };
  struct Entry {
    std::string name;
    bool folder = false;
    std::uintmax_t size = 0;
    std::filesystem::file_time_type time = {};
  };

  /// Begins in the folder `start`, or in the folder of the file `start`, whose name is then typed.
  FileBrowser(Purpose purpose, const std::filesystem::path& start, std::vector<Place> places = {},
              std::vector<std::filesystem::path> recent = {});

  Purpose purpose() const { return purpose_; }
  const std::filesystem::path& folder() const { return folder_; }
  /// The entries of the folder that are shown, folders first.
  const std::vector<Entry>& entries() const { return entries_; }
  std::optional<std::size_t> selected() const { return selected_; }
  const std::vector<Place>& places() const { return places_; }
  const std::vector<std::filesystem::path>& recent() const { return recent_; }
  /// The last error; empty when there was none.
  const std::string& error() const { return error_; }
  void SetError(std::string error) { error_ = std::move(error); }

  const std::string& typed() const { return typed_; }
  /// Increases when another function than SetTyped changes the typed text.
  int text_version() const { return text_version_; }
  /// The user has edited the text: selects the first entry that begins like it.
  void SetTyped(std::string typed);
  /// Completes the typed path as far as all entries that begin with it are the same.
  void Complete();
  /// Whether the user has typed no text: then Backspace goes to the parent folder.
  bool nothing_typed() const {
    return typed_.empty() || (by_select_ && purpose_ == Purpose::kOpen);
  }

  void Go(const std::filesystem::path& folder);
  void GoUp();
  /// Selects an entry; its name becomes the typed text.
  void Select(std::size_t entry);
  /// Selects the entry that is `rows` rows below the selected entry.
  void Move(int rows);

  Order order() const { return order_; }
  bool descending() const { return descending_; }
  /// Sorts the entries. Calling it again with the same order reverses the order.
  void Sort(Order order);
  /// Whether all files are shown, or case files only.
  bool shows_all() const { return all_; }
  void ShowAll(bool all);
  bool shows_hidden() const { return hidden_; }
  void ShowHidden(bool hidden);

  /// The chosen file; nullopt when the text names a folder, which is shown then, or no file that
  /// can be used: see error.
  std::optional<std::filesystem::path> Accept();

 private:
  void Refresh();
  void SortEntries();
  bool Shows(const Entry& entry) const;
  void SetText(std::string text);
  std::filesystem::path TypedPath() const;

  Purpose purpose_;
  std::vector<Place> places_;
  std::vector<std::filesystem::path> recent_;
  std::filesystem::path folder_;
  std::vector<Entry> entries_;
  std::optional<std::size_t> selected_;
  std::string typed_;
  int text_version_ = 0;
  bool by_select_ = false;  ///< the user selected the entry, rather than typed its beginning
  Order order_ = Order::kName;
  bool descending_ = false;
  bool all_ = false;
  bool hidden_ = false;
  std::string error_;
};

/// The path with ~ replaced by the user's home folder, and without blanks around it.
std::filesystem::path ExpandHome(std::string_view typed);

}  // namespace hitscan
