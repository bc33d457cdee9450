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

constexpr PartRoles kAnyPoint = Bit(PartRole::kOrigin) | Bit(PartRole::kCenter) |
                                Bit(PartRole::kStart) | Bit(PartRole::kPoint) |
                                Bit(PartRole::kEye) | Bit(PartRole::kOnPlane) |
                                Bit(PartRole::kCorner) | Bit(PartRole::kEnd);

const std::unordered_map<std::string_view, PartRoles>& RoleWords() {
  constexpr PartRoles kBegin = Bit(PartRole::kOrigin) | Bit(PartRole::kStart);
  constexpr PartRoles kFinish = Bit(PartRole::kEnd) | Bit(PartRole::kTarget);
  constexpr PartRoles kMid = Bit(PartRole::kCenter);
  constexpr PartRoles kHalf = Bit(PartRole::kExtents);
  constexpr PartRoles kOffset = Bit(PartRole::kDistance);
  static const std::unordered_map<std::string_view, PartRoles> words{
      {"origin", kBegin | Bit(PartRole::kOnPlane)},
      {"orig", kBegin},
      {"start", kBegin},
      {"from", kBegin | Bit(PartRole::kEye)},
      {"source", kBegin},
      {"begin", kBegin},
      {"o", kBegin},
      {"ro", kBegin},
      {"tail", kBegin},
      {"src", kBegin},
      {"direction", Bit(PartRole::kDirection)},
      {"dir", Bit(PartRole::kDirection)},
      {"heading", Bit(PartRole::kDirection)},
      {"rd", Bit(PartRole::kDirection)},
      {"velocity", Bit(PartRole::kDirection)},
      {"delta", Bit(PartRole::kDirection)},
      {"d", Bit(PartRole::kDirection) | kOffset},
      {"end", kFinish},
      {"to", kFinish},
      {"target", kFinish},
      {"stop", kFinish},
      {"finish", kFinish},
      {"dest", kFinish},
      {"destination", kFinish},
      {"min", Bit(PartRole::kMin)},
      {"minimum", Bit(PartRole::kMin)},
      {"lower", Bit(PartRole::kMin)},
      {"mins", Bit(PartRole::kMin)},
      {"low", Bit(PartRole::kMin)},
      {"minima", Bit(PartRole::kMin)},
      {"max", Bit(PartRole::kMax)},
      {"maximum", Bit(PartRole::kMax)},
      {"upper", Bit(PartRole::kMax)},
      {"maxs", Bit(PartRole::kMax)},
      {"high", Bit(PartRole::kMax)},
      {"maxima", Bit(PartRole::kMax)},
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
      {"size", Bit(PartRole::kSize)},
      {"sizes", Bit(PartRole::kSize)},
      {"dimensions", Bit(PartRole::kSize)},
      {"dimension", Bit(PartRole::kSize)},
      {"dims", Bit(PartRole::kSize)},
      {"lengths", Bit(PartRole::kSize)},
      {"normal", Bit(PartRole::kNormal)},
      {"n", Bit(PartRole::kNormal)},
      {"norm", Bit(PartRole::kNormal)},
      {"distance", kOffset},
      {"dist", kOffset},
      {"constant", kOffset},
      {"w", kOffset},
      {"offset", kOffset},
      {"radius", Bit(PartRole::kRadius)},
      {"rad", Bit(PartRole::kRadius)},
      {"r", Bit(PartRole::kRadius)},
      {"eye", Bit(PartRole::kEye)},
      {"up", Bit(PartRole::kUp)},
      {"fov", Bit(PartRole::kFov)},
      {"fovy", Bit(PartRole::kFov)},
      {"aspect", Bit(PartRole::kAspect)},
      {"near", Bit(PartRole::kNear)},
      {"znear", Bit(PartRole::kNear)},
      {"far", Bit(PartRole::kFar)},
      {"zfar", Bit(PartRole::kFar)},
      {"lookat", Bit(PartRole::kTarget)},
      {"vertex", Bit(PartRole::kCorner)},
      {"vertices", Bit(PartRole::kCorner)},
      {"corner", Bit(PartRole::kCorner)},
      {"corners", Bit(PartRole::kCorner)},
      {"vert", Bit(PartRole::kCorner)},
      {"verts", Bit(PartRole::kCorner)},
      {"epsilon", Bit(PartRole::kIgnored)},
      {"eps", Bit(PartRole::kIgnored)},
      {"tolerance", Bit(PartRole::kIgnored)},
      {"margin", Bit(PartRole::kIgnored)},
      {"id", Bit(PartRole::kIgnored)},
      {"case", Bit(PartRole::kIgnored)},
      {"fraction", Bit(PartRole::kIgnored)},
      {"version", Bit(PartRole::kIgnored)},
      {"issue", Bit(PartRole::kIgnored)},
      {"iterations", Bit(PartRole::kIgnored)},
      {"length", Bit(PartRole::kIgnored)},
      {"index", Bit(PartRole::kIgnored)},
      {"frame", Bit(PartRole::kIgnored)},
      {"seed", Bit(PartRole::kIgnored)}};
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
    constexpr std::size_t kLongest = 30;  // than which no two known words are longer
    if (word.size() > kLongest || known(word) || Has(kResults, word)) continue;
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
  if ((label.roles & Bit(PartRole::kExtents)) != 0) label.roles &= ~Bit(PartRole::kSize);
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
  // With the prefix of a library: btVector3, b2Vec2, PxVec3.
  const auto type = std::ranges::find_if(words, [](const std::string& part) {
    return part == "vector" || part == "vec" || part == "float";
  });
  const auto is_prefix = [](const std::string& part) {
    constexpr std::size_t kLongest = 4;
    return IsNumberWord(part) || part.size() == 1 ||
           (part.size() <= kLongest && !RoleWords().contains(part) &&
            !FamilyWords().contains(part) && !Has(kGeneric, part) && !Has(kResults, part));
  };
  const auto is_suffix = [](const std::string& part) {
    return IsNumberWord(part) || part == "f" || part == "d";
  };
  const bool sized = type != words.end() && type + 1 != words.end() && IsNumberWord(*(type + 1));
  if (sized && std::all_of(words.begin(), type, is_prefix) &&
      std::all_of(type + 1, words.end(), is_suffix)) {
    return true;
  }
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
