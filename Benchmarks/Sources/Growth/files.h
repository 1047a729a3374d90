#ifndef ROUTESIM_GROWTH_FILES_H
#define ROUTESIM_GROWTH_FILES_H

#include <stdio.h>

// A format and the function that writes its points.
typedef struct {
  // The name in figures.
  const char *name;
  // The extension of its files.
  const char *ending;
  // Writes a file with the given number of points.
  void (*write)(FILE *file, long points);
} growth_format;

// All formats, terminated by one without a name.
extern const growth_format growth_formats[];

#endif
