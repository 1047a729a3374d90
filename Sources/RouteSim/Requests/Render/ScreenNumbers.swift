import ARRouteEngine
import RouteFormats
import RouteSimKit

extension RenderScene {
  /// The numbers of the screen for a page: the places and sizes that designers check.
  var numbers: [PictureSheet.Number] {
    func text(_ value: Double, _ unit: String) -> String {
      "\(FixedDecimal.text(value, decimals: 1, padded: true))\(unit)"
    }
    func position(_ point: Vector2?) -> String {
      point.map { "\(text($0.x, "")), \(text($0.y, " pt"))" } ?? "–"
    }
    var numbers = [
      PictureSheet.Number("heading", text(frame.camera.attitude.heading.degrees, "°"))
    ]
    guard let guidance = frame.guidance else { return numbers }
    let finish = guidance.finish
    numbers += [
      PictureSheet.Number("along", text(guidance.route.chainage, " m")),
      PictureSheet.Number("finish", text(finish.distance, " m")),
      PictureSheet.Number("disc", text(finish.diameter, " pt")),
    ]
    if let millimetres = phone.device?.millimetres(points: finish.diameter) {
      numbers.append(PictureSheet.Number("on the glass", text(millimetres, " mm")))
    }
    numbers += [
      PictureSheet.Number("disc at", finish.isVisible ? position(finish.center) : "–"),
      PictureSheet.Number("hint at", position(guidance.hint.placement?.center)),
      PictureSheet.Number("arrows", "\(frame.arrows.count(where: \.isVisible))"),
    ]
    return numbers
  }
}
