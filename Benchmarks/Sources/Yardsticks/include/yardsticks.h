#ifndef YARDSTICKS_H
#define YARDSTICKS_H

/// Other people's libraries, wrapped in C so that Swift can call them.
///
/// One header and one source file per topic (`geodesy.h` with `geodesy.cpp`). Prototypes are plain
/// C, inside `extern "C"` for C++. The list below makes a build notice a new header.

#include "formats.h"
#include "geodesy.h"
#include "heading.h"
#include "letters.h"
#include "places.h"
#include "raster.h"
#include "route.h"
#include "smooth.h"
#include "terminal.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Takes a value's address and does nothing with it, invisibly to the optimizer.
void yardstick_sink(const void *value);

#ifdef __cplusplus
}
#endif

#endif
