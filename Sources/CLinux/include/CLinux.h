/// What the store asks of Linux that POSIX doesn't have, and one call of SQLite with a number of
/// arguments that varies, which Swift can't call. Nothing else of the libraries is Linux's: a port is
/// another file like CLinux.c. Each call says what Darwin has for it; that was never built.

#pragma once

#include <stddef.h>

/// renameat2(2) with RENAME_NOREPLACE, by paths: fails with EEXIST where something has the new name.
/// Darwin: renamex_np with RENAME_EXCL.
int clinux_rename_exclusively(const char *path, const char *new_path);

/// fdatasync(2): waits until the disk has a file's content and length; its times may follow later.
/// Darwin: fcntl with F_FULLFSYNC, since fsync there doesn't empty the cache of the disk.
int clinux_sync_content(int descriptor);

/// fcntl(2) with F_OFD_SETLK: locks a byte of an open file until that is closed; fails with EAGAIN or
/// EACCES where another open file has it. Darwin: flock(2), which locks the file as a whole; SQLite
/// doesn't use it there.
int clinux_lock_byte(int descriptor, long place);

/// fsetxattr(2): gives an open file an attribute that it doesn't have yet. Darwin: the same calls with a
/// position and options, both 0; XATTR_CREATE has the same name.
int clinux_add_attribute(int descriptor, const char *name, const void *value, size_t size);

/// fgetxattr(2): how many bytes the attribute has; -1 with ENODATA where the file doesn't have it, and
/// with EOPNOTSUPP where no file there can.
long clinux_attribute_size(int descriptor, const char *name);

/// fremovexattr(2): takes an attribute away.
int clinux_remove_attribute(int descriptor, const char *name);

/// sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0): SQLite no longer counts the memory that it takes, for which
/// it locks a mutex at each piece. It fails once SQLite was used.
int csqlite_forgo_memory_statistics(void);
