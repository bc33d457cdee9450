#include "html/case_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/printable.h"
#include "cases/check.h"
#include "html/case_svg.h"
#include "html/page.h"

namespace hitscan {
namespace {

// Longer texts are cut: a list may have any length.
constexpr std::size_t kLongestText = 2000;

std::string TextOf(const Value& value) { return Shortened(PrintValue(value), kLongestText); }

// Splits a text into words and what is between them, in turn; it begins with a word, which may be
// empty.
std::vector<std::string_view> Pieces(std::string_view text) {
  constexpr std::string_view kBetween = " ,;()[]";
  std::vector<std::string_view> pieces;
  for (bool word = true; !text.empty(); word = !word) {
    const std::size_t end = word ? text.find_first_of(kBetween) : text.find_first_not_of(kBetween);
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(pieces.back().size());
  }
  return pieces;
}

std::string ArgumentRows(const CaseCard& card) {
  std::string rows;
  for (std::size_t i = 0; i < card.arguments.size(); ++i) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"value\">{}</td></tr>\n",
                        XmlEscaped(card.answered.query.parameters[i].name),
                        XmlEscaped(Shortened(card.arguments[i], kLongestText)));
  }
  return "<table class=\"arguments\"><thead><tr><th>argument</th><th></th></tr></thead><tbody>\n" +
         rows + "</tbody></table>\n";
}

// The names of the parts of both answers, in the order of the query.
std::vector<std::string_view> PartsOf(const AnsweredCase& answered) {
  std::vector<std::string_view> names;
  for (const NamedKind& part : answered.query.parts) {
    if (FindPart(answered.expected, part.name) || FindPart(answered.got, part.name)) {
      names.push_back(part.name);
    }
  }
  return names;
}

std::string AnswerRows(const CaseCard& card) {
  const AnsweredCase& answered = card.answered;
  const std::vector<std::string_view> names = PartsOf(answered);
  // What is not expected cannot be wrong.
  const auto differs = [&](std::string_view name, bool by_text) {
    const Value* expected = FindPart(answered.expected, name);
    const Value* got = FindPart(answered.got, name);
    if (expected == nullptr) return false;
    if (got == nullptr) return true;
    if (by_text) return PrintValue(*expected) != PrintValue(*got);
    return !NearlyEqual(*expected, *got, card.tolerance);
  };
  const bool by_text =
      std::ranges::none_of(names, [&](std::string_view name) { return differs(name, false); });
  std::string rows;
  for (const std::string_view name : names) {
    const Value* expected = FindPart(answered.expected, name);
    const Value* got = FindPart(answered.got, name);
    const std::string expected_text = expected == nullptr ? "" : TextOf(*expected);
    std::string got_text = got == nullptr ? "nothing" : TextOf(*got);
    const bool bad = card.failure.empty() && differs(name, by_text);
    got_text = bad ? MarkedDifferences(got_text, expected_text) : XmlEscaped(got_text);
    if (!card.failure.empty()) got_text.clear();
    rows += fmt::format(
        "<tr{}><th scope=\"row\">{}</th><td class=\"value\">{}</td>"
        "<td class=\"value got\">{}</td></tr>\n",
        bad ? " class=\"bad\"" : "", name,
        expected != nullptr ? XmlEscaped(expected_text)
                            : fmt::format("<span class=\"dim\">{}</span>",
                                          IsMiss(answered.expected) ? "nothing" : "any"),
        got_text);
  }
  if (!card.failure.empty()) {
    rows += fmt::format(
        "<tr class=\"bad\"><th scope=\"row\">answer</th><td class=\"value\"></td>"
        "<td class=\"value got\"><mark>{}</mark></td></tr>\n",
        XmlEscaped(Shortened(card.failure, kLongestText)));
  }
  return "<table class=\"answers\"><thead><tr><th>answer</th><th>expected</th><th>got</th></tr>"
         "</thead><tbody>\n" +
         rows + "</tbody></table>\n";
}

}  // namespace

std::string MarkedDifferences(std::string_view text, std::string_view other) {
  const std::vector<std::string_view> pieces = Pieces(text);
  const std::vector<std::string_view> others = Pieces(other);
  std::string marked;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool same = pieces.size() == others.size() && pieces[i] == others[i];
    const bool is_word = i % 2 == 0 && !pieces[i].empty();
    const std::string piece = XmlEscaped(pieces[i]);
    marked += same || !is_word ? piece : "<mark>" + piece + "</mark>";
  }
  return marked;
}

std::string CardElement(const CaseCard& card) {
  const CaseSvg svg = MakeCaseSvg(card.answered);
  std::string text = fmt::format("<article class=\"case\" id=\"{}\">\n<header><h3>{}</h3>",
                                 XmlEscaped(card.anchor), XmlEscaped(card.heading));
  if (!card.badge.empty()) {
    text += fmt::format("<span class=\"badge\">{}</span>", XmlEscaped(card.badge));
  }
  for (const std::string& fact : card.facts) {
    text += fmt::format("<span class=\"dim\">{}</span>", XmlEscaped(fact));
  }
  text += "</header>\n<div class=\"body\">\n";
  text += svg.element.empty()
              ? fmt::format("<figure class=\"none\">{}</figure>\n", XmlEscaped(svg.reason))
              : fmt::format("<figure>{}</figure>\n", svg.element);
  text += "<div class=\"facts\">\n" + ArgumentRows(card) + AnswerRows(card);
  if (!card.note.empty()) {
    text +=
        fmt::format("<p class=\"note\">{}</p>\n", XmlEscaped(Shortened(card.note, kLongestText)));
  }
  return text + CommandElement(card.command(svg.camera)) + "</div>\n</div>\n</article>\n";
}

}  // namespace hitscan
