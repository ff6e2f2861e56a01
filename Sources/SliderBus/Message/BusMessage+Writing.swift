import CSystemd

extension BusMessage {
  package func append(_ values: [BusValue]) throws(BusError) {
    for value in values { try append(value) }
  }

  package func append(_ value: BusValue) throws(BusError) {
    switch value {
    case .string(let text): try append(text, type: SD_BUS_TYPE_STRING)
    case .objectPath(let path): try append(path, type: SD_BUS_TYPE_OBJECT_PATH)
    // A boolean is an int in sd-bus' calls.
    case .bool(let value): try append(Int32(value ? 1 : 0), type: SD_BUS_TYPE_BOOLEAN)
    case .int32(let value): try append(value, type: SD_BUS_TYPE_INT32)
    case .uint32(let value): try append(value, type: SD_BUS_TYPE_UINT32)
    case .int64(let value): try append(value, type: SD_BUS_TYPE_INT64)
    case .uint64(let value): try append(value, type: SD_BUS_TYPE_UINT64)
    case .double(let value): try append(value, type: SD_BUS_TYPE_DOUBLE)
    case .array(let values, let element):
      try open(SD_BUS_TYPE_ARRAY, element)
      for value in values {
        if element == "v" { try appendVariant(value) } else { try append(value) }
      }
      try close()
    case .dictionary(let values):
      try open(SD_BUS_TYPE_ARRAY, "{sv}")
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        try open(SD_BUS_TYPE_DICT_ENTRY, "sv")
        try append(key, type: SD_BUS_TYPE_STRING)
        try appendVariant(value)
        try close()
      }
      try close()
    case .structure(let values):
      try open(SD_BUS_TYPE_STRUCT, String(value.signature.dropFirst().dropLast()))
      try append(values)
      try close()
    case .other(let signature): throw .malformed("a value of type \(signature) cannot be sent")
    }
  }

  private func appendVariant(_ value: BusValue) throws(BusError) {
    try open(SD_BUS_TYPE_VARIANT, value.signature)
    try append(value)
    try close()
  }

  private func append(_ text: String, type: Int) throws(BusError) {
    try BusError.check(
      text.withCString { sd_bus_message_append_basic(handle, CChar(type), $0) }, "write '\(text)' into a message")
  }

  private func append<Number: BitwiseCopyable>(_ number: Number, type: Int) throws(BusError) {
    var number = number
    try BusError.check(sd_bus_message_append_basic(handle, CChar(type), &number), "write \(number) into a message")
  }

  private func open(_ type: Int, _ contents: String) throws(BusError) {
    try BusError.check(sd_bus_message_open_container(handle, CChar(type), contents), "write into a message")
  }

  private func close() throws(BusError) {
    try BusError.check(sd_bus_message_close_container(handle), "write into a message")
  }
}
