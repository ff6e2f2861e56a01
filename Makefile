# slided: build, try, test, install. `make help` lists what there is.
PREFIX     ?= /usr
DESTDIR    ?=
sysconfdir ?= /etc
bindir     ?= $(PREFIX)/bin
datadir    ?= $(PREFIX)/share
# systemd and udev look in lib, not in lib64 or lib/TRIPLET, below both /usr and /usr/local.
unitdir     ?= $(PREFIX)/lib/systemd/system
userunitdir ?= $(PREFIX)/lib/systemd/user
sysusersdir ?= $(PREFIX)/lib/sysusers.d
rulesdir    ?= $(PREFIX)/lib/udev/rules.d
mandir      ?= $(datadir)/man
bashdir     ?= $(datadir)/bash-completion/completions
# Debian's zsh looks for what packages bring in a place of its own.
zshdir      ?= $(datadir)/zsh/$(if $(and $(filter /usr,$(PREFIX)),$(wildcard /etc/debian_version)),vendor-completions,site-functions)
fishdir     ?= $(datadir)/fish/vendor_completions.d
# The bus reads /usr/share and /etc only.
dbusdir     ?= $(if $(filter /usr,$(PREFIX)),$(datadir),$(sysconfdir))/dbus-1/system.d
# polkit reads this one only, before 124.
policydir   ?= /usr/share/polkit-1/actions

SWIFT       ?= swift
# Without the colour flag a build for a terminal and one for a pipe differ, and each compiles everything anew.
# The C++ runtime, which Swift's own needs, is linked in too: of the shared one most of the memory would be for what nobody calls. The
# directory has nothing but the static library, so that the linker finds no other.
cxx         := .build/static-cxx
SWIFT_FLAGS ?= -c release --static-swift-stdlib --no-color-diagnostics -Xlinker -L$(CURDIR)/$(cxx)
products    := .build/release
completions := .build/completions
manual      := .build/man
pages       := slidectl.1 slided.8 slided.toml.5
sources     := Sources Tests Package.swift
# What the budgets compare with, and what they need for it.
references  := .build/reference-loop .build/evdev-on-a-pipe.so

.DEFAULT_GOAL := build
.NOTPARALLEL:
.PHONY: help setup build man deb demo test devices-table pictures budgets machine-test package-test harm-test fault-test soak fuzz sanitize lint format install uninstall clean

help: ## this list
	@sed -nE 's/^([a-z-]+):.* ## (.*)/  make \1\t\2/p' Makefile | expand -t 22

setup: ## the Debian packages that building needs
	@scripts/setup build

build: setup ## slided and slidectl, in .build/release
	@mkdir -p $(cxx)
	@ln -sf $$(g++ -print-file-name=libstdc++.a) $(cxx)/libstdc++.a
	$(SWIFT) build $(SWIFT_FLAGS) --product slided
	$(SWIFT) build $(SWIFT_FLAGS) --product slidectl
	@mkdir -p $(completions)
	@$(products)/slidectl completions bash >$(completions)/slidectl
	@$(products)/slidectl completions zsh >$(completions)/_slidectl
	@$(products)/slidectl completions fish >$(completions)/slidectl.fish
	@mkdir -p $(manual)
	@for page in $(pages); do man/page man/$$page.scd $(products) >$(manual)/$$page || exit; done

man: build ## the manual pages, in .build/man

deb: build ## a Debian package, in .build/deb
	@scripts/setup deb
	@MAKEFLAGS= scripts/deb

demo: build ## a knob and a touchpad's edge at work, without root and without hardware
	@scripts/setup demo
	@demo/run

test: ## all tests; the last line is `N passed, N failed`
	@scripts/setup build demo test
	@MAKE='$(MAKE)' scripts/test

devices-table: ## docs/devices.md anew, from the recordings in SLIDED_RECORDINGS
	@scripts/setup test
	SLIDED_DEVICES_TABLE=$(CURDIR)/docs/devices.md SWIFT_BACKTRACE=enable=no \
	  $(SWIFT) test --disable-xctest --no-color-diagnostics --filter DeviceTableTests

pictures: build ## the handbook's pictures of the terminal anew
	@scripts/setup demo pictures
	@docs/pictures/draw

budgets: build $(references) ## what a frame costs, in instructions and memory
	@scripts/setup test
	$(SWIFT) build $(SWIFT_FLAGS) --product FramePump
	@Tests/Budgets/test

machine-test: build $(references) ## the service on a real kernel, in a virtual machine
	@scripts/setup demo test
	@Tests/Machine/test

package-test: deb ## the Debian package, installed, upgraded, removed and purged in a virtual machine
	@scripts/setup demo test
	@Tests/Machine/test package

harm-test: build ## who may do what, harmful devices, deaths, and what is opened, in a virtual machine
	@scripts/setup demo test
	@MACHINE_TEST_LIMIT=$${MACHINE_TEST_LIMIT:-3600} Tests/Machine/test rights opens malice resilience

fault-test: build ## a hundred system calls of the running service fail, in a virtual machine
	@scripts/setup demo test
	@FAULT_RUNS=$${FAULT_RUNS:-100} MACHINE_TEST_LIMIT=$${MACHINE_TEST_LIMIT:-3600} Tests/Machine/test faults

soak: build ## ten minutes of everything at random, in a virtual machine: SOAK_SECONDS=600
	@scripts/setup demo test
	@SOAK_SECONDS=$${SOAK_SECONDS:-600} MACHINE_TEST_LIMIT=$${MACHINE_TEST_LIMIT:-3600} Tests/Machine/test soak

fuzz: ## random bytes and calls at whatever takes them, for FUZZ_SECONDS=60 each; the last line is `N passed, N failed`
	@scripts/setup build test
	@Tests/Fuzz/run

sanitize: ## the Swift tests under the address, leak and thread sanitizers; the last line is `N passed, N failed`
	@scripts/setup build test
	@scripts/sanitize

.build/reference-loop: Tests/Budgets/reference-loop.c
	cc -O2 -Wall -Wextra -Werror -o $@ $< $$(pkg-config --cflags --libs libevdev libsystemd) -pthread

.build/evdev-on-a-pipe.so: Tests/Budgets/evdev-on-a-pipe.c
	cc -O2 -Wall -Wextra -Werror -shared -fPIC -o $@ $<

lint: ## is the source formatted as it should be?
	$(SWIFT) format lint --strict -r $(sources)

format: ## format the source
	$(SWIFT) format -i -r $(sources)

# Never builds: it is run as root, who may have no Swift and should leave no files in the work tree.
install: ## put it in place: DESTDIR= PREFIX=/usr
	@test -x $(products)/slided -a -x $(products)/slidectl || { echo "install: $(products)/slided is not there (run make first)" >&2; exit 1; }
	install -d $(DESTDIR)$(bindir) $(DESTDIR)$(unitdir) $(DESTDIR)$(userunitdir) $(DESTDIR)$(sysusersdir) $(DESTDIR)$(rulesdir) $(DESTDIR)$(dbusdir) $(DESTDIR)$(policydir) \
	  $(DESTDIR)$(bashdir) $(DESTDIR)$(zshdir) $(DESTDIR)$(fishdir) \
	  $(DESTDIR)$(datadir)/doc/slided $(DESTDIR)$(sysconfdir)/slided/conf.d
	install -m 755 $$(command -v strip >/dev/null && echo -s) $(products)/slided $(products)/slidectl $(DESTDIR)$(bindir)
	sed 's|/usr/bin/slided|$(bindir)/slided|; s|/usr/share|$(datadir)|' systemd/slided.service >$(DESTDIR)$(unitdir)/slided.service
	sed 's|/usr/bin/slided|$(bindir)/slided|; s|/usr/share|$(datadir)|' systemd/user/slided.service \
	  >$(DESTDIR)$(userunitdir)/slided.service
	chmod 644 $(DESTDIR)$(unitdir)/slided.service $(DESTDIR)$(userunitdir)/slided.service
	install -m 644 systemd/sysusers.conf $(DESTDIR)$(sysusersdir)/slided.conf
	install -m 644 systemd/60-slided.rules $(DESTDIR)$(rulesdir)
	install -m 644 systemd/org.slided1.conf $(DESTDIR)$(dbusdir)
	install -m 644 systemd/org.slided1.policy $(DESTDIR)$(policydir)
	install -m 644 $(completions)/slidectl $(DESTDIR)$(bashdir)
	install -m 644 $(completions)/_slidectl $(DESTDIR)$(zshdir)
	install -m 644 $(completions)/slidectl.fish $(DESTDIR)$(fishdir)
	for page in $(pages); do \
	  install -D -m 644 -t $(DESTDIR)$(mandir)/man$${page##*.} $(manual)/$$page || exit; done
	install -m 644 README.md CHANGELOG.md SECURITY.md LICENSE config/config.toml docs/sliders.md docs/desktop.md docs/devices.md $(DESTDIR)$(datadir)/doc/slided
	install -D -m 644 -t $(DESTDIR)$(datadir)/doc/slided/pictures docs/pictures/*.svg
	for file in feedback.conf commands.conf monitors.conf; do \
	  sed 's|/usr/share|$(datadir)|' systemd/slided.service.d/$$file >$(DESTDIR)$(datadir)/doc/slided/$$file && \
	  chmod 644 $(DESTDIR)$(datadir)/doc/slided/$$file || exit; done
	test -e $(DESTDIR)$(sysconfdir)/slided/config.toml || install -m 644 config/config.toml $(DESTDIR)$(sysconfdir)/slided
	@test -n '$(DESTDIR)' || systemd/activate install

uninstall: ## take it away again, all but a configuration that was changed
	@test -n '$(DESTDIR)' || systemd/activate stop
	cmp -s $(DESTDIR)$(datadir)/doc/slided/config.toml $(DESTDIR)$(sysconfdir)/slided/config.toml && \
	  rm -f $(DESTDIR)$(sysconfdir)/slided/config.toml || true
	rm -f $(DESTDIR)$(bindir)/slided $(DESTDIR)$(bindir)/slidectl $(DESTDIR)$(unitdir)/slided.service \
	  $(DESTDIR)$(userunitdir)/slided.service $(DESTDIR)$(sysusersdir)/slided.conf $(DESTDIR)$(rulesdir)/60-slided.rules $(DESTDIR)$(dbusdir)/org.slided1.conf \
	  $(DESTDIR)$(policydir)/org.slided1.policy \
	  $(DESTDIR)$(bashdir)/slidectl $(DESTDIR)$(zshdir)/_slidectl $(DESTDIR)$(fishdir)/slidectl.fish
	for page in $(pages); do rm -f $(DESTDIR)$(mandir)/man$${page##*.}/$$page; done
	rm -rf $(DESTDIR)$(datadir)/doc/slided
	rmdir $(DESTDIR)$(sysconfdir)/slided/conf.d $(DESTDIR)$(sysconfdir)/slided 2>/dev/null || true
	@test ! -e $(DESTDIR)$(sysconfdir)/slided || echo "uninstall: $(DESTDIR)$(sysconfdir)/slided stays: it holds your configuration"
	@test -n '$(DESTDIR)' || systemd/activate uninstall

clean: ## take what was built away
	rm -rf .build
