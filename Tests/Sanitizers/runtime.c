/*
 * Tells the thread sanitizer what Swift's libraries do, which aren't compiled for it. Preloaded: the functions stand before the libraries' own,
 * which they call.
 *
 * Mutex: where two threads meet at one, the kernel hands it over (FUTEX_LOCK_PI), and all that it guards would look like a race. One that is free
 * is taken in the program itself, by an atomic operation on the same word, the handle's only member, which the sanitizer sees.
 *
 * Reference counts: who lets go of an object is done with it, and who then finds that nobody else has it may change it in place. Each count is
 * an atomic number, and letting go both releases and acquires.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* The sanitizer's, in programs that have it. */
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static void acquire(void *address) {
  if (address && __tsan_acquire) __tsan_acquire(address);
}

static void release(void *address) {
  if (address && __tsan_release) __tsan_release(address);
}

/* The library's own function, looked up once. */
#define REAL(name)                                     \
  ({                                                   \
    static __typeof__(&name) real;                     \
    if (!real) real = find(SYMBOL_##name);             \
    real;                                              \
  })

static void *find(const char *symbol) {
  void *function = dlsym(RTLD_NEXT, symbol);
  if (!function) abort();
  return function;
}

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define SYMBOL_lock_slow "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define SYMBOL_unlock_slow "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(SYMBOL_lock_slow);
SWIFT void lock_slow(uint32_t thread, SELF) {
  REAL(lock_slow)(thread, self);
  acquire(self);
}

SWIFT void unlock_slow(SELF) __asm__(SYMBOL_unlock_slow);
SWIFT void unlock_slow(SELF) {
  release(self);
  REAL(unlock_slow)(self);
}

static void let_go(void *object) {
  release(object);
  acquire(object);
}

/* Without what it is marked with; null for text that is in the reference itself. */
static void *bridged(uintptr_t object) {
  return (intptr_t)object < 0 ? NULL : (void *)(object & 0x0ffffffffffffff8);
}

#define SYMBOL_swift_release "swift_release"
void swift_release(void *object) {
  let_go(object);
  REAL(swift_release)(object);
}

#define SYMBOL_swift_release_n "swift_release_n"
void swift_release_n(void *object, uint32_t count) {
  let_go(object);
  REAL(swift_release_n)(object, count);
}

#define SYMBOL_swift_bridgeObjectRelease "swift_bridgeObjectRelease"
void swift_bridgeObjectRelease(uintptr_t object) {
  let_go(bridged(object));
  REAL(swift_bridgeObjectRelease)(object);
}

#define SYMBOL_swift_bridgeObjectRelease_n "swift_bridgeObjectRelease_n"
void swift_bridgeObjectRelease_n(uintptr_t object, uint32_t count) {
  let_go(bridged(object));
  REAL(swift_bridgeObjectRelease_n)(object, count);
}

#define SYMBOL_swift_isUniquelyReferenced_native "swift_isUniquelyReferenced_native"
bool swift_isUniquelyReferenced_native(void *object) {
  bool unique = REAL(swift_isUniquelyReferenced_native)(object);
  if (unique) acquire(object);
  return unique;
}

#define SYMBOL_swift_isUniquelyReferenced_nonNull_native "swift_isUniquelyReferenced_nonNull_native"
bool swift_isUniquelyReferenced_nonNull_native(void *object) {
  bool unique = REAL(swift_isUniquelyReferenced_nonNull_native)(object);
  if (unique) acquire(object);
  return unique;
}
