import CPOSIX
import Foundation
import RouteStage
import TestSupport
import Testing

@testable import RouteSim

/// The files that a window saves.
@Suite struct NewFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func save(_ text: String, as name: String) -> Result<String, NewFile.Failure> {
    NewFile.save(WindowDocument(.chosen("\(folder.path)/\(name)"), text: text))
  }

  @Test("numbered names are used one after the other, and no other files are left")
  func numbered() throws {
    for text in ["one", "two", "three"] {
      _ = try NewFile.save(
        WindowDocument(.numbered(stem: "\(folder.path)/walk", ending: "json"), text: text)
      ).get()
    }
    #expect(try folder.names == ["walk-001.json", "walk-002.json", "walk-003.json"])
    #expect(try String(contentsOfFile: "\(folder.path)/walk-002.json", encoding: .utf8) == "two")
  }

  @Test("nothing is ever overwritten, not even a link without a target")
  func taken() throws {
    try folder.write("mine", to: "a.json")
    symlink("nothing.json", "\(folder.path)/b.json")
    for name in ["a.json", "b.json"] {
      #expect(throws: NewFile.Failure.nameTaken("\(folder.path)/\(name)")) {
        try save("new", as: name).get()
      }
    }
    #expect(try String(contentsOfFile: "\(folder.path)/a.json", encoding: .utf8) == "mine")
    #expect(try folder.names == ["a.json", "b.json"])
  }

  @Test("a killed window's leftovers are removed by the next window that saves under the same name")
  func leftover() throws {
    let left = try TemporaryFile(beside: FilePath("\(folder.path)/a.json"), mode: 0o666)
    // Has the same effect as a kill.
    close(left.descriptor)
    #expect(try folder.names.count == 1)
    #expect(throws: Never.self) { try save("whole", as: "a.json").get() }
    #expect(try folder.names == ["a.json"])
    #expect(try String(contentsOfFile: "\(folder.path)/a.json", encoding: .utf8) == "whole")
  }

  @Test("if no file can be made, nothing is left")
  func noFolder() throws {
    #expect(throws: NewFile.Failure.system(ENOENT)) { try save("x", as: "none/a.json").get() }
    #expect(try folder.names.isEmpty)
  }
}
