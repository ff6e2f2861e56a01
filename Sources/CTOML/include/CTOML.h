// A small C face on toml++: a text becomes one flat list of nodes, in the order of the text, each with its place.

#ifndef SLIDED_CTOML_H
#define SLIDED_CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How deep tables and arrays may be nested: brackets in brackets, and names in one dotted key.
#define CTOML_DEPTH_LIMIT 32

// The longest text, in bytes.
#define CTOML_SIZE_LIMIT (1 << 20)

typedef enum ctoml_type {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_BOOLEAN,
  // A date, a time or both; its value is not kept.
  CTOML_TIME,
} ctoml_type;

// Both from 1; columns count Unicode scalars.
typedef struct ctoml_place {
  uint32_t line;
  uint32_t column;
} ctoml_place;

// UTF-8, not ended by NUL; may contain NUL.
typedef struct ctoml_text {
  const char *bytes;
  size_t length;
} ctoml_text;

// Strings belong to the document.
typedef struct ctoml_node {
  ctoml_type type;
  // Of the value; of the header's bracket, for a table or an array that headers make.
  ctoml_place place;
  // Empty, at 0:0, for the root and for what is in an array.
  ctoml_text key;
  ctoml_place key_place;
  // How many children a table or an array has. Each child comes, after its own key, with all that is in it.
  size_t count;
  ctoml_text string;
  int64_t integer;
  double number;
  bool boolean;
} ctoml_node;

typedef struct ctoml_document ctoml_document;

typedef struct ctoml_error {
  ctoml_place place;
  // One line, cut to fit, ended by NUL.
  char message[256];
} ctoml_error;

// Parses UTF-8. NULL, with `error` filled in, for anything that is not TOML 1.0 or is beyond the limits.
ctoml_document *ctoml_parse(const char *text, size_t length, ctoml_error *error);

// The nodes in depth-first order, the root table first; those of a table by the places of their keys.
const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count);

void ctoml_free(ctoml_document *document);

#ifdef __cplusplus
}
#endif

#endif
