// This target has no tests: it exists because the package manager finds `XCTMain.swift` in the parent
// folder only if this folder belongs to a target.
