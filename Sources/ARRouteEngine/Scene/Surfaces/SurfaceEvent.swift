/// A change to the surfaces that AR knows.
public enum SurfaceEvent: Hashable, Sendable {
  /// A surface was found; the value is its number.
  case found(Int)
  /// A surface turned out to be part of another one with a lower number, and no longer exists; the value is
  /// its own number.
  case merged(Int)
  /// AR has lost a surface; the value is its number.
  case lost(Int)
  /// A stroke was moved onto a surface that was found slightly above or below it; the value is the stroke's
  /// number.
  case strokeMoved(Int)

  /// The number of the surface or of the stroke.
  public var number: Int {
    switch self {
    case .found(let number), .merged(let number), .lost(let number), .strokeMoved(let number):
      number
    }
  }
}
