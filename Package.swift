// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// What the programs and their libraries are compiled with; tests need the modules that these go without.
let settings: [SwiftSetting] =
  strict + [
    // Neither regular expressions nor tasks are used: without their modules the daemon is 1 MB smaller in memory.
    .unsafeFlags([
      "-Xfrontend", "-disable-implicit-string-processing-module-import",
      "-Xfrontend", "-disable-implicit-concurrency-module-import",
    ]),
    // Debug builds, and so all tests, check that no two accesses overlap. On the way of a frame that is half of all work.
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
  ]

/// A library that Debian ships, found through pkg-config; a bare `swift build` names the package when it is missing.
func system(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// One room of the house: its sources under `Sources/`, the rooms it may look into.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: settings,
    // Nothing loads symbols from a program.
    linkerSettings: [.unsafeFlags(["-Xlinker", "--no-export-dynamic"])])
}

/// The tests of one room or program; most of them need the core's values too.
func tests(
  _ room: String, _ dependencies: [Target.Dependency] = ["SliderCore"], data: [String] = []
) -> Target {
  .testTarget(
    name: "\(room)Tests", dependencies: [.byName(name: room), "TestSupport"] + dependencies, exclude: data,
    swiftSettings: strict)
}

let package = Package(
  name: "slided",
  products: [
    .executable(name: "slided", targets: ["slided"]),
    .executable(name: "slidectl", targets: ["slidectl"]),
    // For `make fuzz` alone: libFuzzer has the main function.
    .library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"]),
    // For the tests alone: libasound loads it, see Tests/ALSATestCard/card.c.
    .library(name: "ALSATestCard", type: .dynamic, targets: ["ALSATestCard"]),
    // Likewise, in place of libddcutil.
    .library(name: "DDCTestMonitor", type: .dynamic, targets: ["DDCTestMonitor"]),
  ],
  targets: [
    system("CEvdev", pkgConfig: "libevdev", package: "libevdev-dev"),
    system("CUdev", pkgConfig: "libudev", package: "libudev-dev"),
    system("CALSA", pkgConfig: "alsa", package: "libasound2-dev"),
    system("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
    .target(name: "CTOML"),

    room("SliderCore"),
    room("SliderConfiguration", ["SliderCore", "CTOML"]),
    room("SliderBus", ["SliderCore", "CSystemd"]),
    room("SliderSystem", ["SliderCore", "SliderBus", "CEvdev", "CUdev", "CALSA", "CSystemd"]),
    room("SliderDaemon", ["SliderCore", "SliderConfiguration", "SliderBus", "SliderSystem"]),
    program("slided", ["SliderDaemon"]),
    program("slidectl", ["SliderCore", "SliderConfiguration", "SliderBus", "SliderSystem", "SliderDaemon"]),

    // PIC makes ALSA's headers export what a loaded plugin is recognised by.
    .target(
      name: "ALSATestCard", dependencies: ["CALSA"], path: "Tests/ALSATestCard", cSettings: [.define("PIC")]),
    .target(name: "DDCTestMonitor", path: "Tests/DDCTestMonitor"),
    .target(
      name: "TestSupport", dependencies: ["SliderCore"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .executableTarget(
      name: "InputProbe", dependencies: ["SliderCore", "SliderSystem"], path: "Tests/InputProbe",
      swiftSettings: settings),
    .executableTarget(
      name: "FramePump", dependencies: ["SliderCore", "SliderDaemon", "SliderSystem", "TestSupport"],
      path: "Tests/FramePump",
      swiftSettings: settings),
    .target(
      name: "OutputScene",
      dependencies: [
        "SliderCore", "SliderConfiguration", "SliderBus", "SliderSystem", "SliderDaemon", "CSystemd", "TestSupport",
      ], path: "Tests/OutputScene", swiftSettings: settings),
    // What any bytes must do no harm to; libFuzzer calls it, and so does a test.
    .target(
      name: "FuzzTargets",
      dependencies: ["SliderCore", "SliderConfiguration", "SliderSystem", "SliderDaemon", "TestSupport"],
      path: "Tests/Fuzz/Targets", swiftSettings: settings),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: strict),
    tests("SliderCore", ["FuzzTargets"]),
    tests("SliderConfiguration", ["SliderCore", "FuzzTargets"]),
    tests("SliderBus"),
    tests("SliderSystem", ["SliderCore", "InputProbe"]),
    tests(
      "SliderDaemon",
      ["SliderCore", "SliderConfiguration", "SliderBus", "SliderSystem", "slided", "FramePump", "OutputScene"]),
    .testTarget(
      name: "SliderCasesTests", dependencies: ["SliderCore", "SliderConfiguration", "slidectl", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FieldReportsTests",
      dependencies: [
        "SliderCore", "SliderConfiguration", "SliderBus", "SliderSystem", "SliderDaemon", "slided", "slidectl",
        "TestSupport", "OutputScene",
      ], swiftSettings: strict),
    tests(
      "slidectl", ["SliderCore", "SliderConfiguration", "SliderBus", "SliderSystem", "slided"], data: ["Golden"]),
  ],
  cxxLanguageStandard: .cxx17
)
