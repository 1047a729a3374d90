package import ARRouteDrawing
package import ARRouteEngine

/// The phone around a screen: boxes behind it and boxes in front of it, in points from the screen's upper
/// left corner.
///
/// A device in landscape orientation has its top on the left, because people usually hold a phone that way
/// to look through it.
package struct PhoneFrame: Hashable, Sendable {
  /// The body, behind the screen; in paint order.
  let back: [RoundedBox]
  /// The cutouts, in front of the screen and clipped to it.
  let front: [RoundedBox]
  /// The radius of the screen's corners.
  let screenRadius: Double
  /// The distance by which the body extends beyond the screen's left side.
  let left: Double
  /// The distance by which the body extends beyond the screen's upper side.
  let top: Double
  /// The width of the whole body.
  let width: Double
  /// The height of the whole body.
  let height: Double

  /// Creates the body of a device around a screen, with a theme's colours.
  package init(_ body: DeviceBody, around screen: Viewport, theme: Theme) {
    let isOnItsSide = screen.width > screen.height
    let upright = isOnItsSide ? screen.turned : screen
    let isDark = theme != .light
    let metal = Color(hex: isDark ? 0x23262B : 0x2B2E33)
    let edge = Stroke(Color(hex: isDark ? 0x5B626B : 0x8C939B), width: 1.5)
    let glass = Color(hex: 0x050607)
    let bezel = body.bezel
    var back = [
      RoundedBox(
        x: -bezel.left, y: -bezel.top, width: upright.width + bezel.left + bezel.right,
        height: upright.height + bezel.top + bezel.bottom, radius: body.radius, fill: metal,
        stroke: edge)
    ]
    if body.screenRadius > 0 {
      // The black rim between the metal and the display.
      let rim = min(bezel.left, bezel.top) * 0.7
      back.append(
        RoundedBox(
          x: -rim, y: -rim, width: upright.width + 2 * rim, height: upright.height + 2 * rim,
          radius: body.screenRadius + rim, fill: glass))
    }
    if body.hasHomeButton {
      let middle = upright.width / 2
      back.append(
        RoundedBox(
          x: middle - 32, y: upright.height + bezel.bottom / 2 - 32, width: 64, height: 64,
          radius: 32, stroke: edge))
      back.append(
        RoundedBox(
          x: middle - 28, y: -bezel.top / 2 - 3, width: 56, height: 6, radius: 3, fill: glass))
    }
    let front = body.cutout.map { cutout in
      // A notch begins above the screen, so that only its lower corners are rounded.
      let overlap = cutout.top == 0 ? cutout.radius : 0
      return RoundedBox(
        x: (upright.width - cutout.width) / 2, y: cutout.top - overlap, width: cutout.width,
        height: cutout.height + overlap, radius: cutout.radius, fill: glass)
    }
    let turned = { (box: RoundedBox) in
      isOnItsSide ? box.turned(widthOfUpright: upright.width) : box
    }
    self.back = back.map(turned)
    self.front = front.map { [turned($0)] } ?? []
    screenRadius = body.screenRadius
    left = -self.back[0].x
    top = -self.back[0].y
    width = self.back[0].width
    height = self.back[0].height
  }
}

extension Drawing {
  /// Adds the areas that the system reserves: a tint over them, and the outline of the safe area.
  package mutating func addSafeArea(of body: DeviceBody) {
    let insets = width > height ? body.landscapeSafeArea : body.safeArea
    let safe = RoundedBox(
      x: insets.left, y: insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
    guard safe.width > 0, safe.height > 0 else { return }
    let color = Color(hex: 0xFF2D92)
    let middle = safe.y + safe.height
    let strips = [
      RoundedBox(x: 0, y: 0, width: width, height: safe.y),
      RoundedBox(x: 0, y: middle, width: width, height: height - middle),
      RoundedBox(x: 0, y: safe.y, width: safe.x, height: safe.height),
      RoundedBox(
        x: safe.x + safe.width, y: safe.y, width: insets.right, height: safe.height),
    ]
    for strip in strips where strip.width > 0 && strip.height > 0 {
      add(.safeArea, .polygon(strip.outline, fill: color.opacity(0.14)))
    }
    let outline = safe.outline
    add(
      .safeArea,
      .polyline(outline + outline.prefix(1), stroke: Stroke(color, width: 1, dash: [6, 4])))
  }
}
