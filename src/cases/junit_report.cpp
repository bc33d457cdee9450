#include <fmt/format.h>

#include "base/text.h"
#include "cases/report.h"

namespace hitscan {
namespace {

// The class name, which the elements of all cases of a file share.
std::string ClassName(const FileReport& file, std::string_view implementation) {
  return fmt::format("{}.{}", XmlEscaped(file.query->name), XmlEscaped(implementation));
}

void WriteSuiteHead(const FileReport& file, std::size_t skipped, const ByteSink& write) {
  write(
      fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
                  "skipped=\"{}\" file=\"{}\">\n",
                  XmlEscaped(file.path.stem().string()), file.ids().size(), file.failures().size(),
                  skipped, XmlEscaped(file.path.string())));
}

void WriteChecked(const FileReport& file, std::string_view implementation, const ByteSink& write) {
  WriteSuiteHead(file, file.unjudged().size(), write);
  const std::string name = ClassName(file, implementation);
  auto failure = file.failures().begin();
  auto unjudged = file.unjudged().begin();
  for (std::size_t i = 0; i < file.ids().size(); ++i) {
    write(fmt::format("    <testcase classname=\"{}\" name=\"case {}\"", name, file.ids()[i]));
    if (unjudged != file.unjudged().end() && *unjudged == i) {
      write(">\n      <skipped message=\"nothing is expected\"/>\n    </testcase>\n");
      ++unjudged;
    } else if (failure == file.failures().end() || failure->index != i) {
      write("/>\n");
    } else {
      write(fmt::format(">\n      <failure message=\"{}\"/>\n    </testcase>\n",
                        XmlEscaped(failure->what)));
      ++failure;
    }
  }
  write("  </testsuite>\n");
}

void WriteUnusable(const UnusableFile& file, const ByteSink& write) {
  write(
      fmt::format("  <testsuite name=\"{0}\" tests=\"1\" failures=\"0\" errors=\"1\" "
                  "file=\"{1}\">\n"
                  "    <testcase classname=\"{0}\" name=\"load\">\n"
                  "      <error message=\"{2}\"/>\n    </testcase>\n  </testsuite>\n",
                  XmlEscaped(file.path.stem().string()), XmlEscaped(file.path.string()),
                  XmlEscaped(file.message)));
}

void WriteSkipped(const FileReport& file, std::string_view implementation, const ByteSink& write) {
  WriteSuiteHead(file, file.ids().size(), write);
  const std::string name = ClassName(file, implementation);
  const std::string reason =
      XmlEscaped(fmt::format("{} has no implementation \"{}\"", file.query->name, implementation));
  for (const int id : file.ids()) {
    write(
        fmt::format("    <testcase classname=\"{}\" name=\"case {}\">\n"
                    "      <skipped message=\"{}\"/>\n    </testcase>\n",
                    name, id, reason));
  }
  write("  </testsuite>\n");
}

}  // namespace

void WriteJUnitReport(const CheckReport& report, const ByteSink& write) {
  std::size_t checked = 0;
  std::size_t failed = 0;
  for (const FileReport& file : report.files) {
    checked += file.ids().size();
    failed += file.failures().size();
  }
  std::size_t skipped = 0;
  for (const FileReport& file : report.left_out) skipped += file.ids().size();
  std::size_t unjudged = 0;
  for (const FileReport& file : report.files) unjudged += file.unjudged().size();
  const std::size_t errors = report.unusable.size();
  write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  write(
      fmt::format("<testsuites name=\"hitscan\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
                  "skipped=\"{}\">\n",
                  checked + errors + skipped, failed, errors, skipped + unjudged));
  for (const FileReport& file : report.files) WriteChecked(file, report.implementation, write);
  for (const UnusableFile& file : report.unusable) WriteUnusable(file, write);
  for (const FileReport& file : report.left_out) WriteSkipped(file, report.implementation, write);
  write("</testsuites>\n");
}

}  // namespace hitscan
