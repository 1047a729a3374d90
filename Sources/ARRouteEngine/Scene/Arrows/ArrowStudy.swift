/// The number of recognizable arrows, depending on their spacing and on how far ahead they stand.
///
/// The street is straight and level, and the phone is held upright in its middle, looking along it. An arrow
/// counts as large if both sides of the rectangle around its visible part reach a threshold in device pixels:
/// with distance, lying arrows become flat long before they become narrow.
public struct ArrowStudy: Hashable, Sendable {
  /// The body and its stance; the spacing and the window come from the rows.
  public let style: ArrowStyle
  /// The screen and the focal length.
  public let camera: PinholeCamera
  /// The pixels per point.
  public let scale: Double
  /// The camera's height above the street, metres.
  public let eyeHeight: Double
  /// The minimum shorter side of a large arrow, pixels.
  public let threshold: Double

  /// The visibility of the arrows of one spacing in one window.
  public struct Row: Hashable, Sendable {
    /// The distance from arrow to arrow, metres.
    public let spacing: Double
    /// The distance ahead within which arrows stand, metres.
    public let window: Double
    /// The number of arrows within that distance.
    public let arrows: Int
    /// The number of arrows of which at least a part is on the screen.
    public let visible: Int
    /// The number of visible arrows that are large.
    public let large: Int
    /// The distance of the farthest large arrow, metres; nil if absent.
    public let farthest: Double?
    /// The number of large arrows whose rectangle overlaps that of the next one farther away.
    public let overlapping: Int
    /// The distance of the nearest arrow that overlaps the next one, metres; nil if absent.
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

  /// Returns the visibility of arrows at the multiples of a spacing, in metres, within a window.
  ///
  /// - Precondition: Both are above 0.
  public func row(spacing: Double, window: Double) -> Row {
    precondition(spacing > 0 && window > 0, "spacing and window must be above 0")
    let transform = CameraTransform(Pose(position: .zero, attitude: Attitude(heading: .zero)))
    // The small extra is for rounding: a window of 0.3 m has room for a fourth arrow at a spacing of 0.1 m.
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
