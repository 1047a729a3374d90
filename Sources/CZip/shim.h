#ifndef ROUTESIM_CZIP_SHIM_H
#define ROUTESIM_CZIP_SHIM_H

#include <zip.h>

#endif
