#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <stddef.h>

// The numbers of libpq-fe.h, where it is included before this file.
_Static_assert(CONNECTION_OK == 0 && PQTRANS_IDLE == 0, "the first of their kinds");
_Static_assert(PGRES_COMMAND_OK == 1 && PGRES_TUPLES_OK == 2 && PGRES_COPY_IN == 4, "results");
_Static_assert(PGRES_FATAL_ERROR == 7 && PGRES_PIPELINE_SYNC == 10, "results");
_Static_assert(offsetof(PQconninfoOption, val) == 3 * sizeof(char *), "the parts of an option");
_Static_assert(sizeof(PQconninfoOption) == 7 * sizeof(char *), "the size of an option");

// The calls, once: what they return, their names, parameters and arguments.
#define CALLS(CALL) \
  CALL(PQconninfoOption *, PQconninfoParse, (const char *a, char **m), (a, m)) \
  CALL(PQconninfoOption *, PQconndefaults, (void), ()) \
  CALL(void, PQconninfoFree, (PQconninfoOption *o), (o)) \
  CALL( \
      PGconn *, PQconnectdbParams, (const char *const *n, const char *const *v, int e), (n, v, e)) \
  CALL(void, PQreset, (PGconn *c), (c)) \
  CALL(void, PQfinish, (PGconn *c), (c)) \
  CALL(ConnStatusType, PQstatus, (const PGconn *c), (c)) \
  CALL(PGTransactionStatusType, PQtransactionStatus, (const PGconn *c), (c)) \
  CALL(char *, PQerrorMessage, (const PGconn *c), (c)) \
  CALL( \
      PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *c, PQnoticeProcessor b, void *a), \
      (c, b, a)) \
  CALL(PGresult *, PQexec, (PGconn *c, const char *s), (c, s)) \
  CALL(int, PQenterPipelineMode, (PGconn *c), (c)) \
  CALL(int, PQexitPipelineMode, (PGconn *c), (c)) \
  CALL(int, PQpipelineSync, (PGconn *c), (c)) \
  CALL( \
      int, PQsendPrepare, (PGconn *c, const char *n, const char *s, int k, const Oid *t), \
      (c, n, s, k, t)) \
  CALL( \
      int, PQsendQueryParams, \
      (PGconn *c, const char *s, int k, const Oid *t, const char *const *v, const int *l, \
       const int *f, int r), \
      (c, s, k, t, v, l, f, r)) \
  CALL( \
      int, PQsendQueryPrepared, \
      (PGconn *c, const char *n, int k, const char *const *v, const int *l, const int *f, int r), \
      (c, n, k, v, l, f, r)) \
  CALL(int, PQputCopyData, (PGconn *c, const char *b, int k), (c, b, k)) \
  CALL(int, PQputCopyEnd, (PGconn *c, const char *m), (c, m)) \
  CALL(PGresult *, PQgetResult, (PGconn *c), (c)) \
  CALL(ExecStatusType, PQresultStatus, (const PGresult *r), (r)) \
  CALL(char *, PQresultErrorField, (const PGresult *r, int f), (r, f)) \
  CALL(char *, PQcmdStatus, (PGresult *r), (r)) \
  CALL(int, PQntuples, (const PGresult *r), (r)) \
  CALL(int, PQgetisnull, (const PGresult *r, int n, int f), (r, n, f)) \
  CALL(int, PQgetlength, (const PGresult *r, int n, int f), (r, n, f)) \
  CALL(char *, PQgetvalue, (const PGresult *r, int n, int f), (r, n, f)) \
  CALL(void, PQclear, (PGresult *r), (r))

// Defines a call that hands its arguments to the call of the same name in the library. It is hidden,
// since libpq's own calls of each other must not come here.
#define FORWARD(result, name, parameters, arguments) \
  static __typeof__(name) *libpq_##name; \
  __attribute__((visibility("hidden"))) result name parameters { return libpq_##name arguments; }
CALLS(FORWARD)

// Finds a call in the library, or returns from cpostgresql_open.
#define FIND(result, name, parameters, arguments) \
  if ((libpq_##name = (__typeof__(name) *)dlsym(library, #name)) == NULL) return 0;

int cpostgresql_open(void) {
#ifdef __APPLE__
  void *library = dlopen("libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
  if (library == NULL) return 0;
  CALLS(FIND)
  return 1;
}
