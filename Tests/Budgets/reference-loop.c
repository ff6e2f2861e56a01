/* What the budgets compare slided with: the least that a program does, through the same libraries, to have an axis drive a file.
 *
 *   reference-loop direct|threaded NODE CODE FILE MAXIMUM
 *
 * CODE is the absolute axis, a number; MAXIMUM the file's largest value.
 *
 * direct: epoll, libevdev, and pwrite from the loop. It would hang with a panel that hangs: for time and instructions.
 * threaded: sd-event, libevdev, and a thread that writes the newest value, with a mutex and a condition: for system calls.
 * Neither limits its rate, speaks to anyone, or lets anyone else change the file. Both write nothing that is written already. */
#define _GNU_SOURCE
#include <errno.h>
#include <err.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <systemd/sd-event.h>
#include <unistd.h>

static struct libevdev *device;
static unsigned code;
static int minimum, range, maximum;
static int file;

/* The newest value of the frames that are there; -1 when none has the axis. */
static int read_frames(void) {
        struct input_event event;
        int value = -1, pending = -1, status;
        for (;;) {
                status = libevdev_next_event(device, LIBEVDEV_READ_FLAG_NORMAL, &event);
                while (status == LIBEVDEV_READ_STATUS_SYNC)
                        status = libevdev_next_event(device, LIBEVDEV_READ_FLAG_SYNC, &event);
                if (status == -EAGAIN)
                        return value;
                if (status < 0)
                        errx(1, "read: %s", strerror(-status));
                if (event.type == EV_ABS && event.code == code)
                        pending = event.value;
                else if (event.type == EV_SYN && event.code == SYN_REPORT)
                        value = pending;
        }
}

static int to_raw(int value) {
        double place = (double)(value - minimum) / range;
        if (place < 0)
                place = 0;
        if (place > 1)
                place = 1;
        return (int)(place * maximum + 0.5);
}

static void write_raw(int raw) {
        char text[12], *first = text + sizeof text;
        *--first = '\n';
        do
                *--first = '0' + raw % 10;
        while (raw /= 10);
        size_t length = text + sizeof text - first;
        if (pwrite(file, first, length, 0) != (ssize_t)length)
                err(1, "write");
}

static void run_direct(void) {
        struct epoll_event event = { .events = EPOLLIN };
        int written = -1, poll = epoll_create1(EPOLL_CLOEXEC);
        if (poll < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, libevdev_get_fd(device), &event) < 0)
                err(1, "epoll");
        for (;;) {
                if (epoll_wait(poll, &event, 1, -1) < 0 && errno != EINTR)
                        err(1, "epoll_wait");
                int value = read_frames();
                if (value < 0)
                        continue;
                int raw = to_raw(value);
                if (raw != written)
                        write_raw(written = raw);
        }
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t posted = PTHREAD_COND_INITIALIZER;
static int mailbox = -1;

static void *write_what_is_posted(void *unused) {
        int written = -1;
        (void)unused;
        for (;;) {
                pthread_mutex_lock(&mutex);
                while (mailbox < 0)
                        pthread_cond_wait(&posted, &mutex);
                int raw = mailbox;
                mailbox = -1;
                pthread_mutex_unlock(&mutex);
                if (raw != written)
                        write_raw(written = raw);
        }
        return NULL;
}

static int take_frames(sd_event_source *source, int descriptor, uint32_t events, void *unused) {
        (void)source, (void)descriptor, (void)events, (void)unused;
        int value = read_frames();
        if (value >= 0) {
                pthread_mutex_lock(&mutex);
                mailbox = to_raw(value);
                pthread_mutex_unlock(&mutex);
                pthread_cond_signal(&posted);
        }
        return 0;
}

static void run_threaded(void) {
        pthread_t writer;
        sd_event *loop;
        if (pthread_create(&writer, NULL, write_what_is_posted, NULL) != 0 || sd_event_new(&loop) < 0 ||
            sd_event_add_io(loop, NULL, libevdev_get_fd(device), EPOLLIN, take_frames, NULL) < 0 || sd_event_loop(loop) < 0)
                errx(1, "cannot run the loop");
}

int main(int count, char **arguments) {
        if (count < 6)
                errx(2, "usage: direct|threaded NODE CODE FILE MAXIMUM");
        int node = open(arguments[2], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (node < 0 || libevdev_new_from_fd(node, &device) < 0)
                err(1, "%s", arguments[2]);
        code = atoi(arguments[3]);
        minimum = libevdev_get_abs_minimum(device, code);
        range = libevdev_get_abs_maximum(device, code) - minimum;
        if (range <= 0)
                errx(1, "%s: no axis %u", arguments[2], code);
        file = open(arguments[4], O_WRONLY | O_CLOEXEC);
        if (file < 0)
                err(1, "%s", arguments[4]);
        maximum = atoi(arguments[5]);
        if (strcmp(arguments[1], "direct") == 0)
                run_direct();
        else
                run_threaded();
        return 0;
}
