#include "base/fingerprint.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

TEST(TextFingerprint, IsTheSameForTheTextAndItsParts) {
  EXPECT_EQ(TextFingerprint(""), "cbf29ce484222325");
  EXPECT_EQ(TextFingerprint("foobar"), "85944171f73967e8");  // a test vector of FNV-1a
  TextHash hash;
  hash.Add("foo");
  hash.Add("");
  hash.Add("bar");
  EXPECT_EQ(hash.Digits(), TextFingerprint("foobar"));
}

}  // namespace
}  // namespace hitscan
