#include "export/issue_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cases/written_case.h"
#include "export/test_model.h"
#include "query/nearest_flip.h"
#include "query/why.h"

namespace hitscan {
namespace {

std::string AnswerOf(const CaseResult& result) {
  if (result.pending) return "has not answered yet";
  if (!result.error.empty()) return "gives no answer: " + Printable(result.error);
  return "answers " + PrintAnswer(result.answer);
}

// A line about the smallest known change of the arguments that gives another answer; empty if none
// is known.
std::string NearestChange(const Query& query, const Case& test) {
  const auto flip = NearestFlip(query, query.implementations.front(), test.arguments);
  const std::optional<double> margin = ExactMargin(query, test.arguments);
  if (!flip || !margin) return {};
  return fmt::format(
      "Margin {:.2g}: the answer changes when {} {} is {} in place of {}, which is {:.3g} away.\n",
      *margin, query.parameters[flip->parameter].name, flip->field, flip->other,
      static_cast<float>(flip->number), flip->distance());
}

// The target of a Markdown link. The path may contain spaces and brackets.
std::string LinkTo(const std::string& path) { return "<" + Printable(path) + ">"; }

}  // namespace

std::string IssueText(const CaseFile& file, const Case& test, const IssueContext& context) {
  const Query& query = *file.query;
  const Implementation& exact = query.implementations.front();
  const std::string name = fmt::format("{}_{}.json", query.name, test.id);
  std::string text = fmt::format("### {}: case {} of {}\n\n{}\n\n", query.name, test.id,
                                 Printable(file.path.filename().string()), query.summary);
  if (!test.note.empty()) text += fmt::format("> {}\n\n", Printable(test.note));
  text += fmt::format(
      "```json\n{{\"query\": \"{}\", \"tolerance\": {}, \"cases\": [\n  {}\n]}}\n```\n\n",
      query.name, file.tolerance, StandaloneText(file, test));
  text += fmt::format("The exact answer for these numbers as floats: **{}**.\n",
                      PrintAnswer(exact.run(test.arguments)));
  text += NearestChange(query, test);
  if (context.implementation != exact.name) {
    text +=
        fmt::format("\n`{}` {}.\n", Printable(context.implementation), AnswerOf(context.result));
  }
  if (!context.picture.empty()) {
    text += fmt::format("\n![{}, case {}]({})\n", query.name, test.id, LinkTo(context.picture));
  }
  text += fmt::format(
      "\nWith the text above as `{}`, the first command draws this picture, the "
      "second shows the case in a window:\n\n```sh\n",
      name);
  const std::string camera = context.camera.empty() ? "" : " --camera " + context.camera;
  text += fmt::format("hitscan shot {} --cases {}{} -o {}.png\n", Quoted(context.sample), name,
                      camera, query.name);
  text += fmt::format("hitscan {} --cases {}{}\n```\n", Quoted(context.sample), name, camera);
  return text;
}

}  // namespace hitscan
