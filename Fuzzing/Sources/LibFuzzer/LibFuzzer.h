// The entry point of libFuzzer, as declared in its FuzzerInterface.h; the compiler's
// `-sanitize=fuzzer` provides the library itself.
#ifndef ROUTESIM_LIBFUZZER_H
#define ROUTESIM_LIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

// Calls `check` with one input after another, as the command line says; returns the exit status.
int LLVMFuzzerRunDriver(
    int *argument_count, char ***arguments, int (*check)(const uint8_t *bytes, size_t count));

#endif
