#include "html/peers_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "html/case_card.h"

namespace hitscan {
namespace {

// The class of a library's tile and row.
std::string_view StyleOf(PeerVerdict verdict) {
  if (IsWrong(verdict)) return "wrong";
  return verdict == PeerVerdict::kNotAsked || verdict == PeerVerdict::kNotJudged ? "skipped"
                                                                                 : "right-answer";
}

// Writes one page.
class PeersPage {
 public:
  PeersPage(const PeerReport& report, const CommandText& command,
            const std::filesystem::path& cases, const ByteSink& write)
      : report_(report), command_(command), path_(cases), write_(write) {}

  void Write() {
    const std::string& query = report_.query->name;
    write_(PageHead(fmt::format("{}: answers of other libraries", query)));
    write_(fmt::format("<h1>{}: answers of other libraries</h1>\n<p class=\"dim\">{}</p>\n",
                       XmlEscaped(query), XmlEscaped(report_.query->summary)));
    write_(CommandElement(command_.whole));
    WriteNumbers();
    for (const AskedPeer& each : report_.unusable) {
      write_(fmt::format("<p class=\"stop\">{}: {}</p>\n", XmlEscaped(each.found.peer.library),
                         XmlEscaped(each.error)));
    }
    WriteMissing();
    write_("<h2>Cases</h2>\n");
    const std::size_t drawn = std::min(report_.cases.size(), MostDrawn());
    if (drawn < report_.cases.size()) {
      write_(fmt::format("<p class=\"dim\">The first {} cases have pictures.</p>\n",
                         WithSpaces(drawn)));
    }
    CardGroups groups(report_.cases.size(), "Cases");
    for (std::size_t i = 0; i < report_.cases.size(); ++i) {
      write_(groups.BeforeNext());
      WriteCase(report_.cases[i], i < drawn);
    }
    write_(groups.End());
    WriteLibraries();
    write_(PageFoot());
  }

 private:
  // Each case has a small picture for each library.
  std::size_t MostDrawn() const { return kMostPictures / (report_.peers.size() + 1); }

  void WriteNumbers() {
    const std::size_t wrong = report_.Wrong();
    std::vector<PageNumber> numbers{
        {WithSpaces(report_.peers.size()), report_.peers.size() == 1 ? "library" : "libraries"},
        {WithSpaces(report_.cases.size()), report_.cases.size() == 1 ? "case" : "cases"},
        {WithSpaces(wrong), wrong == 1 ? "wrong answer" : "wrong answers", wrong > 0 ? "bad" : ""}};
    write_(PageNumbers(numbers));
  }

  // The rule of each library, and how many of its answers are wrong.
  void WriteLibraries() {
    write_(
        "<h2>Libraries</h2>\n<div class=\"table\"><table><thead><tr><th>library</th>"
        "<th>function and rule</th><th class=\"count\">wrong</th>"
        "<th class=\"count\">not asked</th></tr></thead><tbody>\n");
    for (std::size_t i = 0; i < report_.peers.size(); ++i) {
      const InstalledPeer& found = report_.peers[i].found;
      const PeerQuery& asked = *found.peer.Find(report_.query->name);
      const std::size_t wrong = report_.WrongOf(i);
      const std::size_t skipped = report_.CountOf(i, PeerVerdict::kNotAsked);
      write_(fmt::format(
          "<tr><td><a href=\"{}\">{}</a> {}</td><td><code>{}</code>: {}</td>"
          "<td class=\"count{}\">{}</td><td class=\"count\">{}</td></tr>\n",
          XmlEscaped(found.peer.home), XmlEscaped(found.peer.library), XmlEscaped(found.version),
          XmlEscaped(asked.function), XmlEscaped(asked.rule), wrong > 0 ? " bad" : "",
          WithSpaces(wrong), skipped == 0 ? "" : WithSpaces(skipped)));
    }
    write_("</tbody></table></div>\n");
  }

  void WriteMissing() {
    if (report_.missing.empty()) return;
    std::string text;
    for (const Peer& peer : report_.missing) {
      text += fmt::format("{}{} (<code>{}</code>)", text.empty() ? "" : ", ",
                          XmlEscaped(peer.library), XmlEscaped(peer.InstallCommand()));
    }
    write_(fmt::format("<p class=\"dim\">Not installed: {}.</p>\n", text));
  }

  void WriteCase(const PeersOfCase& each, bool drawn) {
    const Case& test = each.test;
    std::vector<std::string> texts;
    for (const Value& argument : test.arguments) texts.push_back(PrintValue(argument));
    const Answer none;
    const Answer& exact = each.exact ? *each.exact : none;
    write_(
        fmt::format("<article class=\"case\" id=\"case-{0}\">\n<header><h3>Case {0}</h3></header>\n"
                    "<div class=\"body\">\n",
                    test.id));
    std::string camera;
    if (drawn) {
      const CaseSvg svg = MakeCaseSvg({*report_.query, test.arguments, exact, none});
      camera = svg.camera;
      write_(svg.element.empty()
                 ? fmt::format("<figure class=\"none\">{}</figure>\n", XmlEscaped(svg.reason))
                 : fmt::format("<figure>{}</figure>\n", svg.element));
    }
    write_("<div class=\"facts\">\n" + ArgumentTable(*report_.query, test.arguments, texts));
    write_(
        fmt::format("<table class=\"arguments\"><tbody><tr><th scope=\"row\">exact</th>"
                    "<td class=\"value\">{}</td></tr></tbody></table>\n",
                    XmlEscaped(each.exact ? PrintAnswer(exact) : "no answer")));
    if (!test.note.empty()) {
      write_(fmt::format("<p class=\"note\">{}</p>\n", XmlEscaped(Shortened(test.note, 2000))));
    }
    write_(CommandElement(ShowCommand(path_, {}, camera)) + "</div>\n</div>\n");
    if (drawn) WriteTiles(each, exact);
    WriteAnswers(each, exact);
    write_("</article>\n");
  }

  std::string NameOf(std::size_t peer) const {
    return XmlEscaped(report_.peers[peer].found.peer.library);
  }

  void WriteTiles(const PeersOfCase& each, const Answer& exact) {
    write_("<div class=\"tiles\">\n");
    for (std::size_t i = 0; i < each.answers.size(); ++i) {
      const PeerAnswer& answer = each.answers[i];
      const std::string label =
          fmt::format("{}: {}", report_.peers[i].found.peer.library, answer.judged.text);
      // The exact answer is drawn only where another was given: both would lie on each other.
      const bool wrong = IsWrong(answer.judged.verdict);
      const Answer none;
      write_(fmt::format("<figure class=\"{}\">{}<figcaption><b>{}</b>{}</figcaption></figure>\n",
                         StyleOf(answer.judged.verdict),
                         SmallCaseSvg({*report_.query, each.test.arguments,
                                       wrong || answer.outcome.answer.empty() ? none : exact,
                                       wrong ? answer.outcome.answer : none},
                                      label),
                         NameOf(i), XmlEscaped(Shortened(answer.judged.text, 120))));
    }
    write_("</div>\n");
  }

  void WriteAnswers(const PeersOfCase& each, const Answer& exact) {
    write_(
        "<div class=\"peers\"><table><thead><tr><th>library</th><th>version</th><th>answer</th>"
        "<th>verdict</th></tr></thead><tbody>\n");
    const std::string wanted = PrintAnswer(exact);
    for (std::size_t i = 0; i < each.answers.size(); ++i) {
      const PeerAnswer& answer = each.answers[i];
      const std::string text = Shortened(answer.AnswerText(), 2000);
      write_(fmt::format(
          "<tr class=\"{}\"><td>{}</td><td>{}</td><td class=\"value\">{}</td><td>{}</td></tr>\n",
          StyleOf(answer.judged.verdict), NameOf(i), XmlEscaped(report_.peers[i].found.version),
          IsWrong(answer.judged.verdict) ? MarkedDifferences(text, wanted) : XmlEscaped(text),
          XmlEscaped(answer.judged.text)));
    }
    write_("</tbody></table></div>\n");
  }

  const PeerReport& report_;
  const CommandText& command_;
  const std::filesystem::path& path_;
  const ByteSink& write_;
};

}  // namespace

void WritePeersPage(const PeerReport& report, const CommandText& command,
                    const std::filesystem::path& cases, const ByteSink& write) {
  PeersPage(report, command, cases, write).Write();
}

}  // namespace hitscan
