/* Stands in for libddcutil: a monitor is a file that holds "current maximum". Its model is the file's path, its number the NUMBER of
   /tmp/slided-monitor-NUMBER; what is written to it becomes its current value. A file beside it, PATH.fault, holds a status that every talk
   then ends with. */
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_DISPLAY = -3022, BAD_DATA = -3001 };

typedef struct { uint8_t mh, ml, sh, sl; } Value;

static int fault(const char *path) {
  char beside[PATH_MAX];
  int status = 0;
  snprintf(beside, sizeof beside, "%s.fault", path);
  FILE *file = fopen(beside, "r");
  if (file) {
    if (fscanf(file, "%d", &status) != 1) status = BAD_DATA;
    fclose(file);
  }
  return status;
}

int ddca_create_dispno_display_identifier(int number, void **identifier) {
  char path[64];
  snprintf(path, sizeof path, "/tmp/slided-monitor-%d", number);
  *identifier = strdup(path);
  return 0;
}

int ddca_create_mfg_model_sn_display_identifier(const char *maker, const char *model, const char *serial, void **identifier) {
  if (maker || serial || !model) return NO_DISPLAY;
  *identifier = strdup(model);
  return 0;
}

int ddca_free_display_identifier(void *identifier) {
  free(identifier);
  return 0;
}

/* References are for ever, as the library's are. */
int ddca_get_display_ref(void *identifier, void **reference) {
  FILE *file = fopen(identifier, "r");
  if (!file) return NO_DISPLAY;
  fclose(file);
  *reference = strdup(identifier);
  return 0;
}

int ddca_open_display2(void *reference, bool wait, void **handle) {
  (void)wait;
  *handle = reference;
  return fault(reference);
}

int ddca_close_display(void *handle) {
  (void)handle;
  return 0;
}

static int look(const char *path, unsigned *current, unsigned *maximum) {
  FILE *file = fopen(path, "r");
  if (!file) return BAD_DATA;
  int found = fscanf(file, "%u %u", current, maximum);
  fclose(file);
  return found == 2 ? 0 : BAD_DATA;
}

int ddca_get_non_table_vcp_value(void *handle, uint8_t feature, Value *value) {
  unsigned current, maximum;
  if (feature != 0x10 || look(handle, &current, &maximum)) return BAD_DATA;
  *value = (Value){maximum >> 8, maximum & 0xff, current >> 8, current & 0xff};
  return 0;
}

int ddca_set_non_table_vcp_value(void *handle, uint8_t feature, uint8_t high, uint8_t low) {
  unsigned current, maximum;
  char next[PATH_MAX];
  if (feature != 0x10 || look(handle, &current, &maximum)) return BAD_DATA;
  /* Renamed into place, so that no reader finds half of it. */
  snprintf(next, sizeof next, "%s.next", (char *)handle);
  FILE *file = fopen(next, "w");
  if (!file) return BAD_DATA;
  fprintf(file, "%u %u\n", high << 8 | low, maximum);
  fclose(file);
  return rename(next, handle) ? BAD_DATA : 0;
}

int ddca_redetect_displays(void) { return 0; }
const char *ddca_rc_desc(int status) { return status == NO_DISPLAY ? "Display not found" : "Error reading data"; }
void ddca_set_fout(FILE *file) { (void)file; }
void ddca_set_ferr(FILE *file) { (void)file; }
