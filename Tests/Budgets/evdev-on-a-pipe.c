/* Preloaded, it makes a named pipe pass for an evdev node, so that valgrind can run what reads one. EVDEV names the device: lever or
 * pad, the lever's axis being ABS_THROTTLE. What comes out of the pipe are the events that the test puts in. */
#define _GNU_SOURCE
#include <linux/input.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void set(unsigned char *bits, int bit) {
        bits[bit / 8] |= 1 << bit % 8;
}

static int answer(unsigned long request, void *reply) {
        int pad = strcmp(getenv("EVDEV") ?: "", "pad") == 0;
        if (!(_IOC_DIR(request) & _IOC_READ))
                return 0;
        if (_IOC_NR(request) == 0x0a) { /* EVIOCGMTSLOTS: the code, then a value for each slot; no finger is down */
                memset((int *)reply + 1, *(int *)reply == ABS_MT_TRACKING_ID ? 0xff : 0, _IOC_SIZE(request) - sizeof(int));
                return 0;
        }
        memset(reply, 0, _IOC_SIZE(request));
        switch (_IOC_NR(request)) {
        case 0x01: /* EVIOCGVERSION */
                *(int *)reply = EV_VERSION;
                break;
        case 0x06: /* EVIOCGNAME */
                strcpy(reply, pad ? "Test Touchpad" : "Test Throttle");
                break;
        case 0x09: /* EVIOCGPROP */
                if (pad)
                        set(reply, INPUT_PROP_POINTER);
                break;
        case 0x20: /* EVIOCGBIT: the types, then the codes of each */
                set(reply, EV_SYN), set(reply, EV_KEY), set(reply, EV_ABS);
                break;
        case 0x20 + EV_KEY:
                if (pad)
                        set(reply, BTN_TOUCH), set(reply, BTN_TOOL_FINGER);
                else
                        set(reply, BTN_TRIGGER);
                break;
        case 0x20 + EV_ABS:
                set(reply, ABS_X), set(reply, ABS_Y);
                if (pad)
                        set(reply, ABS_MT_SLOT), set(reply, ABS_MT_POSITION_X), set(reply, ABS_MT_POSITION_Y), set(reply, ABS_MT_TRACKING_ID);
                else
                        set(reply, ABS_THROTTLE);
                break;
        case 0x40 + ABS_MT_SLOT: /* EVIOCGABS */
                ((struct input_absinfo *)reply)->maximum = 4;
                break;
        case 0x40 ... 0x40 + ABS_MT_SLOT - 1:
        case 0x40 + ABS_MT_SLOT + 1 ... 0x40 + ABS_MAX:
                ((struct input_absinfo *)reply)->maximum = pad ? 4000 : 1000;
                ((struct input_absinfo *)reply)->resolution = pad ? 40 : 0;
                break;
        }
        return _IOC_SIZE(request);
}

int ioctl(int file, unsigned long request, ...) {
        struct stat status;
        va_list arguments;
        va_start(arguments, request);
        void *argument = va_arg(arguments, void *);
        va_end(arguments);
        if (_IOC_TYPE(request) == 'E' && fstat(file, &status) == 0 && S_ISFIFO(status.st_mode))
                return answer(request, argument);
        return syscall(SYS_ioctl, file, request, argument);
}
