import ARRouteEngine
import RouteFormats
import RouteSimKit

/// The designs and phones that one sheet shows side by side.
struct SideBySide: Hashable, Sendable {
  /// The maximum number of designs: the same as on a sheet of sizes.
  static let designLimit = SizingSheet.designLimit

  /// The designs, one or more.
  var designs: [DesignChoices]
  /// The phones, one or more.
  var phones: [ChosenPhone]

  /// Returns the number of screens that should stay side by side on a sheet: those of one place, or, on a sheet of a
  /// single place, those of one phone.
  ///
  /// - Parameter hasPoses: True when the sheet has several places or directions.
  func group(hasPoses: Bool) -> Int {
    hasPoses ? designs.count * phones.count : designs.count
  }

  /// True when there is more than one of either.
  var isPlural: Bool { designs.count > 1 || phones.count > 1 }

  /// Returns the designs with distinct names.
  ///
  /// - Parameter output: The output of the same run, which must not overwrite files that a design names.
  func named(for output: Output) throws(Failure) -> [NamedDesign] {
    var named: [NamedDesign] = []
    for choices in designs {
      let name = choices.file.map(NamedDesign.name(ofFile:)) ?? "defaults"
      named.append(NamedDesign(name, try choices.design(for: output)))
    }
    return NamedDesign.distinct(named, files: designs.map(\.file))
  }

  /// Returns a sheet's legend of its designs: their names and their differences.
  static func legend(_ designs: [NamedDesign]) -> [String] {
    guard designs.count > 1 else { return [] }
    let names = designs.map { Printable.sanitised($0.name) }
    return [names.joined(separator: " | ")] + NamedDesign.differences(of: designs)
  }
}
