#include "cli/command.h"

namespace hitscan {

AssetFolder CommonOptions::FindAssets(Log& log) const {
  AssetFolder folder = hitscan::FindAssets(assets);
  if (verbose) log.Info("Assets: " + folder.path.string());
  return folder;
}

}  // namespace hitscan
