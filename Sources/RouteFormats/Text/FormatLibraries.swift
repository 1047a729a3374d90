/// The libraries that read and write formats; each says its version where it is used.
package enum FormatLibraries {
  /// A number of three parts as they are written; nil for 0.
  static func dotted(_ number: Int, by base: Int) -> String? {
    guard number > 0 else { return nil }
    return "\(number / (base * base)).\(number / base % base).\(number % base)"
  }
}
