import Foundation
import TestSupport
import Testing

/// The scripts in `script`, as somebody meets them who only wants to know what they do.
@Suite struct ScriptTests {
  /// The scripts that people run, with their paths from the package's root.
  private static let scripts: [String] = {
    let root = DataFolder.packageRoot + "/script"
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      !path.hasPrefix("lib") && !path.contains("__pycache__")
        && FileManager.default.isExecutableFile(atPath: "\(root)/\(path)")
        && !["check", "picture"].contains(path)
    }.sorted()
  }()

  /// Programs that would change the machine, or take long, write a file when they are run.
  @Test func helpOnlyHelps() throws {
    let scratch = try ScratchFolder()
    let bin = scratch.path + "/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    for name in ["apt-get", "sudo", "swift", "swiftc", "pip", "git", "debootstrap", "curl"] {
      let path = try scratch.write(
        "#!/bin/sh\necho \(name) >>'\(scratch.path)/ran'\n", to: "bin/" + name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    #expect(Self.scripts.count > 35)
    for script in Self.scripts {
      for word in ["--help", "-h"] {
        let result = try Tool(path: "\(DataFolder.packageRoot)/script/\(script)").run(
          [word], environment: ["PATH": bin + ":/usr/bin:/bin"])
        #expect(result.status == 0 && result.errors == "", "\(script) \(word): \(result.errors)")
        #expect(result.text.hasPrefix("usage: script/\(script)"), "\(script): \(result.text)")
        // A build machine's command is `script/test`, with its arguments.
        guard script == "test" else { continue }
        let other = try Tool(path: "\(DataFolder.packageRoot)/.ci/run").run(
          [word], environment: ["PATH": bin + ":/usr/bin:/bin"])
        #expect(other.status == 0 && other.text == result.text)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/ran"))
  }

  /// A toolchain that was only unpacked lacks libraries, and says so in its own words.
  @Test func aToolchainThatDoesNotRunIsOneLine() throws {
    let scratch = try ScratchFolder()
    let tools = [
      "swift": "echo 'swift: error while loading shared libraries: libcurl.so.4' >&2; exit 127",
      "dpkg-query": "echo 'not-installed '", "id": "echo 1000", "sudo": "exit 1",
    ]
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/bin", withIntermediateDirectories: true)
    for (name, body) in tools {
      let path = try scratch.write("#!/bin/sh\n\(body)\n", to: "bin/" + name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let root = scratch.path + "/clone"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: DataFolder.packageRoot + "/script", toPath: root + "/script")
    let result = try Tool(path: root + "/script/run").run(
      [], environment: ["PATH": scratch.path + "/bin:/usr/bin:/bin"])
    #expect(result.status == 69)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(result.errors)")
    #expect(lines.first?.contains("apt-get install") == true)
    #expect(lines.first?.contains("libcurl4") == true)
  }
}
