/// The libraries that read and write formats; each one's version is given where it is used.
package enum FormatLibraries {
  /// Returns a three-part version number with dots; nil for 0.
  static func dotted(_ number: Int, by base: Int) -> String? {
    guard number > 0 else { return nil }
    return "\(number / (base * base)).\(number / base % base).\(number % base)"
  }
}
