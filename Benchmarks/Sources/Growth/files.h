#ifndef ROUTESIM_GROWTH_FILES_H
#define ROUTESIM_GROWTH_FILES_H

#include <stdio.h>

// A format with what its points are written by.
typedef struct {
  // As in the names of figures.
  const char *name;
  // The ending that its files have.
  const char *ending;
  // Writes a file of so many points.
  void (*write)(FILE *file, long points);
} growth_format;

// All formats, ended by one without a name.
extern const growth_format growth_formats[];

#endif
