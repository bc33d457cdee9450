#include "reading/words.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace hitscan {
namespace {

// Words, and the roles or the class that they have.
template <class T>
struct Meaning {
  T meaning;
  std::string_view words;
};
constexpr Meaning<PartRoles> kRoleWords[] = {
    {Role("origin") | Role("start"), "origin from orig start source begin o ro tail src"},
    {Role("through"), "origin"},
    {Role("eye"), "from eye"},
    {Role("direction"), "direction dir heading rd velocity delta d"},
    {Role("end") | Role("target"), "end to target stop finish dest destination"},
    {Role("min"), "min minimum lower mins low minima"},
    {Role("max"), "max maximum upper maxs high maxima"},
    {Role("center"), "center centre centroid middle mid"},
    {Role("extents"), "extents extent half halfsize halfextents halfsizes halfwidth halfwidths"},
    {Role("size"), "size sizes dimensions dimension dims lengths"},
    {Role("normal"), "normal n norm"},
    {Role("distance"), "distance dist constant w offset d"},
    {Role("radius"), "radius rad r"},
    {Role("target"), "lookat"},
    {Role("up"), "up"},
    {Role("fov_y"), "fov fovy"},
    {Role("aspect"), "aspect"},
    {Role("near"), "near znear"},
    {Role("far"), "far zfar"},
    {Role("corner"), "vertex vertices corner corners vert verts"},
    {Role("ignored"),
     "epsilon eps tolerance margin id case fraction version issue iterations length index frame "
     "seed"}};

// The kinds that words name, and those that they sometimes mean. Names of kinds contain spaces, so
// they are separated by commas.
struct FamilyWords {
  std::string_view kinds;
  std::string_view words;
  std::string_view sometimes = "";
};
// Bit i of Families is row i. The first is kPointFamily.
constexpr FamilyWords kFamilyWords[] = {
    {"point", "point pt"},
    {"ray,ray in the plane", "ray rays raycast beam", "segment"},
    {"segment,segment in the plane", "segment seg linesegment edge lineseg line",
     "ray,ray in the plane"},
    {"line in the plane", "line", "ray,ray in the plane,plane"},
    {"plane,list of planes", "plane planes halfspace"},
    {"capsule", "capsule capsules pill stadium"},
    {"aabb", "box aabb bbox bounds boundingbox bounding cuboid rect rectangle bb cube boxes obb",
     "list of points,obb"},
    {"obb", "obb orientedboundingbox orientedbox turnedbox"},
    {"sphere,circle in the plane", "sphere ball circle spheres"},
    {"triangle,triangle in the plane", "triangle tri facet triangles tria", "list of points"},
    {"list of points,polygon in the plane", "hull polytope polygon polyhedron"},
    {"tetrahedron", "tetrahedron tetra tet"},
    {"cylinder", "cylinder cyl"},
    {"camera", "camera cam frustum"},
    {"viewport", "viewport"}};

constexpr Meaning<WordClass> kClassWords[] = {
    {WordClass::kSilent,
     "new let var const auto final static public private val def mut float double int glm na np "
     "three numpy array asarray math mathf list the a an is are was were at of that this and "
     "suppose assume i have has had in on it f return make create self std eigen debug info log "
     "print value type julia then struct"},
    {WordClass::kGeneric,
     "point pt p position pos v vector location coordinate coordinates coords q node"},
    {WordClass::kResult,
     "hit hits hitpoint intersection intersections result results answer output closest nearest "
     "contact actual expected expect got returned projection projected foot collision ans"},
    {WordClass::kReports,
     "returns returned returning got gets came comes gives gave should expect expected "
     "expects expecting actual actually result results prints printed reports reported yields "
     "output outputs toequal tobe tobecloseto"},
    {WordClass::kEndsReport, "for when given where if using input"},
    {WordClass::kVectorType,
     "vec vector dvec fvec ivec vecf vecd vectorf vectord float double fvector xmfloat point "
     "points pointf pointd array pt v pointdf coord coordinate vectorfd svector uvec real tensor "
     "asarray fvectord"},
    {WordClass::kFunction,
     "sqrt sqrtf cos sin tan cosf sinf radians cross dot exp pow toradians deg2rad inverse "
     "atan2 negate add sub mul scale multiplyscalar plus minus times"},
    {WordClass::kVerb, "intersect intersects test contains overlaps distance project"},
    {WordClass::kUnit, "e mm cm dm m km ft deg degrees px percent"},
    {WordClass::kChangesNumber, "minus negative neg sqrt"},
    {WordClass::kNoNumber, "nan inf infinity undefined ind"},
    {WordClass::kVersion, "version versions ver release"},
    {WordClass::kSoftware,
     "bullet godot unity unreal ue jolt physx ode ogre glm eigen cgal raylib rapier bevy babylon "
     "libgdx xna blender python numpy java net gcc clang msvc physics engine windows ubuntu "
     "monogame"}};

bool IsListed(std::string_view list, std::string_view word, char separator = ' ') {
  const auto ends = [&](std::size_t at) { return at >= list.size() || list[at] == separator; };
  // Before the first character, at - 1 wraps to the largest number, which is an end too.
  for (std::size_t at = list.find(word); at < list.size(); at = list.find(word, at + 1)) {
    if (ends(at - 1) && ends(at + word.size())) return true;
  }
  return false;
}

PartRoles RolesOf(std::string_view word) {
  PartRoles roles = 0;
  for (const auto& [role, words] : kRoleWords) roles |= IsListed(words, word) ? role : 0;
  return roles;
}

Families FamiliesOf(std::string_view word) {
  Families families = 0;
  Families family = kPointFamily;
  for (const FamilyWords& row : kFamilyWords) {
    families |= IsListed(row.words, word) ? family : 0;
    family <<= 1U;
  }
  return families;
}

bool IsNumberWord(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, IsDigit);
}

}  // namespace

bool IsCalled(Kind kind, Families families, bool sometimes) {
  bool is = false;
  for (const FamilyWords& row : kFamilyWords) {
    const bool named = IsListed(sometimes ? row.sometimes : row.kinds, KindName(kind), ',');
    is = is || ((families & 1U) != 0 && named);
    families >>= 1U;
  }
  return is;
}

bool IsWord(WordClass word_class, std::string_view word) {
  const auto row = std::ranges::find(kClassWords, word_class, &Meaning<WordClass>::meaning);
  return IsListed(row->words, ToLower(word));
}

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
  // The f of "planef" is the type of the numbers.
  for (std::string& word : words) {
    const std::string shape = word.substr(0, word.size() - 1);
    if (word.back() == 'f' && FamiliesOf(shape) != 0) word = shape;
  }
  // The d of "Plane3D" is that of dimension, and not the distance of a plane.
  if (words.size() > 2 && words.back() == "d" && IsNumberWord(words[words.size() - 2])) {
    words.pop_back();
  }
  // The y of "fov_y" is no coordinate.
  const auto fov = std::ranges::find(words, "fov");
  if (fov != words.end() && fov + 1 != words.end() && *(fov + 1) == "y") words.erase(fov + 1);
  return words;
}

Label MakeLabel(std::string_view name, std::size_t offset) {
  Label label{.text = std::string(name), .words = WordsOf(name), .offset = offset};
  const std::string last = label.words.empty() ? "" : label.words.back();
  constexpr std::size_t kMostDigits = 3;  // a longer number is no place in a list
  if (IsNumberWord(last) && last.size() <= kMostDigits) {
    std::from_chars(last.data(), last.data() + last.size(), label.ordinal);
  }
  const auto is_a_to_c = [](const std::string& word) {
    return word.size() == 1 && word[0] >= 'a' && word[0] <= 'c';
  };
  if (label.words.size() > 1 && is_a_to_c(last)) {
    label.ordinal = last[0] - 'a';
    label.words.pop_back();
  }
  bool verb = false;
  bool generic = false;
  Families common = ~Families{0};  // of all words for shapes
  for (const std::string& word : label.words) {
    if (IsNumberWord(word)) continue;
    label.stem += word;
    label.roles |= RolesOf(word);
    const Families families = FamiliesOf(word);
    label.families |= families;
    if (families != 0) common &= families;
    label.reported =
        label.reported || IsWord(WordClass::kResult, word) || IsWord(WordClass::kReports, word);
    generic = generic || IsWord(WordClass::kGeneric, word);
    verb = verb || IsWord(WordClass::kVerb, word);
  }
  // A half size is no size.
  if ((label.roles & Role("extents")) != 0) label.roles &= ~Role("size");
  if (is_a_to_c(label.stem) && label.ordinal < 0) {
    // One of the corners a, b, c, or the first or second of two shapes.
    label.ordinal = label.stem[0] - 'a';
    label.stem = "abc";
    label.roles = 0;
    generic = true;
  }
  // A single letter with a number is one of several points: the d of "d1" is no distance.
  const bool one_of_several =
      label.ordinal >= 0 && label.stem.size() == 1 && label.words.size() == 2;
  if (one_of_several || (generic && label.roles == 0)) {
    label.roles = kPointRoles;
    label.generic = true;
  }
  // Different shapes and a verb are the name of a query, not of a shape: "intersectRayTriangle".
  if (common == 0 && verb) label.families = 0;
  return label;
}

std::optional<std::size_t> AxisOf(std::string_view word) {
  constexpr std::string_view kAxes = "xyzw";
  const std::size_t axis = word.size() == 1 ? kAxes.find(word[0]) : std::string_view::npos;
  return axis == std::string_view::npos ? std::nullopt : std::optional(axis);
}

bool IsVectorType(std::string_view name) {
  std::string stem;
  for (const std::string& word : WordsOf(name)) {
    if (!IsNumberWord(word)) stem += word;
  }
  if (IsWord(WordClass::kVectorType, stem)) return true;
  // With the letter of a type, or the prefix of a library: Vec3f, btVector3, b2Vec2, PxVec3.
  if (stem.ends_with('f') || stem.ends_with('d')) stem.pop_back();
  if (std::ranges::none_of(name, IsDigit)) return false;
  for (const std::string_view type : {"vector", "vec", "float"}) {
    if (!stem.ends_with(type)) continue;
    const std::string prefix = stem.substr(0, stem.size() - type.size());
    constexpr std::size_t kLongest = 4;
    const bool named = RolesOf(prefix) != 0 || FamiliesOf(prefix) != 0 ||
                       IsWord(WordClass::kGeneric, prefix) || IsWord(WordClass::kResult, prefix);
    return prefix.size() < 2 || (prefix.size() <= kLongest && !named);
  }
  return false;
}

bool IsNumberSuffix(std::string_view suffix, bool has_point) {
  return suffix.empty() || IsListed("f F f32 f64 _f32 _f64 f0 F0 h L l u U", suffix) ||
         (has_point && IsListed("d D m M lf LF _r", suffix));
}

bool NamesVersion(std::string_view word) {
  return IsWord(WordClass::kVersion, word) ||
         (IsUpper(word.front()) && IsWord(WordClass::kSoftware, word));
}

}  // namespace hitscan
