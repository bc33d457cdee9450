#include "cases/case_loader.h"

#include <system_error>
#include <utility>

#include "cases/json_document.h"

namespace hitscan {
namespace {

struct Cancelled {};

}  // namespace

CaseLoader::CaseLoader(std::vector<std::filesystem::path> paths) {
  for (std::filesystem::path& path : paths) files_.try_emplace(std::move(path));
  thread_ = std::thread([this] {
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
  for_each_file([&](const std::filesystem::path&, Loaded& loaded) {
    std::vector<Case> cases;
    cases.reserve(loaded.document->ItemCount());
    loaded.file = VisitCases(std::move(loaded.document), [&](const CaseFile&, Case&& test) {
      if (cancelled_) throw Cancelled();
      cases.push_back(std::move(test));
      ++read_;
    });
    loaded.file.cases = std::move(cases);
  });
  done_ = true;
}

CaseFile CaseLoader::Take(const std::filesystem::path& path) {
  Wait();
  Loaded& loaded = files_.at(path);
  if (loaded.error) std::rethrow_exception(loaded.error);
  return std::move(loaded.file);
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
