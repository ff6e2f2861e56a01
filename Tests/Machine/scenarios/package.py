"""The Debian package: installing it, upgrading it under a configuration that was changed, removing and purging it."""

import glob
import os
import pwd
import re
import shutil
import subprocess
import time

from machine.backlight import Backlight
from machine.service import CONFIGURATION as PATH
from machine.service import UNIT, slidectl, slider, systemctl
from machine.throttle import Throttle, raw

ROOT = os.path.realpath(f"{os.path.dirname(__file__)}/../../..")
DATABASE = "/tmp/dpkg"

LIMIT = 400
"""dpkg and its scripts are many programs, and to start one takes its time here."""

CONFIGURATION = """
[slider.brightness]
from     = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to       = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
remember = true
"""


def run(check, service, trace):
    package, = glob.glob(f"{ROOT}/.build/deb/slided_*.deb")
    version = _field(package, "Version")
    # What `make install` has put here goes first. And Debian's images for containers forbid packages to start services.
    subprocess.run(["make", "-C", ROOT, "uninstall", "PREFIX=/usr"], check=True, capture_output=True)
    shutil.rmtree("/etc/slided", ignore_errors=True)
    if os.path.exists("/usr/sbin/policy-rc.d"):
        os.remove("/usr/sbin/policy-rc.d")
    # A database of its own: to read this computer's takes minutes here.
    shutil.copytree(f"{ROOT}/.build/deb/dpkg", DATABASE)
    os.environ["DPKG_ADMINDIR"] = DATABASE
    panel = Backlight("acpi_video0")
    check.equal("nothing is left of another installation, and the panel is root's",
                (shutil.which("slided"), os.stat(f"{panel.path}/brightness").st_uid, service.process), (None, 0, 0))

    _install(check, "installs", f"{ROOT}/.build/deb/older.deb")
    check.equal("is enabled and runs", (systemctl("is-enabled", UNIT).strip(), service.property("ActiveState")), ("enabled", "active"))
    set_to, shown = slidectl("set", "brightness", "max"), Backlight(slider("brightness")["outputs"][0]["target"])
    check.true("moves the panel, as it was installed", set_to.returncode == 0 and shown.wait_for(10),
               f"status {set_to.returncode} {set_to.stderr.strip()}, brightness of {shown.path} {shown.raw}")
    # As the distribution's own shells and man look for them.
    there = [path for path in ("bash-completion/completions/slidectl", "zsh/vendor-completions/_slidectl",
                               "fish/vendor_completions.d/slidectl.fish", "man/man1/slidectl.1.gz", "man/man5/slided.toml.5.gz",
                               "man/man8/slided.8.gz", "doc/slided/feedback.conf") if not os.path.exists(f"/usr/share/{path}")]
    check.equal("completions, manual pages and drop-ins are where they are looked for", there, [])

    with Throttle() as throttle:
        def works(value):
            service.wait_to_read(throttle)
            throttle.turn_to(value - 50)
            throttle.turn_to(value)
            return panel.wait_for(raw(value, 10))

        service.start(CONFIGURATION)                    # the administrator's own now
        check.true("follows the administrator's configuration", works(307), f"brightness {panel.raw}")

        untouched, since, before = time.monotonic(), time.time(), service.process
        _install(check, "is upgraded", package)
        service.wait_to_read(throttle)
        processes = set(map(int, re.findall(r"slided\[(\d+)\]: ", _log(since)))) - {before}
        check.equal("the upgrade restarts the service once", (processes, before != service.process), ({service.process}, True))
        check.equal("and moves nothing", trace.all_brightness(untouched), [])
        with open(PATH) as file:
            check.equal("the administrator's configuration stays, the package's lies beside it",
                        (file.read() == CONFIGURATION, os.path.exists(f"{PATH}.dpkg-dist")), (True, True))
        check.equal("the newer version runs", (_installed(), slidectl("--version").stdout), (f"ii {version}", f"slidectl {version}\n"))
        check.true("works after the upgrade", works(716), f"brightness {panel.raw}")

        untouched, user = time.monotonic(), pwd.getpwnam("slided").pw_uid
        _dpkg(check, "is removed", "--remove", "slided")
        # Debian's systemd masks what is removed and not purged.
        check.true("no unit and no process are left", service.property("LoadState") in ("not-found", "masked") and _processes(user) == [],
                   f"{service.property('LoadState')}, processes of slided: {_processes(user)}")
        gone = f"/lib/systemd/system/{UNIT}", "/usr/bin/slided", "/usr/bin/slidectl", "/usr/lib/slided", "/usr/share/doc/slided"
        left = [path for path in gone if os.path.exists(path)]
        check.equal("nor programs, nor texts; the configuration and the positions stay",
                    (left, os.path.exists(PATH), os.path.exists("/var/lib/slided/positions")), ([], True, True))
        check.equal("the panel is root's again, and was not moved",
                    (os.stat(f"{panel.path}/brightness").st_uid, trace.all_brightness(untouched)), (0, []))
    _dpkg(check, "is purged", "--purge", "slided")
    check.equal("configuration and positions are gone", (os.path.exists("/etc/slided"), os.path.exists("/var/lib/slided")), (False, False))
    check.equal("dpkg knows no more of it", _installed(), "")


def _install(check, what, package):
    _dpkg(check, what, "--force-confold", "--install", package)


def _dpkg(check, what, *arguments):
    # Without the triggers of others: the manual's index alone takes minutes here, and slided must not need any.
    done = subprocess.run(["dpkg", "--no-triggers", "--force-unsafe-io", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    # Directories that others have something in stay: that is no complaint about the package.
    complaints = [line for line in done.stdout.splitlines()
                  if ("failed" in line or "warning" in line) and "not empty so not removed" not in line]
    check.equal(what, (done.returncode, complaints), (0, []))
    if done.returncode:
        print("".join(f"# {line}\n" for line in done.stdout.splitlines()), end="", flush=True)


def _field(package, name):
    return subprocess.run(["dpkg-deb", "--field", package, name], check=True, capture_output=True, text=True).stdout.strip()


def _installed():
    """What dpkg has of it: its state and its version."""
    return subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Abbrev}${Version}", "slided"], capture_output=True, text=True).stdout


def _processes(user):
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.stat(f"/proc/{process}").st_uid == user:
                found.append(process)
        except FileNotFoundError:
            pass                                        # gone while this was looking
    return found


def _log(since):
    return subprocess.run(["journalctl", "--no-pager", "-o", "short", "-u", UNIT, f"--since=@{since:.3f}"],
                          capture_output=True, text=True).stdout
