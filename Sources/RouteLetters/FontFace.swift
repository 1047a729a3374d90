import ARRouteDrawing
import ARRouteEngine
import CPango
import RouteFormats

/// A font chosen by Pango, scaled to the font's own units, so that results depend only on the font file and
/// not on hinting or rounding.
struct FontFace {
  /// The index among the typesetter's fonts.
  let index: Int
  /// The font, which is never freed.
  let font: OpaquePointer
  private let face: OpaquePointer
  private let unitsPerEm: Double
  private let palette: [Color]
  private let hasPictures: Bool
  private let hasLayers: Bool
  /// True when glyphs with empty outlines may still be visible, because the font has coloured glyphs.
  let isColored: Bool

  /// Creates a copy of one of Pango's fonts, with its variations.
  init?(_ source: OpaquePointer, index: Int, _ pango: routesim_pango) {
    guard let original = pango.hb_font_get_face(source), let font = pango.hb_font_create(original)
    else { return nil }
    self.index = index
    self.font = font
    face = original
    let units = Int32(clamping: pango.hb_face_get_upem(original))
    unitsPerEm = Double(units)
    pango.hb_font_set_scale(font, units, units)
    var count: UInt32 = 0
    if let variations = pango.hb_font_get_var_coords_normalized(source, &count), count > 0 {
      pango.hb_font_set_var_coords_normalized(font, variations, count)
    }
    hasPictures = pango.hb_ot_color_has_png(original) != 0
    hasLayers = pango.hb_ot_color_has_layers(original) != 0
    palette = hasLayers ? Self.palette(of: original, pango) : []
    isColored =
      hasPictures || hasLayers
      || ["COLR", "SVG ", "sbix"].contains { Self.has($0, original, pango) }
  }

  /// Returns a length in the font's units as ems.
  func ems(_ units: Int32) -> Double { Double(units) / unitsPerEm }

  /// Returns the form of a glyph; nil if it has no ink.
  func form(of glyph: UInt32, _ pango: routesim_pango, _ pen: GlyphPen) -> GlyphForm? {
    if hasPictures, let picture = picture(of: glyph, pango) { return .picture(picture) }
    if hasLayers, let layers = layers(of: glyph, pango, pen) { return .layers(layers) }
    let outline = outline(of: glyph, pango, pen)
    return outline.isEmpty ? nil : .outline(outline)
  }

  private func outline(
    of glyph: UInt32, _ pango: routesim_pango, _ pen: GlyphPen
  ) -> [CurvePath] {
    pen.paths(perEm: unitsPerEm) { functions, data in
      pango.draw_glyph(font, glyph, functions, data)
    }
  }

  private func layers(
    of glyph: UInt32, _ pango: routesim_pango, _ pen: GlyphPen
  ) -> [GlyphLayer]? {
    var layers = [routesim_layer](repeating: routesim_layer(), count: 256)
    var count = UInt32(layers.count)
    let found = layers.withUnsafeMutableBufferPointer {
      pango.hb_ot_color_glyph_get_layers(
        face, glyph, 0, &count, $0.baseAddress.map(OpaquePointer.init))
    }
    guard found > 0 else { return nil }
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color)
      return GlyphLayer(
        outline(of: layer.glyph, pango, pen),
        color: palette.indices.contains(index) ? palette[index] : nil)
    }
  }

  private func picture(of glyph: UInt32, _ pango: routesim_pango) -> GlyphPicture? {
    guard let blob = pango.hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { pango.hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = pango.hb_blob_get_data(blob, &length), length > 0 else { return nil }
    let file = Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
    var extents = routesim_extents()
    let isMeasured = withUnsafeMutablePointer(to: &extents) {
      pango.hb_font_get_glyph_extents(font, glyph, OpaquePointer($0)) != 0
    }
    guard isMeasured, extents.width > 0,
      extents.height < 0, let file = try? PictureImage(file), file.width <= 4096,
      file.height <= 4096, let pixels = try? file.seeThroughPixels(),
      let image = ImagePyramid(width: pixels.width, height: pixels.height, pixels: pixels.values)
    else { return nil }
    return GlyphPicture(
      image, corner: Vector2(ems(extents.x_bearing), ems(extents.y_bearing)),
      size: Vector2(ems(extents.width), -ems(extents.height)))
  }

  /// Returns the colours of the font's first palette.
  private static func palette(of face: OpaquePointer, _ pango: routesim_pango) -> [Color] {
    var colors = [UInt32](repeating: 0, count: 1024)
    var count = UInt32(colors.count)
    _ = pango.hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
    return colors.prefix(Int(count)).map { color in
      // Blue is in the highest byte, followed by green, red and opacity.
      var shade = Color(
        red: UInt8(truncatingIfNeeded: color >> 8), green: UInt8(truncatingIfNeeded: color >> 16),
        blue: UInt8(truncatingIfNeeded: color >> 24))
      shade.alpha = UInt8(truncatingIfNeeded: color)
      return shade
    }
  }

  private static func has(
    _ table: String, _ face: OpaquePointer, _ pango: routesim_pango
  ) -> Bool {
    let tag = table.utf8.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    guard let blob = pango.hb_face_reference_table(face, tag) else { return false }
    defer { pango.hb_blob_destroy(blob) }
    var length: UInt32 = 0
    _ = pango.hb_blob_get_data(blob, &length)
    return length > 0
  }
}
