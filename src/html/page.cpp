#include "html/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <vector>

#include "base/text.h"
#include "cases/written_case.h"
#include "draw/svg.h"
#include "export/page_link.h"
#include "json/document.h"

namespace hitscan {
namespace {

// For light and dark screens, for paper and for phones.
constexpr std::string_view kPageStyle =
    R"css(:root{--back:#f6f8fa;--card:#fff;--text:#1f2328;--dim:#59636e;--line:#d1d9e0;
--bad:#b35900;--bad-back:#fff1e0;--good:#1a7f37;--code:#eff2f5}
@media screen and (prefers-color-scheme:dark){:root{--back:#0d1117;--card:#161b22;--text:#e6edf3;
--dim:#9198a1;--line:#30363d;--bad:#ff9d4d;--bad-back:#40280f;--good:#3fb950;--code:#21262d}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1060px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:26px;line-height:1.25;margin:0 0 6px}
h2{font-size:19px;margin:34px 0 2px;overflow-wrap:anywhere}
h3{font-size:15px;margin:0;overflow-wrap:anywhere}
p{margin:4px 0 10px}
.dim,figcaption,small{color:var(--dim)}
code,pre,td.value,.lines{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:13px}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.command{background:var(--code);border-radius:6px;padding:7px 11px;margin:6px 0}
.numbers{list-style:none;display:flex;flex-wrap:wrap;gap:10px;margin:18px 0;padding:0}
.numbers li{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:8px 16px;min-width:104px}
.numbers b{display:block;font-size:23px;line-height:1.25;font-variant-numeric:tabular-nums}
.numbers span{color:var(--dim);font-size:13px}
.numbers .bad b{color:var(--bad)}
.numbers .good b{color:var(--good)}
.table{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px;margin:10px 0}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:5px 12px;vertical-align:top}
th{color:var(--dim);font-weight:500;font-size:13px}
td{border-top:1px solid var(--line)}
td.count,th.count{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td.count.bad{color:var(--bad);font-weight:600}
a{color:inherit}
.case{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:12px 0;overflow:hidden;content-visibility:auto;contain-intrinsic-size:auto 340px}
.case header{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline;padding:9px 14px;border-bottom:1px solid var(--line)}
.case .body{display:grid;grid-template-columns:minmax(0,380px) minmax(0,1fr)}
figure{margin:0;padding:8px 10px;border-right:1px solid var(--line);min-width:0}
.picture{display:block;width:100%;height:auto}
figure.none{color:var(--dim);font-size:13px;padding:14px}
.facts{padding:6px 0;min-width:0}
.facts table{font-size:14px}
.facts td,.facts th{padding:3px 14px;border:0}
.facts td.value{overflow-wrap:anywhere}
.facts th[scope=row],.facts thead th:first-child{white-space:nowrap;width:110px}
.facts thead th{font-size:12px;padding-top:9px}
.facts tr.bad td.got{background:var(--bad-back)}
mark{background:none;color:var(--bad);font-weight:700;text-decoration:underline;text-underline-offset:3px}
.facts .note{padding:2px 14px;color:var(--dim);font-size:13px;overflow-wrap:anywhere}
.facts .command{margin:8px 14px 6px;font-size:12px}
.badge{font-size:12px;border:1px solid var(--line);border-radius:99px;padding:0 9px;color:var(--dim)}
.right{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--good);border-radius:8px;padding:12px 16px}
.stop{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--bad);border-radius:8px;padding:12px 16px;overflow-wrap:anywhere}
details.group{margin:10px 0}
summary{cursor:pointer;color:var(--dim);padding:4px 0}
.lines{margin:6px 0;padding-left:1.2em;list-style:none}
.lines li{overflow-wrap:anywhere;padding:1px 0;content-visibility:auto;contain-intrinsic-size:auto 22px}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:8px;padding:10px 14px;border-top:1px solid var(--line)}
.tiles figure{border:2px solid var(--line);border-radius:6px;padding:5px 7px}
.tiles figure.wrong{border-color:var(--bad);background:var(--bad-back)}
.tiles figure.skipped{opacity:.55;filter:grayscale(1)}
.tiles figcaption{font-size:12px;line-height:1.35;overflow-wrap:anywhere}
.tiles figcaption b{display:block;color:var(--text);font-weight:600}
.tiles .wrong figcaption{color:var(--bad)}
.peers{overflow-x:auto;border-top:1px solid var(--line);font-size:14px}
.peers tr.wrong td{background:var(--bad-back)}
.peers tr.skipped td{color:var(--dim)}
.peers td.value{min-width:160px}
.bar{display:inline-block;height:9px;border-radius:3px;background:var(--bad);min-width:2px;vertical-align:baseline}
td.share{width:26%;white-space:nowrap;font-variant-numeric:tabular-nums;font-size:13px;color:var(--dim)}
@media(max-width:760px){main{padding:18px 12px 40px}h1{font-size:22px}
.case .body{grid-template-columns:minmax(0,1fr)}figure{border-right:0;border-bottom:1px solid var(--line)}
.tiles{grid-template-columns:repeat(auto-fill,minmax(120px,1fr))}.numbers li{flex:1 1 92px}th,td{padding:5px 9px}.sentence{display:none}}
@media print{@page{margin:14mm}
:root{--back:#fff;--card:#fff}
body{font-size:11px}main{max-width:none;padding:0}
.case,.numbers li,tr,.stop,.right,.tiles figure{break-inside:avoid}
h2,summary,.case header{break-after:avoid}
.case,.lines li{content-visibility:visible}
.case .body{grid-template-columns:70mm minmax(0,1fr)}
figure{border-right:1px solid var(--line);border-bottom:0}
.command{border:1px solid var(--line)}
code,pre,td.value,.lines{font-size:10px}.facts table{font-size:11px}
details::details-content{content-visibility:visible;block-size:auto;opacity:1}
mark{color:var(--bad)}}
)css";

}  // namespace

std::string PageHead(std::string_view title) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
      // No scripts run, and nothing is loaded.
      "<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n<title>{}</title>\n"
      "<style id=\"picture-style\">\n{}</style>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n",
      XmlEscaped(title), SvgStyle(), kPageStyle);
}

std::string PageFoot() { return "</main>\n</body>\n</html>\n"; }

std::string PageNumbers(std::span<const PageNumber> numbers) {
  std::string text = "<ul class=\"numbers\">\n";
  for (const PageNumber& each : numbers) {
    text += fmt::format("<li class=\"{}\"><b>{}</b> <span>{}</span></li>\n", each.style,
                        each.number, XmlEscaped(each.word));
  }
  return text + "</ul>\n";
}

std::string ShowCommand(const std::filesystem::path& file, const CommandText& command,
                        const std::string& camera) {
  std::string text = "hitscan --cases " + ShellWord(file.string());
  if (!command.answering.empty()) text += " " + command.answering;
  if (!camera.empty()) text += " --camera " + camera;
  return text;
}

namespace {

// The text of a camera with fewer digits, which keep a link short.
std::string Rounded(const std::string& camera) {
  std::istringstream parts(camera);
  std::string part;
  std::string text;
  while (std::getline(parts, part, ',')) {
    if (!text.empty()) text += ',';
    char* end = nullptr;
    const double number = std::strtod(part.c_str(), &end);
    constexpr double kTiny = 1e-6;
    const bool is_number = end != part.c_str();  // else it is a word
    text += is_number ? fmt::format("{:.4g}", std::abs(number) < kTiny ? 0.0 : number) : part;
  }
  return text;
}

}  // namespace

std::string ShowLink(const CommandText& command, const Query& query, double tolerance,
                     const Case& test, std::string_view implementation, const std::string& camera) {
  if (command.page.empty()) return {};
  // The text of the case as it is written is not kept.
  const CaseFile file{.query = &query,
                      .tolerance = tolerance,
                      .shared = std::vector<bool>(query.parameters.size(), false),
                      .document = std::make_shared<const JsonDocument>("a case", "{}")};
  Case written = test;
  written.text.reset();
  written.note.clear();  // the report has it
  PageLink link{.cases = LinkedCases(file, AsNewCase(file, written, test.id)),
                .camera = Rounded(camera)};
  const bool built_in = query.FindImplementation(implementation) != nullptr;
  if (built_in && implementation != query.implementations.front().name) {
    link.implementation = std::string(implementation);
  }
  return command.page + FragmentOf(link);
}

std::string CommandElement(std::string_view command) {
  return fmt::format("<pre class=\"command\"><code>{}</code></pre>\n", XmlEscaped(command));
}

std::string WithSpaces(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += "\u202f";
    text += digits[i];
  }
  return text;
}

std::string CountOf(std::uint64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", WithSpaces(number), number == 1 ? one : many);
}

std::string CardGroups::BeforeNext() {
  constexpr std::size_t kFirst = 20;
  constexpr std::size_t kGroup = 100;
  const std::size_t number = next_++;
  if (number < kFirst || (number - kFirst) % kGroup != 0) return {};
  std::string text = End();
  open_ = true;
  return text + fmt::format("<details class=\"group\"><summary>{} {} to {} of {}</summary>\n",
                            word_, WithSpaces(number + 1),
                            WithSpaces(std::min(number + kGroup, cards_)), WithSpaces(cards_));
}

}  // namespace hitscan
