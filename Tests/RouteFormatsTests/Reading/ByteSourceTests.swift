import ARRouteEngine
import RouteFormats
import Testing

@Suite struct ByteSourceTests {
  @Test func refusesDirectoriesAndWhatIsNotThere() {
    #expect(throws: DocumentError.input(.isDirectory)) { try GeoDocument.read(path: "/") }
    #expect(throws: DocumentError.input(.notFound)) {
      try GeoDocument.read(path: "/there/is/no/such.gpx")
    }
  }

  @Test func readsAnEmptyDevice() {
    #expect(throws: DocumentError.content(.empty)) { try GeoDocument.read(path: "/dev/null") }
  }

  @Test func readsAnArrowsModelOrSaysWhyNot() {
    #expect(throws: FileError<ModelError>.input(.notFound)) {
      try WavefrontModel.read(path: "/there/is/no/such.obj")
    }
    #expect(throws: FileError<ModelError>.content(.noFaces)) {
      try WavefrontModel.read(path: "/dev/null")
    }
  }
}
