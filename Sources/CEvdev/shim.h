#pragma once
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <linux/uinput.h>

// Requests made of compound macros, which Swift doesn't import.
static const unsigned long SLIDED_EVIOCSCLOCKID = EVIOCSCLOCKID;
static const unsigned long SLIDED_EVIOCSMASK = EVIOCSMASK;
static const unsigned long SLIDED_EVIOCSFF = EVIOCSFF;
static inline unsigned long slided_eviocgbit(unsigned type, unsigned length) { return EVIOCGBIT(type, length); }
static const unsigned long SLIDED_UI_SET_PHYS = UI_SET_PHYS;
static inline unsigned long slided_eviocgabs(unsigned axis) { return EVIOCGABS(axis); }
static inline unsigned long slided_eviocsabs(unsigned axis) { return EVIOCSABS(axis); }
