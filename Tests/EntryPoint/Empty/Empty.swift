// No tests: a target in this folder has the file above it found.
