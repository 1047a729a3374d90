import ARRouteEngine
import RouteSimKit

extension DesignerModel {
  /// The remembered choices: the current phone and the units.
  package var memory: [Remembered: String] {
    [.device: screen.title, .units: design.units.rawValue]
  }

  /// Restores the choices of an earlier bench; they do not count as changes to be saved.
  package mutating func recall(_ memory: [Remembered: String]) {
    if let title = memory[.device], let index = screens.firstIndex(where: { $0.title == title }) {
      screenIndex = index
    }
    guard let units = memory[.units].flatMap(Units.init), units != design.units else { return }
    var design = design
    design.units = units
    edits = EditHistory(design)
    saved = design
  }

  /// Shows a one-line message about the keys for editing.
  package mutating func welcome() {
    window.welcome([
      (keys.label(of: .window(.help)), "shows all keys"),
      (keys.label(of: .window(.quit)), "quits"),
      (keys.label(of: [.bench(.nearer), .bench(.farther)]), "move the finish"),
      (keys.label(of: [.bench(.chooseBefore), .bench(.chooseNext)]), "choose"),
      (keys.label(of: [.bench(.more), .bench(.less)]), "change"),
    ])
  }
}
