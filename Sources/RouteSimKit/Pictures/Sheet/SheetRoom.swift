package import ARRouteDrawing
import ARRouteEngine

/// An account of the memory used by a sheet's screens while they are drawn, for sheets whose screens are
/// all in memory at the same time.
package struct SheetRoom: Sendable {
  /// The maximum memory for all screens together, bytes: enough for about twenty screens with an icon of 20
  /// 000 circles, or for as many screens with ordinary arrows as can be requested.
  static let maximumMemory = 256 << 20

  private var memory = 0
  private var count = 0

  /// Creates an account in which no memory is reserved yet.
  package init() {}

  /// Reserves memory for one more screen.
  ///
  /// The first screen always fits, because designs have limits of their own.
  ///
  /// The estimate is the same on every machine: it depends on the lengths of lists, not on their memory
  /// layout.
  package mutating func take(_ drawing: Drawing) throws(SheetRoomError) {
    memory += drawing.memory
    guard count == 0 || memory <= Self.maximumMemory else { throw SheetRoomError(screens: count) }
    count += 1
  }
}

/// An error thrown when the screens need too much memory.
package struct SheetRoomError: Error, Hashable, Sendable {
  /// The number of screens that fit in memory, at least 1.
  package let screens: Int
}

extension Drawing {
  /// The memory for the drawing's shapes, bytes.
  fileprivate var memory: Int {
    items.reduce(memoryOfList(items)) { $0 + $1.shape.memory }
  }
}

extension Shape {
  /// The memory in addition to the list element, bytes; 0 for a picture, because all screens share it.
  fileprivate var memory: Int {
    switch self {
    case .disc, .image: 0
    case .polygon(let points, _), .polyline(let points, _): memoryOfList(points)
    case .curves(let paths, _, _):
      paths.reduce(memoryOfList(paths)) { $0 + memoryOfList($1.curves) }
    case .group(let group): group.shapes.reduce(memoryOfList(group.shapes)) { $0 + $1.memory }
    case .text(let line): line.string.utf8.count
    case .panel(let panel):
      panel.lines.reduce(memoryOfList(panel.lines)) { $0 + $1.string.utf8.count }
    case .mesh(let triangles), .backdrop(let triangles): memoryOfList(triangles)
    }
  }
}

/// Returns the memory for a list, bytes: its elements and the overhead of its allocation.
private func memoryOfList<Element>(_ list: [Element]) -> Int {
  48 + list.count * MemoryLayout<Element>.stride
}
