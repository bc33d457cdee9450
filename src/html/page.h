#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/atomic_file.h"
#include "cases/case_file.h"
#include "cases/report.h"
#include "fuzz/result_file.h"

// The parts that all pages have in common. The pages are well-formed XML too.
namespace hitscan {

/// The largest number of cases that a page shows with a picture.
inline constexpr std::size_t kMostPictures = 1000;
/// The largest number of other cases that it shows as lines of text. It says how many are left out.
inline constexpr std::size_t kMostLines = 20'000;

/// The beginning of a page, up to its heading.
std::string PageHead(std::string_view title);
std::string PageFoot();

/// A large number with a word below it.
struct PageNumber {
  std::string number;
  std::string word;
  std::string_view style = {};  ///< "bad" or "good"
};
std::string PageNumbers(std::span<const PageNumber> numbers);

/// The command line that made a page, for the text of the page.
struct CommandText {
  std::string whole;      ///< the command without the options that name reports
  std::string answering;  ///< its options that choose the implementation; empty: the default
  std::string page = {};  ///< the address of the page for browsers; empty: there are no links to it
};

/// The command that shows the cases of a file in a window; `camera` may be empty.
std::string ShowCommand(const std::filesystem::path& file, const CommandText& command,
                        const std::string& camera);

/// The link that shows the case on the page for browsers, with these answers if they are built in;
/// `camera` may be empty. Empty if no page is known.
std::string ShowLink(const CommandText& command, const Query& query, double tolerance,
                     const Case& test, std::string_view implementation, const std::string& camera);

/// A command for a terminal, as HTML.
std::string CommandElement(std::string_view command);

/// The digits in groups of three, with thin spaces between them: "1 234 567".
std::string WithSpaces(std::uint64_t number);

/// "1 case", "2 cases".
std::string CountOf(std::uint64_t number, std::string_view one, std::string_view many);

/// Opens and closes groups of cards, so that a long page is collapsed. The first cards belong to no
/// group. `word` begins the summary of each group: "Mistakes 21 to 120 of 500".
class CardGroups {
 public:
  explicit CardGroups(std::size_t cards, std::string_view word) : cards_(cards), word_(word) {}
  /// The HTML before the next card.
  std::string BeforeNext();
  /// The HTML after the last card.
  std::string End() const { return open_ ? "</details>\n" : ""; }

 private:
  std::size_t cards_;
  std::string_view word_;
  std::size_t next_ = 0;
  bool open_ = false;
};

/// Writes the outcome of a check as one page of HTML that needs no other files. Wrong cases get a
/// picture if their values were kept (FileReport::KeepValues).
void WriteCheckPage(const CheckReport& report, const CommandText& command, const ByteSink& write);

/// Writes the result of a search as one page of HTML that needs no other files. `output` is the
/// case file with the findings; empty if there is none.
void WriteFuzzPage(const FuzzResult& result, const CommandText& command,
                   const std::filesystem::path& output, const ByteSink& write);

}  // namespace hitscan
