import ARRouteEngine

/// The part of something that stands out best from what may be behind it, where it does so worst, for those who
/// see it worst.
struct Standout<Ground> {
  /// The contrast ratio (WCAG 2.2), 1 to 21.
  let ratio: Double
  /// Those who see it worst.
  let vision: ColorVision
  /// The colour that it stands out from worst.
  let ground: Ground
  /// The part of it that stands out there best.
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
