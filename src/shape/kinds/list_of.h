#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "shape/shape.h"

// Lists of shapes in files, on the screen and with handles.
namespace hitscan {

/// The base of lists of shapes with a position.
struct Spatial {};

/// A list of one or more shapes of the same kind, or of at least Shape<T>::kLeastItems. As a part
/// of an answer it may be empty.
template <class T>
struct Shape<std::vector<T>>
    : std::conditional_t<std::is_base_of_v<NonSpatial, Shape<T>>, NonSpatial, Spatial> {
  static constexpr std::string_view kName = Shape<T>::kListName;
  static constexpr bool kDrawnInPart = requires { Shape<T>::kDrawnInPart; };
  static constexpr bool kFlat = requires { Shape<T>::kFlat; };
  // A list of points is drawn as the hull of the points, or as a polygon, not as dots alone.
  static constexpr LegendSymbol kSymbol = [] {
    constexpr bool kDrawsAround = requires(Canvas & canvas) {
      Shape<T>::DrawAround({}, {}, canvas);
    };
    if constexpr (!kDrawsAround && requires { Shape<T>::kSymbol; }) return Shape<T>::kSymbol;
    return LegendSymbol::kColor;
  }();
  static constexpr std::size_t kLeast = [] {
    if constexpr (requires { Shape<T>::kLeastItems; }) return Shape<T>::kLeastItems;
    return std::size_t{1};
  }();

  static std::vector<T> Read(const JsonReader& json) {
    const auto items = json.Items();
    if (items.empty()) json.Fail("the list is empty");
    if (items.size() < kLeast) {
      json.Fail(fmt::format("the list has {} of at least {} items", items.size(), kLeast));
    }
    std::vector<T> list;
    list.reserve(items.size());
    for (const JsonReader& item : items) {
      try {
        list.push_back(Shape<T>::Read(item));
        item.RequireAllRead(Shape<T>::kName);
      } catch (const InvalidShape& error) {
        item.Fail(error.what());
      }
    }
    return list;
  }

  static Json Write(const std::vector<T>& list) {
    Json json = Json::array();
    for (const T& item : list) json.push_back(Shape<T>::Write(item));
    return json;
  }

  static Json WriteLike(const std::vector<T>& list, const JsonReader& written) {
    const auto items = written.Items();
    if (items.size() != list.size()) return Write(list);
    Json json = Json::array();
    for (std::size_t i = 0; i < list.size(); ++i) {
      if constexpr (requires { Shape<T>::WriteLike(list[i], items[i]); }) {
        json.push_back(Shape<T>::WriteLike(list[i], items[i]));
      } else {
        json.push_back(Shape<T>::Write(list[i]));
      }
    }
    return json;
  }

  static std::string Print(const std::vector<T>& list) {
    std::string text = "[";
    for (const T& item : list) text += (text.size() == 1 ? "" : "; ") + Shape<T>::Print(item);
    return text + "]";
  }

  static void Draw(const std::vector<T>& list, const Look& look, Canvas& canvas) {
    for (const T& item : list) Shape<T>::Draw(item, look, canvas);
    if constexpr (requires { Shape<T>::DrawAround(list, look, canvas); }) {
      Shape<T>::DrawAround(list, look, canvas);
    }
  }

  static std::optional<Point> Anchor(const std::vector<T>& list) {
    if (list.empty()) return std::nullopt;  // an answer
    return Shape<T>::Anchor(list.front());
  }

  static std::vector<T> Moved(std::vector<T> list, const Movement& movement) {
    for (T& item : list) item = Shape<T>::Moved(item, movement);
    return list;
  }
  static DrawnSurface Surface(const std::vector<T>& list, const Look&) requires requires {
    Shape<T>::ListSurface(list);
  }
  { return Shape<T>::ListSurface(list); }
  static RoundedHull Hull(const std::vector<T>& list) requires requires {
    Shape<T>::ListHull(list);
  }
  { return Shape<T>::ListHull(list); }
  static std::vector<T> Reversed(std::vector<T> list) requires HasReversed<T> {
    for (T& item : list) item = Shape<T>::Reversed(item);
    return list;
  }
  static std::vector<std::vector<T>> Degenerated(const std::vector<T>& list) {
    if constexpr (requires { Shape<T>::DegeneratedList(list); }) {
      return Shape<T>::DegeneratedList(list);
    } else {
      return {};
    }
  }

  /// Three random shapes, unless their kind has MakeRandomList.
  static RandomShape<std::vector<T>> MakeRandom(RandomGeometry& geometry) {
    if constexpr (requires { Shape<T>::MakeRandomList(geometry); }) {
      return Shape<T>::MakeRandomList(geometry);
    } else {
      constexpr int kItems = 3;
      RandomShape<std::vector<T>> list;
      for (int i = 0; i < kItems; ++i) {
        RandomShape<T> item = Shape<T>::MakeRandom(geometry);
        if (geometry.writes()) {
          list.json.push_back(item.json.is_null() ? Shape<T>::Write(item.shape)
                                                  : std::move(item.json));
        }
        list.shape.push_back(std::move(item.shape));
      }
      return list;
    }
  }
  static bool IsDirection(std::string_view key) {
    if constexpr (requires { Shape<T>::IsDirection(key); }) {
      return Shape<T>::IsDirection(key);
    } else {
      return false;
    }
  }
  /// Each form omits one of the items.
  static std::vector<Json> SimplerForms(const Json& written) {
    std::vector<Json> forms;
    for (std::size_t i = 0; written.size() > kLeast && i < written.size(); ++i) {
      forms.push_back(written);
      forms.back().erase(i);
    }
    return forms;
  }

  static std::vector<Handle> Handles(const std::vector<T>& list) requires HasHandles<T> {
    std::vector<Handle> handles;
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (Handle& handle : Shape<T>::Handles(list[i])) {
        handle.name = fmt::format("{} {}", i, handle.name);
        handles.push_back(std::move(handle));
      }
    }
    return handles;
  }
  static std::vector<T> Drag(std::vector<T> list, std::size_t handle,
                             const glm::dvec3& position) requires HasHandles<T> {
    for (T& item : list) {
      const std::size_t count = Shape<T>::Handles(item).size();
      if (handle < count) {
        item = Shape<T>::Drag(item, handle, position);
        break;
      }
      handle -= count;
    }
    return list;
  }
};

}  // namespace hitscan
