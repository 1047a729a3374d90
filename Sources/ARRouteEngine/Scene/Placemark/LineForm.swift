/// The shape of the ends and corners of a line, as in SVG (SVG 1.1, section 11.4).
public struct LineForm: Hashable, Sendable {
  /// The shape of the ends of an open line.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Flat, at the end of the line.
    case butt
    /// Half a disc around the end.
    case round
    /// Flat, half the line's width beyond the end.
    case square
  }

  /// The shape of the corners.
  public enum Join: Hashable, Sendable {
    /// The edges continue until they meet, unless the corner is too sharp.
    ///
    /// The point where they meet must be no farther from the corner than `limit` (at least 1) times half the
    /// line's width; a sharper corner is bevelled.
    case miter(limit: Double)
    /// A disc around the corner.
    case round
    /// A straight cut from edge to edge.
    case bevel
  }

  /// The shape of the ends.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join

  /// Creates a form; by default, ends and corners are round.
  public init(cap: Cap = .round, join: Join = .round) {
    self.cap = cap
    self.join = join
  }

  /// The maximum distance by which ends and corners extend from the line's centre, as a multiple of half the
  /// line's width.
  public var reach: Double {
    let corner = if case .miter(let limit) = join { limit } else { 1.0 }
    return max(corner, cap == .square ? 2.0.squareRoot() : 1)
  }
}
