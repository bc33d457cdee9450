#include "fuzz/search_worker.h"

namespace hitscan {

std::unique_ptr<SearchWorker> StartSearchWorker(const FuzzRun&, const std::filesystem::path&) {
  return nullptr;
}

}  // namespace hitscan
