package import ARRouteDrawing
package import ARRouteEngine

/// A place along a walk, assessed for a design.
package struct AlongStop: Hashable, Sendable {
  /// An overlap: a part of the screen that another part hides, at least partly.
  struct Clash: Hashable, Sendable {
    /// The part that is hidden.
    let part: Frame.ScreenPart
    /// The part that hides the other.
    let by: Frame.ScreenPart

    /// A description of the overlap, such as `label over mark`.
    var words: String { "\(Self.word(by)) over \(Self.word(part))" }

    private static func word(_ part: Frame.ScreenPart) -> String {
      switch part {
      case .placemark: "mark"
      case .label, .hint, .phone: part.rawValue
      }
    }
  }

  /// The chainage, metres, with up to six decimals.
  let chainage: Double
  /// The coordinate of the place.
  let coordinate: GeodeticCoordinate
  /// The direction in which the phone looks, clockwise from true north; nil if it looks along the route.
  let heading: Angle?
  /// The distance from the camera to the finish, metres.
  let distance: Double
  /// The diameter of the placemark's disc, points.
  let diameter: Double
  /// True when the placemark is on the screen.
  let isMarkSeen: Bool
  /// The line of sight to the finish, which may pass through buildings; nil without a map.
  let sight: Frame.Street.Sight?
  /// The share of the arrows on the screen that buildings hide; nil without a map or if there are no
  /// arrows.
  let hiddenArrows: Double?
  /// The contrasts between the content of the screen and its background.
  let contrast: FrameContrast
  /// The warnings about the size of the placemark; empty if it is not on the screen.
  let warnings: [SizingWarning]
  /// The overlaps between parts of the screen.
  let clashes: [Clash]
  /// True when the distance to the finish is on the screen as a whole, above the placemark or beside the hint.
  let hasDistance: Bool

  /// Assesses a place from a world in which the phone is there and already faces the right direction.
  ///
  /// - Parameters:
  ///   - heading: The heading to which the phone was turned; nil if it looks along the route.
  ///   - design: The design whose sizes are assessed.
  ///   - screen: The screen.
  ///   - theme: The theme of the picture.
  /// - Returns: nil if the world has no route.
  package init?(
    in world: World, chainage: Double, heading: Angle?, design: Design, on screen: SizingScreen,
    theme: Theme
  ) {
    let frame = world.frame(clock: 0)
    guard let guidance = frame.guidance else { return nil }
    let finish = guidance.finish
    self.chainage = chainage
    self.heading = heading
    coordinate = frame.camera.coordinate
    distance = finish.distance
    diameter = finish.diameter
    isMarkSeen = finish.isVisible
    sight = frame.street?.finish
    hiddenArrows = frame.street?.hiddenArrows
    contrast = FrameContrast(of: frame, in: world, theme: theme)
    warnings =
      finish.isVisible
      ? SizingRow(at: finish.distance, of: design, on: screen, objectWidth: 1).warnings.filter {
        // The frame has the actual position of the label, so this warning is not needed.
        $0 != .labelOverDisc
      } : []
    clashes =
      finish.coveredBy.map { Clash(part: .placemark, by: $0) }
      + finish.label.coveredBy.map { Clash(part: .label, by: $0) }
      + guidance.hint.coveredBy.map { Clash(part: .hint, by: $0) }
    let label = finish.isVisible ? finish.label.placement : guidance.hint.placement?.label
    let whole = ScreenRoom(frame.pinhole.viewport)
    hasDistance = finish.label.fit.fits && label?.isInside(whole) == true
  }

  /// The kinds of faults at the place, in the order of the cases.
  var concerns: [SizingConcern] {
    let kinds = Set(warnings.map(\.concern))
    return SizingConcern.allCases.filter { concern in
      switch concern {
      case .sight: sight?.isFree == false
      case .arrows: hiddenArrows ?? 0 > 0
      case .contrast: contrast.findings.contains { !$0.isEnough }
      case .overlap: !clashes.isEmpty
      case .target, .size, .label: kinds.contains(concern)
      case .distance: !hasDistance
      case .unused, .rim: false
      }
    }
  }

  /// The lowest contrast at the place, as a share of the required contrast; nil if nothing is on the
  /// screen.
  var leastContrast: Double? { contrast.findings.map(\.share).min() }
}

extension AlongStop {
  /// Returns true when the place is to be reported for the given measure.
  func isTold(by measure: AlongChoices.Measure) -> Bool {
    switch measure {
    case .all: !concerns.isEmpty
    case .sight: sight?.isFree == false
    case .arrows: hiddenArrows ?? 0 > 0
    case .contrast: leastContrast != nil
    }
  }

  /// Returns numbers that say how bad the place is by the given measure, the most important one first;
  /// larger numbers are worse.
  func badness(by measure: AlongChoices.Measure) -> [Double] {
    let (arrows, behind) = (hiddenArrows ?? 0, sight?.behind ?? 0)
    let contrast = -(leastContrast ?? .infinity)
    return switch measure {
    case .all: [Double(concerns.count), arrows, contrast, behind]
    case .sight: [behind, arrows, contrast]
    case .arrows: [arrows, contrast, behind]
    case .contrast: [contrast, arrows, behind]
    }
  }
}
