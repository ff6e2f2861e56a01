"""The guest's side of the machine test: devices that a script turns and touches, the kernel's own record of what was
written, the installed service, and checks that print what they saw."""
