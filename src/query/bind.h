#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "geometry/closest_point.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/raycast.h"
#include "query/query.h"

// Makes queries from C++ functions: parameters, parts of the answer, and conversion of arguments
// and results are deduced from the signature.
namespace hitscan {

/// The named parts of a struct that functions return; each such struct has a specialisation.
/// `kList` is a tuple of PartOf. `kName` is the name of the struct that implementations of the user
/// return. implement.h.in may declare that struct; otherwise its declaration is made from the
/// parts.
template <class T>
struct AnswerParts;

template <class Get>
struct PartOf {
  std::string_view name;
  Get get;  ///< a pointer to a member or to a member function
  MemberRole role = MemberRole::kPart;
};

template <class Get>
PartOf(std::string_view, Get) -> PartOf<Get>;
template <class Get>
PartOf(std::string_view, Get, MemberRole) -> PartOf<Get>;

// The structs that several queries return.
template <>
struct AnswerParts<RayHit> {
  static constexpr std::string_view kName = "Hit";
  static constexpr auto kList =
      std::tuple(PartOf{"t", &RayHit::t}, PartOf{"point", &RayHit::point});
};

template <>
struct AnswerParts<RayHit2> {
  static constexpr std::string_view kName = "Hit2";
  static constexpr auto kList =
      std::tuple(PartOf{"t", &RayHit2::t}, PartOf{"point", &RayHit2::point});
};

template <>
struct AnswerParts<ClosestHit> {
  static constexpr std::string_view kName = "Closest";
  static constexpr auto kList =
      std::tuple(PartOf{"closest", &ClosestHit::closest}, PartOf{"t", &ClosestHit::t});
};

template <class T>
concept HasParts = requires {
  AnswerParts<T>::kList;
};

/// How the result of a C++ function becomes an answer. A shape becomes one part, whose name the
/// query declares; a struct becomes the parts in its AnswerParts; an optional becomes the part
/// `hit`, followed on a hit by the parts of its value.
template <class R>
struct Returned;

template <HasParts R>
struct Returned<R> {
  static constexpr std::string_view kStruct = AnswerParts<R>::kName;  ///< Query::result
  static std::vector<NamedKind> NamedKinds(std::string_view) {
    return std::apply(
        [](const auto&... part) {
          return std::vector<NamedKind>{
              {std::string(part.name),
               kKindOf<std::remove_cvref_t<decltype(std::invoke(part.get, std::declval<R>()))>>,
               true, part.role}...};
        },
        AnswerParts<R>::kList);
  }
  static void Append(const R& result, std::string_view, Answer& answer) {
    std::apply(
        [&](const auto&... part) {
          (answer.push_back({part.name, Value(std::invoke(part.get, result))}), ...);
        },
        AnswerParts<R>::kList);
  }
};

template <ShapeType R>
requires(!HasParts<R>) struct Returned<R> {
  static constexpr std::string_view kStruct = {};
  static std::vector<NamedKind> NamedKinds(std::string_view name) {
    return {{std::string(name), kKindOf<R>}};
  }
  static void Append(const R& result, std::string_view name, Answer& answer) {
    answer.push_back({name, Value(result)});
  }
};

template <class T>
struct Returned<std::optional<T>> {
  static constexpr std::string_view kStruct = Returned<T>::kStruct;
  static std::vector<NamedKind> NamedKinds(std::string_view name) {
    std::vector<NamedKind> kinds = Returned<T>::NamedKinds(name);
    kinds.insert(kinds.begin(), {std::string(kHitPart), kKindOf<bool>});
    return kinds;
  }
  static void Append(const std::optional<T>& result, std::string_view name, Answer& answer) {
    answer.push_back({kHitPart, result.has_value()});
    if (result) Returned<T>::Append(*result, name, answer);
  }
};

/// A function, and its name for `--implementation`. If the function is overloaded, the signature
/// selects the overload.
template <class Signature>
struct Named {
  std::string_view name;
  Signature* function;
  /// The function that answers while decisions are recorded (geometry/exact/recorder.h), if
  /// `function` has a filter; otherwise null.
  Signature* exact = nullptr;
};

/// The name of a parameter, and how it moves with the scene (NamedKind).
struct ParameterName {
  std::string_view name;
  bool moves = true;
  MemberRole role = MemberRole::kPart;
  // NOLINTNEXTLINE(google-explicit-constructor): most declarations write only the name
  constexpr ParameterName(const char* text, bool moves_with_scene = true,
                          MemberRole with_role = MemberRole::kPart)
      : name(text), moves(moves_with_scene), role(with_role) {}
};

/// The name of a parameter that does not move and grow with the scene (NamedKind::moves).
constexpr ParameterName Fixed(const char* name) { return {name, false}; }
/// The name of a parameter that is turned and scaled with the scene, but has no position.
constexpr ParameterName VectorOf(const char* name) { return {name, false, MemberRole::kVector}; }

/// A query whose implementations are C++ functions of one signature. The members are those of
/// Query, but their functions have parameters of the argument types instead of Values.
template <class Signature>
struct Declaration;

template <class R, class... A>
struct Declaration<R(A...)> {
  static_assert((ShapeType<std::remove_cvref_t<A>> && ...), "every parameter has to be a shape");
  // Makes the type of the result complete. Otherwise Clang gives the functions whose addresses are
  // listed below another type in WebAssembly, and calls of them end the program.
  static_assert(sizeof(R) > 0);

  BookPlace place = {};
  std::string_view name;
  std::string_view summary;
  std::array<ParameterName, sizeof...(A)> parameters;
  /// The name of the only part of the answer, when the functions return one shape.
  std::string_view answer = "";
  std::vector<Named<R(A...)>> implementations;
  /// Throws InvalidShape for arguments that the query refuses. The functions are never called with
  /// such arguments.
  void (*precondition)(A...) = nullptr;
  std::optional<Answer> (*other_right_answer)(A..., const Answer& exact,
                                              const Answer& got) = nullptr;
  bool meet = false;
  bool two_sided = false;
  bool exact = true;

  /// Calls function(arguments..., more...). The arguments have the kinds of the parameters.
  template <class Function, class... More>
  static auto Call(Function* function, std::span<const Value> arguments, const More&... more) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return function(std::get<std::remove_cvref_t<A>>(arguments[I])..., more...);
    }
    (std::index_sequence_for<A...>());
  }

  Query Bind() const {
    Query query{.place = place,
                .name = std::string(name),
                .summary = std::string(summary),
                .parts = Returned<R>::NamedKinds(answer),
                .result = std::string(Returned<R>::kStruct),
                .meet = meet,
                .two_sided = two_sided,
                .exact = exact};
    constexpr std::array<Kind, sizeof...(A)> kKinds{kKindOf<std::remove_cvref_t<A>>...};
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
      query.parameters.push_back(
          {std::string(parameters[i].name), kKinds[i], parameters[i].moves, parameters[i].role});
    }
    for (const Named<R(A...)>& named : implementations) {
      query.implementations.push_back(
          {std::string(named.name),
           [function = named.function, unfiltered = named.exact, refuse = precondition,
            part = answer](std::span<const Value> arguments) {
             if (refuse != nullptr) Call(refuse, arguments);
             const bool records = unfiltered != nullptr && exact::IsRecording();
             Answer result;
             Returned<R>::Append(Call(records ? unfiltered : function, arguments), part, result);
             return result;
           }});
    }
    if (precondition != nullptr) {
      query.precondition = [refuse = precondition](std::span<const Value> arguments) {
        Call(refuse, arguments);
      };
    }
    if (other_right_answer != nullptr) {
      query.other_right_answer = [other = other_right_answer](std::span<const Value> arguments,
                                                              const Answer& right,
                                                              const Answer& got) {
        return Call(other, arguments, right, got);
      };
    }
    return query;
  }
};

/// Makes a query of C++ functions. The kinds of its parameters and of its answer are deduced from
/// the signature; a function that does not match it is a compile error.
template <class Signature>
Query Bind(const Declaration<Signature>& declaration) {
  return declaration.Bind();
}

}  // namespace hitscan
