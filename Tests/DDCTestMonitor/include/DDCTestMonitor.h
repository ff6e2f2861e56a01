#pragma once

/* Nothing is called by name: the library is loaded as libddcutil is. The header is here because a C target has to have one. */
