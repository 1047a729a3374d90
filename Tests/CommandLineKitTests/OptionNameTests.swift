import CommandLineKit
import Testing

@Test("an option name keeps its characters")
func keepsCharacters() {
  #expect(OptionName("heading").string == "heading")
}
