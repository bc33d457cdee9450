#include "cases/public_reports.h"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <tuple>

#include "base/text.h"
#include "cases/case_file.h"
#include "cases/read_file.h"

namespace hitscan {

std::vector<PublicReport> FindPublicReports(const std::filesystem::path& assets) {
  std::vector<PublicReport> reports;
  std::error_code missing;
  std::filesystem::directory_iterator entry(assets / "cases" / "reports", missing);
  if (missing) return reports;
  for (const auto& file : entry) {
    if (!HasCaseFileName(file.path())) continue;
    try {
      const nlohmann::json json = nlohmann::json::parse(ReadText(file.path()));
      std::string title = file.path().stem().string();
      std::ranges::replace(title, '_', ' ');
      reports.push_back({json.at("library").get<std::string>(), std::move(title), file.path()});
    } catch (const std::exception&) {
      continue;
    }
  }
  std::ranges::sort(reports, {}, [](const PublicReport& report) {
    return std::tuple(ToLower(report.library), report.path);
  });
  return reports;
}

}  // namespace hitscan
