#ifndef ROUTESIM_CSQLITE_SHIM_H
#define ROUTESIM_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <sys/resource.h>

// Swift can import neither the macro that requests a copy of a text nor variadic functions.

static inline int routesim_sqlite_bind(sqlite3_stmt *statement, int place, const char *text,
                                       int length) {
  return sqlite3_bind_text(statement, place, text, length, SQLITE_TRANSIENT);
}

// Makes a database reject SQL that could damage the file, and disables whatever a schema written by
// somebody else could run: unsafe functions, triggers and views.
static inline int routesim_sqlite_defend(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK)
    code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code == SQLITE_OK)
    code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (code == SQLITE_OK)
    code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  return code;
}

// The maximum size of files that the process may create, bytes; the largest possible number if
// there is no limit.
static inline unsigned long long routesim_file_size_limit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
             ? (unsigned long long)limit.rlim_cur
             : ~0ULL;
}

#endif
