package import ARRouteEngine
import RouteFormats
import RouteSimKit

extension WalkModel {
  /// The loss on quitting: strokes that are in no file.
  package var loss: String? {
    guard ownPoints > 0, ownPoints != savedPoints else { return nil }
    let save = keys.table.label(of: .own(.leave(.saveDrawing))).map { ", \($0) saves it" } ?? ""
    return "the drawing\(save)"
  }

  /// The number of points drawn in this session.
  private var ownPoints: Int {
    world.drawing?.strokes.reduce(0) { $0 + ($1.isOwn ? $1.points.count : 0) } ?? 0
  }

  /// Continues the stroke to a point; nil lifts the pen.
  package mutating func dragTool(to point: Vector2?) {
    guard stage.tool == .pen else { return }
    penFollows = false
    perform(.pen(point.map { .move(.screen($0)) } ?? .up))
  }

  mutating func draw(at point: Vector2, isHeld: Bool) {
    if penFollows {
      dragTool(to: nil)
      return stage.say("Pen up")
    }
    perform(.pen(.down(.screen(point))))
    guard world.drawing?.isDown == true else {
      return stage.say("There is no surface there to draw on")
    }
    penFollows = !isHeld
    if penFollows { stage.say("Pen down: it draws at the crosshair") }
  }

  /// True when there is a drawing; otherwise shows a message on how to start one.
  var isDrawing: Bool {
    mutating get {
      guard world.drawing == nil else { return true }
      let key = keys.table.label(of: .touch(.nextTool))
      stage.say("Nothing is drawn here" + (key.map { "; \($0) selects the pen" } ?? ""))
      return false
    }
  }

  mutating func changeLine() {
    var style = world.drawing?.style ?? world.settings.pen
    style.isSmooth.toggle()
    perform(.pen(.take(style)))
    stage.say(style.isSmooth ? "Points joined by curves" : "Points joined by straight lines")
  }

  mutating func raise(by step: Double) {
    guard isDrawing else { return }
    guard let last = world.drawing?.strokes.last, last.isOwn else {
      return stage.say("There is no stroke to raise")
    }
    let height = min(max(0, last.raised + step), DrawingBook.mostRaised)
    perform(.pen(.raise(height / ChalkStroke.fullRise * world.camera.viewport.height)))
    stage.say("The last stroke stands \(Quantity.fixed(height, 2)) m high")
  }

  mutating func undo() -> [WindowEffect] {
    guard isDrawing else { return [] }
    penFollows = false
    let count = world.drawing?.strokes.count
    perform(.pen(.undo))
    stage.say(
      world.drawing?.strokes.count == count
        ? "There is no stroke to remove" : "The last stroke was removed")
    return []
  }

  /// The height by which a key raises a stroke, metres.
  static let rise = 0.05

  mutating func saveDrawing() -> [WindowEffect] {
    guard isDrawing else { return [] }
    let strokes = world.leftStrokes
    guard !strokes.isEmpty else {
      stage.say("There is no drawing to save")
      return []
    }
    savedPoints = ownPoints
    let model = DrawingModel(strokes)
    let texts = [
      ("geojson", DrawingFile.geoJSON(strokes)), ("obj", model.wavefront), ("gltf", model.gltf),
    ]
    return [
      .keep(
        texts.map { ending, text in
          WindowDocument(.numbered(stem: "drawing", ending: ending), text: text)
        })
    ]
  }

  /// Reports a surface that was found.
  mutating func tellOfSurface(_ number: Int) {
    guard let book = world.drawing?.surfaces,
      let surface = book.found.first(where: { $0.number == number })
    else { return }
    let name = book.furniture[surface.furniture].name
    stage.say("A surface was found" + (name.isEmpty ? "" : ": \(Printable.sanitised(name))"))
  }
}
