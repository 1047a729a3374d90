package import ARRouteDrawing
package import ARRouteEngine

/// What a design makes of one place of a walk.
package struct AlongStop: Hashable, Sendable {
  /// Something on the screen that something else hides some of.
  struct Clash: Hashable, Sendable {
    /// What is hidden.
    let part: Frame.ScreenPart
    /// By what.
    let by: Frame.ScreenPart

    /// In words: `label over mark`.
    var words: String { "\(Self.word(by)) over \(Self.word(part))" }

    private static func word(_ part: Frame.ScreenPart) -> String {
      switch part {
      case .placemark: "mark"
      case .label, .hint, .phone: part.rawValue
      }
    }
  }

  /// Metres from the route's start, of six decimals at most.
  let chainage: Double
  /// Where that is.
  let coordinate: GeodeticCoordinate
  /// Where the phone looks, clockwise from true north; nil for along the way.
  let heading: Angle?
  /// From the camera to the finish, metres.
  let distance: Double
  /// Of the mark's disc, points.
  let diameter: Double
  /// True when the mark is on the screen.
  let isMarkSeen: Bool
  /// Whether buildings are before the finish; nil without a map.
  let sight: Frame.Street.Sight?
  /// What share of the arrows on the screen buildings hide; nil without a map or arrows.
  let hiddenArrows: Double?
  /// How what is on the screen stands out from what is behind it there.
  let contrast: FrameContrast
  /// The objections to the size of the mark; nothing where that is not on the screen.
  let warnings: [SizingWarning]
  /// What hides what on the screen.
  let clashes: [Clash]

  /// A place at which a world stands, its phone turned as it is to be looked at.
  ///
  /// - Parameters:
  ///   - heading: What it was turned by; nil for along the way.
  ///   - design: What sizes are judged by.
  ///   - screen: On what.
  ///   - theme: That of the picture.
  /// - Returns: nil without a route.
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
        // The frame knows where its label really is.
        $0 != .labelOverDisc
      } : []
    clashes  // The hint comes as the disc goes: the two are one thing then.
    =
      finish.coveredBy.filter { $0 != .hint }.map { Clash(part: .placemark, by: $0) }
      + finish.label.coveredBy.map { Clash(part: .label, by: $0) }
      + guidance.hint.coveredBy.map { Clash(part: .hint, by: $0) }
  }

  /// The faults there, in kinds, in their order.
  var concerns: [SizingConcern] {
    let kinds = Set(warnings.map(\.concern))
    return SizingConcern.allCases.filter { concern in
      switch concern {
      case .sight: sight?.isFree == false
      case .arrows: hiddenArrows ?? 0 > 0
      case .contrast: contrast.findings.contains { !$0.isEnough }
      case .overlap: !clashes.isEmpty
      case .target, .size, .label: kinds.contains(concern)
      case .unused, .rim: false
      }
    }
  }

  /// The least contrast there, as a share of what is wanted; nil where nothing is on the screen.
  var leastContrast: Double? { contrast.findings.map(\.share).min() }
}

extension AlongStop {
  /// True when there is something to be told by a measure.
  func isTold(by measure: AlongChoices.Measure) -> Bool {
    switch measure {
    case .all: !concerns.isEmpty
    case .sight: sight?.isFree == false
    case .arrows: hiddenArrows ?? 0 > 0
    case .contrast: leastContrast != nil
    }
  }

  /// How bad it is by a measure, the most important number first: greater is worse.
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
