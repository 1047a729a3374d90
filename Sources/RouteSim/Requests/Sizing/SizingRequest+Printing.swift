import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit

extension SizingRequest {
  /// Prints the sizes in the chosen format, then the findings that make the run fail.
  func print() throws(Failure) -> ExitStatus {
    if let walk { return try print(along: walk) }
    let table = table(of: try designs())
    switch sheet.format {
    case .table: try sheet.output.write(table.text)
    case .csv: try sheet.output.write(table.csv)
    case .json: try sheet.output.write(table.json)
    case .picture(let format):
      let picture = try picture(of: table)
      // Pixel formats have no title.
      let pieces = try drawn(picture).file(
        as: format, title: picture.title, scale: format.scale(of: phone.device),
        paper: sheet.theme.paper)
      try sheet.output.write { () throws(Failure) in pieces.next() }
    }
    return Self.end(table.findings(of: sheet.failures))
  }

  /// Reports the findings that make the run fail, and returns its status.
  static func end(_ findings: [String]) -> ExitStatus {
    for finding in findings { StandardError.report(Printable.sanitised(finding)) }
    return findings.isEmpty ? .success : .expectationFailed
  }

  /// Returns the sizes of designs.
  func table(of designs: [NamedDesign]) -> SizingTable {
    SizingTable(
      designs,
      on: SizingScreen(camera: phone.camera, device: phone.preset), at: sheet.distances,
      theme: sheet.theme, objectWidth: sheet.objectWidth, setBy: Letters.typesetter(of:))
  }

  /// Returns the designs, the edited one first, with distinct names.
  func designs() throws(Failure) -> [NamedDesign] {
    let own = try design.design(for: sheet.output, tellsUnused: true)
    var designs = [NamedDesign(ownName, own, sign: try DesignChoices.sign(of: own))]
    for path in others {
      var other = try DesignChoices.read(path, for: sheet.output)
      // Requested units apply to every design compared.
      if let units = design.units { other.units = units }
      designs.append(
        NamedDesign(
          NamedDesign.name(ofFile: path), other, sign: try DesignChoices.sign(of: other)))
    }
    return NamedDesign.distinct(designs, files: [design.file] + others)
  }

  /// Returns the sheet for a table, once the settings of every design are complete.
  private func picture(of table: SizingTable) throws(Failure) -> SizingSheet {
    var settings: [WorldSettings] = []
    for (column, file) in zip(table.columns, [design.fileOfHintInset] + others) {
      var chosen = WorldSettings()
      let viewport = table.screen.camera.viewport
      try DesignChoices.apply(
        column.design.design, insetOf: file, for: viewport, to: &chosen)
      settings.append(chosen)
    }
    return SizingSheet(table, settings: settings)
  }

  /// Returns a sheet's screens, after checking that there is room for all of them.
  private func drawn(_ picture: SizingSheet) throws(Failure) -> PictureSheet {
    do {
      return try picture.sheet
    } catch {
      // One of the screens shows the whole phone.
      let screens = 1 + sheet.distances.count * (1 + others.count)
      throw .tooManyShapes(.sizing, screens: screens, room: error.screens)
    }
  }

  /// The name of the design given by the options: that of its file, if it has one.
  private var ownName: String {
    if let file = design.file { return NamedDesign.name(ofFile: file) }
    return design.isShaped ? "options" : "defaults"
  }
}
