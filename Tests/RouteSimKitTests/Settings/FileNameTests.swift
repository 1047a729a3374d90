import Testing

@testable import RouteSimKit

@Suite struct FileNameTests {
  @Test(
    arguments: [
      ("d.json", "a.obj", "a.obj"), ("x/d.json", "a.obj", "x/a.obj"),
      ("x/y/d.json", "../a.obj", "x/y/../a.obj"), ("/d.json", "a.obj", "/a.obj"),
      ("/x/d.json", "a.obj", "/x/a.obj"), ("x/d.json", "/m/a.obj", "/m/a.obj"),
    ])
  func modelsAreNamedFromTheFile(file: String, model: String, opened: String) {
    #expect(FileName.resolved(model, in: FileName.folder(of: file)) == opened)
  }

  @Test(
    arguments: [
      ("", "a.obj", "a.obj"), ("x", "x/a.obj", "a.obj"), ("x/y", "x/a.obj", "../a.obj"),
      ("x", "m/a.obj", "../m/a.obj"), ("./x", "x/./m/a.obj", "m/a.obj"), ("x", "x", "../x"),
      ("x", "/m/a.obj", "/m/a.obj"), ("/x", "a.obj", nil), ("../x", "a.obj", nil),
      ("../x", "../x/a.obj", "a.obj"),
    ])
  func theyAreWrittenTheOtherWayRound(folder: String, opened: String, model: String?) {
    #expect(FileName.relative(opened, to: folder) == model)
  }
}
