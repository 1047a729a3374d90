/// A change of a surface that AR knows.
public enum SurfaceEvent: Hashable, Sendable {
  /// It was found; its number.
  case found(Int)
  /// It was found to be one with another, of a lower number, and is no more.
  case merged(Int)
  /// AR has lost it.
  case lost(Int)
  /// The stroke of a number was moved onto a surface that was found just under it.
  case strokeMoved(Int)

  /// The number of the surface, or of the stroke.
  public var number: Int {
    switch self {
    case .found(let number), .merged(let number), .lost(let number), .strokeMoved(let number):
      number
    }
  }
}
