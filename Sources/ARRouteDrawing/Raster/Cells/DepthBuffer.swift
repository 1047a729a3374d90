/// The depth of the meshes at each pixel, rows from the top.
public struct DepthBuffer: Hashable, Sendable {
  /// The depth of a pixel without a mesh: behind the far plane.
  public static let empty = Float.infinity

  /// The number of pixels in a row.
  public private(set) var width: Int
  /// The number of rows.
  public private(set) var height: Int
  /// The depths, row by row: 0 at the near plane … 1 at the far plane, or `empty`.
  public internal(set) var values: [Float]

  /// Creates an empty buffer; sizes are in pixels and not negative.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a depth buffer cannot have a negative size")
    self.width = width
    self.height = height
    values = Array(repeating: Self.empty, count: width * height)
  }

  /// The depth at a pixel, which must lie inside the buffer; nil if no mesh is drawn there.
  public subscript(column column: Int, row row: Int) -> Double? {
    precondition(column >= 0 && column < width && row >= 0 && row < height, "no such pixel")
    let value = values[row * width + column]
    return value == Self.empty ? nil : Double(value)
  }

  /// Changes the size and empties the buffer; memory is kept when shrinking.
  mutating func resize(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a depth buffer cannot have a negative size")
    self.width = width
    self.height = height
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(Self.empty, count: width * height))
  }
}
