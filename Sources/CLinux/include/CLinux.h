/// Calls of Linux that Swift's own module of the C library doesn't show, and one of SQLite with a
/// number of arguments that varies, which Swift can't call.

#pragma once

#include <stddef.h>
#include <sys/types.h>

/// renameat2(2) with RENAME_NOREPLACE, by paths: fails with EEXIST where something has the new name.
int clinux_rename_exclusively(const char *path, const char *new_path);

/// fsetxattr(2): gives an open file an attribute that it doesn't have yet.
int clinux_add_attribute(int descriptor, const char *name, const void *value, size_t size);

/// fgetxattr(2): how many bytes the attribute has; -1 with ENODATA where the file doesn't have it, and
/// with EOPNOTSUPP where no file there can.
ssize_t clinux_attribute_size(int descriptor, const char *name);

/// fremovexattr(2): takes an attribute away.
int clinux_remove_attribute(int descriptor, const char *name);

/// sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0): SQLite no longer counts the memory that it takes, for which
/// it locks a mutex at each piece. It fails once SQLite was used.
int csqlite_forgo_memory_statistics(void);
