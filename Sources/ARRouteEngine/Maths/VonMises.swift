/// The von Mises distribution, which is the counterpart of the normal distribution for directions, and its
/// Bessel functions.
///
/// Source: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 9.8.1–9.8.4, accurate to about
/// 10⁻⁷.
struct VonMises: Hashable, Sendable {
  /// I₀(κ)·exp(−κ): the distribution's normalizing factor, scaled to avoid overflow.
  let scaledI0: Double
  /// The length of the mean vector, I₁(κ) / I₀(κ): 0 if no direction is preferred, 1 if all directions are
  /// equal.
  let resultant: Double

  /// Creates the distribution with a concentration κ of 0 or more.
  init(concentration: Double) {
    if concentration < Self.border {
      let ratio = concentration / Self.border
      let i0 = Self.polynomial(Self.nearI0, at: ratio * ratio)
      let i1 = Self.polynomial(Self.nearI1, at: ratio * ratio)
      scaledI0 = i0 * LibM.exp(-concentration)
      resultant = concentration * i1 / i0
    } else {
      let ratio = Self.border / concentration
      let i0 = Self.polynomial(Self.farI0, at: ratio)
      let i1 = Self.polynomial(Self.farI1, at: ratio)
      scaledI0 = i0 / concentration.squareRoot()
      resultant = min(i1 / i0, 1)
    }
  }
}

extension VonMises {
  /// The concentration κ at which the approximation for small κ is replaced by the one for large κ.
  private static let border = 3.75

  // Coefficients are listed from the highest power down.
  private static let nearI0 = [
    0.0045813, 0.0360768, 0.2659732, 1.2067492, 3.0899424, 3.5156229, 1,
  ]
  private static let nearI1 = [
    0.00032411, 0.00301532, 0.02658733, 0.15084934, 0.51498869, 0.87890594, 0.5,
  ]
  private static let farI0 = [
    0.00392377, -0.01647633, 0.02635537, -0.02057706, 0.00916281, -0.00157565, 0.00225319,
    0.01328592, 0.39894228,
  ]
  private static let farI1 = [
    -0.00420059, 0.01787654, -0.02895312, 0.02282967, -0.01031555, 0.00163801, -0.00362018,
    -0.03988024, 0.39894228,
  ]

  private static func polynomial(_ coefficients: [Double], at x: Double) -> Double {
    var sum = 0.0
    for coefficient in coefficients { sum = sum * x + coefficient }
    return sum
  }
}
