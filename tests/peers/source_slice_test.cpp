#include "peers/source_slice.h"

#include <gtest/gtest.h>

#include <string>

namespace hitscan {
namespace {

// The code without blank lines.
std::string Needed(const std::string& source, const std::string& entry,
                   SliceLanguage language = SliceLanguage::kCpp) {
  std::string code = SliceOf(source, entry, language).code;
  for (std::size_t at = 0; (at = code.find("\n\n", at)) != std::string::npos;) code.erase(at, 1);
  if (code.starts_with('\n')) code.erase(0, 1);
  return code;
}

TEST(SourceSliceTest, KeepsWhatAFunctionNeedsAndNothingElse) {
  constexpr const char* kSource = R"(#include <some.h>
#include "own.h"

namespace {

/// One.
int One() { return 1; }

/// Two; a brace in a text: "}".
int Two(int unused) {
  const char* text = "}";  // }
  return One() + *text;
}

using Number = float;
struct Unused {
  Number number;
};
constexpr float kLimit = 3;
Number Three() { return kLimit; }

}  // namespace

HITSCAN_IMPLEMENT(three, Three)
)";
  EXPECT_EQ(Needed(kSource, "Two"),
            "namespace {\n/// One.\nint One() { return 1; }\n"
            "/// Two; a brace in a text: \"}\".\nint Two(int unused) {\n"
            "  const char* text = \"}\";  // }\n  return One() + *text;\n}\n}\n");
  EXPECT_EQ(Needed(kSource, "Three(2)"),
            "namespace {\nusing Number = float;\nconstexpr float kLimit = 3;\n"
            "Number Three() { return kLimit; }\n}\n");
  EXPECT_EQ(SliceOf(kSource, "One", SliceLanguage::kCpp).includes,
            std::vector<std::string>{"#include <some.h>"});
}

TEST(SourceSliceTest, KeepsUsingDeclarationsOfNeededNames) {
  constexpr const char* kSource = R"(
namespace other {
using library::Vector;
using library::Matrix;
Vector One();
}
using other::One;
using other::Two;
int Three() { return One().x; }
)";
  EXPECT_EQ(Needed(kSource, "Three"),
            "namespace other {\nusing library::Vector;\nVector One();\n}\n"
            "using other::One;\nint Three() { return One().x; }\n");
}

TEST(SourceSliceTest, TakesOnlySomeFunctionsOfAStructThatIsANamespace) {
  constexpr const char* kSource = R"(
template <class S>
struct Library {
  using Vector = vec<S>;

  static int A() { return 1; }

  static int B(Vector v) {
    return A();
  }
  static int C() { return 3; }
};
#define QUERIES(S)               \
  HITSCAN_IMPLEMENT(a, Library<S>::A) \
  HITSCAN_IMPLEMENT(b, (Library<S>::B))

LIBRARY_QUERIES(float)
)";
  const std::string code = Needed(kSource, "Library<float>::B");
  EXPECT_NE(code.find("using Vector"), std::string::npos);
  EXPECT_NE(code.find("int A()"), std::string::npos);
  EXPECT_EQ(code.find("int C()"), std::string::npos);
  EXPECT_TRUE(code.ends_with("};\n")) << code;
}

TEST(SourceSliceTest, FindsTheFunctionOfAQueryAlsoInAMacro) {
  constexpr const char* kSource = R"(
#define SOME_QUERIES(S)                   \
  HITSCAN_IMPLEMENT(first, Some<S>::First) \
  HITSCAN_IMPLEMENT(second, (Some<S, 2>::Second))

SOME_QUERIES(double)
HITSCAN_IMPLEMENT(third, Third)
)";
  EXPECT_EQ(ImplementedBy(kSource, "first"), "Some<double>::First");
  EXPECT_EQ(ImplementedBy(kSource, "second"), "Some<double, 2>::Second");
  EXPECT_EQ(ImplementedBy(kSource, "third"), "Third");
  EXPECT_EQ(ImplementedBy(kSource, "fourth"), "");
}

TEST(SourceSliceTest, RefusalsAreRemoved) {
  constexpr const char* kSource = R"(
void F() {
  if (a(b, c)) throw hitscan::NotAsked("x (y");
  peers::RequireArea(triangle);
  for (const auto& each : all) {
    RequireSize(each);
  }
  for (const auto& each : all) RequireSize(each);
  if (d) {
    NotAsked("z");
  }
  if (e) {
    Work();
  }
}
)";
  EXPECT_EQ(WithoutRefusals(kSource), "\nvoid F() {\n  if (e) {\n    Work();\n  }\n}\n");
}

TEST(SourceSliceTest, ScriptsHaveMethodsAndConstants) {
  constexpr const char* kSource = R"(
import {Ray, Sphere} from 'three';
import {serve} from './serve.mjs';

const toRay = ({origin}) => new Ray(origin);
const {first, second} = parts();
export function used(x) {
  return second + x;
}
await init();

serve({
  near({ray}) {
    return {hit: used(toRay(ray)), list: [1, 2]};
  },
  far: ({ray}) => 2,
  nearer() {},
});
)";
  const std::string method = MethodOf(kSource, "near");
  EXPECT_EQ(method, "near({ray}) {\n    return {hit: used(toRay(ray)), list: [1, 2]};\n  }");
  EXPECT_EQ(MethodOf(kSource, "far"), "far: ({ray}) => 2");
  EXPECT_EQ(MethodOf(kSource, "other"), "");
  EXPECT_EQ(Needed(kSource, method, SliceLanguage::kJavaScript),
            "const toRay = ({origin}) => new Ray(origin);\nconst {first, second} = parts();\n"
            "function used(x) {\n  return second + x;\n}\nawait init();\n");
  EXPECT_EQ(SliceOf(kSource, method, SliceLanguage::kJavaScript).includes,
            std::vector<std::string>{"import {Ray, Sphere} from 'three';"});
}

}  // namespace
}  // namespace hitscan
