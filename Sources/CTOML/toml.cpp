#include "CTOML.h"

#if !__has_include(<toml++/toml.h>)
#error "toml++ is missing: install libtomlplusplus-dev (Debian, Ubuntu), or its headers from https://github.com/marzer/tomlplusplus"
#endif

#include <algorithm>
#include <deque>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// toml++ asserts what the callers of its functions are to see to, and in 3.3 not all do: `[=]` fails the assertion in
// parse_key, which aborts or, with NDEBUG, is undefined behaviour. So a failed assertion throws, in every build. That one
// is passed over, since parse_key tells the mistake itself a few lines on, with its place.
constexpr bool is_told_later(std::string_view assertion) {
  return assertion == "is_bare_key_character(*cp) || is_string_delimiter(*cp)";
}

}  // namespace

#undef NDEBUG
#define TOML_ASSERT(expr) ((expr) || is_told_later(#expr) ? (void)0 : throw std::logic_error("can't be parsed"))
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

namespace {

ctoml_place place_of(const toml::source_region &region) {
  return {static_cast<uint32_t>(region.begin.line), static_cast<uint32_t>(region.begin.column)};
}

bool is_before(ctoml_place left, ctoml_place right) {
  return left.line != right.line ? left.line < right.line : left.column < right.column;
}

void describe(ctoml_error *error, ctoml_place place, std::string_view message) {
  error->place = place;
  size_t length = 0;
  for (char byte : message) {
    if (length == sizeof error->message - 1) {
      // Never ends within a character.
      while (length > 0 && (static_cast<unsigned char>(error->message[length - 1]) & 0xc0) == 0x80) length--;
      if (length > 0 && static_cast<unsigned char>(error->message[length - 1]) >= 0xc0) length--;
      break;
    }
    bool is_control = static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f;
    error->message[length++] = is_control ? ' ' : byte;
  }
  error->message[length] = 0;
}

// How many bytes the UTF-8 sequence at `text` has, 0 if it is none (Unicode 15, table 3-7).
size_t sequence_length(std::string_view text) {
  auto byte = [&](size_t index) { return static_cast<unsigned char>(index < text.size() ? text[index] : 0); };
  auto is_tail = [&](size_t index) { return (byte(index) & 0xc0) == 0x80; };
  unsigned char first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return is_tail(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    bool is_overlong = first == 0xe0 && second < 0xa0, is_surrogate = first == 0xed && second > 0x9f;
    return is_tail(1) && is_tail(2) && !is_overlong && !is_surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    bool is_overlong = first == 0xf0 && second < 0x90, is_beyond = first == 0xf4 && second > 0x8f;
    return is_tail(1) && is_tail(2) && is_tail(3) && !is_overlong && !is_beyond ? 4 : 0;
  }
  return 0;
}

// Looks through a text before toml++ does, for what it doesn't refuse itself, or not with a place: bytes that are no
// text, and nesting so deep that building and destroying it, which toml++ 3.3 does by recursion, would overflow the stack.
class Screening {
public:
  explicit Screening(std::string_view text) : text(text) {}

  // Whether toml++ may have the text; else `error` tells why not.
  bool passes(ctoml_error *error) {
    while (!text.empty()) {
      size_t length = sequence_length(text);
      if (length == 0) return refuse(error, "invalid UTF-8");
      if (text[0] == 0) return refuse(error, "a NUL character");
      if (!is_shallow(error)) return false;
      advance(length);
    }
    return true;
  }

private:
  // Every character of TOML that matters here is one byte; all others are passed over.
  enum class State { plain, comment, basic, literal, multiline_basic, multiline_literal };

  std::string_view text;
  ctoml_place place = {1, 1};
  State state = State::plain;
  unsigned brackets = 0;
  unsigned dots = 0;
  // How many bytes of the present token are still to be passed over.
  size_t skipped = 0;

  bool refuse(ctoml_error *error, std::string_view message) {
    describe(error, place, message);
    return false;
  }

  void advance(size_t length) {
    if (text[0] == '\n') {
      place.line++;
      place.column = 1;
    } else {
      place.column++;
    }
    text.remove_prefix(length);
  }

  bool begins(std::string_view token) const { return text.substr(0, token.size()) == token; }

  bool is_shallow(ctoml_error *error) {
    if (skipped > 0) {
      skipped--;
      return true;
    }
    switch (state) {
      case State::plain: return is_shallow_outside_strings(error);
      case State::comment:
        if (text[0] == '\n') state = State::plain;
        return true;
      case State::basic:
      case State::literal:
        // A line's end in a one-line string is a mistake that toml++ tells; it stops there, so what follows is moot.
        if (text[0] == (state == State::basic ? '"' : '\'') || text[0] == '\n') state = State::plain;
        else if (state == State::basic && text[0] == '\\') skip_escape();
        return true;
      case State::multiline_basic:
      case State::multiline_literal: {
        bool is_basic = state == State::multiline_basic;
        if (begins(is_basic ? "\"\"\"" : "'''")) {
          // Up to two quotes may stand before the closing three.
          size_t quotes = 3;
          while (quotes < 5 && quotes < text.size() && text[quotes] == text[0]) quotes++;
          skipped = quotes - 1;
          state = State::plain;
        } else if (is_basic && text[0] == '\\') {
          skip_escape();
        }
        return true;
      }
    }
    return true;
  }

  void skip_escape() { skipped = text.size() > 1 && (text[1] == '"' || text[1] == '\\') ? 1 : 0; }

  bool is_shallow_outside_strings(ctoml_error *error) {
    switch (text[0]) {
      case '#': state = State::comment; break;
      case '"':
      case '\'': {
        bool is_basic = text[0] == '"';
        if (begins(is_basic ? "\"\"\"" : "'''")) {
          state = is_basic ? State::multiline_basic : State::multiline_literal;
          skipped = 2;
        } else {
          state = is_basic ? State::basic : State::literal;
        }
        break;
      }
      case '[':
      case '{':
        dots = 0;
        if (++brackets > CTOML_DEPTH_LIMIT) return refuse(error, "nested too deep");
        break;
      case ']':
      case '}':
        dots = 0;
        if (brackets > 0) brackets--;
        break;
      case '.':
        if (++dots >= CTOML_DEPTH_LIMIT) return refuse(error, "a key with too many dots");
        break;
      case '=':
      case ',':
      case '\n': dots = 0; break;
      default: break;
    }
    return true;
  }
};

}  // namespace

struct ctoml_document {
  std::vector<ctoml_node> nodes;
  // A deque, since its strings stay where they are when it grows.
  std::deque<std::string> texts;

  ctoml_text keep(std::string_view text) {
    const std::string &kept = texts.emplace_back(text);
    return {kept.data(), kept.size()};
  }

  void add(const toml::node &node, const toml::key *key) {
    ctoml_node flat = {};
    flat.place = place_of(node.source());
    if (key) {
      flat.key = keep(key->str());
      flat.key_place = place_of(key->source());
    }
    switch (node.type()) {
      case toml::node_type::table:
        flat.type = CTOML_TABLE;
        flat.count = node.as_table()->size();
        break;
      case toml::node_type::array:
        flat.type = CTOML_ARRAY;
        flat.count = node.as_array()->size();
        break;
      case toml::node_type::string:
        flat.type = CTOML_STRING;
        flat.string = keep(node.as_string()->get());
        break;
      case toml::node_type::integer:
        flat.type = CTOML_INTEGER;
        flat.integer = node.as_integer()->get();
        break;
      case toml::node_type::floating_point:
        flat.type = CTOML_FLOAT;
        flat.number = node.as_floating_point()->get();
        break;
      case toml::node_type::boolean:
        flat.type = CTOML_BOOLEAN;
        flat.boolean = node.as_boolean()->get();
        break;
      default: flat.type = CTOML_TIME; break;
    }
    nodes.push_back(flat);

    if (const toml::table *table = node.as_table()) {
      // toml++ keeps a table by the names of its keys; a reader wants it as it was written.
      std::vector<std::pair<const toml::key *, const toml::node *>> entries;
      for (auto &&[name, value] : *table) entries.emplace_back(&name, &value);
      std::sort(entries.begin(), entries.end(), [](const auto &left, const auto &right) {
        return is_before(place_of(left.first->source()), place_of(right.first->source()));
      });
      for (const auto &[name, value] : entries) add(*value, name);
    } else if (const toml::array *array = node.as_array()) {
      for (const toml::node &element : *array) add(element, nullptr);
    }
  }
};

ctoml_document *ctoml_parse(const char *text, size_t length, ctoml_error *error) {
  try {
    if (length > CTOML_SIZE_LIMIT) {
      describe(error, {1, 1}, "too large");
      return nullptr;
    }
    std::string_view view(text, length);
    if (!Screening(view).passes(error)) return nullptr;
    toml::table root = toml::parse(view);
    auto document = std::make_unique<ctoml_document>();
    document->add(root, nullptr);
    return document.release();
  } catch (const toml::parse_error &problem) {
    ctoml_place place = place_of(problem.source());
    if (place.line == 0) place = {1, 1};
    std::string_view message = problem.description(), preamble = "Error while parsing ";
    if (message.substr(0, preamble.size()) == preamble) message.remove_prefix(preamble.size());
    describe(error, place, message);
  } catch (const std::exception &problem) {
    describe(error, {1, 1}, problem.what());
  } catch (...) {
    describe(error, {1, 1}, "can't be parsed");
  }
  return nullptr;
}

const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count) {
  *count = document->nodes.size();
  return document->nodes.data();
}

void ctoml_free(ctoml_document *document) { delete document; }
