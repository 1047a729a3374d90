import ARRouteDrawing
import ARRouteEngine
import CPango

/// A shaper of lines of text into glyphs, for use by one thread at a time.
final class LineShaper {
  private let pango: routesim_pango
  private let context: OpaquePointer
  private let buffer: OpaquePointer
  private let pen: GlyphPen
  private var faces: [OpaquePointer: FontFace] = [:]
  private var forms: [GlyphKey: GlyphForm?] = [:]

  private struct GlyphKey: Hashable {
    let face: Int
    let glyph: UInt32
  }

  /// The maximum number of cached glyph forms.
  private static let mostForms = 8192

  /// Creates a shaper.
  ///
  /// - Returns: nil if there is no usable font.
  init?(_ families: [String], _ pango: routesim_pango) {
    guard Self.hasFonts(pango), let map = pango.pango_ft2_font_map_new(),
      let context = pango.pango_font_map_create_context(map),
      let buffer = pango.hb_buffer_create(), let pen = GlyphPen(pango),
      let description = pango.pango_font_description_new()
    else { return nil }
    self.pango = pango
    self.context = context
    self.buffer = buffer
    self.pen = pen
    let list = families.map { $0.replacing(",", with: " ") }.joined(separator: ",")
    pango.pango_font_description_set_family(description, list)
    pango.pango_font_description_set_absolute_size(description, 100 * Double(routesim_pango_scale))
    pango.pango_context_set_font_description(context, description)
    pango.pango_font_description_free(description)
    // Each glyph keeps the character that it represents, even within a ligature.
    pango.hb_buffer_set_cluster_level(buffer, UInt32(routesim_cluster_characters))
  }

  /// Returns true when there is a font with outlines; without one, Pango would end the process.
  private static func hasFonts(_ pango: routesim_pango) -> Bool {
    guard pango.FcInit() != 0, let set = pango.FcConfigGetFonts(nil, UInt32(routesim_system_fonts))
    else { return false }
    let fonts = UnsafePointer<routesim_fonts>(set).pointee
    return (0..<Int(fonts.count)).contains { index in
      var format: UnsafeMutablePointer<UInt8>?
      guard
        pango.FcPatternGetString(fonts.fonts[index], "fontformat", 0, &format)
          == UInt32(routesim_match), let format
      else { return false }
      return ["TrueType", "CFF"].contains(String(cString: format))
    }
  }

  /// Returns the family of the font in which a text starts.
  func family(of string: String) -> String? {
    var name: String?
    forEachItem(of: string) { item, _ in
      guard name == nil, let font = item.pointee.font,
        let description = pango.pango_font_describe(font)
      else { return }
      name = pango.pango_font_description_get_family(description).map { String(cString: $0) }
      pango.pango_font_description_free(description)
    }
    return name
  }

  /// Returns the glyphs of a text.
  func shape(_ string: String) -> TypesetLine {
    var line = TypesetLine()
    forEachItem(of: string) { item, text in append(item.pointee, of: text, to: &line) }
    return line
  }

  /// Passes each part of a text that has a single font and a single direction to a closure, from left to
  /// right.
  private func forEachItem(
    of string: String,
    _ body: (UnsafePointer<routesim_item>, UnsafeBufferPointer<CChar>) -> Void
  ) {
    guard !string.isEmpty else { return }
    pango.pango_context_set_language(context, pango.pango_language_from_string(language(string)))
    let bytes = string.utf8.map { CChar(bitPattern: $0) }
    bytes.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return }
      // As in SVG, the line as a whole runs from left to right.
      let logical = pango.pango_itemize_with_base_dir(
        context, UInt32(routesim_left_to_right), start, 0, Int32(clamping: text.count), nil, nil)
      let visual = pango.pango_reorder_items(logical)
      var node = visual.map { UnsafePointer<routesim_list>($0) }
      while let entry = node?.pointee {
        if let data = entry.data {
          let item = OpaquePointer(data)
          body(UnsafePointer(item), text)
          pango.pango_item_free(item)
        }
        node = entry.next.map { UnsafePointer($0) }
      }
      pango.g_list_free(visual)
      pango.g_list_free(logical)
    }
  }

  /// Returns the language for choosing fonts: East Asian characters get their Japanese forms, regardless of
  /// the machine's language.
  private func language(_ string: String) -> String {
    string.unicodeScalars.contains { TextExtent.isWide($0) } ? "ja" : "en"
  }

  /// Appends the glyphs of a part of a text.
  private func append(
    _ item: routesim_item, of text: UnsafeBufferPointer<CChar>, to line: inout TypesetLine
  ) {
    guard let font = item.font, let face = face(of: font) else { return }
    shape(item, of: text, in: face)
    var count: UInt32 = 0
    guard let first = pango.hb_buffer_get_glyph_infos(buffer, &count),
      let firstPosition = pango.hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    let infos = UnsafePointer<routesim_glyph>(first)
    let positions = UnsafePointer<routesim_position>(firstPosition)
    for index in 0..<Int(count) {
      let (info, position) = (infos[index], positions[index])
      let scalar = Self.scalar(of: text, at: Int(info.cluster))
      let form = info.glyph == 0 ? nil : form(of: info.glyph, in: face)
      if let form {
        let offset = Vector2(face.ems(position.x_offset), face.ems(position.y_offset))
        line.glyphs.append(
          PlacedGlyph(form, at: Vector2(line.width, 0) + offset, font: face.index))
      } else if info.glyph == 0 || (face.isColored && position.x_advance > 0),
        let scalar, Self.isSeen(scalar)
      {
        let box = MissingGlyph.box(for: scalar)
        line.glyphs.append(PlacedGlyph(box.form, at: Vector2(line.width, 0)))
        line.width += box.advance
        line.addMissing(scalar)
        continue
      }
      line.width += face.ems(position.x_advance)
    }
  }

  private func shape(
    _ item: routesim_item, of text: UnsafeBufferPointer<CChar>, in face: FontFace
  ) {
    let (start, end) = (Int(item.offset), Int(item.offset) + Int(item.length))
    pango.hb_buffer_clear_contents(buffer)
    pango.hb_buffer_set_flags(
      buffer,
      (start == 0 ? UInt32(routesim_flag_beginning) : 0)
        | (end == text.count ? UInt32(routesim_flag_end) : 0))
    pango.hb_buffer_add_utf8(
      buffer, text.baseAddress, Int32(clamping: text.count), UInt32(start), item.length)
    pango.hb_buffer_set_content_type(buffer, UInt32(routesim_content_unicode))
    pango.hb_buffer_set_direction(
      buffer, UInt32(item.level & 1 == 1 ? routesim_run_leftwards : routesim_run_rightwards))
    pango.hb_buffer_set_script(
      buffer, pango.hb_glib_script_to_script(GUnicodeScript(item.script)))
    if let language = item.language {
      pango.hb_buffer_set_language(buffer, pango.hb_language_from_string(language, -1))
    }
    pango.hb_shape(face.font, buffer, nil, 0)
  }

  private func face(of font: OpaquePointer) -> FontFace? {
    if let face = faces[font] { return face }
    guard let source = pango.pango_font_get_hb_font(font),
      let face = FontFace(source, index: faces.count + 1, pango)
    else { return nil }
    // The font is retained, so that its address stays unique.
    _ = pango.g_object_ref(UnsafeMutableRawPointer(font))
    faces[font] = face
    return face
  }

  private func form(of glyph: UInt32, in face: FontFace) -> GlyphForm? {
    let key = GlyphKey(face: face.index, glyph: glyph)
    if let form = forms[key] { return form }
    if forms.count >= Self.mostForms { forms.removeAll() }
    let form = face.form(of: glyph, pango, pen)
    forms[key] = .some(form)
    return form
  }

  /// Returns the character that begins at a byte of a text.
  private static func scalar(
    of text: UnsafeBufferPointer<CChar>, at offset: Int
  ) -> Unicode.Scalar? {
    guard text.indices.contains(offset) else { return nil }
    let bytes = text[offset...].prefix(4).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }

  /// Returns true when a character is meant to be visible.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
  }
}
