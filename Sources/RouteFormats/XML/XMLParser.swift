internal import CLibXML2

extension xmlParserCtxtPtr {
  /// Lets the parser mend what it can, and read no other file.
  ///
  /// - Parameter isTranscoded: Whether the text is UTF-8 by now, whatever it says of itself.
  func setOptions(isTranscoded: Bool) {
    var options = XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue
    if isTranscoded { options |= XML_PARSE_IGNORE_ENC.rawValue }
    xmlCtxtUseOptions(self, Int32(options))
  }

  /// The line that the parser is in.
  var line: Int { Int(pointee.input?.pointee.line ?? 1) }

  /// Gives back the parser's memory.
  func free() {
    if let tree = pointee.myDoc {
      pointee.myDoc = nil
      xmlFreeDoc(tree)
    }
    xmlFreeParserCtxt(self)
  }
}
