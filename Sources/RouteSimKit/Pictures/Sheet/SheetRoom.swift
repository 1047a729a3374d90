package import ARRouteDrawing
import ARRouteEngine

/// The memory that the screens of a sheet take while they are drawn, as all of them are in memory together.
package struct SheetRoom: Sendable {
  /// The greatest memory that they may take together, bytes: some twenty screens with a sign of 20 000
  /// circles, and as many as can be requested with usual arrows.
  static let maximumMemory = 256 << 20

  private var memory = 0
  private var count = 0

  /// Room for all screens of a sheet.
  package init() {}

  /// Takes room for one more screen; the first always has some, as designs have limits of their own.
  ///
  /// The number is the same on every machine: how long lists are, and not how they lie in memory.
  package mutating func take(_ drawing: Drawing) throws(SheetRoomError) {
    memory += drawing.memory
    guard count == 0 || memory <= Self.maximumMemory else { throw SheetRoomError(screens: count) }
    count += 1
  }
}

/// More screens than there is room for.
package struct SheetRoomError: Error, Hashable, Sendable {
  /// The number of screens that fitted, one at least.
  package let screens: Int
}

extension Drawing {
  /// The memory of its shapes, bytes.
  fileprivate var memory: Int {
    items.reduce(memoryOfList(items)) { $0 + $1.shape.memory }
  }
}

extension Shape {
  /// The memory beyond its place in a list, bytes; 0 for a picture, as all screens share it.
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

/// Returns the memory of a list, bytes: its elements, and the allocation's overhead.
private func memoryOfList<Element>(_ list: [Element]) -> Int {
  48 + list.count * MemoryLayout<Element>.stride
}
