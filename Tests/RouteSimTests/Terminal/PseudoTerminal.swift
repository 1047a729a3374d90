import Foundation
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal on which the program runs, and whose other end the test reads and writes byte by byte.
final class PseudoTerminal {
  /// The process of the program.
  let process: pid_t
  /// The state that the program's output has given the terminal.
  private(set) var state: TerminalState
  /// All output of the program that has been read.
  private(set) var received: [UInt8] = []
  private let end: Int32
  private let modesBefore: TerminalModes
  private var status: Int?
  private var processorSecondsOfAll: Double?

  /// Starts the program on a terminal.
  ///
  /// The default is the walk on a bundled route, on a terminal with 256 colours.
  ///
  /// - Parameter program: The path of another program to start instead.
  init(
    arguments: [String], command: [String] = ["walk", WalkSession.route], columns: UInt16 = 80,
    rows: UInt16 = 24, environment added: [String: String] = [:], in folder: String? = nil,
    program: String? = nil
  ) throws {
    let pair = try TerminalPair()
    end = pair.end
    state = TerminalState(rows: Int(rows))
    let name = pair.name
    // A size can be set only once the other side of the terminal is open.
    let other = open(name, O_RDWR | O_NOCTTY)
    defer { close(other) }
    Self.setSize(of: other, columns: columns, rows: rows)
    modesBefore = TerminalModes(of: end)
    let variables = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "ROUTESIM_CONFIG": "/dev/null",
    ].merging(added) { $1 }
    let move = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
    // A new session gets the first terminal that it opens as its own.
    process = try Spawn.start(
      move + [program ?? Tool.product.path] + command + arguments,
      environment: variables.map { "\($0.key)=\($0.value)" }, flags: TerminalPair.newSession
    ) { actions in
      for descriptor in Int32(0)...2 {
        posix_spawn_file_actions_addopen(&actions, descriptor, name, O_RDWR, 0)
      }
    }
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(end)
  }

  /// Sends bytes as the keyboard does.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(end, bytes, bytes.count)
  }

  /// Changes the size of the window.
  func resize(columns: UInt16, rows: UInt16) {
    state.rows = Int(rows)
    Self.setSize(of: end, columns: columns, rows: rows)
  }

  private static func setSize(of terminal: Int32, columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// True when echo, line editing and the terminal's own state are as they were before the program.
  var isAsFound: Bool { state.isAsFound && TerminalModes(of: end) == modesBefore }

  /// Reads the program's output up to and including the given text, and returns it.
  @discardableResult
  func read(until text: String) throws -> String {
    var bytes: [UInt8] = []
    var patience = Patience()
    while !patience.isExhausted {
      guard let piece = readPiece() else { break }
      if piece.isEmpty { continue }
      patience.noteProgress()
      bytes += piece
      let shown = String(decoding: bytes, as: UTF8.self)
      if shown.contains(text) { return shown }
    }
    throw TmuxError.neverShown(text, String(decoding: bytes, as: UTF8.self))
  }

  /// Stops the program, and reads everything that it has sent.
  func halt() throws {
    kill(process, SIGSTOP)
    var code: Int32 = 0
    while waitpid(process, &code, WUNTRACED) < 0 && errno == EINTR {}
    // The system still passes on bytes that were written before.
    for _ in 0..<5 { while try readOn() {} }
  }

  /// Waits for output for a moment, and returns false if none came.
  func readOn() throws -> Bool {
    guard let piece = readPiece() else { throw TmuxError.neverShown("more", "") }
    return !piece.isEmpty
  }

  /// Reads the program's output until the program sleeps without a timer, and returns it.
  func readUntilAtRest() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var patience = Patience()
    var watch = SleepWatch(process: process)
    while !patience.isExhausted {
      guard let piece = readPiece() else { break }
      bytes += piece
      if !piece.isEmpty { patience.noteProgress() }
      if watch.isAsleep, piece.isEmpty { return bytes }
    }
    throw TmuxError.neverShown("a program at rest", String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the program's output until its end, and the exit status as seen by a shell.
  func readToEnd() throws -> (text: String, status: Int) {
    var bytes: [UInt8] = []
    var patience = Patience()
    while !patience.isExhausted {
      if let piece = readPiece() {
        bytes += piece
        if !piece.isEmpty { patience.noteProgress() }
        continue
      }
      return (String(decoding: bytes, as: UTF8.self), try waitForEnd())
    }
    throw TmuxError.neverShown("an end", String(decoding: bytes, as: UTF8.self))
  }

  /// Lets the program paint until the terminal accepts no more data, because nobody reads it.
  func waitUntilFull() throws {
    let patience = Patience()
    var (held, since) = (0, Date())
    while !patience.isExhausted {
      // Redrawing the screen a few times gives far more output than the terminal buffers.
      type("\u{0C}")
      for _ in 0..<5 { patience.pause() }
      if unread != held || held < Self.leastHeld { (held, since) = (unread, Date()) }
      if Date().timeIntervalSince(since) > SleepWatch.span { return }
    }
    throw TmuxError.neverShown("a terminal that is full", "")
  }

  /// The minimum number of unread bytes that the terminals of every system buffer.
  private static let leastHeld = 2048

  /// The number of bytes in the terminal that have not been read.
  private var unread: Int {
    var count: Int32 = 0
    _ = ioctl(end, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Returns the exit status, as seen by a shell, of a program whose output is read only after its end.
  func endUnread() throws -> Int {
    let status = try waitForEnd()
    while let piece = readPiece(), !piece.isEmpty {}
    return status
  }

  /// Takes the terminal away from the program, and returns the exit status as seen by a shell.
  func hangUp() throws -> Int {
    // From here on, bytes written to this descriptor are discarded.
    let nowhere = open("/dev/null", O_RDWR)
    dup2(nowhere, end)
    close(nowhere)
    return try waitForEnd()
  }

  /// The processor time of the program in seconds, up to its end if that is known; 0 on a system that does
  /// not report it for a running process.
  ///
  /// Unlike elapsed time, it hardly depends on the load of the machine.
  var processorSeconds: Double {
    #if os(Linux)
      if let processorSecondsOfAll { return processorSecondsOfAll }
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return 0
      }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #else
      return 0
    #endif
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private func waitForEnd() throws -> Int {
    let patience = Patience()
    while !patience.isExhausted {
      var code: Int32 = 0
      var usage = rusage()
      if wait4(process, &code, WNOHANG, &usage) == process {
        processorSecondsOfAll = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        let signal = code & 0x7F
        status = Int(signal == 0 ? code >> 8 & 0xFF : 128 + signal)
        return status ?? -1
      }
      patience.pause()
    }
    throw TmuxError.neverShown("an end", "")
  }

  /// Returns the next bytes; empty if none come for a moment, nil if the program has ended.
  private func readPiece() -> [UInt8]? {
    var event = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, 20) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = systemRead(end, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let piece = Array(bytes.prefix(count))
    state.take(piece)
    received += piece
    return piece
  }
}

/// The modes of a terminal that programs set.
private struct TerminalModes: Equatable {
  private let flags: [tcflag_t]

  init(of terminal: Int32) {
    var modes = termios()
    tcgetattr(terminal, &modes)
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }
}

/// Detects that a program sleeps until something wakes it.
///
/// A program that waits for a timer wakes again and again, and a program that only lacks processor time is
/// not asleep, however busy the machine is. The system counts how often the program went to sleep.
private struct SleepWatch {
  static let span = 0.4
  private let process: pid_t
  private var last: [Substring] = []
  private var since = Date()

  init(process: pid_t) { self.process = process }

  /// True when the program has slept through a dozen steps of time.
  var isAsleep: Bool {
    mutating get {
      let now = facts
      if now.isEmpty || now != last {
        last = now
        since = Date()
      }
      return Date().timeIntervalSince(since) > Self.span
    }
  }

  /// The state of the process and its number of sleeps; empty while it is awake.
  private var facts: [Substring] {
    #if os(Linux)
      guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      else { return [] }
      let lines = status.split(separator: "\n").filter {
        $0.hasPrefix("State:") || $0.hasPrefix("voluntary_ctxt_switches:")
      }
      return lines.contains { $0.hasPrefix("State:\tS") } ? lines : []
    #else
      return ["unknown"]
    #endif
  }
}

/// Calls the `read` function of the system, which the terminal's own method would hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}

/// A new pair of terminal ends.
///
/// The functions for it are POSIX, but glibc's headers declare them only if a macro is defined before they
/// are included, which Swift cannot do; so they are looked up by name.
private struct TerminalPair {
  /// The end that the test reads and writes.
  let end: Int32
  /// The path of the other end.
  let name: String

  /// `POSIX_SPAWN_SETSID`, which the headers hide in the same way.
  #if canImport(Glibc)
    static let newSession: Int16 = 0x80
  #else
    static let newSession: Int16 = 0x400
  #endif

  init() throws {
    typealias Function = @convention(c) (Int32) -> Int32
    typealias Name = @convention(c) (Int32) -> UnsafeMutablePointer<CChar>?
    let itself = dlopen(nil, RTLD_NOW)
    func look<F>(_ name: String, as type: F.Type) throws -> F {
      guard let symbol = dlsym(itself, name) else { throw TmuxError.notStarted(ENOSYS) }
      return unsafeBitCast(symbol, to: type)
    }
    end = try look("posix_openpt", as: Function.self)(O_RDWR | O_NOCTTY)
    // If the program inherited this end, the terminal would stay open when the test closes it.
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    guard end >= 0, try look("grantpt", as: Function.self)(end) == 0,
      try look("unlockpt", as: Function.self)(end) == 0,
      let path = try look("ptsname", as: Name.self)(end)
    else { throw TmuxError.notStarted(errno) }
    name = String(cString: path)
  }
}
