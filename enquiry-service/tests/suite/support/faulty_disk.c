/* A disk that is slow or full, for tests: loaded before the C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static void delay(void) {
    const char *milliseconds = getenv("FAULT_FSYNC_DELAY_MS");
    if (milliseconds) {
        long wait = atol(milliseconds);
        struct timespec time = { wait / 1000, (wait % 1000) * 1000000L };
        nanosleep(&time, NULL);
    }
}

/* Only files count: sockets and terminals are no disk. */
static int is_full(int file) {
    const char *flag = getenv("FAULT_FULL_WHILE");
    struct stat what;
    return flag && fstat(file, &what) == 0 && S_ISREG(what.st_mode) && access(flag, F_OK) == 0;
}

int fsync(int file) {
    static int (*next)(int);
    if (!next) next = dlsym(RTLD_NEXT, "fsync");
    delay();
    return next(file);
}

int fdatasync(int file) {
    static int (*next)(int);
    if (!next) next = dlsym(RTLD_NEXT, "fdatasync");
    delay();
    return next(file);
}

ssize_t write(int file, const void *bytes, size_t count) {
    static ssize_t (*next)(int, const void *, size_t);
    if (!next) next = dlsym(RTLD_NEXT, "write");
    if (is_full(file)) { errno = ENOSPC; return -1; }
    return next(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    static ssize_t (*next)(int, const void *, size_t, off_t);
    if (!next) next = dlsym(RTLD_NEXT, "pwrite");
    if (is_full(file)) { errno = ENOSPC; return -1; }
    return next(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    static ssize_t (*next)(int, const void *, size_t, off64_t);
    if (!next) next = dlsym(RTLD_NEXT, "pwrite64");
    if (is_full(file)) { errno = ENOSPC; return -1; }
    return next(file, bytes, count, at);
}
