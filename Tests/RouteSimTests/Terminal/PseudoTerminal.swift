import Foundation
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal whose other end the test holds, byte by byte, with the program running on it.
final class PseudoTerminal {
  /// The process of the program.
  let process: pid_t
  /// The state to which the program has brought the terminal.
  private(set) var state: TerminalState
  /// All output of the program that was read.
  private(set) var received: [UInt8] = []
  private let end: Int32
  private let modesBefore: TerminalModes
  private var status: Int?
  private var processorSecondsOfAll: Double?

  /// Starts the program, by default the walk on a bundled route, on a terminal with 256 colours by default.
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
    // The size belongs to the terminal once its other side is open.
    let other = open(name, O_RDWR | O_NOCTTY)
    defer { close(other) }
    Self.setSize(of: other, columns: columns, rows: rows)
    modesBefore = TerminalModes(of: end)
    let variables = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "ROUTESIM_CONFIG": "/dev/null",
    ].merging(added) { $1 }
    let move = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
    // A new session takes the first terminal that it opens.
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

  /// Sends bytes like the keyboard.
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

  /// True when echo, line editing and the terminal's own state are as the program found them.
  var isAsFound: Bool { state.isAsFound && TerminalModes(of: end) == modesBefore }

  /// Returns the program's output up to a text in it.
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
    // The system passes on bytes written before.
    for _ in 0..<5 { while try readOn() {} }
  }

  /// Reads on for a moment; false if nothing came.
  func readOn() throws -> Bool {
    guard let piece = readPiece() else { throw TmuxError.neverShown("more", "") }
    return !piece.isEmpty
  }

  /// Returns the program's output until it sleeps without a timer.
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

  /// Returns the program's output until its end, and its exit status as a shell sees it.
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

  /// Lets the program paint until the terminal accepts no more, because nobody reads.
  func waitUntilFull() throws {
    let patience = Patience()
    var (held, since) = (0, Date())
    while !patience.isExhausted {
      // Redraws the screen, which after a few times is far more than the terminal buffers.
      type("\u{0C}")
      for _ in 0..<5 { patience.pause() }
      if unread != held || held < Self.leastHeld { (held, since) = (unread, Date()) }
      if Date().timeIntervalSince(since) > SleepWatch.span { return }
    }
    throw TmuxError.neverShown("a terminal that is full", "")
  }

  /// The minimum that every system's terminals buffer when nobody reads, in bytes.
  private static let leastHeld = 2048

  /// The number of bytes in the terminal that nobody has read.
  private var unread: Int {
    var count: Int32 = 0
    _ = ioctl(end, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Returns the exit status, as a shell sees it, of a program whose output nobody reads before its end; then
  /// reads the rest.
  func endUnread() throws -> Int {
    let status = try waitForEnd()
    while let piece = readPiece(), !piece.isEmpty {}
    return status
  }

  /// Takes the terminal away from the program, and returns its exit status as a shell sees it.
  func hangUp() throws -> Int {
    // Bytes written to this descriptor from now on are discarded.
    let nowhere = open("/dev/null", O_RDWR)
    dup2(nowhere, end)
    close(nowhere)
    return try waitForEnd()
  }

  /// The processor time of the program, up to its end if that is known, in seconds; 0 on a system that does
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

  /// Returns bytes as they come, none if none came for a moment; nil when the program is gone.
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

/// A watch for a program that sleeps until somebody wakes it.
///
/// A program that waits for time wakes at each step of it, and one that lacks a processor is not asleep,
/// however busy the machine is: the system counts how often it went to sleep.
private struct SleepWatch {
  static let span = 0.4
  private let process: pid_t
  private var last: [Substring] = []
  private var since = Date()

  init(process: pid_t) { self.process = process }

  /// True when it has slept through a dozen steps of time.
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

  /// The process's state and number of sleeps; empty while it is awake.
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

/// Calls the system's `read`, which the terminal's own would hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}

/// A new pair of terminal ends.
///
/// Its functions are POSIX, but glibc's headers declare them only if a macro is set before inclusion, which
/// Swift cannot do; so they are looked up by name.
private struct TerminalPair {
  /// The end that the test holds.
  let end: Int32
  /// The path of the other end.
  let name: String

  /// `POSIX_SPAWN_SETSID`, hidden likewise.
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
    // A program that also held it would keep the terminal open when the test closes it.
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    guard end >= 0, try look("grantpt", as: Function.self)(end) == 0,
      try look("unlockpt", as: Function.self)(end) == 0,
      let path = try look("ptsname", as: Name.self)(end)
    else { throw TmuxError.notStarted(errno) }
    name = String(cString: path)
  }
}
