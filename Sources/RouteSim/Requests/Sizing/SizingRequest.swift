import ARRouteDrawing
import RouteFormats
import RouteSimKit
import RouteStage

/// A request for the placemark's size as a function of distance.
struct SizingRequest: Request {
  /// The output format of the sizes.
  enum Format: Hashable, WrittenFormat {
    case table, csv, json
    case picture(PictureFormat)

    static let allCases = [table, csv, json] + PictureFormat.ofCommands.map(Self.picture)

    var rawValue: String {
      switch self {
      case .table: "table"
      case .csv: "csv"
      case .json: "json"
      case .picture(let format): format.rawValue
      }
    }
  }

  /// The contents of the printed sheet.
  struct Sheet: Hashable {
    /// The distances from the phone to the finish, metres.
    var distances: [Double]
    /// The colours, which are also used for judging contrast.
    var theme: Theme
    /// The width of a real object to compare the sizes with, metres; nil for one as wide as the first
    /// design's placemark at its near distance.
    var objectWidth: Double?
    var format: Format
    var output: Output
    /// The concerns that end the program with status 1 if a design fails them.
    var failures: Set<SizingConcern> = []
  }

  /// A walk examined from end to end.
  struct Walk: Hashable {
    /// The route's file; `-` is standard input.
    var route: String
    var streets: StreetChoices
    var choices: AlongChoices
    /// For each design, the command that shows a place, without the options that give the place.
    var commands: [String]
  }

  /// The form of the result.
  enum Mode {
    /// In a window.
    case window(WindowSettings)
    /// Printed as specified by the sheet.
    case print
    /// In a window on a capable terminal, otherwise printed.
    case either(WindowSettings)
  }

  var design: DesignChoices
  /// The files of designs to compare, at most five; for a window at most one.
  var others: [String]
  var phone: ChosenPhone
  /// The walk whose worst places are reported instead of sizes; nil for none.
  var walk: Walk?
  var sheet: Sheet
  var mode: Mode
  /// The key bindings of a window.
  var keys = DesignerModel.keys

  mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError) {
    self.keys = try DesignerModel.keys.rebound(keys)
  }

  func run() throws(Failure) -> ExitStatus {
    switch mode {
    case .window(let settings):
      let window = try SizingWindow(self, settings)
      do throws(Failure) {
        return try window.open()
      } catch {
        throw error == .terminal(.noTerminal) ? .terminal(.noTerminalForSizing) : error
      }
    case .print: return try print()
    case .either(let settings):
      guard WindowApp.hasTerminal else { return try print() }
      let window = try SizingWindow(self, settings)
      do throws(Failure) {
        return try window.open()
      } catch {
        guard let error = error.cause as? TerminalError else { throw error }
        // A terminal that cannot show a window can still print a table.
        StandardError.warn("printing a table instead of the bench: \(error)")
        return try print()
      }
    }
  }
}
