import SliderBus
import SliderConfiguration
import SliderCore
import SliderSystem

/// All that the doctor goes by, read from the world once.
struct DoctorFacts: Sendable {
  var address = BusAddress.system
  var daemon = DaemonFacts()
  /// nil where no service manager answers.
  var unit: UnitStatus?
  var configuration = ConfigurationFacts()
  var accounts = Accounts()
  /// Who asks.
  var person = Account(user: 0, groups: [])
  /// Who the daemon runs as, or would; nil when there is no such user.
  var runner: Account?
  var polkit = Polkit.absent
  /// Whether one who asks has the active session of a seat, as polkit's rule for them has it.
  var isInFront = false
  var inputs: [InputFacts] = []
  var outputs: [OutputFacts] = []
  /// The control nodes of sound cards.
  var soundNodes: [FileAccess] = []
  /// nil when it isn't there.
  var uinput: FileAccess?
  var installation = Installation()
  /// Files that change the unit.
  var dropInFiles: [String] = []
  /// Whether one of them lets it write to input devices.
  var mayWriteInput = false
  /// Whether logind is there, which sets lights for whoever owns the session in front.
  var hasLogind = false
  /// The slided of the person's own session, when it isn't the one that is asked about; nil when the person has no configuration of
  /// their own.
  var sessionDaemon: DaemonFacts?

  /// The system's slided, when sliders follow it.
  var leaderDaemon: DaemonFacts?

  /// Whether it is about the system's service, which has a user of its own.
  var isSystem: Bool { address == .system }

  /// The sliders that the configuration has.
  var sliders: [SliderDefinition] { configuration.sliders }

  /// What polkit can do for a person who is no member of the group.
  enum Polkit: Sendable {
    case absent
    /// It is there, and knows nothing of slided.
    case withoutActions
    case ready
  }

  /// What of slided's own files is there.
  struct Installation: Equatable, Sendable {
    /// What the service's user is made from.
    var hasAccounts = true
    /// udev's rules, which give brightness files and uinput to slided.
    var hasRules = true
    /// Whether Debian's package manager brought it.
    var isPackage = false
  }

  /// Installs slided's files once more.
  var reinstallation: String {
    installation.isPackage ? "sudo apt-get install --reinstall slided" : "sudo make install"
  }

  /// `systemctl`, of the manager whose unit slided is, with these words behind it.
  func systemctl(_ words: String) -> String {
    isSystem ? "sudo systemctl \(words)" : "systemctl --user \(words)"
  }

  /// slidectl as someone who may read everything, on the same bus.
  func slidectl(_ words: String, asRoot: Bool = false) -> String {
    let options =
      switch address {
      case .system: ""
      case .session: " --user"
      case .address(let address): " --bus \(ShellWord.quoted(address))"
      }
    return "\(asRoot && isSystem ? "sudo " : "")slidectl \(words)\(options)"
  }

  /// Opens the file that a slider is defined in, and has the daemon read it again.
  func edit(_ slider: String? = nil) -> String {
    let path = ShellWord.quoted(configuration.path(of: slider))
    return "\(isSystem ? "sudoedit" : "${EDITOR:-vi}") \(path) && \(slidectl("reload", asRoot: true))"
  }

  /// The name of a user, else the number.
  func name(of account: Account) -> String {
    accounts.users.first { $0.number == account.user }?.name ?? "\(account.user)"
  }

  /// The name of a group, else the number.
  func name(ofGroup number: UInt32) -> String {
    accounts.groups.first { $0.number == number }?.name ?? "\(number)"
  }
}
