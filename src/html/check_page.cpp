#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "base/text.h"
#include "cases/judge.h"
#include "html/case_card.h"
#include "html/page.h"

namespace hitscan {
namespace {

struct Counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t unjudged = 0;
  std::size_t skipped = 0;
  std::size_t differing = 0;
  std::string anchor = {};  // of the first file with a section; empty if there is none

  void Add(const FileReport& file) {
    passed += file.passed();
    failed += file.failures().size();
    unjudged += file.unjudged().size();
    differing += file.differences().size();
  }
  bool bad() const { return failed + differing > 0; }
};

// Is there a section of the page for the file?
bool HasSection(const FileReport& file) {
  return !file.failures().empty() || !file.differences().empty() || !file.outdated().empty();
}

// The answer that the case expects. If a wrong part is one that the case does not name, the exact
// values of all parts that it does not name are added.
Answer WantedAnswer(const Query& query, const FailedCase& failed) {
  Answer wanted = failed.test.expected;
  if (std::ranges::none_of(failed.result.mismatches, &Mismatch::is_exact)) return wanted;
  for (AnswerPart& part : ExactAnswer(query, failed.test.arguments)) {
    if (FindPart(wanted, part.name) == nullptr) wanted.push_back(std::move(part));
  }
  return wanted;
}

// Writes one page.
class CheckPage {
 public:
  CheckPage(const CheckReport& report, const CommandText& command, const ByteSink& write)
      : report_(report), command_(command), write_(write) {
    for (std::size_t i = 0; i < report.files.size(); ++i) {
      const FileReport& file = report.files[i];
      Counts& counts = CountsOf(file.query->name);
      counts.Add(file);
      all_.Add(file);
      if (HasSection(file) && counts.anchor.empty()) counts.anchor = AnchorOf(i);
    }
    for (const FileReport& file : report.skipped) {
      CountsOf(file.query->name).skipped += file.ids().size();
      all_.skipped += file.ids().size();
    }
  }

  void Write() {
    write_(PageHead(fmt::format("hitscan check: {} failed, {} passed", all_.failed, all_.passed)));
    write_("<h1>hitscan check</h1>\n");
    write_(fmt::format(
        "<p class=\"dim\">Answers of <b>{}</b>{}.</p>\n", XmlEscaped(report_.implementation),
        report_.compare.empty() ? ""
                                : ", compared with <b>" + XmlEscaped(report_.compare) + "</b>"));
    write_(CommandElement(command_.whole));
    WriteNumbers();
    for (const UnusableFile& file : report_.unusable) {
      write_(fmt::format("<p class=\"stop\">{}</p>\n", XmlEscaped(file.message)));
    }
    if (!all_.bad() && report_.unusable.empty() && all_.passed > 0) {
      write_("<p class=\"right\">Nothing is wrong: every answer is as expected.</p>\n");
    } else if (!all_.bad()) {
      write_("<p class=\"right\">No wrong answer was found.</p>\n");
    }
    if (all_.failed > kMostPictures) {
      write_(
          fmt::format("<p class=\"dim\">The first {} wrong cases have a picture, the others are "
                      "a line of text.</p>\n",
                      WithSpaces(kMostPictures)));
    }
    WriteQueries();
    for (std::size_t i = 0; i < report_.files.size(); ++i) WriteFile(report_.files[i], i);
    write_(PageFoot());
  }

 private:
  static std::string AnchorOf(std::size_t file) { return fmt::format("file-{}", file + 1); }

  Counts& CountsOf(std::string_view query) {
    const auto found = std::ranges::find(queries_, query, &QueryCounts::query);
    if (found != queries_.end()) return found->counts;
    queries_.push_back({query, {}});
    return queries_.back().counts;
  }

  void WriteNumbers() {
    std::vector<PageNumber> numbers{
        {WithSpaces(all_.failed), "failed", all_.failed > 0 ? "bad" : ""},
        {WithSpaces(all_.passed), "passed", all_.failed == 0 && all_.passed > 0 ? "good" : ""}};
    if (!report_.compare.empty()) {
      numbers.push_back(
          {WithSpaces(all_.differing), "answered differently", all_.differing > 0 ? "bad" : ""});
    }
    if (all_.unjudged > 0) numbers.push_back({WithSpaces(all_.unjudged), "not judged"});
    if (all_.skipped > 0) numbers.push_back({WithSpaces(all_.skipped), "skipped"});
    if (!report_.unusable.empty()) {
      const std::size_t files = report_.unusable.size();
      numbers.push_back(
          {WithSpaces(files), files == 1 ? "unusable file" : "unusable files", "bad"});
    }
    write_(PageNumbers(numbers));
  }

  void WriteQueries() {
    const auto bad = [](const QueryCounts& each) { return each.counts.bad(); };
    const auto wrong = std::ranges::count_if(queries_, bad);
    const auto others = static_cast<std::ptrdiff_t>(queries_.size()) - wrong;
    if (wrong > 0) WriteTable(true);
    if (others == 0) return;
    const bool open = wrong == 0 || others <= 5;
    write_(fmt::format("<details class=\"group\"{}><summary>{} without a wrong answer</summary>\n",
                       open ? " open=\"\"" : "",
                       CountOf(static_cast<std::uint64_t>(others), "query", "queries")));
    WriteTable(false);
    write_("</details>\n");
  }

  // Writes a table of the queries with a wrong answer, or of the others.
  void WriteTable(bool with_wrong_answers) {
    struct Column {
      std::string_view title;
      std::size_t Counts::*count;
      bool always = false;
      bool red_above_zero = false;
    };
    constexpr std::array kColumns{
        Column{"failed", &Counts::failed, true, true}, Column{"passed", &Counts::passed, true},
        Column{"answered differently", &Counts::differing, false, true},
        Column{"not judged", &Counts::unjudged}, Column{"skipped", &Counts::skipped}};
    std::vector<Column> columns;
    for (const Column& column : kColumns) {
      if (column.always || all_.*column.count > 0) columns.push_back(column);
    }
    write_("<div class=\"table\"><table class=\"queries\"><thead><tr><th>query</th>");
    for (const Column& column : columns) {
      write_(fmt::format("<th class=\"count\">{}</th>", column.title));
    }
    write_("</tr></thead><tbody>\n");
    for (const auto& [query, counts] : queries_) {
      if (counts.bad() != with_wrong_answers) continue;
      const std::string name = counts.anchor.empty()
                                   ? std::string(query)
                                   : fmt::format("<a href=\"#{}\">{}</a>", counts.anchor, query);
      write_(fmt::format("<tr><td><code>{}</code></td>", name));
      for (const Column& column : columns) {
        const std::size_t count = counts.*column.count;
        write_(fmt::format("<td class=\"count{}\">{}</td>",
                           column.red_above_zero && count > 0 ? " bad" : "",
                           count == 0 && !column.always ? "" : WithSpaces(count)));
      }
      write_("</tr>\n");
    }
    write_("</tbody></table></div>\n");
  }

  void WriteFile(const FileReport& file, std::size_t index) {
    const auto& failures = file.failures();
    if (!HasSection(file)) return;
    const std::string path = file.path.string();
    write_(
        fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"dim\">{}<br/>{} of {} failed "
                    "in <code>{}</code></p>\n",
                    AnchorOf(index), file.query->name, XmlEscaped(file.query->summary),
                    WithSpaces(failures.size()), CountOf(file.ids().size(), "case", "cases"),
                    XmlEscaped(path)));
    const auto pictures = static_cast<std::size_t>(std::ranges::count_if(
        failures, [](const FileReport::Failure& failure) { return failure.values != nullptr; }));
    CardGroups groups(pictures, "Wrong cases");
    for (const FileReport::Failure& failure : failures) {
      if (!failure.values) continue;
      write_(groups.BeforeNext());
      WriteCase(file, *failure.values, index);
    }
    write_(groups.End());
    std::vector<const std::string*> lines;
    for (const FileReport::Failure& failure : failures) {
      if (!failure.values) lines.push_back(&failure.what);
    }
    WriteLines(lines, "wrong case without a picture", "wrong cases without a picture");
    lines.clear();
    for (const std::string& difference : file.differences()) lines.push_back(&difference);
    WriteLines(lines, "case that is answered differently", "cases that are answered differently");
    lines.clear();
    for (const std::string& outdated : file.outdated()) lines.push_back(&outdated);
    WriteLines(lines, "expectation that differs from the exact answer",
               "expectations that differ from the exact answer");
    write_("</section>\n");
  }

  void WriteCase(const FileReport& file, const FailedCase& failed, std::size_t index) {
    const Case& test = failed.test;
    std::vector<std::string> arguments;
    for (const Value& argument : test.arguments) arguments.push_back(PrintValue(argument));
    const Answer wanted = WantedAnswer(*file.query, failed);
    write_(CardElement(
        {.anchor = fmt::format("{}-case-{}", AnchorOf(index), test.id),
         .heading = fmt::format("Case {}", test.id),
         .badge = {},
         .facts = {},
         .answered = {*file.query, test.arguments, wanted, failed.result.answer},
         .arguments = std::move(arguments),
         .failure = failed.result.error.empty() ? failed.result.violation : failed.result.error,
         .tolerance = file.tolerance,
         .note = test.note,
         .command =
             [&](const std::string& camera) { return ShowCommand(file.path, command_, camera); },
         .link =
             [&](const std::string& camera) {
               return ShowLink(command_, *file.query, file.tolerance, test, report_.implementation,
                               camera);
             }}));
  }

  // Writes the lines in groups, and no more lines than a browser can show.
  void WriteLines(const std::vector<const std::string*>& lines, std::string_view one,
                  std::string_view many) {
    constexpr std::size_t kGroup = 1000;
    const std::size_t shown = std::min(lines.size(), kMostLines - lines_);
    for (std::size_t begin = 0; begin < shown; begin += kGroup) {
      const std::size_t end = std::min(begin + kGroup, shown);
      write_(fmt::format("<details class=\"group\"><summary>{}{}</summary>\n<ul class=\"lines\">\n",
                         CountOf(lines.size(), one, many),
                         lines.size() <= kGroup
                             ? ""
                             : fmt::format(": {} to {}", WithSpaces(begin + 1), WithSpaces(end))));
      for (std::size_t i = begin; i < end; ++i) {
        write_(fmt::format("<li>{}</li>\n", XmlEscaped(*lines[i])));
      }
      write_("</ul></details>\n");
    }
    lines_ += shown;
    if (shown == lines.size()) return;
    write_(fmt::format(
        "<p class=\"stop\">{} skipped here, since a page lists at most {} lines: "
        "<code>--junit</code> and <code>--json</code> write all of them.</p>\n",
        CountOf(lines.size() - shown, one, many) + (lines.size() - shown == 1 ? " is" : " are"),
        WithSpaces(kMostLines)));
  }

  struct QueryCounts {
    std::string_view query;
    Counts counts;
  };

  const CheckReport& report_;
  const CommandText& command_;
  const ByteSink& write_;
  std::vector<QueryCounts> queries_;  // in the order of the files
  Counts all_;
  std::size_t lines_ = 0;  // how many WriteLines has written
};

}  // namespace

void WriteCheckPage(const CheckReport& report, const CommandText& command, const ByteSink& write) {
  CheckPage(report, command, write).Write();
}

}  // namespace hitscan
