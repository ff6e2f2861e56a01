#pragma once

/* Nothing is called by name: libasound loads the plugin. The header is here because a C target has to have one. */
