import ARRouteDrawing
import ARRouteEngine

/// A group of items from one layer that can be painted together.
struct LayerGroup {
  /// The layer.
  let layer: Layer
  /// The items, in paint order.
  private(set) var items: [Drawing.Item]
  private var bounds: PlaneBox?

  /// Returns the groups of a drawing, in paint order.
  ///
  /// An item joins an earlier group of its layer if it overlaps nothing that was painted in between;
  /// otherwise, its layer gets another group.
  static func groups(of items: [Drawing.Item]) -> [LayerGroup] {
    var groups: [LayerGroup] = []
    for item in items {
      let bounds = PlaneBox(item.shape)
      let blocker = groups.lastIndex { group in
        guard group.layer != item.layer, let own = bounds, let other = group.bounds else {
          return false
        }
        return own.overlaps(other)
      }
      let usable = (blocker.map { $0 + 1 } ?? 0)..<groups.count
      if let index = usable.last(where: { groups[$0].layer == item.layer }) {
        groups[index].add(item, bounds)
      } else {
        groups.append(LayerGroup(layer: item.layer, items: [item], bounds: bounds))
      }
    }
    return groups
  }

  private mutating func add(_ item: Drawing.Item, _ itemBounds: PlaneBox?) {
    items.append(item)
    guard let itemBounds else { return }
    bounds?.add(itemBounds)
    bounds = bounds ?? itemBounds
  }
}

extension Layer {
  /// The layer's name for display.
  var title: String {
    switch self {
    case .walked: "Walked route"
    case .truth: "True route"
    case .window: "Window of arrows"
    case .shadows: "Shadows of arrows"
    case .rim: "Edge of the placemark"
    case .label: "Distance label"
    case .frustum: "Field of view"
    case .fixes: "GPS fixes"
    case .track: "AR track"
    case .scale: "Scale bar"
    case .note: "Notes"
    case .safeArea: "Safe area"
    case .curves: "Size curves"
    case .object: "Real object"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }
}
