import ARRouteEngine

/// The part of a foreground that stands out best, for the background and the colour vision with the lowest
/// contrast.
struct Standout<Ground> {
  /// The contrast ratio (WCAG 2.2), 1 to 21.
  let ratio: Double
  /// The colour vision for which the ratio is lowest.
  let vision: ColorVision
  /// The background on which the ratio is lowest.
  let ground: Ground
  /// The part with the highest ratio on that background.
  let part: SizingContrast.Part

  /// Finds the lowest contrast.
  ///
  /// - Parameters:
  ///   - parts: The parts of the foreground, at least one of which should stand out.
  ///   - grounds: One or more possible backgrounds; the worst one counts.
  ///   - visions: The colour visions to consider.
  init(
    of parts: [(SizingContrast.Part, Color)], before grounds: [(Ground, Color)],
    for visions: [ColorVision] = ColorVision.allCases
  ) {
    var worst: Self?
    for vision in visions {
      for (ground, color) in grounds {
        let seen = color.seen(with: vision)
        // The best part may be different for each background.
        var best: (part: SizingContrast.Part, ratio: Double)?
        for (part, own) in parts {
          let ratio = own.laid(over: color).seen(with: vision).contrast(with: seen)
          if ratio > best?.ratio ?? 0 { best = (part, ratio) }
        }
        let (part, ratio) = best ?? (.body, 1)
        if ratio < worst?.ratio ?? .infinity {
          worst = Self(ratio: ratio, vision: vision, ground: ground, part: part)
        }
      }
    }
    self = worst ?? Self(ratio: 1, vision: .typical, ground: grounds[0].0, part: .body)
  }

  private init(ratio: Double, vision: ColorVision, ground: Ground, part: SizingContrast.Part) {
    self.ratio = ratio
    self.vision = vision
    self.ground = ground
    self.part = part
  }
}
