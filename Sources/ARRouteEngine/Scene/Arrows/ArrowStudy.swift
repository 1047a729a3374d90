/// A study of the number of recognisable arrows as a function of their spacing and the window ahead.
///
/// The street is straight and level, and the phone is held upright in its middle, looking along it. An arrow
/// counts as large if both sides of the rectangle around its visible part reach a threshold in device pixels.
/// With increasing distance, lying arrows become flat long before they become narrow.
public struct ArrowStudy: Hashable, Sendable {
  /// The arrow's body and stance; the spacing and the window are replaced by those of each row.
  public let style: ArrowStyle
  /// The screen and the focal length.
  public let camera: PinholeCamera
  /// Pixels per point.
  public let scale: Double
  /// The camera's height above the street, metres.
  public let eyeHeight: Double
  /// The minimum length of a large arrow's shorter side, pixels.
  public let threshold: Double

  /// The visibility of arrows at one spacing in one window.
  public struct Row: Hashable, Sendable {
    /// The distance between consecutive arrows, metres.
    public let spacing: Double
    /// The distance ahead within which there are arrows, metres.
    public let window: Double
    /// The number of arrows within the window.
    public let arrows: Int
    /// The number of arrows that are at least partly on the screen.
    public let visible: Int
    /// The number of visible arrows that are large.
    public let large: Int
    /// The distance of the farthest large arrow, metres; nil without any.
    public let farthest: Double?
    /// The number of large arrows whose rectangle overlaps that of the next arrow farther away.
    public let overlapping: Int
    /// The distance of the nearest arrow that overlaps the next one, metres; nil without any.
    public let overlapsFrom: Double?
  }

  /// Creates a study of arrows on a device's screen.
  ///
  /// - Precondition: The scale and the threshold are above 0.
  public init(
    style: ArrowStyle, camera: PinholeCamera, scale: Double, eyeHeight: Double = 1.5,
    threshold: Double = 4
  ) {
    precondition(scale > 0 && threshold > 0, "scale and threshold must be above 0")
    self.style = style
    self.camera = camera
    self.scale = scale
    self.eyeHeight = eyeHeight
    self.threshold = threshold
  }

  /// Returns the visibility of arrows at multiples of a spacing within a window, both in metres.
  ///
  /// - Precondition: The spacing and the window are above 0.
  public func row(spacing: Double, window: Double) -> Row {
    precondition(spacing > 0 && window > 0, "spacing and window must be above 0")
    let transform = CameraTransform(Pose(position: .zero, attitude: Attitude(heading: .zero)))
    // The small term is for rounding errors: a window of 0.3 m has room for a fourth arrow at a spacing of
    // 0.1 m.
    let count = Int(window / spacing + 1e-9) + 1
    let extents = (0..<count).map { number in
      style.extent(
        at: Vector3(0, -eyeHeight, -Double(number) * spacing), heading: .zero, seenBy: camera,
        from: transform)
    }
    var large = 0
    var farthest: Double?
    var overlapping = 0
    var overlapsFrom: Double?
    for (number, extent) in extents.enumerated() {
      guard let extent, extent.shorterSide * scale >= threshold else { continue }
      let distance = Double(number) * spacing
      large += 1
      farthest = distance
      guard number + 1 < count, let next = extents[number + 1], extent.overlaps(next) else {
        continue
      }
      overlapping += 1
      overlapsFrom = overlapsFrom ?? distance
    }
    return Row(
      spacing: spacing, window: window, arrows: count, visible: extents.count { $0 != nil },
      large: large, farthest: farthest, overlapping: overlapping, overlapsFrom: overlapsFrom)
  }
}
