#include "cli/command.h"

#include "platform/resources.h"

namespace hitscan {

std::filesystem::path CommonOptions::FindAssets(Log& log) const {
  std::filesystem::path folder = hitscan::FindAssets(assets);
  if (verbose) log.Info("Assets: " + folder.string());
  return folder;
}

}  // namespace hitscan
