#ifndef ROUTESIM_CGEOS_SHIM_H
#define ROUTESIM_CGEOS_SHIM_H

// Functions that share state between threads are not declared.
#define GEOS_USE_ONLY_R_API 1
#include <geos_c.h>

#endif
