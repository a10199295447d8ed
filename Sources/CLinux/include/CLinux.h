/// The calls of Linux that the store needs and that POSIX lacks, and one variadic call of SQLite,
/// which Swift can't call. Everything else in the libraries is portable: a port needs another file
/// like CLinux.c. Each comment names the equivalent in Darwin, which was never built.

#pragma once

#include <stddef.h>

/// renameat2(2) with RENAME_NOREPLACE, by paths: fails with EEXIST if a file already has the new
/// name. Darwin: renamex_np with RENAME_EXCL.
int clinux_rename_exclusively(const char *path, const char *new_path);

/// fdatasync(2): waits until the disk has a file's content and length; its times may follow later.
/// Darwin: fcntl with F_FULLFSYNC, since fsync there doesn't flush the disk's cache.
int clinux_sync_content(int descriptor);

/// fcntl(2) with F_OFD_SETLK: locks a byte of an open file until the file is closed; fails with
/// EAGAIN or EACCES if another open file holds the lock. Darwin: flock(2), which locks the whole
/// file; SQLite doesn't use it there.
int clinux_lock_byte(int descriptor, long place);

/// fsetxattr(2): gives an open file an attribute that it doesn't have yet. Darwin: the same calls
/// with a position and options, both 0; XATTR_CREATE has the same name.
int clinux_add_attribute(int descriptor, const char *name, const void *value, size_t size);

/// fgetxattr(2): returns the number of bytes of an attribute; -1 with ENODATA if the file doesn't
/// have it, and with EOPNOTSUPP if the file system has no attributes.
long clinux_attribute_size(int descriptor, const char *name);

/// fremovexattr(2): removes an attribute.
int clinux_remove_attribute(int descriptor, const char *name);

/// sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0): makes SQLite stop counting its memory, for which it
/// locks a mutex at each allocation. Fails once SQLite has been used.
int csqlite_forgo_memory_statistics(void);
