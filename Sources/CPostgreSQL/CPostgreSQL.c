#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <stddef.h>

// The numbers of libpq-fe.h, where it is included before this file.
_Static_assert(CONNECTION_OK == 0 && PQTRANS_IDLE == 0, "the first of their kinds");
_Static_assert(PGRES_COMMAND_OK == 1 && PGRES_TUPLES_OK == 2 && PGRES_COPY_IN == 4, "results");
_Static_assert(PGRES_FATAL_ERROR == 7 && PGRES_PIPELINE_SYNC == 10, "results");
_Static_assert(offsetof(PQconninfoOption, val) == 3 * sizeof(char *), "the parts of an option");
_Static_assert(sizeof(PQconninfoOption) == 7 * sizeof(char *), "the size of an option");

// Defines a call that hands its arguments to the call of the same name in the library. It is hidden,
// since libpq's own calls of each other must not come here.
#define FORWARD(result, name, parameters, arguments) \
  static __typeof__(name) *libpq_##name; \
  __attribute__((visibility("hidden"))) result name parameters { return libpq_##name arguments; }

FORWARD(PQconninfoOption *, PQconninfoParse, (const char *a, char **m), (a, m))
FORWARD(PQconninfoOption *, PQconndefaults, (void), ())
FORWARD(void, PQconninfoFree, (PQconninfoOption *o), (o))
FORWARD(
    PGconn *, PQconnectdbParams, (const char *const *n, const char *const *v, int e), (n, v, e))
FORWARD(void, PQreset, (PGconn *c), (c))
FORWARD(void, PQfinish, (PGconn *c), (c))
FORWARD(ConnStatusType, PQstatus, (const PGconn *c), (c))
FORWARD(PGTransactionStatusType, PQtransactionStatus, (const PGconn *c), (c))
FORWARD(char *, PQerrorMessage, (const PGconn *c), (c))
FORWARD(
    PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *c, PQnoticeProcessor b, void *a), (c, b, a))
FORWARD(PGresult *, PQexec, (PGconn *c, const char *s), (c, s))
FORWARD(int, PQenterPipelineMode, (PGconn *c), (c))
FORWARD(int, PQexitPipelineMode, (PGconn *c), (c))
FORWARD(int, PQpipelineSync, (PGconn *c), (c))
FORWARD(
    int, PQsendPrepare, (PGconn *c, const char *n, const char *s, int k, const Oid *t),
    (c, n, s, k, t))
FORWARD(
    int, PQsendQueryParams,
    (PGconn *c, const char *s, int k, const Oid *t, const char *const *v, const int *l,
     const int *f, int r),
    (c, s, k, t, v, l, f, r))
FORWARD(
    int, PQsendQueryPrepared,
    (PGconn *c, const char *n, int k, const char *const *v, const int *l, const int *f, int r),
    (c, n, k, v, l, f, r))
FORWARD(int, PQputCopyData, (PGconn *c, const char *b, int k), (c, b, k))
FORWARD(int, PQputCopyEnd, (PGconn *c, const char *m), (c, m))
FORWARD(PGresult *, PQgetResult, (PGconn *c), (c))
FORWARD(ExecStatusType, PQresultStatus, (const PGresult *r), (r))
FORWARD(char *, PQresultErrorField, (const PGresult *r, int f), (r, f))
FORWARD(char *, PQcmdStatus, (PGresult *r), (r))
FORWARD(int, PQntuples, (const PGresult *r), (r))
FORWARD(int, PQgetisnull, (const PGresult *r, int n, int f), (r, n, f))
FORWARD(int, PQgetlength, (const PGresult *r, int n, int f), (r, n, f))
FORWARD(char *, PQgetvalue, (const PGresult *r, int n, int f), (r, n, f))
FORWARD(void, PQclear, (PGresult *r), (r))

#define CALL(name) {#name, (void **)&libpq_##name}

static const struct {
  const char *name;
  void **address;
} calls[] = {
    CALL(PQconninfoParse), CALL(PQconndefaults), CALL(PQconninfoFree), CALL(PQconnectdbParams),
    CALL(PQreset), CALL(PQfinish), CALL(PQstatus), CALL(PQtransactionStatus), CALL(PQerrorMessage),
    CALL(PQsetNoticeProcessor), CALL(PQexec), CALL(PQenterPipelineMode), CALL(PQexitPipelineMode),
    CALL(PQpipelineSync), CALL(PQsendPrepare), CALL(PQsendQueryParams), CALL(PQsendQueryPrepared),
    CALL(PQputCopyData), CALL(PQputCopyEnd), CALL(PQgetResult), CALL(PQresultStatus),
    CALL(PQresultErrorField), CALL(PQcmdStatus), CALL(PQntuples), CALL(PQgetisnull),
    CALL(PQgetlength), CALL(PQgetvalue), CALL(PQclear),
};

int cpostgresql_open(void) {
#ifdef __APPLE__
  void *library = dlopen("libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
  if (library == NULL) return 0;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    if ((*calls[i].address = dlsym(library, calls[i].name)) == NULL) return 0;
  }
  return 1;
}
