#ifndef YARDSTICKS_TEXT_H
#define YARDSTICKS_TEXT_H

#include <stddef.h>

/// Converting numbers to text and back.

#ifdef __cplusplus
extern "C" {
#endif

/// Prints numbers with `snprintf`, each with its number of decimals, cuts the trailing zeros, and
/// puts a comma after each. Returns the number of bytes.
size_t yardstick_print(const double *numbers, const int *decimals, size_t count, char *text);

/// Does the same with `std::to_chars`.
size_t yardstick_to_chars(const double *numbers, const int *decimals, size_t count, char *text);

/// Reads every number in a JSON text with `strtod`, and nothing else. Returns their number.
///
/// The text ends with a zero byte.
size_t yardstick_scan_numbers(const char *text, double *sum);

#ifdef __cplusplus
}
#endif

#endif
