/// Finds rules in `style` elements, which would apply to all the elements that they select.
struct IconStyleSheet {
  /// The line of the current `style` element; nil outside such elements.
  private var line: Int?
  /// The number of open elements, from the `style` element inwards and including it.
  private var depth = 0
  private var hasRules = false

  /// Begins an element.
  ///
  /// - Parameter name: The element's name; nil if it is not in the SVG namespace.
  mutating func open(_ name: String?, at line: Int) {
    if self.line != nil {
      depth += 1
    } else if name == "style" {
      self.line = line
      depth = 1
      hasRules = false
    }
  }

  /// Ends an element.
  ///
  /// - Returns: The line of a `style` element with rules if it ends here; nil otherwise.
  mutating func close() -> Int? {
    guard let line else { return nil }
    depth -= 1
    guard depth == 0 else { return nil }
    self.line = nil
    return hasRules ? line : nil
  }

  /// Reads text inside any element.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    if line != nil, text.contains(UInt8(ascii: "{")) { hasRules = true }
  }
}
