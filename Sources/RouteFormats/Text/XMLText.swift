/// Text for use between the tags of XML.
///
/// Written by hand: libxml2's escaping lets control characters through, which XML forbids and a terminal
/// would act on; apart from that, writers only put numbers between fixed tags.
package enum XMLText {
  /// Returns the text escaped, so that it is harmless in XML and on a terminal that prints the file.
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

  /// Returns the text escaped for an attribute in double quotes.
  package static func quoted(_ text: String) -> String {
    escaped(text).replacing("\"", with: "&quot;")
  }
}
