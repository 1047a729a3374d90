import ARRouteEngine
import RouteFormats

/// The list of all devices, for people and for programs.
package enum DeviceListing {
  /// The format of a list.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    case table
    case json
    case csv
  }

  /// Returns the list in a format.
  package static func text(_ format: Format) -> String {
    let table = ReportTable(columns, Device.presets)
    return switch format {
    case .table: table.text(by: \.platform)
    case .json: table.jsonLines
    case .csv: table.csv(lineEnd: "\r\n")
    }
  }

  /// The columns; text leaves out the source, which is too long for a terminal.
  private static let columns: [ReportColumn<Device>] = [
    ReportColumn("name", heading: "--device", alignment: .left) { .words($0.name) },
    ReportColumn("title", heading: "title", alignment: .left) { .words($0.title) },
    ReportColumn("platform", heading: "platform", alignment: .left) {
      .words($0.platform.rawValue)
    },
    ReportColumn("width", heading: "width pt") {
      .number($0.camera.viewport.width, decimals: 1)
    },
    ReportColumn("height", heading: "height pt") {
      .number($0.camera.viewport.height, decimals: 1)
    },
    ReportColumn("scale", heading: "px/pt") { .number($0.scale, decimals: 3) },
    ReportColumn("focalLength", heading: "focal pt") {
      .number($0.camera.focalLength, decimals: 1)
    },
    ReportColumn("horizontal", heading: "across °") {
      .number(angle($0.camera.viewport.width, $0), decimals: 1)
    },
    ReportColumn("vertical", heading: "along °") {
      .number(angle($0.camera.viewport.height, $0), decimals: 1)
    },
    ReportColumn("pixelsPerInch", heading: "px/inch") { .number($0.pixelsPerInch, decimals: 1) },
    ReportColumn("source") { .words($0.source) },
  ]

  /// Returns the angle of a side of the screen in the camera's field of view, degrees.
  private static func angle(_ side: Double, _ device: Device) -> Double {
    (Angle.atan2(side / 2, device.camera.focalLength) * 2).degrees
  }
}
