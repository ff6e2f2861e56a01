import CSystemd
import TestSupport
import Testing

@testable import SliderBus

struct BusMessageTests {
  let privateBus: PrivateBus
  let bus: Bus

  init() throws {
    privateBus = try PrivateBus()
    bus = try Bus(.address(privateBus.address))
  }

  private func message(_ write: (BusMessage) throws -> Void) throws -> BusMessage {
    var handle: OpaquePointer?
    try BusError.check(sd_bus_message_new_signal(bus.handle, &handle, "/a", "a.b", "C"), "make a message")
    let message = BusMessage(owning: try #require(handle))
    try write(message)
    try BusError.check(sd_bus_message_seal(message.handle, 1, 0), "seal a message")
    return message
  }

  @Test(
    arguments: [
      [], [.string("")], [.string("größer ☀")], [.objectPath("/a/b")], [.bool(true), .bool(false)],
      [.int32(.min), .int32(.max), .uint32(.max), .int64(.min), .uint64(.max), .double(-0.1)],
      [.array([], element: "s")], [.array([.string("a"), .string("b")], element: "s")],
      [.array([.array([.double(1)], element: "d")], element: "ad")],
      [.array([.string("a"), .bool(true)], element: "v")],
      [.dictionary([:])], [.dictionary(["a": .int32(1), "b": .dictionary(["c": .array([], element: "u")])])],
      [.dictionaries([["a": .string("x")], [:]])],
      [.structure([.bool(true), .bool(false), .dictionary(["a": .string("b")])]), .string("end")],
      [.structure([.string("a"), .structure([.objectPath("/")])])],
    ] as [[BusValue]])
  func whatIsWrittenIsRead(values: [BusValue]) throws {
    let message = try message { try $0.append(values) }
    #expect(try message.values() == values)
    // Again, from the beginning.
    #expect(try message.values() == values)
  }

  /// What a newer or another program sends is passed over.
  @Test func unknownTypesAreSkipped() throws {
    let message = try message { message in
      var byte: UInt8 = 7
      sd_bus_message_append_basic(message.handle, CChar(SD_BUS_TYPE_BYTE), &byte)
      sd_bus_message_open_container(message.handle, CChar(SD_BUS_TYPE_STRUCT), "yy")
      sd_bus_message_append_basic(message.handle, CChar(SD_BUS_TYPE_BYTE), &byte)
      sd_bus_message_append_basic(message.handle, CChar(SD_BUS_TYPE_BYTE), &byte)
      sd_bus_message_close_container(message.handle)
      sd_bus_message_append_array(message.handle, CChar(SD_BUS_TYPE_BYTE), &byte, 1)
      sd_bus_message_open_container(message.handle, CChar(SD_BUS_TYPE_ARRAY), "{us}")
      sd_bus_message_close_container(message.handle)
      sd_bus_message_append_basic(message.handle, CChar(SD_BUS_TYPE_SIGNATURE), "as")
      try message.append(.string("end"))
    }
    #expect(
      try message.values() == [
        .other(signature: "y"), .structure([.other(signature: "y"), .other(signature: "y")]),
        .other(signature: "ay"), .other(signature: "a{us}"), .other(signature: "g"), .string("end"),
      ])
  }

  @Test func tooDeepOrTooMuchIsRefused() throws {
    var deep = BusValue.array([], element: "s")
    for _ in 0..<20 { deep = .array([deep], element: deep.signature) }
    let nested = try message { try $0.append(deep) }
    #expect(throws: BusError.self) { try nested.values() }
    let long = try message { message in
      var zeros = [UInt32](repeating: 0, count: 200_000)
      sd_bus_message_append_array(message.handle, CChar(SD_BUS_TYPE_UINT32), &zeros, 800_000)
    }
    #expect(throws: BusError.malformed("the message holds more than 100000 values")) { try long.values() }
  }

  @Test(
    arguments: [
      .objectPath("no path"), .other(signature: "y"), .array([.string("a")], element: "u"),
      .array([.bool(true)], element: "nonsense"),
    ] as [BusValue])
  func whatCannotBeWritten(value: BusValue) throws {
    #expect(throws: BusError.self) { try message { try $0.append(value) } }
  }
}
