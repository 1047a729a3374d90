import ARRouteEngine
import RouteFormats

/// Something that can be jumped to by name.
package struct NamedGoal: Hashable, Sendable {
  /// The printable name.
  let name: String
  /// A printable detail about the goal, such as its distance or kind.
  let detail: String
  /// The position to jump to.
  let goal: Goal

  /// Returns the index in the name of the first word that begins with a text; nil if absent.
  ///
  /// Upper and lower case are treated alike.
  func index(of text: String) -> Int? {
    if text.isEmpty { return 0 }
    let letters = Array(name.lowercased())
    let wanted = text.lowercased()
    return letters.indices.first { index in
      let before = index > 0 ? letters[index - 1] : " "
      return !before.isLetter && !before.isNumber && letters[index...].starts(with: wanted)
    }
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension NamedGoal {
  /// Returns the named goals of a world: the ends of the route, then the places in their order.
  static func all(in world: World) -> [NamedGoal] {
    var goals: [NamedGoal] = []
    if let route = world.guidance?.route {
      let units = world.settings.units
      goals.append(
        NamedGoal(name: "Start", detail: units.text(for: 0), goal: .chainage(0)))
      goals.append(
        NamedGoal(
          name: "Finish", detail: units.text(for: route.length), goal: .chainage(route.length)))
    }
    let places = world.surroundings?.places ?? []
    return goals
      + places.filter { !$0.name.isEmpty }.map { place in
        NamedGoal(
          name: Printable.sanitised(place.name),
          detail: Printable.sanitised(place.category.map(Place.words) ?? ""),
          goal: .coordinate(place.coordinate))
      }
  }
}
