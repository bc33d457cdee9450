#include "peers/peer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/text.h"
#include "base/user_folders.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

std::string ReadText(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Line {
  std::string key, value;
};

// The blocks of the comment at the beginning of an adapter: lines `// key: value`, which go on in
// lines with three spaces more. Blocks are separated by empty lines of the comment.
std::vector<std::vector<Line>> BlocksOf(std::string_view text) {
  std::vector<std::vector<Line>> blocks(1);
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
    const std::size_t begin = line.find_first_not_of(' ', 2);
    if (begin == std::string::npos) {
      if (!blocks.back().empty()) blocks.emplace_back();
    } else if (begin >= 5 && !blocks.back().empty()) {
      blocks.back().back().value += " " + line.substr(begin);
    } else if (const std::size_t colon = line.find(": "); colon != std::string::npos) {
      blocks.back().push_back({line.substr(begin, colon - begin), line.substr(colon + 2)});
    }
  }
  return blocks;
}

std::string ValueOf(const std::vector<Line>& block, std::string_view key) {
  const auto found = std::ranges::find(block, key, &Line::key);
  return found == block.end() ? std::string() : found->value;
}

std::vector<std::string> WordsOf(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

PeerQuery QueryOf(const std::vector<Line>& block) {
  PeerQuery query{.name = ValueOf(block, "query"),
                  .function = ValueOf(block, "function"),
                  .rule = ValueOf(block, "rule"),
                  .tolerance = ValueOf(block, "tolerance"),
                  .conservative = ValueOf(block, "conservative"),
                  .documentation = ValueOf(block, "documentation"),
                  .issues = {}};
  for (const Line& line : block) {
    if (line.key == "issue") query.issues.push_back(line.value);
  }
  return query;
}

// "three" of "three@0.187.0", and "@scope/name" of "@scope/name@1.0.0".
std::string NameOfPackage(const std::string& package) {
  return package.substr(0, package.rfind('@'));
}

// The version of a package of npm; nullopt if it is not in the folder.
std::optional<std::string> NpmVersion(const fs::path& modules, const std::string& package) {
  const std::string text = ReadText(modules / NameOfPackage(package) / "package.json");
  if (text.empty()) return std::nullopt;
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  const bool has_version =
      json.is_object() && json.contains("version") && json["version"].is_string();
  return has_version ? json["version"].get<std::string>() : std::string();
}

// The folders in which the packages of a script may be.
std::vector<fs::path> ModuleFolders(const Peer& peer) {
  constexpr std::string_view kModules = "node_modules";
  std::vector<fs::path> folders;
  const char* const built = std::getenv("HITSCAN_PEERS_FOLDER");
  const fs::path tree = peer.path.parent_path().parent_path() / "build-peers";
  folders.push_back((built == nullptr ? tree : fs::path(built)) / peer.name() / kModules);
  std::error_code error;
  fs::path folder = fs::current_path(error);
  for (; !folder.empty(); folder = folder.parent_path()) {
    folders.push_back(folder / kModules);
    if (folder == folder.root_path()) break;
  }
  if (const fs::path cache = CacheFolder(); !cache.empty()) {
    folders.push_back(cache / "node" / kModules);
  }
  return folders;
}

void FindModules(InstalledPeer& found) {
  for (const fs::path& folder : ModuleFolders(found.peer)) {
    const bool has_all = std::ranges::all_of(found.peer.packages, [&](const std::string& package) {
      return NpmVersion(folder, package).has_value();
    });
    if (!has_all) continue;
    found.installed = true;
    found.modules = folder;
    found.version = *NpmVersion(folder, found.peer.packages.front());
    return;
  }
}

void FindPackages(InstalledPeer& found, std::string_view status) {
  const auto& packages = found.peer.packages;
  found.installed = status.empty() || std::ranges::all_of(packages, [&](const auto& package) {
                      return DebianVersion(status, package).has_value();
                    });
  if (found.installed && !status.empty()) found.version = *DebianVersion(status, packages.front());
}

// The script and the scripts of its folder that it imports.
std::set<fs::path> ScriptsOf(const fs::path& script) {
  static const std::regex kImport(R"(from '\./(\w+\.mjs)';)");
  std::set<fs::path> scripts{script};
  std::vector<fs::path> open{script};
  while (!open.empty()) {
    const std::string text = ReadText(open.back());
    open.pop_back();
    for (std::sregex_iterator match(text.begin(), text.end(), kImport), end; match != end;
         ++match) {
      const fs::path imported = script.parent_path() / (*match)[1].str();
      if (scripts.insert(imported).second) open.push_back(imported);
    }
  }
  return scripts;
}

// Makes `link` lead to `target`.
void Link(const fs::path& target, const fs::path& link) {
  std::error_code error;
  if (fs::read_symlink(link, error) == target) return;
  fs::remove(link, error);
  fs::create_directory_symlink(target, link);
}

}  // namespace

double PeerQuery::Tolerance() const {
  double number = 0;
  const auto [end, error] =
      FromChars(tolerance.data(), tolerance.data() + tolerance.size(), number);
  return error == std::errc() ? number : 0;
}

const PeerQuery* Peer::Find(std::string_view query) const {
  const auto found = std::ranges::find(queries, query, &PeerQuery::name);
  return found == queries.end() ? nullptr : &*found;
}

std::string Peer::InstallCommand() const {
  std::string command = installer == "apt" ? "apt-get install" : installer + " install";
  for (const std::string& package : packages) command += " " + package;
  return command;
}

fs::path FolderOfPeers(const fs::path& assets) {
  return (fs::absolute(assets).lexically_normal() / "..").lexically_normal() / "peers";
}

Peer ParsePeer(fs::path path, std::string_view text) {
  const auto blocks = BlocksOf(text);
  const auto& head = blocks.front();
  Peer peer{.path = std::move(path),
            .library = ValueOf(head, "library"),
            .home = ValueOf(head, "home"),
            .installer = {},
            .packages = WordsOf(ValueOf(head, "install")),
            .version = ValueOf(head, "version"),
            .numbers = ValueOf(head, "numbers"),
            .build = ValueOf(head, "build"),
            .queries = {}};
  peer.version = peer.version.substr(0, peer.version.find(' '));
  if (!peer.packages.empty()) {
    peer.installer = peer.packages.front();
    peer.packages.erase(peer.packages.begin());
  }
  for (const auto& block : blocks) {
    if (!ValueOf(block, "query").empty()) peer.queries.push_back(QueryOf(block));
  }
  return peer;
}

std::vector<Peer> ReadPeers(const fs::path& folder) {
  std::vector<Peer> peers;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".cpp" && extension != ".mjs") continue;
    Peer peer = ParsePeer(entry.path(), ReadText(entry.path()));
    // Scripts that adapters import have no such comment.
    if (peer.library.empty() || peer.packages.empty() || peer.queries.empty()) continue;
    peers.push_back(std::move(peer));
  }
  std::ranges::sort(peers, {}, [](const Peer& peer) { return ToLower(peer.library); });
  return peers;
}

std::optional<std::string> DebianVersion(std::string_view status, std::string_view package) {
  const std::string begin = fmt::format("Package: {}\n", package);
  for (std::size_t at = 0; (at = status.find(begin, at)) != std::string_view::npos;
       at += begin.size()) {
    if (at > 0 && status[at - 1] != '\n') continue;
    const std::string_view block = status.substr(at, status.find("\n\n", at) - at);
    // A package that was removed may still be in the list.
    if (block.find("\nStatus: install ok installed") == std::string_view::npos) continue;
    constexpr std::string_view kVersion = "\nVersion: ";
    const std::size_t found = block.find(kVersion);
    if (found == std::string_view::npos) return std::string();
    std::string_view version = block.substr(found + kVersion.size());
    version = version.substr(0, version.find('\n'));
    // "1:9.1.0+really9.1.0+dfsg2-5" is version 9.1.0 of the library.
    version.remove_prefix(version.find(':') + 1);
    return std::string(version.substr(0, version.find_first_of("-+~")));
  }
  return std::nullopt;
}

std::vector<InstalledPeer> FindInstalled(std::vector<Peer> peers) {
  const std::string status = ReadText("/var/lib/dpkg/status");
  std::vector<InstalledPeer> all;
  for (Peer& peer : peers) {
    InstalledPeer& found = all.emplace_back();
    found.peer = std::move(peer);
    if (found.peer.is_script()) {
      FindModules(found);
    } else {
      FindPackages(found, status);
    }
  }
  return all;
}

ImplementationSource SourceOf(const InstalledPeer& found) {
  using Form = ImplementationSource::Form;
  const Peer& peer = found.peer;
  if (!peer.is_script()) {
    // Without assertions, as packages of Debian are built.
    return {Form::kSource, peer.path.string(), peer.library, "-DNDEBUG " + peer.build};
  }
  const fs::path cache = CacheFolder();
  if (cache.empty()) {
    throw CannotRun("no folder for the scripts of libraries: set XDG_CACHE_HOME or HOME");
  }
  try {
    const fs::path folder = cache / "peers" / peer.name();
    MakePrivateFolder(cache, folder);
    for (const fs::path& script : ScriptsOf(peer.path)) {
      const std::string text = ReadText(script);
      const fs::path copy = folder / script.filename();
      if (ReadText(copy) != text) WriteFileAtomically(copy, text);
    }
    // Node looks for packages beside the script that imports them.
    Link(fs::absolute(found.modules), folder / "node_modules");
    return {Form::kProgram, "node " + Quoted((folder / peer.path.filename()).string()),
            peer.library};
  } catch (const std::runtime_error& problem) {
    throw CannotRun(fmt::format("{}: {}", peer.library, problem.what()));
  }
}

}  // namespace hitscan
