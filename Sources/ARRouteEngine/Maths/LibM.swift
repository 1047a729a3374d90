// This is the only file that imports C's mathematics; the rest of the engine calls the functions below.

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// C's elementary functions on `Double`, with angles in radians.
///
/// For each function, glibc documents an error below 1 ulp; other platforms may differ in the last bit.
package enum LibM {
  package static func sin(_ x: Double) -> Double { _sin(x) }
  package static func cos(_ x: Double) -> Double { _cos(x) }
  static func tan(_ x: Double) -> Double { _tan(x) }
  package static func atan2(_ y: Double, _ x: Double) -> Double { _atan2(y, x) }
  static func hypot(_ x: Double, _ y: Double) -> Double { _hypot(x, y) }
  static func acos(_ x: Double) -> Double { _acos(x) }
  package static func exp(_ x: Double) -> Double { _exp(x) }
  package static func log(_ x: Double) -> Double { _log(x) }
  package static func log1p(_ x: Double) -> Double { _log1p(x) }
  package static func pow(_ x: Double, _ y: Double) -> Double { _pow(x, y) }
}

private func _sin(_ x: Double) -> Double { sin(x) }
private func _cos(_ x: Double) -> Double { cos(x) }
private func _tan(_ x: Double) -> Double { tan(x) }
private func _atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func _hypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
private func _acos(_ x: Double) -> Double { acos(x) }
private func _exp(_ x: Double) -> Double { exp(x) }
private func _log(_ x: Double) -> Double { log(x) }
private func _log1p(_ x: Double) -> Double { log1p(x) }
private func _pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
