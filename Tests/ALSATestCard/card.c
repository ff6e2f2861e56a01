/*
 * A sound card that is a directory: an external control plugin for libasound, so that the real mixer API has a card where there is no
 * hardware, in any process, and a test or a shell can look at it and change it.
 *
 *   DIRECTORY/controls     what the card has, a line each, tab-separated:
 *                          volume  NAME  INDEX  CHANNELS  MIN  MAX  TLV words, decimal, blank-separated (none: no dB information)
 *                          switch  NAME  INDEX  CHANNELS
 *   DIRECTORY/values/N     the values of control N (from 0), blank-separated; writing one is what another program's change is: an event
 *   DIRECTORY/writes       a line for each write that a program made: N VALUE...
 *   DIRECTORY/fault        while it exists, holding an errno: every call fails with it; ENODEV is a card that was pulled out
 *   DIRECTORY/once         holding a count and an errno: after so many writes one fails with it, and the file goes
 *   DIRECTORY/unread       the same of reads: "0 5" has the next one fail
 *   DIRECTORY/hang         while it exists, no write returns (for 30 s at most)
 *   DIRECTORY/without      while it exists, the card has all controls but the last
 *
 * alsa.conf:   ctl.directory { @args [ PATH ] @args.PATH { type string }  type directory  lib "/…/libALSATestCard.so"  path $PATH }
 * Then the control `directory:PATH` is a card, for `amixer -D` as well.
 */
#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <alsa/control_external.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <time.h>
#include <unistd.h>

enum { MAX_CONTROLS = 64, MAX_CHANNELS = 8, MAX_TLV = 64 };

struct control {
  char name[44];
  unsigned index, channels, tlv_count;
  int is_switch;
  long min, max;
  unsigned tlv[MAX_TLV];
  long value[MAX_CHANNELS]; /* as last read: a file that is just being written reads short */
};

struct card {
  snd_ctl_ext_t ext;
  char path[PATH_MAX - 64];
  int controls_watch, values_watch;
  unsigned count; /* without the last, while that is away */
  unsigned all;
  struct control control[MAX_CONTROLS];
  char events[4096] __attribute__((aligned(8)));
  ssize_t events_end, events_next;
};

static void place(const struct card *card, const char *file, char out[PATH_MAX]) {
  snprintf(out, PATH_MAX, "%s/%s", card->path, file);
}

/* The error that every call has to give now; 0 while the card is well. */
static int fault(const struct card *card) {
  char path[PATH_MAX];
  int code = 0;
  place(card, "fault", path);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  if (fscanf(file, "%d", &code) != 1) code = ENODEV;
  fclose(file);
  return -code;
}

/* The error of a call that fails alone: "2 5" in the file lets two calls pass and has the third fail with errno 5. */
static int fault_once(const struct card *card, const char *name) {
  char path[PATH_MAX];
  int left = 0, code = EIO;
  place(card, name, path);
  FILE *file = fopen(path, "r+e");
  if (!file) return 0;
  if (fscanf(file, "%d %d", &left, &code) != 2) left = 0;
  rewind(file);
  fprintf(file, "%d %d\n", left - 1, code);
  fclose(file);
  if (left > 0) return 0;
  unlink(path);
  return -code;
}

/* How many controls there are now. */
static unsigned present(const struct card *card) {
  char path[PATH_MAX];
  place(card, "without", path);
  return card->all - (access(path, F_OK) == 0);
}

static void values_path(const struct card *card, unsigned number, char out[PATH_MAX]) {
  snprintf(out, PATH_MAX, "%s/values/%u", card->path, number);
}

static void load_values(struct card *card, unsigned number) {
  struct control *control = &card->control[number];
  char path[PATH_MAX];
  long value[MAX_CHANNELS];
  unsigned channel = 0;
  values_path(card, number, path);
  FILE *file = fopen(path, "re");
  if (!file) return;
  while (channel < control->channels && fscanf(file, "%ld", &value[channel]) == 1) channel++;
  fclose(file);
  if (channel == control->channels) memcpy(control->value, value, sizeof(long) * channel);
}

static int elem_count(snd_ctl_ext_t *ext) { return ((struct card *)ext->private_data)->count; }

static void elem_id(const struct card *card, unsigned number, snd_ctl_elem_id_t *id) {
  snd_ctl_elem_id_set_interface(id, SND_CTL_ELEM_IFACE_MIXER);
  snd_ctl_elem_id_set_name(id, card->control[number].name);
  snd_ctl_elem_id_set_index(id, card->control[number].index);
  snd_ctl_elem_id_set_numid(id, number + 1);
}

static int elem_list(snd_ctl_ext_t *ext, unsigned offset, snd_ctl_elem_id_t *id) {
  struct card *card = ext->private_data;
  if (offset >= card->count) return -EINVAL;
  snd_ctl_elem_id_set_interface(id, SND_CTL_ELEM_IFACE_MIXER);
  snd_ctl_elem_id_set_name(id, card->control[offset].name);
  snd_ctl_elem_id_set_index(id, card->control[offset].index);
  return 0;
}

static snd_ctl_ext_key_t find_elem(snd_ctl_ext_t *ext, const snd_ctl_elem_id_t *id) {
  struct card *card = ext->private_data;
  for (unsigned i = 0; i < card->count; i++)
    if (!strcmp(card->control[i].name, snd_ctl_elem_id_get_name(id)) &&
        card->control[i].index == snd_ctl_elem_id_get_index(id))
      return i;
  return SND_CTL_EXT_KEY_NOT_FOUND;
}

static int get_attribute(snd_ctl_ext_t *ext, snd_ctl_ext_key_t key, int *type, unsigned *access, unsigned *count) {
  struct card *card = ext->private_data;
  const struct control *control = &card->control[key];
  *type = control->is_switch ? SND_CTL_ELEM_TYPE_BOOLEAN : SND_CTL_ELEM_TYPE_INTEGER;
  *access = SND_CTL_EXT_ACCESS_READWRITE;
  if (control->tlv_count) *access |= SND_CTL_EXT_ACCESS_TLV_READ | SND_CTL_EXT_ACCESS_TLV_CALLBACK;
  *count = control->channels;
  return fault(card);
}

static int get_integer_info(snd_ctl_ext_t *ext, snd_ctl_ext_key_t key, long *min, long *max, long *step) {
  struct card *card = ext->private_data;
  *min = card->control[key].min;
  *max = card->control[key].max;
  *step = 0;
  return 0;
}

static int tlv(snd_ctl_ext_t *ext, snd_ctl_ext_key_t key, int write, unsigned numid, unsigned *out, unsigned size) {
  struct card *card = ext->private_data;
  const struct control *control = &card->control[key];
  (void)numid;
  if (write) return -ENXIO;
  if (size < control->tlv_count * sizeof(unsigned)) return -ENOMEM;
  memcpy(out, control->tlv, control->tlv_count * sizeof(unsigned));
  return 0;
}

static int read_integer(snd_ctl_ext_t *ext, snd_ctl_ext_key_t key, long *value) {
  struct card *card = ext->private_data;
  int error = fault_once(card, "unread");
  if (error < 0) return error;
  load_values(card, key);
  memcpy(value, card->control[key].value, sizeof(long) * card->control[key].channels);
  return 0;
}

static int write_integer(snd_ctl_ext_t *ext, snd_ctl_ext_key_t key, long *value) {
  struct card *card = ext->private_data;
  struct control *control = &card->control[key];
  char path[PATH_MAX], values[MAX_CHANNELS * 24] = "", line[sizeof values + 16];
  int error;

  place(card, "hang", path);
  for (int i = 0; i < 30000 && access(path, F_OK) == 0; i++) nanosleep(&(struct timespec){0, 1000000}, NULL);
  if ((error = fault(card)) < 0 || (error = fault_once(card, "once")) < 0) return error;

  for (unsigned channel = 0, used = 0; channel < control->channels; channel++) {
    /* As a driver does: what is out of range changes nothing. */
    if (value[channel] < control->min || value[channel] > control->max) return -EINVAL;
    used += snprintf(values + used, sizeof values - used, channel ? " %ld" : "%ld", value[channel]);
  }
  int length = snprintf(line, sizeof line, "%lu %s\n", key, values);
  place(card, "writes", path);
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0 || write(file, line, length) != length) error = -errno;
  if (file >= 0) close(file);
  if (error < 0) return error;

  load_values(card, key);
  if (!memcmp(control->value, value, sizeof(long) * control->channels)) return 0; /* no change, no event: as in the kernel */
  char padded[sizeof values + 2];
  length = snprintf(padded, sizeof padded, "%-*s\n", (int)control->channels * 12, values); /* one write, never shorter than before */
  values_path(card, key, path);
  file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0 || write(file, padded, length) != length) error = -errno;
  if (file >= 0) close(file);
  return error < 0 ? error : 1;
}

static int read_event(snd_ctl_ext_t *ext, snd_ctl_elem_id_t *id, unsigned *mask) {
  struct card *card = ext->private_data;
  for (;;) {
    // The kernel's queue of events fails only with the card itself.
    if (fault(card) == -ENODEV) return -ENODEV;
    if (card->events_next >= card->events_end) {
      card->events_next = 0;
      card->events_end = read(ext->poll_fd, card->events, sizeof card->events);
      if (card->events_end <= 0) {
        card->events_end = 0;
        return -EAGAIN;
      }
    }
    const struct inotify_event *event = (const void *)(card->events + card->events_next);
    card->events_next += sizeof *event + event->len;
    if (event->wd == card->controls_watch && present(card) != card->count) {
      *mask = present(card) < card->count ? SND_CTL_EVENT_MASK_REMOVE : SND_CTL_EVENT_MASK_ADD;
      elem_id(card, card->all - 1, id);
      card->count = present(card);
      return 1;
    }
    if (event->wd != card->values_watch) continue;
    char *end;
    unsigned long number = strtoul(event->name, &end, 10);
    if (*end || number >= card->count) continue;
    elem_id(card, number, id);
    *mask = SND_CTL_EVENT_MASK_VALUE;
    return 1;
  }
}

static int poll_revents(snd_ctl_ext_t *ext, struct pollfd *fds, unsigned count, unsigned short *revents) {
  *revents = (count ? fds[0].revents : 0) | (fault(ext->private_data) == -ENODEV ? POLLERR : 0);
  return 0;
}

static void close_card(snd_ctl_ext_t *ext) {
  struct card *card = ext->private_data;
  close(ext->poll_fd);
  free(card);
}

static const snd_ctl_ext_callback_t callbacks = {
    .close = close_card,
    .elem_count = elem_count,
    .elem_list = elem_list,
    .find_elem = find_elem,
    .get_attribute = get_attribute,
    .get_integer_info = get_integer_info,
    .read_integer = read_integer,
    .write_integer = write_integer,
    .read_event = read_event,
    .poll_revents = poll_revents,
};

/* One line of `controls`; 0 when it makes sense. */
static int parse_control(char *line, struct control *control) {
  char *fields[7] = {0}, *rest = line;
  for (int i = 0; i < 7 && rest; i++) fields[i] = strsep(&rest, "\t\n");
  if (!fields[3]) return -EINVAL;
  control->is_switch = !strcmp(fields[0], "switch");
  snprintf(control->name, sizeof control->name, "%s", fields[1]);
  control->index = atoi(fields[2]);
  control->channels = atoi(fields[3]);
  if (control->channels < 1 || control->channels > MAX_CHANNELS) return -EINVAL;
  control->max = 1;
  if (control->is_switch) return 0;
  if (!fields[5]) return -EINVAL;
  control->min = atol(fields[4]);
  control->max = atol(fields[5]);
  for (char *word; fields[6] && (word = strsep(&fields[6], " ")) && *word && control->tlv_count < MAX_TLV;)
    control->tlv[control->tlv_count++] = (unsigned)atol(word);
  for (unsigned channel = 0; channel < control->channels; channel++) control->value[channel] = control->min;
  return 0;
}

static int load_controls(struct card *card) {
  char path[PATH_MAX], line[1024];
  place(card, "controls", path);
  FILE *file = fopen(path, "re");
  if (!file) return -errno;
  int error = 0;
  while (!error && card->count < MAX_CONTROLS && fgets(line, sizeof line, file))
    error = parse_control(line, &card->control[card->count++]);
  fclose(file);
  return error;
}

SND_CTL_PLUGIN_DEFINE_FUNC(directory) {
  snd_config_iterator_t i, next;
  const char *directory = NULL;
  char path[PATH_MAX];
  (void)root;
  snd_config_for_each(i, next, conf) {
    snd_config_t *entry = snd_config_iterator_entry(i);
    const char *id;
    if (snd_config_get_id(entry, &id) == 0 && !strcmp(id, "path")) snd_config_get_string(entry, &directory);
  }
  if (!directory) return -EINVAL;

  struct card *card = calloc(1, sizeof *card);
  if (!card) return -ENOMEM;
  snprintf(card->path, sizeof card->path, "%s", directory);
  card->ext.version = SND_CTL_EXT_VERSION;
  strcpy(card->ext.id, "Test");
  strcpy(card->ext.driver, "directory");
  strcpy(card->ext.name, "Test card");
  strcpy(card->ext.longname, "A sound card that is a directory");
  strcpy(card->ext.mixername, "Test card");
  card->ext.callback = &callbacks;
  card->ext.private_data = card;
  card->ext.tlv.c = tlv;
  card->ext.poll_fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);

  int error = fault(card);
  if (!error) error = load_controls(card);
  card->all = card->count;
  if (!error) card->count = present(card);
  place(card, "values", path);
  card->values_watch = inotify_add_watch(card->ext.poll_fd, path, IN_CLOSE_WRITE | IN_MOVED_TO);
  card->controls_watch = inotify_add_watch(card->ext.poll_fd, card->path, IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE);
  if (!error && (card->values_watch < 0 || card->controls_watch < 0)) error = -errno;
  if (!error) error = snd_ctl_ext_create(&card->ext, name, mode);
  if (error < 0) {
    close(card->ext.poll_fd);
    free(card);
    return error;
  }
  *handlep = card->ext.handle;
  return 0;
}

SND_CTL_PLUGIN_SYMBOL(directory);
