#pragma once
#include <semaphore.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <time.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>

/* GNU's, which <spawn.h> has for _GNU_SOURCE only, and Swift's C library is imported without. */
static const short SLIDED_POSIX_SPAWN_SETSID = 0x80;
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* In semaphore.h for _GNU_SOURCE only. */
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until);

/* `microseconds` are the monotonic clock's. */
static inline int slided_sem_wait(sem_t *semaphore, int64_t microseconds) {
        struct timespec until = { .tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000 };
        return sem_clockwait(semaphore, CLOCK_MONOTONIC, &until);
}

/* sd-bus' vtable macros are compound initialisers, which don't import. Unused parts of an entry must be zero. */

static inline sd_bus_vtable slided_vtable_start(void) {
        sd_bus_vtable entry;
        __builtin_memset(&entry, 0, sizeof entry);
        entry.type = _SD_BUS_VTABLE_START;
        entry.x.start.element_size = sizeof(sd_bus_vtable);
        entry.x.start.features = _SD_BUS_VTABLE_PARAM_NAMES;
        entry.x.start.vtable_format_reference = &sd_bus_object_vtable_format;
        return entry;
}

/* `names`: the arguments' names and then the results', each ended by a NUL, and one more NUL. */
static inline sd_bus_vtable slided_vtable_method(const char *member, const char *signature, const char *result,
                                                 const char *names, sd_bus_message_handler_t handler) {
        sd_bus_vtable entry;
        __builtin_memset(&entry, 0, sizeof entry);
        entry.type = _SD_BUS_VTABLE_METHOD;
        entry.flags = SD_BUS_VTABLE_UNPRIVILEGED;
        entry.x.method.member = member;
        entry.x.method.signature = signature;
        entry.x.method.result = result;
        entry.x.method.names = names;
        entry.x.method.handler = handler;
        return entry;
}

static inline sd_bus_vtable slided_vtable_property(const char *member, const char *signature, int constant,
                                                   sd_bus_property_get_t get) {
        sd_bus_vtable entry;
        __builtin_memset(&entry, 0, sizeof entry);
        entry.type = _SD_BUS_VTABLE_PROPERTY;
        entry.flags = constant ? SD_BUS_VTABLE_PROPERTY_CONST : SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE;
        entry.x.property.member = member;
        entry.x.property.signature = signature;
        entry.x.property.get = get;
        return entry;
}

static inline sd_bus_vtable slided_vtable_signal(const char *member, const char *signature, const char *names) {
        sd_bus_vtable entry;
        __builtin_memset(&entry, 0, sizeof entry);
        entry.type = _SD_BUS_VTABLE_SIGNAL;
        entry.x.signal.member = member;
        entry.x.signal.signature = signature;
        entry.x.signal.names = names;
        return entry;
}

static inline sd_bus_vtable slided_vtable_end(void) {
        sd_bus_vtable entry;
        __builtin_memset(&entry, 0, sizeof entry);
        entry.type = _SD_BUS_VTABLE_END;
        return entry;
}
