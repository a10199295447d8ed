/// How the program was built.

#pragma once

/// The beginning of the commit that the sources were at, with a plus behind it if they had other
/// changes; an empty text where Scripts/setup.bash didn't make the build.
const char *cbuildinfo_commit(void);
