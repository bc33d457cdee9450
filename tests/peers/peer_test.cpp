#include "peers/peer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace hitscan {
namespace {

constexpr const char* kAdapter = R"(// library: Some
// home: https://example.org
// install: apt libsome-dev libother-dev
// version: 1.2 (2020)
// numbers: double
// build: -lsome
//
// query: raycast_plane
// function: some::Raycast
// rule: One side;
//   contact counts.
// tolerance: 1e-6
// documentation: https://example.org/raycast
// issue: https://example.org/1 It is slow
// issue: https://example.org/2
//
// query: aabb_aabb
// function: some::Meet
// rule: Contact counts.
// documentation: https://example.org/meet

#include <some.h>
// query: not_in_the_comment
)";

TEST(PeerTest, TheCommentOfAnAdapterIsRead) {
  const Peer peer = ParsePeer("/peers/some.cpp", kAdapter);
  EXPECT_EQ(peer.name(), "some");
  EXPECT_EQ(peer.library, "Some");
  EXPECT_EQ(peer.installer, "apt");
  EXPECT_EQ(peer.InstallCommand(), "apt-get install libsome-dev libother-dev");
  EXPECT_EQ(peer.version, "1.2");
  EXPECT_EQ(peer.build, "-lsome");
  ASSERT_EQ(peer.queries.size(), 2U);
  const PeerQuery* const raycast = peer.Find("raycast_plane");
  ASSERT_NE(raycast, nullptr);
  EXPECT_EQ(raycast->rule, "One side; contact counts.");
  EXPECT_EQ(raycast->Tolerance(), 1e-6);
  EXPECT_EQ(raycast->issues.size(), 2U);
  EXPECT_EQ(peer.Find("aabb_aabb")->Tolerance(), 0);
  EXPECT_EQ(peer.Find("not_in_the_comment"), nullptr);
}

TEST(PeerTest, AFileWithoutSuchACommentIsNoAdapter) {
  EXPECT_TRUE(ParsePeer("serve.mjs", "// Answers the cases.\n\nimport 'x';\n").queries.empty());
  EXPECT_TRUE(ParsePeer("empty.cpp", "").library.empty());
}

TEST(PeerTest, TheRepositoryHasAdapters) {
  const auto peers = ReadPeers(FolderOfPeers(std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets"));
  ASSERT_GE(peers.size(), 20U);
  const auto three = std::ranges::find(peers, "three.js", &Peer::library);
  ASSERT_NE(three, peers.end());
  EXPECT_TRUE(three->is_script());
  EXPECT_NE(three->Find("raycast_triangle"), nullptr);
  for (const Peer& peer : peers) {
    EXPECT_NE(peer.name(), "serve");
    for (const PeerQuery& query : peer.queries) {
      EXPECT_EQ(query.Tolerance() > 0, !query.tolerance.empty()) << peer.name() << query.name;
      EXPECT_LE(query.Tolerance(), 0.01) << peer.name() << ", " << query.name;
    }
  }
}

TEST(PeerTest, TheListOfInstalledPackagesHasTheVersions) {
  constexpr const char* kStatus =
      "Package: libsome-dev\nStatus: install ok installed\nArchitecture: amd64\n"
      "Version: 1:9.1.0+really9.1.0+dfsg2-5\n\n"
      "Package: libgone\nStatus: deinstall ok config-files\nVersion: 2.0\n\n"
      "Package: libsome\nVersion: 3.24+dfsg-2\nStatus: install ok installed\n";
  EXPECT_EQ(DebianVersion(kStatus, "libsome-dev"), "9.1.0");
  EXPECT_EQ(DebianVersion(kStatus, "libsome"), "3.24");
  EXPECT_EQ(DebianVersion(kStatus, "libgone"), std::nullopt);
  EXPECT_EQ(DebianVersion(kStatus, "some"), std::nullopt);
}

}  // namespace
}  // namespace hitscan
