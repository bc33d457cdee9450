#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cases/overview.h"

namespace hitscan {

/// Fills the table of an overview, in slices between the frames of a window: reads case files, and
/// has their cases answered and judged. An implementation of the user's that does not answer yet
/// holds up only its own column.
class OverviewFill {
 public:
  using Clock = AskedCases::Clock;
  /// Returns the implementation of that name for a query; null if it does not answer the query.
  using FindAnswerer =
      std::function<std::shared_ptr<Answerer>(const Query& query, std::string_view name)>;

  /// `table` has rows and implementations, and no counts yet. Files whose query has no row are left
  /// out, and so are those that cannot be read: `errors` then says why.
  OverviewFill(OverviewTable table, std::vector<std::filesystem::path> files, FindAnswerer find);

  /// Goes on until the deadline, or until it has to wait for answers. Returns whether the table has
  /// changed.
  bool Continue(Clock::time_point deadline);
  /// Asks an implementation everything again. A new one becomes the first of the table.
  void AskAgain(const std::string& implementation);
  /// Forgets what is asked and not answered yet; the next Continue asks it again.
  void Pause();

  const OverviewTable& table() const { return table_; }
  bool done() const;
  /// Whether Continue could go on at once.
  bool can_continue() const;
  const std::vector<std::string>& errors() const { return errors_; }
  /// The files that have cases of the query. Reads those that have not been read yet.
  std::vector<std::filesystem::path> FilesOf(const Query& query);

 private:
  /// A file that was read, and the row of its query.
  struct File {
    std::unique_ptr<const CaseFile> cases;  ///< on the heap: AskedCases refers to it
    std::size_t row;
  };
  /// The state of one implementation.
  struct Column {
    std::size_t next = 0;                         ///< the first file that was not finished
    std::unique_ptr<AskedCases> asked = nullptr;  ///< the cases of that file, once they are asked
    OverviewCell before = {};                     ///< the cell before they were asked
  };

  void ReadNext();
  /// Resets a column: nothing of it has been asked.
  void StartColumn(std::size_t column);
  /// Adds the cases of a file that has been read.
  void AddWaiting(const File& file, std::size_t column);
  /// Whether the column has a file to go on with.
  bool IsUnfinished(const Column& column) const { return column.next < files_.size(); }
  /// Asks the cases of the next file, or takes their answers until the deadline. Returns false if
  /// nothing is left, or if there are no answers yet.
  bool Advance(std::size_t column, Clock::time_point deadline);

  OverviewTable table_;
  std::vector<std::filesystem::path> paths_;
  FindAnswerer find_;
  std::size_t read_ = 0;  ///< how many of the paths were read
  std::vector<File> files_;
  std::vector<Column> columns_;
  std::vector<std::string> errors_;
};

}  // namespace hitscan
