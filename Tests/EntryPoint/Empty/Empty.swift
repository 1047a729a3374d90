// No tests: the package manager finds the file in the parent folder if there is a target in this one.
