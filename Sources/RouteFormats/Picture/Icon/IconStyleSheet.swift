/// Looks for rules in `style` elements, which hold for what has their classes.
struct IconStyleSheet {
  /// The line of the element that it is in; nil outside of them.
  private var line: Int?
  /// The number of open elements from the `style` element on, that one included.
  private var depth = 0
  private var hasRules = false

  /// An element begins.
  ///
  /// - Parameter name: Its name; nil for one of another language.
  mutating func open(_ name: String?, at line: Int) {
    if self.line != nil {
      depth += 1
    } else if name == "style" {
      self.line = line
      depth = 1
      hasRules = false
    }
  }

  /// An element ends.
  ///
  /// - Returns: The line of a `style` element that ends with it and has rules; nil for anything else.
  mutating func close() -> Int? {
    guard let line else { return nil }
    depth -= 1
    guard depth == 0 else { return nil }
    self.line = nil
    return hasRules ? line : nil
  }

  /// Reads text, in whatever element.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    if line != nil, text.contains(UInt8(ascii: "{")) { hasRules = true }
  }
}
