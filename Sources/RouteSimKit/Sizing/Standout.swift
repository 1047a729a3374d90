import ARRouteEngine

/// What of something stands out best from what may be behind it, where it does so worst and for those who
/// see it worst.
struct Standout<Ground> {
  /// The contrast ratio (WCAG 2.2), 1 to 21.
  let ratio: Double
  /// Those who see it worst.
  let vision: ColorVision
  /// What it stands out from worst.
  let ground: Ground
  /// What of it stands out there best.
  let part: SizingContrast.Part

  /// - Parameters:
  ///   - parts: Of what is looked at, of which one has to stand out.
  ///   - grounds: What may be behind it, one at least; the worst counts.
  ///   - visions: Those who look.
  init(
    of parts: [(SizingContrast.Part, Color)], before grounds: [(Ground, Color)],
    for visions: [ColorVision] = ColorVision.allCases
  ) {
    var worst: Self?
    for vision in visions {
      for (ground, color) in grounds {
        let seen = color.seen(with: vision)
        // What stands out from one ground need not be what stands out from another.
        let ratios = parts.map { part in
          (part.0, part.1.laid(over: color).seen(with: vision).contrast(with: seen))
        }
        let best = ratios.max { $0.1 < $1.1 } ?? (.body, 1)
        if best.1 < worst?.ratio ?? .infinity {
          worst = Self(ratio: best.1, vision: vision, ground: ground, part: best.0)
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
