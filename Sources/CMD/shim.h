#ifndef ROUTESIM_CMD_SHIM_H
#define ROUTESIM_CMD_SHIM_H

#include <sys/types.h>

#include <sha2.h>

#endif
