/// Text as it stands between the tags of XML.
///
/// By hand: libxml2's escaping lets control characters through, which XML forbids and a terminal
/// would act on; what writers do beside it is to put numbers between fixed tags.
package enum XMLText {
  /// Returns the text escaped, harmless to XML and to anyone who prints the file's source.
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

  /// The text escaped for an attribute in double quotes.
  package static func quoted(_ text: String) -> String {
    escaped(text).replacing("\"", with: "&quot;")
  }
}
