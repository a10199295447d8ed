/// The calls of libpq that stores on a server need. The library is opened when the first address is
/// read, so that only those who use a server have to install it, and nobody needs its header. Names,
/// types and numbers are those of libpq-fe.h; they are the same in all versions of libpq.so.5
/// (https://www.postgresql.org/docs/current/libpq.html).

#pragma once

/// Opens libpq, if that wasn't done. Returns 0 if it isn't installed, or lacks a call: PostgreSQL 14
/// added the pipeline mode. Call this before any of the following, and from one thread at a time.
int cpostgresql_open(void);

// Scripts/test compiles the calls together with libpq-fe.h, which declares these itself.
#ifndef LIBPQ_FE_H

typedef unsigned int Oid;
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

typedef enum { CONNECTION_OK, CONNECTION_BAD } ConnStatusType;

typedef enum {
  PGRES_COMMAND_OK = 1,
  PGRES_TUPLES_OK = 2,
  PGRES_COPY_IN = 4,
  PGRES_FATAL_ERROR = 7,
  PGRES_PIPELINE_SYNC = 10,
} ExecStatusType;

typedef enum { PQTRANS_IDLE } PGTransactionStatusType;

typedef struct {
  char *keyword;
  char *envvar;
  char *compiled;
  char *val;
  char *label;
  char *dispchar;
  int dispsize;
} PQconninfoOption;

typedef void (*PQnoticeProcessor)(void *argument, const char *message);

#endif

PQconninfoOption *PQconninfoParse(const char *address, char **message);
PQconninfoOption *PQconndefaults(void);
void PQconninfoFree(PQconninfoOption *options);

PGconn *PQconnectdbParams(const char *const *names, const char *const *values, int expand);
void PQreset(PGconn *connection);
void PQfinish(PGconn *connection);
ConnStatusType PQstatus(const PGconn *connection);
PGTransactionStatusType PQtransactionStatus(const PGconn *connection);
char *PQerrorMessage(const PGconn *connection);
PQnoticeProcessor PQsetNoticeProcessor(PGconn *connection, PQnoticeProcessor body, void *argument);

PGresult *PQexec(PGconn *connection, const char *sql);
int PQenterPipelineMode(PGconn *connection);
int PQexitPipelineMode(PGconn *connection);
int PQpipelineSync(PGconn *connection);
int PQsendPrepare(
    PGconn *connection, const char *name, const char *sql, int count, const Oid *types);
int PQsendQueryParams(
    PGconn *connection, const char *sql, int count, const Oid *types, const char *const *values,
    const int *lengths, const int *formats, int result_format);
int PQsendQueryPrepared(
    PGconn *connection, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats, int result_format);
int PQputCopyData(PGconn *connection, const char *bytes, int count);
int PQputCopyEnd(PGconn *connection, const char *message);
PGresult *PQgetResult(PGconn *connection);

ExecStatusType PQresultStatus(const PGresult *result);
char *PQresultErrorField(const PGresult *result, int field);
char *PQcmdStatus(PGresult *result);
int PQntuples(const PGresult *result);
int PQgetisnull(const PGresult *result, int row, int column);
int PQgetlength(const PGresult *result, int row, int column);
char *PQgetvalue(const PGresult *result, int row, int column);
void PQclear(PGresult *result);
