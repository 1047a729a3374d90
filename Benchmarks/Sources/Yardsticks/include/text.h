#ifndef YARDSTICKS_TEXT_H
#define YARDSTICKS_TEXT_H

#include <stddef.h>

/// Numbers to text and back.

#ifdef __cplusplus
extern "C" {
#endif

/// Prints numbers with so many decimals each by `snprintf`, cuts the zeros at their ends, and puts
/// a comma after each. Returns how many bytes that made.
size_t yardstick_print(const double *numbers, const int *decimals, size_t count, char *text);

/// The same by `std::to_chars`.
size_t yardstick_to_chars(const double *numbers, const int *decimals, size_t count, char *text);

/// Reads every number in a JSON text by `strtod`, and nothing else. Returns how many there were.
///
/// The text ends with a zero byte.
size_t yardstick_scan_numbers(const char *text, double *sum);

#ifdef __cplusplus
}
#endif

#endif
