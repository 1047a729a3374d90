#ifndef ROUTESIM_CPOSTGRES_SHIM_H
#define ROUTESIM_CPOSTGRES_SHIM_H

#include <dlfcn.h>
#include <sys/ioctl.h>

// libpq and its dependencies (OpenSSL, Kerberos, LDAP) take longer to load than the program takes
// to start, and users without a server do not need libpq. It is therefore not linked but opened
// when a server is named, and every function is looked up by name. The part of its interface that
// is used is declared here, so the build needs no headers; it has not changed for twenty years. A
// test compiles these declarations against the real ones.

#ifndef ROUTESIM_POSTGRES_HEADERS
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;
typedef unsigned int ConnStatusType, ExecStatusType, PGPing;
typedef struct pgNotify PGnotify;
typedef struct _PQconninfoOption PQconninfoOption;
typedef void (*PQnoticeProcessor)(void *, const char *);
#endif

// The functions, as F(result, name, parameters). All of them are available once
// `routesim_postgres_open` has succeeded.
#define ROUTESIM_POSTGRES_FUNCTIONS(F)                                                            \
  F(void, PQclear, (PGresult *))                                                                  \
  F(PGconn *, PQconnectdbParams, (const char *const *, const char *const *, int))                 \
  F(int, PQconsumeInput, (PGconn *))                                                              \
  F(char *, PQerrorMessage, (const PGconn *))                                                     \
  F(void, PQconninfoFree, (PQconninfoOption *))                                                   \
  F(PQconninfoOption *, PQconninfoParse, (const char *, char **))                                 \
  F(void, PQfinish, (PGconn *))                                                                   \
  F(void, PQfreemem, (void *))                                                                    \
  F(PGresult *, PQgetResult, (PGconn *))                                                          \
  F(int, PQgetisnull, (const PGresult *, int, int))                                               \
  F(int, PQgetlength, (const PGresult *, int, int))                                               \
  F(char *, PQgetvalue, (const PGresult *, int, int))                                             \
  F(int, PQisBusy, (PGconn *))                                                                    \
  F(int, PQlibVersion, (void))                                                                    \
  F(int, PQnfields, (const PGresult *))                                                           \
  F(int, PQntuples, (const PGresult *))                                                           \
  F(PGnotify *, PQnotifies, (PGconn *))                                                           \
  F(PGPing, PQpingParams, (const char *const *, const char *const *, int))                        \
  F(char *, PQresultErrorField, (const PGresult *, int))                                          \
  F(ExecStatusType, PQresultStatus, (const PGresult *))                                           \
  F(int, PQsendQueryParams,                                                                       \
    (PGconn *, const char *, int, const Oid *, const char *const *, const int *, const int *,     \
     int))                                                                                        \
  F(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *, PQnoticeProcessor, void *))               \
  F(int, PQsetSingleRowMode, (PGconn *))                                                          \
  F(int, PQsocket, (const PGconn *))                                                              \
  F(ConnStatusType, PQstatus, (const PGconn *))

typedef struct {
#define ROUTESIM_POSTGRES_MEMBER(result, name, parameters) result(*name) parameters;
  ROUTESIM_POSTGRES_FUNCTIONS(ROUTESIM_POSTGRES_MEMBER)
#undef ROUTESIM_POSTGRES_MEMBER
} routesim_postgres;

// The parts of the library's structures that are read, under names of our own.

// PGnotify
typedef struct {
  char *channel;
  int process;
  char *payload;
} routesim_notification;

// PQconninfoOption
typedef struct {
  const char *keyword;
  const char *variable;
  const char *compiled;
  const char *value;
  const char *others[2];
  int size;
} routesim_connection_option;

// The values of the library's enumerations and macros.
enum {
  routesim_postgres_answers = 0,     // PQPING_OK
  routesim_postgres_connected = 0,   // CONNECTION_OK
  routesim_postgres_done = 1,        // PGRES_COMMAND_OK
  routesim_postgres_rows = 2,        // PGRES_TUPLES_OK
  routesim_postgres_row = 9,         // PGRES_SINGLE_TUPLE
  routesim_postgres_sqlstate = 'C',  // PG_DIAG_SQLSTATE
  routesim_postgres_primary = 'M',   // PG_DIAG_MESSAGE_PRIMARY
};

// Returns the number of bytes that have arrived on a socket but have not been read; 0 if it is
// unknown.
static inline int routesim_postgres_unread(int socket) {
  int count = 0;
  return ioctl(socket, FIONREAD, &count) == 0 && count > 0 ? count : 0;
}

// Opens the library with the given name and looks up the functions in it; returns 1 if all of them
// exist. The library stays open.
static inline int routesim_postgres_open(routesim_postgres *postgres, const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
#define ROUTESIM_POSTGRES_FIND(result, name, parameters)           \
  postgres->name = (result(*) parameters)dlsym(library, #name);    \
  if (!postgres->name) return 0;
  ROUTESIM_POSTGRES_FUNCTIONS(ROUTESIM_POSTGRES_FIND)
#undef ROUTESIM_POSTGRES_FIND
  return 1;
}

#endif
