#include "shape/record_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>
#include <memory>
#include <mutex>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "base/text.h"
#include "shape/kind_info.h"
#include "shape/random_value.h"
#include "shape/shape.h"

namespace hitscan {
namespace {

// Vectors in the plane are drawn and dragged in the plane z = 0.
Vector InSpace(const Value& vector) {
  const auto* flat = std::get_if<Vector2>(&vector);
  return flat != nullptr ? OnXyPlane(*flat) : std::get<Vector>(vector);
}

// The vector as a value of the kind of `like`: in the plane or in space.
Value VectorLike(const Value& like, const Vector& vector) {
  if (std::holds_alternative<Vector2>(like)) return Vector2(vector);
  return vector;
}

// The direction from the anchor to the handle of a size: that of the radius handle of a sphere.
glm::dvec3 SizeDirection() { return glm::dvec3(1 / std::numbers::sqrt3); }

// The edges of triangles are drawn only if there are no lines, which are usually the outline.
void DrawLinesAndFaces(const ShapeDrawing& drawing, const Look& look, Canvas& canvas) {
  const std::vector<Point>& corners = drawing.triangles;
  for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
    const std::array triangle{corners[i], corners[i + 1], corners[i + 2]};
    if (look.has_faces()) {
      DrawFace(triangle, look, canvas);
    } else if (look.fill && !look.detailed) {
      canvas.DrawTriangle(triangle[0], triangle[1], triangle[2], look.color);
    }
    for (std::size_t k = 0; drawing.lines.empty() && k < 3; ++k) {
      canvas.DrawLine(triangle[k], triangle[(k + 1) % 3], EdgeColor(look), look.width, look.dashes);
    }
  }
  for (std::size_t i = 0; i + 1 < drawing.lines.size(); i += 2) {
    canvas.DrawLine(drawing.lines[i], drawing.lines[i + 1], EdgeColor(look), look.width,
                    look.dashes);
  }
}

class RecordInfo final : public KindInfo {
 public:
  /// `infos` are the rows of the kinds of the members.
  RecordInfo(Kind kind, RecordDescription description, std::vector<const KindInfo*> infos)
      : KindInfo(kind, TraitsOf(description, infos)),
        description_(std::move(description)),
        infos_(std::move(infos)),
        plain_name_(PascalCase(description_.name)) {
    plain_type_ = {
        .form = PlainType::Form::kStruct, .name = plain_name_, .about = description_.about};
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      plain_type_.members.push_back({MemberAt(i).name, &infos_[i]->plain_type()});
    }
  }

  const RecordDescription& description() const { return description_; }
  std::shared_ptr<RecordDrawer> drawer() const {
    const std::lock_guard lock(drawer_mutex_);
    return drawer_;
  }
  void SetDrawer(std::shared_ptr<RecordDrawer> drawer) const {
    const std::lock_guard lock(drawer_mutex_);
    drawer_.swap(drawer);  // what it replaces is destroyed when the lock is released
  }
  std::span<const RecordMember> members() const override { return description_.members; }

  /// The value with these members. Directions are normalised; throws InvalidShape if one is zero or
  /// a size is negative.
  Value Made(std::vector<Value> members) const {
    for (std::size_t i = 0; i < members.size(); ++i) {
      const char* const name = MemberAt(i).name.c_str();
      if (MemberAt(i).role == MemberRole::kDirection) {
        const auto* flat = std::get_if<Vector2>(&members[i]);
        members[i] = flat != nullptr ? Value(Normalized(*flat, name))
                                     : Value(Normalized(std::get<Vector>(members[i]), name));
      } else if (MemberAt(i).role == MemberRole::kSize) {
        if (RequireFinite(std::get<float>(members[i]), name) < 0) {
          throw InvalidShape(fmt::format("{} is negative", name));
        }
      }
    }
    return Record(*this, std::move(members));
  }

  Value Read(const JsonReader& json) const override {
    json.RequireObject();
    std::vector<Value> members;
    for (const RecordMember& member : description_.members) {
      members.push_back(ReadValue(member.kind, json.At(member.name)));
    }
    return Made(std::move(members));
  }
  Json Write(const Value& value) const override {
    Json json = Json::object();
    ForEach(value, [&](std::size_t i, const Value& member) {
      json[MemberAt(i).name] = WriteValue(member);
    });
    return json;
  }
  Json WriteLike(const Value& value, const JsonReader& written) const override {
    Json json = Json::object();
    ForEach(value, [&](std::size_t i, const Value& member) {
      const JsonReader before = written.At(MemberAt(i).name);
      Json& after = json[MemberAt(i).name];
      if (MemberAt(i).role != MemberRole::kDirection) {
        after = WriteValueLike(member, before);
      } else if (const auto* flat = std::get_if<Vector2>(&member)) {
        after = VectorToJson(WithLengthOf(before.Vector2(), *flat));
      } else {
        after = VectorToJson(WithLengthOf(before.Vector3(), std::get<Vector>(member)));
      }
    });
    return json;
  }
  void RequireOrder(const JsonReader& json) const override {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      infos_[i]->RequireOrder(json.At(MemberAt(i).name));
    }
  }
  std::string Print(const Value& value) const override {
    std::string text;
    ForEach(value, [&](std::size_t i, const Value& member) {
      text += fmt::format("{}{} {}", text.empty() ? "" : " ", MemberAt(i).name, PrintValue(member));
    });
    return text;
  }
  const PlainType& plain_type() const override { return plain_type_; }

  void VisitNumbers(const Value& value, NumberVisitor& visitor) const override {
    ForEach(value,
            [&](std::size_t i, const Value& member) { infos_[i]->VisitNumbers(member, visitor); });
  }
  bool EqualNumbers(const Value& a, const Value& b, const NearFloats& near) const override {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      if (!infos_[i]->EqualNumbers(MembersOf(a)[i], MembersOf(b)[i], near)) return false;
    }
    return true;
  }

  /// Draws what the drawer says. Without one: the parts, an arrow for each direction or vector, and
  /// a circle for each size.
  void Draw(const Value& value, const Look& look, Canvas& canvas) const override {
    const std::shared_ptr<RecordDrawer> drawer = this->drawer();
    if (drawer != nullptr && !look.crowded) {
      if (const auto drawing = drawer->Of(value)) return DrawLinesAndFaces(*drawing, look, canvas);
    }
    const std::optional<Point> anchor = Anchor(value);
    ForEach(value, [&](std::size_t i, const Value& member) {
      if (MemberAt(i).role == MemberRole::kPart) {
        infos_[i]->Draw(member, look, canvas);
      } else if (!anchor) {
        return;
      } else if (MemberAt(i).role == MemberRole::kSize) {
        canvas.DrawSilhouette(*anchor, std::get<float>(member), look.color, look.width,
                              look.dashes);
      } else {
        canvas.DrawLine(*anchor, *anchor + InSpace(member), look.color, look.width,
                        look.detailed && !look.crowded ? kEndArrow : LineMarks{0});
      }
    });
  }
  std::optional<Point> Anchor(const Value& value) const override {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      if (MemberAt(i).role != MemberRole::kPart) continue;
      if (const auto anchor = infos_[i]->Anchor(MembersOf(value)[i])) return anchor;
    }
    return std::nullopt;
  }
  void ForEachPart(const Value& value,
                   const std::function<void(const Value&)>& use) const override {
    ForEach(value, [&](std::size_t i, const Value& member) {
      if (MemberAt(i).role == MemberRole::kPart) infos_[i]->ForEachPart(member, use);
    });
  }

  Value Moved(const Value& value, const Movement& movement) const override {
    std::vector<Value> members = MembersOf(value);
    for (std::size_t i = 0; i < members.size(); ++i) {
      members[i] = MovedAs(MemberAt(i).role, members[i], movement);
    }
    return Made(std::move(members));
  }
  std::vector<Handle> Handles(const Value& value) const override {
    std::vector<Handle> handles;
    ForEach(value, [&](std::size_t i, const Value&) {
      std::ranges::move(HandlesOfMember(value, i), std::back_inserter(handles));
    });
    return handles;
  }
  Value Drag(const Value& value, std::size_t handle, const glm::dvec3& position) const override {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      const std::size_t count = HandlesOfMember(value, i).size();
      if (handle < count) return WithMember(value, i, DraggedMember(value, i, handle, position));
      handle -= count;
    }
    return value;
  }
  std::optional<Value> StartedAt(const Value& value, const Value& point) const override {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      if (MemberAt(i).role != MemberRole::kPart) continue;
      if (auto started = infos_[i]->StartedAt(MembersOf(value)[i], point)) {
        return WithMember(value, i, std::move(*started));
      }
    }
    return std::nullopt;
  }
  std::vector<Value> Degenerated(const Value& value) const override {
    std::vector<Value> degenerated;
    ForEach(value, [&](std::size_t i, const Value& member) {
      if (MemberAt(i).role == MemberRole::kSize) {
        degenerated.push_back(WithMember(value, i, 0.0F));
      } else {
        for (Value& each : infos_[i]->Degenerated(member)) {
          degenerated.push_back(WithMember(value, i, std::move(each)));
        }
      }
    });
    return degenerated;
  }
  bool IsDegenerate(const Value& value) const override {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      const Value& member = MembersOf(value)[i];
      if (MemberAt(i).role == MemberRole::kSize && std::get<float>(member) == 0) return true;
      if (infos_[i]->IsDegenerate(member)) return true;
    }
    return false;
  }

  /// One part is aimed at the shape made before, and one part is the target of the next shape.
  /// Parts are not aimed at each other, because they would then be in one place.
  RandomValue MakeRandom(RandomGeometry& geometry) const override {
    Random& random = geometry.random();
    const RandomGeometry::Goal before = geometry.goal();
    const std::vector<std::size_t> parts = PartsWithPosition();
    // The index of a random part; without parts, an index that no member has.
    const auto choose = [&] {
      return parts.empty() ? infos_.size()
                           : parts[static_cast<std::size_t>(
                                 random.Whole(0, static_cast<int>(parts.size()) - 1))];
    };
    const std::size_t aimed_part = choose();
    const std::size_t target_part = choose();
    RandomGeometry::Goal after = before;
    std::vector<Value> members;
    Json json = geometry.writes() ? Json::object() : Json();
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      geometry.SetGoal(i == aimed_part ? before : RandomGeometry::Goal());
      RandomValue made = RandomMember(i, geometry);
      if (i == target_part) after = geometry.goal();
      if (geometry.writes()) json[MemberAt(i).name] = std::move(made.json);
      members.push_back(std::move(made.value));
    }
    geometry.SetGoal(after);
    const Value value = Made(std::move(members));
    AimAtSurface(value, geometry);
    return {value, std::move(json)};
  }
  bool IsDirection(std::string_view key) const override {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      if (MemberAt(i).name != key) continue;
      return MemberAt(i).role == MemberRole::kDirection ||
             MemberAt(i).role == MemberRole::kVector || infos_[i]->IsDirection("");
    }
    return false;
  }
  std::vector<Json> SimplerForms(const Json& written) const override {
    std::vector<Json> forms;
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      for (Json& simpler : infos_[i]->SimplerForms(written.at(MemberAt(i).name))) {
        forms.push_back(written);
        forms.back()[MemberAt(i).name] = std::move(simpler);
      }
    }
    return forms;
  }

 private:
  static Traits TraitsOf(const RecordDescription& description,
                         const std::vector<const KindInfo*>& infos) {
    Traits traits{.name = description.name, .has_position = false};
    for (std::size_t i = 0; i < infos.size(); ++i) {
      traits.flat = traits.flat || infos[i]->traits().flat;
      traits.handed = traits.handed || infos[i]->traits().handed;
      if (description.members[i].role != MemberRole::kPart) continue;
      traits.has_position = traits.has_position || infos[i]->traits().has_position;
      traits.drawn_in_part = traits.drawn_in_part || infos[i]->traits().drawn_in_part;
    }
    return traits;
  }
  static const std::vector<Value>& MembersOf(const Value& value) {
    return std::get<Record>(value).members();
  }
  const RecordMember& MemberAt(std::size_t index) const { return description_.members[index]; }

  template <class Use>
  static void ForEach(const Value& value, const Use& use) {
    const std::vector<Value>& members = MembersOf(value);
    for (std::size_t i = 0; i < members.size(); ++i) use(i, members[i]);
  }
  Value WithMember(const Value& value, std::size_t index, Value member) const {
    std::vector<Value> members = MembersOf(value);
    members[index] = std::move(member);
    return Made(std::move(members));
  }
  std::vector<std::size_t> PartsWithPosition() const {
    std::vector<std::size_t> parts;
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      const bool is_part = MemberAt(i).role == MemberRole::kPart;
      if (is_part && infos_[i]->traits().has_position) parts.push_back(i);
    }
    return parts;
  }

  std::vector<Handle> HandlesOfMember(const Value& value, std::size_t index) const {
    const auto& [name, kind, role] = MemberAt(index);
    const Value& member = MembersOf(value)[index];
    if (role == MemberRole::kPart) {
      std::vector<Handle> handles = infos_[index]->Handles(member);
      for (Handle& handle : handles) {
        handle.name = handles.size() == 1 ? name : fmt::format("{} {}", name, handle.name);
      }
      return handles;
    }
    const std::optional<Point> anchor = Anchor(value);
    if (!anchor) return {};
    const glm::dvec3 from(*anchor);
    if (role == MemberRole::kSize) {
      const double size = std::get<float>(member);
      return {Handle::Along(name, from + size * SizeDirection(), Vector(SizeDirection()))};
    }
    const bool flat = std::holds_alternative<Vector2>(member);
    const Point start = flat ? OnXyPlane(Point2(*anchor)) : *anchor;
    if (role == MemberRole::kDirection) {
      return {Handle::Arrow(name, start, glm::dvec3(InSpace(member)),
                            flat ? Handle::kCircle : Handle::kSphere)};
    }
    return {
        Handle::At(name, start + InSpace(member), flat ? Handle::kXyPlane : Handle::kViewPlane)};
  }
  Value DraggedMember(const Value& value, std::size_t index, std::size_t handle,
                      const glm::dvec3& position) const {
    const Value& member = MembersOf(value)[index];
    const MemberRole role = MemberAt(index).role;
    if (role == MemberRole::kPart) return infos_[index]->Drag(member, handle, position);
    const glm::dvec3 from_anchor = position - glm::dvec3(*Anchor(value));
    if (role == MemberRole::kSize) {
      return static_cast<float>(glm::dot(from_anchor, SizeDirection()));
    }
    return VectorLike(member, Vector(from_anchor));
  }

  RandomValue RandomMember(std::size_t index, RandomGeometry& geometry) const {
    RandomValue made;
    if (MemberAt(index).role == MemberRole::kPart) return infos_[index]->MakeRandom(geometry);
    if (MemberAt(index).role == MemberRole::kSize) {
      made.value = std::abs(geometry.Number());
      if (geometry.case_class() == CaseClass::kDegenerate && geometry.random().OneIn(3)) {
        made.value = 0.0F;
      }
    } else {
      const bool flat = MemberAt(index).kind == kKindOf<Vector2>;
      Vector vector = geometry.Round(geometry.Direction());
      if (flat) vector.z = 0;
      if (vector == Vector(0)) vector = {0, 1, 0};
      made.value = flat ? Value(Vector2(vector)) : Value(vector);
    }
    if (geometry.writes()) made.json = WriteValue(made.value);
    return made;
  }
  // Half of the time, moves the aim of the next shape along the normal, away from the part, by the
  // first size of the record.
  void AimAtSurface(const Value& value, RandomGeometry& geometry) const {
    const auto size =
        std::ranges::find(description_.members, MemberRole::kSize, &RecordMember::role);
    if (size == description_.members.end() || !geometry.aim() || geometry.AimsInside()) return;
    const double length = glm::length(geometry.normal());
    if (!geometry.random().OneIn(2) || !(length > 0)) return;
    const auto index = static_cast<std::size_t>(size - description_.members.begin());
    const double distance = std::get<float>(MembersOf(value)[index]);
    const RandomGeometry::Wide normal = geometry.normal() / length;
    geometry.Aim(RandomGeometry::Wide(*geometry.aim()) + distance * normal, normal, 2);
  }

  RecordDescription description_;
  std::vector<const KindInfo*> infos_;
  std::string plain_name_;
  PlainType plain_type_;
  mutable std::mutex drawer_mutex_;
  mutable std::shared_ptr<RecordDrawer> drawer_;
};

// Throws std::invalid_argument unless a member of that kind can have the role.
void RequireRole(const RecordMember& member) {
  const bool is_vector = member.kind == kKindOf<Vector> || member.kind == kKindOf<Vector2>;
  switch (member.role) {
    case MemberRole::kPart:
      return;
    case MemberRole::kDirection:
    case MemberRole::kVector:
      if (is_vector) return;
      break;
    case MemberRole::kSize:
      if (member.kind == kKindOf<float>) return;
      break;
  }
  throw std::invalid_argument(fmt::format("{}: a {} is no {}", member.name, KindName(member.kind),
                                          member.role == MemberRole::kSize ? "size" : "vector"));
}

const RecordInfo* RowOfRecord(Kind kind) { return dynamic_cast<const RecordInfo*>(&InfoOf(kind)); }

}  // namespace

void RequireKind(const RecordDescription& description) {
  const auto fail = [&](std::string_view what) {
    throw std::invalid_argument(fmt::format("kind \"{}\": {}", description.name, what));
  };
  if (description.name.empty()) fail("it has no name");
  if (description.members.empty()) fail("it has no members");
  const auto known = FindKind(description.name);
  if (known && *known < kTypedKinds) fail("there is a kind of that name");
  for (std::size_t i = 0; i < description.members.size(); ++i) {
    const RecordMember& member = description.members[i];
    if (member.name.empty()) fail("a member has no name");
    for (std::size_t j = 0; j < i; ++j) {
      if (description.members[j].name == member.name) fail("it has " + member.name + " twice");
    }
    RequireRole(member);
  }
}

Value MovedAs(MemberRole role, const Value& value, const Movement& movement) {
  const auto* flat = std::get_if<Vector2>(&value);
  switch (role) {
    case MemberRole::kPart:
      return InfoOf(value).Moved(value, movement);
    case MemberRole::kDirection:
      return flat != nullptr ? Value(movement.Direction(*flat))
                             : Value(movement.Direction(std::get<Vector>(value)));
    case MemberRole::kVector:
      return flat != nullptr
                 ? Value(RequireFinite(movement.Extent(*flat), "vector"))
                 : Value(RequireFinite(movement.Extent(std::get<Vector>(value)), "vector"));
    case MemberRole::kSize:
      return RequireFinite(movement.Length(std::get<float>(value)), "size");
  }
  return value;
}

Kind AddKind(RecordDescription description) {
  RequireKind(description);
  for (Kind kind = kTypedKinds; kind < KindCount(); ++kind) {
    const RecordInfo* const row = RowOfRecord(kind);
    if (row != nullptr && row->description() == description) return kind;
  }
  std::vector<const KindInfo*> infos;
  for (const RecordMember& member : description.members) infos.push_back(&InfoOf(member.kind));
  return AddRow([&](Kind kind) {
           return std::make_unique<const RecordInfo>(kind, std::move(description),
                                                     std::move(infos));
         })
      .kind();
}

void SetDrawer(Kind kind, std::shared_ptr<RecordDrawer> drawer) {
  const RecordInfo* const row = RowOfRecord(kind);
  if (row == nullptr) throw std::invalid_argument("only kinds of records have drawers");
  row->SetDrawer(std::move(drawer));
}

std::vector<std::string> TakeDrawingProblems() {
  std::vector<std::string> problems;
  for (Kind kind = kTypedKinds; kind < KindCount(); ++kind) {
    const RecordInfo* const row = RowOfRecord(kind);
    const std::shared_ptr<RecordDrawer> drawer = row != nullptr ? row->drawer() : nullptr;
    if (drawer != nullptr) std::ranges::move(drawer->TakeProblems(), std::back_inserter(problems));
  }
  return problems;
}

std::optional<Kind> FindKind(std::string_view name) {
  for (Kind kind = KindCount(); kind > 0; --kind) {
    if (KindName(kind - 1) == name) return kind - 1;
  }
  return std::nullopt;
}

Kind MemberKind(Kind kind, std::string_view key) {
  const auto members = InfoOf(kind).members();
  const auto found = std::ranges::find(members, key, &RecordMember::name);
  return found == members.end() ? kind : found->kind;
}

Value MakeRecord(Kind kind, std::vector<Value> members) {
  const RecordInfo* const row = RowOfRecord(kind);
  if (row == nullptr ||
      !std::ranges::equal(row->members(), members, {}, &RecordMember::kind, KindOf)) {
    throw std::invalid_argument(fmt::format("these are not the members of a {}", KindName(kind)));
  }
  return row->Made(std::move(members));
}

}  // namespace hitscan
