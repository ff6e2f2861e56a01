#pragma once
#include <libevdev/libevdev.h>
#include <linux/input.h>

// Requests made of compound macros, which Swift doesn't import.
static const unsigned long SLIDED_EVIOCSCLOCKID = EVIOCSCLOCKID;
static const unsigned long SLIDED_EVIOCSMASK = EVIOCSMASK;
static const unsigned long SLIDED_EVIOCSFF = EVIOCSFF;
static inline unsigned long slided_eviocgbit(unsigned type, unsigned length) { return EVIOCGBIT(type, length); }
