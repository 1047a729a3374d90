/// A choice offered above a line that is being typed.
struct TypedChoice: Hashable, Sendable {
  /// The text of the choice.
  var text: String
  /// A detail, such as a key; empty if absent.
  var detail: String
  /// The indices of the matching characters in the text.
  var found: [Int] = []
}

/// A key action, as offered by a palette.
struct PaletteItem: Hashable, Sendable {
  /// A description of the action's effect.
  let words: String
  /// The action's keys.
  let keys: String
  /// The action's position in its table.
  fileprivate let binding: Int
  fileprivate let stroke: Int
}

extension KeyTable {
  /// Returns all key actions that are available under the given conditions, one item for each, in the table's
  /// order.
  func palette(under conditions: Set<KeyCondition>) -> [PaletteItem] {
    var items: [PaletteItem] = []
    for (number, binding) in bindings.enumerated() {
      guard binding.help.needs.map(conditions.contains) ?? true else { continue }
      var told: Set<Action> = []
      for (index, stroke) in binding.strokes.enumerated() where told.insert(stroke.action).inserted
      {
        let same = binding.strokes.filter { $0.action == stroke.action }
        let keys = (same.contains(where: \.isTold) ? same.filter(\.isTold) : same)
          .map(\.chord.label)
        items.append(
          PaletteItem(
            words: stroke.words ?? binding.help.long, keys: keys.joined(separator: " "),
            binding: number, stroke: index))
      }
      for (index, keyless) in binding.keyless.enumerated() {
        items.append(
          PaletteItem(
            words: keyless.words, keys: "", binding: number,
            stroke: binding.strokes.count + index))
      }
    }
    return items
  }

  /// Returns the action of an item from the table's palette.
  func action(of item: PaletteItem) -> Action {
    let binding = bindings[item.binding]
    let count = binding.strokes.count
    return item.stroke < count
      ? binding.strokes[item.stroke].action : binding.keyless[item.stroke - count].action
  }

  /// Returns the items that match the typed text, the best first; equal matches are in the table's order.
  func palette(
    under conditions: Set<KeyCondition>, foundBy query: String
  ) -> [(item: PaletteItem, choice: TypedChoice)] {
    palette(under: conditions).enumerated()
      .compactMap { number, item -> (Int, Int, PaletteItem, TypedChoice)? in
        // Typing the name of a key finds its action.
        if item.keys.split(separator: " ").contains(where: { $0 == query }), !query.isEmpty {
          return (.max, number, item, TypedChoice(text: item.words, detail: item.keys))
        }
        guard let match = Subsequence(query, in: item.words) else { return nil }
        return (
          match.score, number, item,
          TypedChoice(text: item.words, detail: item.keys, found: match.indices)
        )
      }
      .sorted { ($1.0, $0.1) < ($0.0, $1.1) }
      .map { ($0.2, $0.3) }
  }
}
