import LibFuzzer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The parser's name is an environment variable, because libFuzzer restarts this program with arguments of its
// own when it uses several processes.
guard let name = getenv("ROUTESIM_PARSER").map({ String(cString: $0) }),
  let target = FuzzTarget.all.first(where: { $0.name == name })
else {
  for target in FuzzTarget.all { print(target.name) }
  exit(64)
}

/// The parser to fuzz; global, because the callback cannot capture variables.
let check = target.check

var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &words) { start, count in
    // 0 allows the fuzzer to keep an input that reaches new code; −1 forbids it.
    guard let input = FuzzInput(UnsafeBufferPointer(start: start, count: count)) else { return -1 }
    check(input)
    return 0
  })
