import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// The registry as a whole: its names, file extensions and documentation.
@Suite struct FormatRegistryTests {
  @Test func namesAndEndingsAreOfOneFormat() {
    let names = FileFormat.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(FileFormat.allCases.allSatisfy { !$0.title.isEmpty })
    let endings = FormatRegistry.families.flatMap(\.endings)
    #expect(Set(endings).count == endings.count)
    #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
  }

  @Test func everyNameLeadsToItsFormat() {
    for format in FileFormat.allCases { #expect(FileFormat(rawValue: format.rawValue) == format) }
    for format in LogFormat.allCases { #expect(LogFormat(rawValue: format.rawValue) == format) }
    #expect(FileFormat(rawValue: "paces") == nil && LogFormat(rawValue: "igc") == nil)
  }

  @Test func theManualNamesEveryFormat() throws {
    let page = try String(
      contentsOfFile: "\(DataFolder.packageRoot)/docs/files.md", encoding: .utf8)
    for format in FileFormat.allCases { #expect(page.contains(format.title), "\(format.title)") }
  }
}
