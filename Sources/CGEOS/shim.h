#ifndef ROUTESIM_CGEOS_SHIM_H
#define ROUTESIM_CGEOS_SHIM_H

// Of the functions that share a state between threads none is to be seen.
#define GEOS_USE_ONLY_R_API 1
#include <geos_c.h>

#endif
