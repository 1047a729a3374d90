import TestSupport
import Testing

/// A short attack on the program; `script/attack` runs the long one.
@Suite("Attacks", .enabled(if: AttackPython.found != nil, AttackPython.absence), .onOwnThread)
struct AttackTests {
  private func attack(_ words: String...) throws {
    let script = DataFolder.packageRoot + "/Tests/Attack/attack.py"
    let result = try #require(AttackPython.found).run(
      // The deadline is longer because a build for tests draws twenty times slower.
      [script, "--program", try Tool.product.path, "--deadline", "20"] + words)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test("seeded command lines, files, pipes, signals and terminals find no faults")
  func runs() throws { try attack("--runs", "240", "--seed", "17", "--large", "2") }

  @Test("faults that an attack once found stay fixed")
  func kept() throws { try attack("--replay") }

  @Test(
    "a named pipe gives a reader its whole contents, and the same again when it is opened again")
  func pipes() throws {
    let check = """
      import sys, tempfile
      sys.path.insert(0, sys.argv[1])
      import plan, run
      run.AGAIN = 0
      content = bytes(range(250)) * 4000
      with tempfile.TemporaryDirectory() as folder:
          case = plan.Case(["a", "a"], {"a": content}, fifos=["a"])
          outcome = run.run("/bin/cat", case, folder)
      sys.exit(0 if outcome.output == 2 * content else f"{len(outcome.output)} bytes")
      """
    let result = try #require(AttackPython.found).run(
      ["-B", "-c", check, DataFolder.packageRoot + "/Tests/Attack"])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("kill -9 leaves no incomplete file and does not block the next run, which cleans up")
  func kills() throws { try attack("--kills", "44", "--seed", "17") }
}

/// A Python with the modules that the attack needs on Linux, preferably Debian's own.
private enum AttackPython {
  static let found = [Tool(path: "/usr/bin/python3"), Tool(named: "python3")].compactMap(\.self)
    .first { (try? $0.run(["-c", "import os, resource; os.pidfd_open"]).status) == 0 }
  static let absence: Comment = "no Python 3.9 on Linux: install python3"
}
