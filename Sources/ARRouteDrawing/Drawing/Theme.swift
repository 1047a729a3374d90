public import ARRouteEngine

/// The colours of the pictures.
public struct Theme: Hashable, Sendable {
  /// The sky, above the horizon.
  public var sky: Color
  /// The background of plans.
  public var paper: Color
  /// The ground, below the horizon.
  public var ground: Color
  /// The line between the sky and the ground.
  public var horizon: Color
  /// Lines on the ground and the rings on a plan.
  public var grid: Color
  /// Compass marks, scale bars and other text that is not about the route.
  public var note: Color
  /// The route.
  public var route: Color
  /// The part of the route that has been walked.
  public var walked: Color
  /// The part of the route on which arrows are shown.
  public var window: Color
  /// Marks of waypoints.
  public var waypoint: Color
  /// The arrows.
  public var arrow: Color
  /// The rim of arrows that have one.
  public var arrowEdge: Color
  /// Shadows of arrows on the street.
  public var shadow: Color
  /// The finish placemark.
  public var finish: Color
  /// The hint that points to a finish out of view.
  public var hint: Color
  /// The icon on the finish placemark.
  public var icon: Color
  /// The light edge around things that have to stand out from any background.
  public var edge: Color
  /// The dark rim around the light edge.
  public var rim: Color
  /// Text on the billboard.
  public var label: Color
  /// The plate behind text.
  public var plate: Color
  /// The phone and its frustum.
  public var phone: Color
  /// The true positions, where they differ from the phone's estimates.
  public var truth: Color
  /// A receiver's fixes.
  public var fix: Color
  /// The phone's track according to AR.
  public var track: Color
  /// Buildings, and the ground around them.
  public var town: TownColors

  /// Dusk: dark, for screens.
  public static let dark = Theme(
    sky: Color(hex: 0x17507A), paper: Color(hex: 0x1A1C1E), ground: Color(hex: 0x2F312E),
    horizon: Color(hex: 0x8FB4CF), grid: Color(hex: 0x5A5D59), note: Color(hex: 0xB4BCC4),
    route: Color(hex: 0x87AFD7), walked: Color(hex: 0x6C6C6C), window: Color(hex: 0x5FD7FF),
    waypoint: Color(hex: 0xFFD787), arrow: Color(hex: 0x3FBCFF), arrowEdge: Color(hex: 0x05070A),
    shadow: Color(hex: 0x000000).opacity(0.16), finish: Color(hex: 0xFF5F5F),
    hint: Color(hex: 0xFF5F5F), icon: Color(hex: 0xFFFFFF), edge: Color(hex: 0xFFFFFF),
    rim: Color(hex: 0x10151C), label: Color(hex: 0xFFFFFF),
    plate: Color(hex: 0x10151C).opacity(0.72),
    phone: Color(hex: 0xFFD75F), truth: Color(hex: 0x7FE08A), fix: Color(hex: 0xC99BE8),
    track: Color(hex: 0xD9A441), town: .dark)

  /// Dusk, in colours that 256-colour terminals can show exactly.
  ///
  /// Subtler colours would all become the same few greys, and the sky and the ground would look alike.
  /// Lines and icons differ in ways that are visible with any kind of colour vision.
  public static let terminal = Theme(
    sky: Color(hex: 0x005F87), paper: Color(hex: 0x1C1C1C), ground: Color(hex: 0x303030),
    horizon: Color(hex: 0x87AFD7), grid: Color(hex: 0x626262), note: Color(hex: 0xBCBCBC),
    route: Color(hex: 0x87AFD7), walked: Color(hex: 0x6C6C6C), window: Color(hex: 0x5FD7FF),
    waypoint: Color(hex: 0xFFD787), arrow: Color(hex: 0x00AFFF), arrowEdge: Color(hex: 0x121212),
    shadow: Color(hex: 0x000000).opacity(0), finish: Color(hex: 0xFF5F5F),
    hint: Color(hex: 0xFF5F5F), icon: Color(hex: 0xFFFFFF), edge: Color(hex: 0xFFFFFF),
    rim: Color(hex: 0x121212), label: Color(hex: 0xFFFFFF), plate: Color(hex: 0x1C1C1C),
    phone: Color(hex: 0xFFD75F),
    truth: Color(hex: 0xD7FFAF), fix: Color(hex: 0xFF5FAF), track: Color(hex: 0xAF8700),
    town: .terminal)

  /// Noon, in colours that 256-colour terminals can show exactly.
  ///
  /// The colours differ in the same ways as those of `terminal`; the person who carries the phone is dark
  /// grey.
  public static let terminalLight = Theme(
    sky: Color(hex: 0xAFD7FF), paper: Color(hex: 0xFFFFFF), ground: Color(hex: 0xDADADA),
    horizon: Color(hex: 0x5F5F5F), grid: Color(hex: 0xA8A8A8), note: Color(hex: 0x444444),
    route: Color(hex: 0x005F87), walked: Color(hex: 0x808080), window: Color(hex: 0x0087D7),
    waypoint: Color(hex: 0x875F00), arrow: Color(hex: 0x005FAF), arrowEdge: Color(hex: 0xFFFFFF),
    shadow: Color(hex: 0x000000).opacity(0), finish: Color(hex: 0xAF0000),
    hint: Color(hex: 0xAF0000), icon: Color(hex: 0xFFFFFF), edge: Color(hex: 0xFFFFFF),
    rim: Color(hex: 0x1C1C1C), label: Color(hex: 0x1C1C1C), plate: Color(hex: 0xEEEEEE),
    phone: Color(hex: 0x585858), truth: Color(hex: 0x5F875F), fix: Color(hex: 0x5F00AF),
    track: Color(hex: 0xAF8700), town: .terminalLight)

  /// White on black with a few strong colours, for low vision: for screens and terminals.
  public static let contrast = Theme(
    sky: Color(hex: 0x000000), paper: Color(hex: 0x000000), ground: Color(hex: 0x000000),
    horizon: Color(hex: 0xFFFFFF), grid: Color(hex: 0x626262), note: Color(hex: 0xFFFFFF),
    route: Color(hex: 0xFFFFFF), walked: Color(hex: 0x808080), window: Color(hex: 0x5FFFFF),
    waypoint: Color(hex: 0xFFFF00), arrow: Color(hex: 0x5FFFFF), arrowEdge: Color(hex: 0x000000),
    shadow: Color(hex: 0x000000).opacity(0), finish: Color(hex: 0xFF8787),
    hint: Color(hex: 0xFF8787), icon: Color(hex: 0x000000), edge: Color(hex: 0xFFFFFF),
    rim: Color(hex: 0x000000), label: Color(hex: 0xFFFFFF), plate: Color(hex: 0x000000),
    phone: Color(hex: 0xFFFF00), truth: Color(hex: 0xAFFF87), fix: Color(hex: 0xD7AFFF),
    track: Color(hex: 0xFFAF00), town: .contrast)

  /// Noon: light, for paper.
  public static let light = Theme(
    sky: Color(hex: 0xDCE9F5), paper: Color(hex: 0xF6F5F1), ground: Color(hex: 0xCFD6CB),
    horizon: Color(hex: 0x7A8CA0),
    grid: Color(hex: 0xA7B3A2), note: Color(hex: 0x51606F), route: Color(hex: 0x4C7DB0),
    walked: Color(hex: 0x9AA3AC), window: Color(hex: 0x0A84D6), waypoint: Color(hex: 0xA87A00),
    arrow: Color(hex: 0x0066CC), arrowEdge: Color(hex: 0xFFFFFF),
    shadow: Color(hex: 0x000000).opacity(0.13), finish: Color(hex: 0xE0323A),
    hint: Color(hex: 0xE0323A), icon: Color(hex: 0xFFFFFF), edge: Color(hex: 0xFFFFFF),
    rim: Color(hex: 0x10151C),
    label: Color(hex: 0xFFFFFF),
    plate: Color(hex: 0x10151C).opacity(0.72), phone: Color(hex: 0xC77700),
    truth: Color(hex: 0x1E8A3C), fix: Color(hex: 0x8A4FB8), track: Color(hex: 0xA86A00),
    town: .light)
}

extension Theme {
  /// The theme for pictures in cells: a shadow would blot whole cells, and text needs a plate of one colour.
  public var forCells: Theme {
    var theme = self
    theme.shadow = shadow.opacity(0)
    theme.plate = plate.opacity(1)
    // White characters need a contrast of 4.5:1 (WCAG 2.2, 1.4.3), of which the light theme's red lacks 0.02.
    if self == .light { (theme.finish, theme.hint) = (Color(hex: 0xDF3139), Color(hex: 0xDF3139)) }
    return theme
  }

  /// Returns a colour for text on plates: the given one or, if it is not legible there (WCAG 2.2, 1.4.3), that
  /// of labels.
  func legible(_ color: Color) -> Color {
    let ground = plate.laid(over: ground)
    return color.contrast(with: ground) >= 4.5 ? color : label
  }

  /// Returns the theme with the colours of a design in place of its own.
  public func wearing(_ settings: WorldSettings) -> Theme {
    var theme = self
    let (mark, colors) = (settings.mark, settings.colors)
    theme.finish = mark.color ?? finish
    theme.hint = colors.hint ?? mark.color ?? hint
    theme.icon = mark.iconColor ?? signColor(of: mark.icon, on: theme.finish)
    theme.label = colors.label ?? label
    theme.plate = (colors.plate ?? plate)
      .opacity(colors.plateOpacity ?? Double(plate.alpha) / 255)
    theme.sky = colors.sky ?? sky
    theme.ground = colors.ground ?? ground
    if let sky = colors.sky { theme.note = noteColor(on: sky) }
    return theme
  }

  /// Returns the colour of compass marks on a sky.
  ///
  /// It is the theme's own colour if that is legible (WCAG 2.2, 1.4.3). Otherwise it is the first legible
  /// colour among the other themes' colours, the edge and the rim. If none of these is legible, it is the
  /// one that stands out best.
  private func noteColor(on sky: Color) -> Color {
    let colors = [note, Theme.dark.note, Theme.light.note, edge, rim]
    return colors.first { $0.contrast(with: sky) >= 4.5 }
      ?? colors.max { $0.contrast(with: sky) < $1.contrast(with: sky) } ?? note
  }

  /// Returns the colour of an icon on a disc.
  ///
  /// It is the theme's own colour if the icon is only a dot or if the contrast is sufficient (WCAG 2.2,
  /// 1.4.11); otherwise it is either that colour or the rim's, whichever has more contrast.
  private func signColor(of icon: MarkIcon, on disc: Color) -> Color {
    if icon == .dot || self.icon.contrast(with: disc) >= 3 { return self.icon }
    return rim.contrast(with: disc) > self.icon.contrast(with: disc) ? rim : self.icon
  }
}
