/// The number of arrows that can be made out, by how densely they stand and how far ahead.
///
/// The street is straight and level, the phone held upright in its middle, looking along it. An
/// arrow counts as large when both sides of the rectangle about its visible part are at least a
/// threshold in device pixels: lying arrows get flat long before they get narrow.
public struct ArrowStudy: Hashable, Sendable {
  /// The body and its stance; spacing and window are those of the rows.
  public let style: ArrowStyle
  /// Screen and focal length.
  public let camera: PinholeCamera
  /// Pixels per point.
  public let scale: Double
  /// The camera's height above the street, metres.
  public let eyeHeight: Double
  /// The least shorter side of a large arrow, pixels.
  public let threshold: Double

  /// The visibility of the arrows of one spacing in one window.
  public struct Row: Hashable, Sendable {
    /// Metres from arrow to arrow.
    public let spacing: Double
    /// Metres ahead on which arrows stand.
    public let window: Double
    /// The number of arrows that stand there.
    public let arrows: Int
    /// The number of them that are on the screen, at least in part.
    public let visible: Int
    /// The number of those that are large.
    public let large: Int
    /// The distance of the farthest large one, metres; nil without one.
    public let farthest: Double?
    /// The number of large ones whose rectangle overlaps that of the next one farther off.
    public let overlapping: Int
    /// The distance of the nearest of those, metres; nil without one.
    public let overlapsFrom: Double?
  }

  /// A study of arrows on a device's screen.
  ///
  /// - Precondition: Scale and threshold are above 0.
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
    // A hair more, so that 0.3 m holds the fourth arrow of 0.1 m.
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
