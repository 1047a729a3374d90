/// Escapes text for XML.
///
/// Written by hand, because libxml2's escaping lets control characters through, which XML forbids and on
/// which a terminal would act. The writers need nothing else from an XML library, because apart from such
/// texts they only put numbers between fixed tags.
package enum XMLText {
  /// Returns a text escaped for use between tags; the result is also harmless on a terminal that prints the
  /// file.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Printable.sanitised(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a text escaped for an attribute in double quotes.
  package static func quoted(_ text: String) -> String {
    escaped(text).replacing("\"", with: "&quot;")
  }
}
