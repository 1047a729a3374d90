/// The form of the ends and corners of a line, as in SVG (SVG 1.1, section 11.4).
public struct LineForm: Hashable, Sendable {
  /// The ends of an open line.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Flat, where the line ends.
    case butt
    /// Half a disc around it.
    case round
    /// Flat, half the line's width farther.
    case square
  }

  /// The corners.
  public enum Join: Hashable, Sendable {
    /// The sides go on until they meet, no farther from the corner than so many times half the line's
    /// width, 1 at least: a sharper corner is cut off.
    case miter(limit: Double)
    /// A disc around it.
    case round
    /// Cut off from side to side.
    case bevel
  }

  /// The ends.
  public var cap: Cap
  /// The corners.
  public var join: Join

  /// Round ends and corners unless said otherwise.
  public init(cap: Cap = .round, join: Join = .round) {
    self.cap = cap
    self.join = join
  }

  /// The distance that its ends and corners reach from the line's middle, in parts of half its width.
  public var reach: Double {
    let corner = if case .miter(let limit) = join { limit } else { 1.0 }
    return max(corner, cap == .square ? 2.0.squareRoot() : 1)
  }
}
