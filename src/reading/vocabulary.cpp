#include "reading/vocabulary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <unordered_map>

#include "base/ascii.h"

namespace hitscan {
namespace {

using Words = std::span<const std::string_view>;

bool Has(Words words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

constexpr Roles kAnyPoint = Bit(Role::kOrigin) | Bit(Role::kCenter) | Bit(Role::kStart) |
                            Bit(Role::kPoint) | Bit(Role::kEye) | Bit(Role::kOnPlane) |
                            Bit(Role::kCorner) | Bit(Role::kEnd);

const std::unordered_map<std::string_view, Roles>& RoleWords() {
  constexpr Roles kBegin = Bit(Role::kOrigin) | Bit(Role::kStart);
  constexpr Roles kFinish = Bit(Role::kEnd) | Bit(Role::kTarget);
  constexpr Roles kMid = Bit(Role::kCenter);
  constexpr Roles kHalf = Bit(Role::kExtents);
  constexpr Roles kOffset = Bit(Role::kDistance);
  static const std::unordered_map<std::string_view, Roles> words{
      {"origin", kBegin | Bit(Role::kOnPlane)},
      {"orig", kBegin},
      {"start", kBegin},
      {"from", kBegin | Bit(Role::kEye)},
      {"source", kBegin},
      {"begin", kBegin},
      {"o", kBegin},
      {"ro", kBegin},
      {"tail", kBegin},
      {"src", kBegin},
      {"direction", Bit(Role::kDirection)},
      {"dir", Bit(Role::kDirection)},
      {"heading", Bit(Role::kDirection)},
      {"rd", Bit(Role::kDirection)},
      {"velocity", Bit(Role::kDirection)},
      {"delta", Bit(Role::kDirection)},
      {"d", Bit(Role::kDirection) | kOffset},
      {"end", kFinish},
      {"to", kFinish},
      {"target", kFinish},
      {"stop", kFinish},
      {"finish", kFinish},
      {"dest", kFinish},
      {"destination", kFinish},
      {"min", Bit(Role::kMin)},
      {"minimum", Bit(Role::kMin)},
      {"lower", Bit(Role::kMin)},
      {"mins", Bit(Role::kMin)},
      {"low", Bit(Role::kMin)},
      {"minima", Bit(Role::kMin)},
      {"max", Bit(Role::kMax)},
      {"maximum", Bit(Role::kMax)},
      {"upper", Bit(Role::kMax)},
      {"maxs", Bit(Role::kMax)},
      {"high", Bit(Role::kMax)},
      {"maxima", Bit(Role::kMax)},
      {"center", kMid},
      {"centre", kMid},
      {"centroid", kMid},
      {"middle", kMid},
      {"mid", kMid},
      {"extents", kHalf},
      {"extent", kHalf},
      {"half", kHalf},
      {"halfsize", kHalf},
      {"halfextents", kHalf},
      {"halfsizes", kHalf},
      {"halfwidth", kHalf},
      {"halfwidths", kHalf},
      {"size", Bit(Role::kSize)},
      {"sizes", Bit(Role::kSize)},
      {"dimensions", Bit(Role::kSize)},
      {"dimension", Bit(Role::kSize)},
      {"dims", Bit(Role::kSize)},
      {"lengths", Bit(Role::kSize)},
      {"normal", Bit(Role::kNormal)},
      {"n", Bit(Role::kNormal)},
      {"norm", Bit(Role::kNormal)},
      {"distance", kOffset},
      {"dist", kOffset},
      {"constant", kOffset},
      {"w", kOffset},
      {"offset", kOffset},
      {"radius", Bit(Role::kRadius)},
      {"rad", Bit(Role::kRadius)},
      {"r", Bit(Role::kRadius)},
      {"eye", Bit(Role::kEye)},
      {"up", Bit(Role::kUp)},
      {"fov", Bit(Role::kFov)},
      {"fovy", Bit(Role::kFov)},
      {"aspect", Bit(Role::kAspect)},
      {"near", Bit(Role::kNear)},
      {"znear", Bit(Role::kNear)},
      {"far", Bit(Role::kFar)},
      {"zfar", Bit(Role::kFar)},
      {"lookat", Bit(Role::kTarget)},
      {"vertex", Bit(Role::kCorner)},
      {"vertices", Bit(Role::kCorner)},
      {"corner", Bit(Role::kCorner)},
      {"corners", Bit(Role::kCorner)},
      {"vert", Bit(Role::kCorner)},
      {"verts", Bit(Role::kCorner)},
      {"epsilon", Bit(Role::kIgnored)},
      {"eps", Bit(Role::kIgnored)},
      {"tolerance", Bit(Role::kIgnored)},
      {"margin", Bit(Role::kIgnored)},
      {"id", Bit(Role::kIgnored)},
      {"case", Bit(Role::kIgnored)},
      {"fraction", Bit(Role::kIgnored)},
      {"version", Bit(Role::kIgnored)},
      {"issue", Bit(Role::kIgnored)},
      {"iterations", Bit(Role::kIgnored)},
      {"length", Bit(Role::kIgnored)},
      {"index", Bit(Role::kIgnored)},
      {"frame", Bit(Role::kIgnored)},
      {"seed", Bit(Role::kIgnored)}};
  return words;
}

const std::unordered_map<std::string_view, Families>& FamilyWords() {
  constexpr Families kRay = Bit(Family::kRay);
  constexpr Families kSegment = Bit(Family::kSegment);
  constexpr Families kBox = Bit(Family::kBox);
  constexpr Families kTriangle = Bit(Family::kTriangle);
  static const std::unordered_map<std::string_view, Families> words{
      {"ray", kRay},
      {"rays", kRay},
      {"raycast", kRay},
      {"beam", kRay},
      {"line", kSegment | Bit(Family::kLine2)},
      {"segment", kSegment},
      {"seg", kSegment},
      {"linesegment", kSegment},
      {"edge", kSegment},
      {"lineseg", kSegment},
      {"plane", Bit(Family::kPlane)},
      {"planes", Bit(Family::kPlane)},
      {"halfspace", Bit(Family::kPlane)},
      {"sphere", Bit(Family::kSphere)},
      {"ball", Bit(Family::kSphere)},
      {"circle", Bit(Family::kSphere)},
      {"spheres", Bit(Family::kSphere)},
      {"box", kBox},
      {"aabb", kBox},
      {"bbox", kBox},
      {"bounds", kBox},
      {"boundingbox", kBox},
      {"bounding", kBox},
      {"cuboid", kBox},
      {"rect", kBox},
      {"rectangle", kBox},
      {"bb", kBox},
      {"cube", kBox},
      {"boxes", kBox},
      {"obb", kBox},
      {"triangle", kTriangle},
      {"tri", kTriangle},
      {"facet", kTriangle},
      {"triangles", kTriangle},
      {"tria", kTriangle},
      {"point", Bit(Family::kPoint)},
      {"pt", Bit(Family::kPoint)},
      {"hull", Bit(Family::kHull)},
      {"polytope", Bit(Family::kHull)},
      {"polygon", Bit(Family::kHull)},
      {"polyhedron", Bit(Family::kHull)},
      {"camera", Bit(Family::kCamera)},
      {"cam", Bit(Family::kCamera)},
      {"frustum", Bit(Family::kCamera)},
      {"viewport", Bit(Family::kViewport)}};
  return words;
}

bool IsNumberWord(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, IsDigit);
}

constexpr std::array<std::string_view, 13> kGeneric{
    "point",    "pt",         "p",           "position", "pos", "v",   "vector",
    "location", "coordinate", "coordinates", "coords",   "q",   "node"};
constexpr std::array<std::string_view, 22> kResults{
    "hit",       "hits",     "hitpoint",  "intersection", "intersections", "result",
    "results",   "answer",   "output",    "closest",      "nearest",       "contact",
    "actual",    "expected", "expect",    "got",          "returned",      "projection",
    "projected", "foot",     "collision", "ans"};

// A name that joins two words without a sign: "boxmin", "xmin", "hitpoint".
void SplitKnown(std::vector<std::string>& words) {
  const auto known = [](const std::string& word) {
    constexpr std::size_t kShortest = 3;
    return word.size() >= kShortest &&
           (RoleWords().contains(word) || FamilyWords().contains(word) || word == "point" ||
            word == "pos");
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = words[i];
    if (known(word) || Has(kResults, word)) continue;
    for (std::size_t split = 1; split < word.size(); ++split) {
      const std::string first = word.substr(0, split);
      const std::string second = word.substr(split);
      const auto axis = [](const std::string& part) {
        return part == "x" || part == "y" || part == "z";
      };
      const bool bound = (axis(first) && (second == "min" || second == "max")) ||
                         (axis(second) && (first == "min" || first == "max"));
      if (!bound && !(known(first) && known(second))) continue;
      words[i] = first;
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, second);
      break;
    }
  }
}

}  // namespace

std::vector<std::string> WordsOf(std::string_view name) {
  std::vector<std::string> words;
  char before = '_';
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool letter = IsLetter(c);
    if (!letter && !IsDigit(c)) {
      before = '_';
      continue;
    }
    const bool small_after = i + 1 < name.size() && IsLetter(name[i + 1]) && !IsUpper(name[i + 1]);
    const bool begins = before == '_' || letter != IsLetter(before) ||
                        (IsUpper(c) && (!IsUpper(before) || small_after));
    if (begins) words.emplace_back();
    words.back() += ToLower(c);
    before = c;
  }
  SplitKnown(words);
  // The y of "fov_y" is no coordinate.
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] != "fov" || words[i + 1] != "y") continue;
    words[i] = "fovy";
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  return words;
}

Label MakeLabel(std::string_view name) {
  Label label{.text = std::string(name), .words = WordsOf(name)};
  if (!label.words.empty() && IsNumberWord(label.words.back()) && label.words.back().size() < 4) {
    const std::string& digits = label.words.back();
    std::from_chars(digits.data(), digits.data() + digits.size(), label.ordinal);
  }
  const std::string& last = label.words.empty() ? label.text : label.words.back();
  const bool lettered =
      label.words.size() > 1 && last.size() == 1 && last[0] >= 'a' && last[0] <= 'c';
  if (lettered) {
    label.ordinal = last[0] - 'a';
    label.words.pop_back();
  }
  bool verb = false;
  bool generic = false;
  for (const std::string& word : label.words) {
    if (IsNumberWord(word)) continue;
    label.stem += word;
    if (const auto found = RoleWords().find(word); found != RoleWords().end()) {
      label.roles |= found->second;
    }
    if (const auto found = FamilyWords().find(word); found != FamilyWords().end()) {
      label.families |= found->second;
    }
    label.reported = label.reported || Has(kResults, word) || BeginsReport(word);
    generic = generic || Has(kGeneric, word);
    verb = verb || word == "intersect" || word == "intersects" || word == "test" ||
           word == "contains" || word == "overlaps" || word == "distance" || word == "project";
  }
  // A half size is no size.
  if ((label.roles & Bit(Role::kExtents)) != 0) label.roles &= ~Bit(Role::kSize);
  if (label.stem.size() == 1 && label.ordinal < 0 && label.stem[0] >= 'a' && label.stem[0] <= 'c') {
    // One of the corners a, b, c, or the first or second of two shapes.
    label.ordinal = label.stem[0] - 'a';
    label.stem = "abc";
    label.roles = kAnyPoint;
    label.generic = true;
  }
  if (generic && label.roles == 0) {
    label.roles = kAnyPoint;
    label.generic = true;
  }
  // "d1" is one of several of something else than a distance.
  if (label.ordinal >= 0 && label.stem.size() == 1 && label.words.size() == 2) {
    label.roles = kAnyPoint;
    label.generic = true;
  }
  if ((label.families & (label.families - 1)) != 0 && label.words.size() > 1 && verb) {
    label.families = 0;
  }
  return label;
}

std::optional<std::size_t> AxisOf(std::string_view word) {
  constexpr std::string_view kAxes = "xyzw";
  const std::size_t axis = word.size() == 1 ? kAxes.find(word[0]) : std::string_view::npos;
  return axis == std::string_view::npos ? std::nullopt : std::optional(axis);
}

bool IsSilentWord(std::string_view word) {
  constexpr std::array<std::string_view, 62> kWords{
      "new",   "let",     "var",    "const",   "auto",   "final", "static", "public", "private",
      "val",   "def",     "mut",    "float",   "double", "int",   "glm",    "na",     "np",
      "three", "numpy",   "array",  "asarray", "math",   "mathf", "list",   "the",    "a",
      "an",    "is",      "are",    "was",     "were",   "at",    "of",     "that",   "this",
      "and",   "suppose", "assume", "i",       "have",   "has",   "had",    "in",     "on",
      "it",    "f",       "return", "make",    "create", "self",  "std",    "eigen",  "debug",
      "info",  "log",     "print",  "value",   "type",   "julia", "then",   "struct"};
  return Has(kWords, word) || word.empty();
}

bool IsVectorType(std::string_view word) {
  const std::vector<std::string> words = WordsOf(word);
  if (words.empty()) return false;
  std::string stem;
  for (const std::string& part : words) {
    if (!IsNumberWord(part)) stem += part;
  }
  constexpr std::array<std::string_view, 30> kTypes{
      "vec",     "vector", "dvec",   "fvec",    "ivec",    "vecf",    "vecd",       "vectorf",
      "vectord", "float",  "double", "fvector", "xmfloat", "point",   "points",     "pointf",
      "pointd",  "array",  "pt",     "v",       "pointdf", "coord",   "coordinate", "vectorfd",
      "svector", "uvec",   "real",   "tensor",  "asarray", "fvectord"};
  if (Has(kTypes, stem)) return true;
  // Point3D, Vec3f: the letter after the digit is a word of its own.
  return words.size() == 3 && IsNumberWord(words[1]) && Has(kTypes, words[0]);
}

bool IsMathFunction(std::string_view word) {
  constexpr std::array<std::string_view, 17> kWords{
      "sqrt", "sqrtf", "cos", "sin",       "tan",     "cosf",   "sinf",    "radians", "cross",
      "dot",  "exp",   "pow", "toradians", "deg2rad", "negate", "inverse", "atan2"};
  const std::string small = ToLower(word);
  return Has(kWords, small);
}

bool BeginsReport(std::string_view word) {
  constexpr std::array<std::string_view, 29> kWords{
      "returns",  "returned", "returning", "got",    "gets",       "came",    "comes",     "gives",
      "gave",     "given_",   "should",    "expect", "expected",   "expects", "expecting", "actual",
      "actually", "result",   "results",   "prints", "printed",    "reports", "reported",  "yields",
      "output",   "outputs",  "toequal",   "tobe",   "tobecloseto"};
  return Has(kWords, word);
}

bool EndsReport(std::string_view word) {
  constexpr std::array<std::string_view, 7> kWords{"for", "when",  "given", "where",
                                                   "if",  "using", "input"};
  return Has(kWords, word);
}

}  // namespace hitscan
