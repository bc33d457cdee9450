#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "implementation/implementation_source.h"

// Other libraries that answer queries: each file of the folder peers/ is an adapter that asks one.
namespace hitscan {

/// A query that a library answers, as the comment of its adapter describes it.
struct PeerQuery {
  std::string name;
  std::string function;      ///< of the library: "btTriangleRaycastCallback"
  std::string rule;          ///< by which it answers, in sentences
  std::string tolerance;     ///< a number that the library documents; empty: none
  std::string conservative;  ///< what a quick test may say wrongly by its purpose; usually empty
  std::string documentation;
  std::vector<std::string> issues;  ///< where its maintainers know a wrong answer: address, title

  /// `tolerance` as a number; 0: none.
  double Tolerance() const;
};

/// An adapter, with the comment at its beginning. peers/README.md describes that comment, and
/// peers/report/adapters.py checks it.
struct Peer {
  std::filesystem::path path;
  std::string library;  ///< its name: "Bullet"
  std::string home;
  std::string installer;              ///< "apt" or "npm"
  std::vector<std::string> packages;  ///< those of npm with their version: "three@0.187.0"
  std::string version;                ///< of the library that the adapter was written for
  std::string numbers;                ///< with which it computes: "single"
  std::string build;                  ///< options of the compiler, for the shell
  std::vector<PeerQuery> queries;

  /// The name of the adapter: "bullet".
  std::string name() const { return path.stem().string(); }
  bool is_script() const { return path.extension() == ".mjs"; }
  /// What it says of a query; null if it does not answer the query.
  const PeerQuery* Find(std::string_view query) const;
  /// The command that installs its packages.
  std::string InstallCommand() const;
};

/// The folder with the adapters: beside the assets, of the source tree as of an installation.
std::filesystem::path FolderOfPeers(const std::filesystem::path& assets);

/// The adapters in a folder, sorted by the names of their libraries. Empty when there are none.
std::vector<Peer> ReadPeers(const std::filesystem::path& folder);

/// Reads the comment of an adapter. Keys that have no meaning are left out.
Peer ParsePeer(std::filesystem::path path, std::string_view text);

/// A library as it is installed here.
struct InstalledPeer {
  Peer peer;
  bool installed = false;
  std::string version;            ///< that is installed; empty: not known
  std::filesystem::path modules;  ///< of a script: the folder node_modules with its packages
};

/// Looks for the packages of libraries. Those of Debian are in the list of installed packages; on a
/// system without such a list, all may be installed, and the compiler tells. Those of npm are in
/// build-peers/ beside `peers`, in the cache folder, or in the working folder or one above it.
std::vector<InstalledPeer> FindInstalled(std::vector<Peer> peers);

/// The source by which OpenImplementation asks the library; its name is that of the library. The
/// files of a script are written to the cache folder, beside a link to its packages. Throws
/// CannotRun when that is not possible.
ImplementationSource SourceOf(const InstalledPeer& found);

/// The version of a library in the list of installed packages of Debian (/var/lib/dpkg/status):
/// "3.24" of 3.24+dfsg-2. nullopt if the package is not installed.
std::optional<std::string> DebianVersion(std::string_view status, std::string_view package);

}  // namespace hitscan
