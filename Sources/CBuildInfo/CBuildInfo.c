#include "CBuildInfo.h"

// Scripts/setup.bash writes this file before a release build.
#if __has_include("commit.h")
#include "commit.h"
#else
#define COMMIT ""
#endif

const char *cbuildinfo_commit(void) { return COMMIT; }
