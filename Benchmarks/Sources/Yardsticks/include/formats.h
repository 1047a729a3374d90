#ifndef YARDSTICKS_FORMATS_H
#define YARDSTICKS_FORMATS_H

#include <stddef.h>

/// Reading files.

#ifdef __cplusplus
extern "C" {
#endif

/// Runs libxml2's push parser over bytes, in pieces, with callbacks that do nothing.
///
/// Returns the number of elements that began.
size_t yardstick_xml_push(const char *bytes, size_t count, size_t piece);

/// Runs a program to its end and discards its output; returns its exit status or −1.
int yardstick_run(char *const arguments[]);

#ifdef __cplusplus
}
#endif

#endif
