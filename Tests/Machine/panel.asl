// The screen of the test machine: ACPI video outputs under QEMU's VGA card, PCI 00:02.0.
//
// LCD0 is acpi_video0, eleven levels, as quick as the emulation. With STUCK defined, milliseconds, there is LCD1 too, acpi_video1:
// below its middle as quick as LCD0, from its middle on each write takes that long, as a panel behind a hung bus does.
// The kernel reads _BCL as two defaults (on mains, on battery) and then the levels, and writes levels, not indices, to _BCM.
DefinitionBlock ("", "SSDT", 2, "SLIDED", "PANEL", 1)
{
    External (\_SB.PCI0.S10, DeviceObj)

    Scope (\_SB.PCI0.S10)
    {
        Method (_DOS, 1) { }
        Method (_DOD, 0)
        {
#ifdef STUCK
            Return (Package () { 0x80010400, 0x80010410 })
#else
            Return (Package () { 0x80010400 })
#endif
        }

        Device (LCD0)
        {
            Name (_ADR, 0x0400)
            Name (NOW, 50)
            Method (_BCL, 0) { Return (Package () { 100, 50, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100 }) }
            Method (_BCM, 1) { NOW = Arg0 }
            Method (_BQC, 0) { Return (NOW) }
        }

#ifdef STUCK
        Device (LCD1)
        {
            Name (_ADR, 0x0410)
            Name (NOW, 0)
            Method (_BCL, 0) { Return (Package () { 40, 0, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100 }) }
            Method (_BCM, 1)
            {
                If (Arg0 >= 50) { Sleep (STUCK) }
                NOW = Arg0
            }
            Method (_BQC, 0) { Return (NOW) }
        }
#endif
    }
}
