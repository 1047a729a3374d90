/// Seven complex numbers, and an eighth that stays 0: a row of a covariance matrix, or a mean.
struct ComplexRow: Hashable, Sendable {
  private(set) var real: SIMD8<Double>
  private(set) var imaginary: SIMD8<Double>

  static let zero = ComplexRow(real: .zero, imaginary: .zero)

  subscript(lane: Int) -> Complex {
    @inline(__always) get { Complex(real[lane], imaginary[lane]) }
    @inline(__always) set {
      real[lane] = newValue.real
      imaginary[lane] = newValue.imaginary
    }
  }

  @inline(__always)
  var conjugate: ComplexRow { ComplexRow(real: real, imaginary: -imaginary) }

  @inline(__always)
  static func + (a: ComplexRow, b: ComplexRow) -> ComplexRow {
    ComplexRow(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
  }

  @inline(__always)
  static func - (a: ComplexRow, b: ComplexRow) -> ComplexRow {
    ComplexRow(real: a.real - b.real, imaginary: a.imaginary - b.imaginary)
  }

  @inline(__always)
  static func * (a: ComplexRow, factor: Double) -> ComplexRow {
    ComplexRow(real: a.real * factor, imaginary: a.imaginary * factor)
  }

  @inline(__always)
  static func * (a: ComplexRow, factor: Complex) -> ComplexRow {
    ComplexRow(
      real: a.real * factor.real - a.imaginary * factor.imaginary,
      imaginary: a.real * factor.imaginary + a.imaginary * factor.real)
  }

  @inline(__always)
  static func += (a: inout ComplexRow, b: ComplexRow) { a = a + b }
}
