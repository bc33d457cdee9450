#pragma once

#include <filesystem>
#include <string>

#include "peers/peer_answers.h"

namespace hitscan {

/// A program that needs only the library: it asks the question of one case and prints the answer.
struct PeerProgram {
  std::string name;  ///< of its file: "bullet_raycast_aabb.cpp"
  std::string text;
  std::string language;  ///< for Markdown: "cpp" or "js"
  std::string commands;  ///< that compile and run it, a line each
};

/// The program for a case. It consists of what the adapter of the library does for this query, with
/// the numbers of the case. Throws CannotRun if the adapter has no such function.
PeerProgram ProgramOf(const InstalledPeer& found, const Query& query, const Case& test);

/// A wrong answer of a library as Markdown for its issue tracker: the program, what it answers,
/// what is expected and how that was established, the versions, and what the maintainers know
/// already.
std::string PeerIssueText(const PeerReport& report, std::size_t peer, const PeersOfCase& wrong);

}  // namespace hitscan
