import Testing

@testable import RouteFormats

@Suite("HSTORE texts")
struct HStoreTextTests {
  private static func pairs(_ text: String) -> [[String]] {
    var pairs: [[String]] = []
    Array(text.utf8).withUnsafeBufferPointer { text in
      HStoreText.forEach(in: text) { key, value in
        pairs.append([String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self)])
      }
    }
    return pairs
  }

  /// Written by hand, according to PostgreSQL's documentation and GDAL's driver.
  @Test(
    "pairs are read with their escapes",
    arguments: [
      ("", []), (#""a"=>"1""#, [["a", "1"]]),
      (#""building:levels"=>"3","height"=>"25""#, [["building:levels", "3"], ["height", "25"]]),
      (#""name"=>"a \"b\" \\ c","x"=>"y""#, [["name", #"a "b" \ c"#], ["x", "y"]]),
      (#""a"=>"1, 2 => 3", "b" => "ä""#, [["a", "1, 2 => 3"], ["b", "ä"]]),
      (#""a"=>NULL, "b"=>"NULL", c=>d"#, [["b", "NULL"], ["c", "d"]]),
      (#""a"=>"""#, [["a", ""]]), (#""a"=>"1","b"=>"2"#, [["a", "1"]]), ("a, b", []),
      (#""a""#, []), (#""a"=>"1" "b"=>"2""#, [["a", "1"]]), (#""\"#, []), ("=>", []),
    ] as [(String, [[String]])])
  func pairs(text: String, expected: [[String]]) { #expect(Self.pairs(text) == expected) }
}
