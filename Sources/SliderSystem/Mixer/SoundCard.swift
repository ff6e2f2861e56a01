import CALSA
import Glibc
import SliderCore

/// A sound card of the kernel, as `/proc/asound/cards` lists them; no plug-in.
package struct SoundCard: Equatable, Sendable {
  package var index: Int
  /// What configurations name it by: `PCH`.
  package var id: String
  /// What people call it: `HDA Intel PCH`.
  package var name: String

  package init(index: Int, id: String, name: String) {
    (self.index, self.id, self.name) = (index, id, name)
  }

  /// The card of an id, whatever its number is today; else that of a number; else the first whose id or name matches a pattern.
  package static func named(_ name: String, among cards: [SoundCard]) -> SoundCard? {
    let glob = Glob(name)
    return cards.first { $0.id == name } ?? cards.first { "\($0.index)" == name }
      ?? cards.first { glob.matches($0.id) || glob.matches($0.name) }
  }

  /// The cards that this process may open, in index order.
  package static func all() -> [SoundCard] {
    // Else libasound tries the nodes of 32 cards, and loads drivers for them where it may.
    guard access("/dev/snd", F_OK) == 0 else { return [] }
    silenceALSA()
    var cards: [SoundCard] = []
    var index: Int32 = -1
    while snd_card_next(&index) == 0, index >= 0 {
      if let card = SoundCard(index: index) { cards.append(card) }
    }
    return cards
  }

  /// nil when it went away meanwhile.
  private init?(index: Int32) {
    var info: OpaquePointer?
    guard let control = SoundControl.open("hw:\(index)").control else { return nil }
    defer { snd_ctl_close(control) }
    guard snd_ctl_card_info_malloc(&info) == 0 else { return nil }
    defer { snd_ctl_card_info_free(info) }
    guard snd_ctl_card_info(control, info) == 0, let id = snd_ctl_card_info_get_id(info),
      let name = snd_ctl_card_info_get_name(info)
    else { return nil }
    self.index = Int(index)
    self.id = String(cString: id)
    self.name = String(cString: name)
  }

  /// The first control node that is there but not for this process; nil when none is.
  static func forbiddenNode() -> String? {
    (0..<32).lazy.map { "/dev/snd/controlC\($0)" }.first {
      access($0, F_OK) == 0 && faccessat(AT_FDCWD, $0, R_OK | W_OK, AT_EACCESS) != 0
    }
  }
}

/// Keeps libasound from printing to stderr what its calls return as well; for the calling thread.
func silenceALSA() {
  _ = snd_lib_error_set_local { _, _, _, _, _, _ in }
}
