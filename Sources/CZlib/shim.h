#ifndef ROUTESIM_CZLIB_SHIM_H
#define ROUTESIM_CZLIB_SHIM_H

#include <zlib.h>

#endif
