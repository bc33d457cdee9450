#include "cases/case_loader.h"

#include <optional>
#include <system_error>
#include <utility>

#include "base/background.h"
#include "cases/property_answerer.h"
#include "json/document.h"

namespace hitscan {

CaseLoader::CaseLoader(std::vector<std::filesystem::path> paths, FindImplementation find)
    : find_(std::move(find)) {
  for (std::filesystem::path& path : paths) files_.try_emplace(std::move(path));
  thread_ = StartThread([this] {
    try {
      Run();
    } catch (const Cancelled&) {  // nobody waits for it any more
    }
  });
}

CaseLoader::~CaseLoader() {
  cancelled_ = true;
  Wait();
}

void CaseLoader::Wait() {
  if (thread_.joinable()) thread_.join();
}

void CaseLoader::Run() {
  const auto for_each_file = [this](auto read) {
    for (auto& [path, loaded] : files_) {
      if (loaded.error) continue;
      try {
        read(path, loaded);
      } catch (const Cancelled&) {
        throw;
      } catch (...) {
        loaded.error = std::current_exception();
      }
    }
  };
  std::size_t total = 0;
  for_each_file([&](const std::filesystem::path& path, Loaded& loaded) {
    if (cancelled_) throw Cancelled();
    loaded.document = OpenCaseDocument(path);
    total += loaded.document->ItemCount();
  });
  total_ = total;
  for_each_file([this](const std::filesystem::path&, Loaded& loaded) { Read(loaded); });
  done_ = true;
}

void CaseLoader::Read(Loaded& loaded) {
  const std::size_t count = loaded.document->ItemCount();
  std::size_t read_of_file = 0;
  std::vector<Case> cases;
  cases.reserve(count);
  CheckResult& result = loaded.checked.result;
  std::optional<CaseChecker> checker;
  const auto start_checker = [&](const CaseFile& head) {
    auto answerer = find_ ? find_(*head.query) : nullptr;
    if (answerer == nullptr) return;
    result.cases.reserve(count);
    answerer = AskingProperties(std::move(answerer), head.tolerance);
    checker.emplace(std::vector{std::move(answerer)}, head.tolerance,
                    [&](Case&& checked, std::span<CaseResult> results) {
                      result.Count(results.front(), 1);
                      result.cases.push_back(std::move(results.front()));
                      cases.push_back(std::move(checked));
                    });
  };
  loaded.checked.file =
      VisitCases(std::move(loaded.document), [&](const CaseFile& head, Case&& test) {
        if (cancelled_) throw Cancelled();
        // The query is known only now: the head of the file is read just before its first case.
        if (read_of_file++ == 0) start_checker(head);
        if (checker) {
          checker->Add(std::move(test));
        } else {
          cases.push_back(std::move(test));
        }
        ++read_;
      });
  if (checker) checker->Finish();
  loaded.checked.file.cases = std::move(cases);
}

CheckedFile CaseLoader::Take(const std::filesystem::path& path) {
  Wait();
  Loaded& loaded = files_.at(path);
  if (loaded.error) std::rethrow_exception(loaded.error);
  return std::move(loaded.checked);
}

bool AreLarge(const std::vector<std::filesystem::path>& paths) {
  // About 20,000 cases, which are read in a twentieth of a second.
  constexpr std::uintmax_t kLarge = 3'000'000;
  std::uintmax_t bytes = 0;
  for (const std::filesystem::path& path : paths) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error) bytes += size;
  }
  return bytes > kLarge;
}

}  // namespace hitscan
