/// The libraries that read and write formats; the version of each is defined where the library is used.
package enum FormatLibraries {
  /// Returns a version number as three parts separated by dots; nil for 0.
  static func dotted(_ number: Int, by base: Int) -> String? {
    guard number > 0 else { return nil }
    return "\(number / (base * base)).\(number / base % base).\(number % base)"
  }
}
