internal import CLibXML2

extension xmlParserCtxtPtr {
  /// Allows the parser to repair faulty text, and forbids it to read other files.
  ///
  /// - Parameter isTranscoded: True if the text has been converted to UTF-8, whatever encoding it declares.
  func setOptions(isTranscoded: Bool) {
    var options = XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue
    if isTranscoded { options |= XML_PARSE_IGNORE_ENC.rawValue }
    xmlCtxtUseOptions(self, Int32(options))
  }

  /// The parser's current line.
  var line: Int { Int(pointee.input?.pointee.line ?? 1) }

  /// Frees the parser's memory.
  func free() {
    if let tree = pointee.myDoc {
      pointee.myDoc = nil
      xmlFreeDoc(tree)
    }
    xmlFreeParserCtxt(self)
  }
}
