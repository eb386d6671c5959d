/* A disk that fails at one of its changes, for tests: loaded before the C library.
 *
 * FAILING_FOLDER: changes below it count. FAILING_LOG: grows by a byte per change.
 * FAILING_AT: the number of the change that fails, from 1. FAILING_HOW: `kill` ends the process at this change, `full`
 * lets neither this change nor a later one that needs room come about, `large` lets no write of more bytes than
 * FAILING_AT come about. A write that fails leaves half of its bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long changes;

#define NEXT(name) (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int is_inside(int folder, const char *path) {
    const char *root = getenv("FAILING_FOLDER");
    char link[64], absolute[PATH_MAX];
    if (!root || !path) return 0;
    if (path[0] != '/') {
        if (folder == AT_FDCWD) {
            if (!getcwd(absolute, sizeof absolute)) return 0;
        } else {
            snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
            ssize_t length = readlink(link, absolute, sizeof absolute - 1);
            if (length < 0) return 0;
            absolute[length] = 0;
        }
        strncat(absolute, "/", sizeof absolute - strlen(absolute) - 1);
        strncat(absolute, path, sizeof absolute - strlen(absolute) - 1);
        path = absolute;
    }
    return strncmp(path, root, strlen(root)) == 0;
}

/* Counts a change; whether it fails. */
static int fails(void) {
    const char *log = getenv("FAILING_LOG"), *at = getenv("FAILING_AT"), *how = getenv("FAILING_HOW");
    long number = atomic_fetch_add(&changes, 1) + 1;
    int to = log ? (int)(NEXT(open64))(log, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    if (to >= 0) {
        if ((NEXT(write))(to, "+", 1) < 0) abort();
        close(to);
    }
    if (!at || !how || strcmp(how, "large") == 0) return 0;
    return strcmp(how, "full") == 0 ? number >= atol(at) : number == atol(at);
}

static int is_large(size_t length) {
    const char *at = getenv("FAILING_AT"), *how = getenv("FAILING_HOW");
    return at && how && strcmp(how, "large") == 0 && length > strtoul(at, 0, 10);
}

static int is_kill(void) { return strcmp(getenv("FAILING_HOW"), "kill") == 0; }

static void end(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* A change that needs no room: only a kill prevents it. */
#define PREVENT(inside) \
    if ((inside) && fails() && is_kill()) end();

/* A change that needs room. */
#define REFUSE(inside) \
    if ((inside) && fails()) { \
        if (is_kill()) end(); \
        errno = ENOSPC; \
        return -1; \
    }

ssize_t write(int file, const void *bytes, size_t length) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t end_of_path = readlink(link, path, sizeof path - 1);
    if (end_of_path > 0 && path[0] == '/') {
        path[end_of_path] = 0;
        if (is_inside(AT_FDCWD, path) && (fails() || is_large(length))) {
            if (length > 1) length = (NEXT(write))(file, bytes, length / 2);
            if (is_kill()) end();
            errno = ENOSPC;
            return -1;
        }
    }
    return (NEXT(write))(file, bytes, length);
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        mode_t mode = 0; \
        if (flags & O_CREAT) { \
            va_list rest; \
            va_start(rest, flags); \
            mode = va_arg(rest, mode_t); \
            va_end(rest); \
            int is_new = access(path, F_OK) != 0; \
            if (is_inside(AT_FDCWD, path) && (is_new || flags & O_TRUNC)) { \
                if (fails()) { \
                    if (is_kill()) end(); \
                    if (is_new) { \
                        errno = ENOSPC; \
                        return -1; \
                    } \
                } \
            } \
        } \
        return (NEXT(name))(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

int mkdir(const char *path, mode_t mode) {
    REFUSE(is_inside(AT_FDCWD, path) && access(path, F_OK) != 0)
    return (NEXT(mkdir))(path, mode);
}

int link(const char *from, const char *to) {
    REFUSE(is_inside(AT_FDCWD, to))
    return (NEXT(link))(from, to);
}

int linkat(int from, const char *path, int to, const char *name, int flags) {
    REFUSE(is_inside(to, name))
    return (NEXT(linkat))(from, path, to, name, flags);
}

int rename(const char *from, const char *to) {
    PREVENT(is_inside(AT_FDCWD, to))
    return (NEXT(rename))(from, to);
}

int unlink(const char *path) {
    PREVENT(is_inside(AT_FDCWD, path) && access(path, F_OK) == 0)
    return (NEXT(unlink))(path);
}

int unlinkat(int folder, const char *path, int flags) {
    PREVENT(is_inside(folder, path))
    return (NEXT(unlinkat))(folder, path, flags);
}

int rmdir(const char *path) {
    PREVENT(is_inside(AT_FDCWD, path))
    return (NEXT(rmdir))(path);
}
