/// A complex number: a rotation and scaling of the plane, or a displacement in it.
///
/// The real part of a displacement is its north component and the imaginary part its east component, so
/// multiplying it by a number with argument m rotates it clockwise by m.
struct Complex: Hashable, Sendable {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  static let zero = Complex(0, 0)

  /// Creates the number of length 1 with the given argument.
  init(argument: Angle) {
    let (sine, cosine) = argument.sineAndCosine
    self.init(cosine, sine)
  }
}

extension Complex {
  static func + (a: Complex, b: Complex) -> Complex {
    Complex(a.real + b.real, a.imaginary + b.imaginary)
  }

  static func - (a: Complex, b: Complex) -> Complex {
    Complex(a.real - b.real, a.imaginary - b.imaginary)
  }

  static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func * (a: Complex, factor: Double) -> Complex {
    Complex(a.real * factor, a.imaginary * factor)
  }

  static func += (a: inout Complex, b: Complex) { a = a + b }
  static func -= (a: inout Complex, b: Complex) { a = a - b }

  var conjugate: Complex { Complex(real, -imaginary) }
  var squaredLength: Double { real * real + imaginary * imaginary }
  var length: Double { squaredLength.squareRoot() }
  /// The argument in (−180°, 180°]; 0 for zero.
  var argument: Angle { .atan2(imaginary, real) }
  /// The number of length 1 with the same argument; 1 for zero.
  var direction: Complex {
    let length = length
    return length > 0 ? self * (1 / length) : Complex(1, 0)
  }
}
