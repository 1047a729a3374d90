#include "text.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>

/// Ends a decimal fraction with a comma, after cutting its trailing zeros.
static char *end_number(char *end, int decimals) {
  if (decimals > 0) {
    while (end[-1] == '0') --end;
    if (end[-1] == '.') --end;
  }
  *end++ = ',';
  return end;
}

size_t yardstick_print(const double *numbers, const int *decimals, size_t count, char *text) {
  char *end = text;
  for (size_t index = 0; index < count; ++index) {
    end += std::snprintf(end, 400, "%.*f", decimals[index], numbers[index]);
    end = end_number(end, decimals[index]);
  }
  return size_t(end - text);
}

size_t yardstick_to_chars(const double *numbers, const int *decimals, size_t count, char *text) {
  char *end = text;
  for (size_t index = 0; index < count; ++index) {
    auto format = std::chars_format::fixed;
    end = std::to_chars(end, end + 400, numbers[index], format, decimals[index]).ptr;
    end = end_number(end, decimals[index]);
  }
  return size_t(end - text);
}

size_t yardstick_scan_numbers(const char *text, double *sum) {
  size_t count = 0;
  bool is_quoted = false;
  while (*text) {
    char byte = *text;
    if (byte == '"') is_quoted = !is_quoted;
    if (!is_quoted && (byte == '-' || (byte >= '0' && byte <= '9'))) {
      char *end;
      *sum += std::strtod(text, &end);
      text = end;
      ++count;
    } else {
      ++text;
    }
  }
  return count;
}
