import SliderCore
import TestSupport
import Testing

@Suite struct ContactTrackerTests {
  @Test func followsFingersInTheirSlots() throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    let change1 = tracker.update(with: hand.touch(10, 20))
    #expect(change1)
    #expect(tracker.contacts[0].hasBegun)
    #expect((tracker.contacts[0].x, tracker.contacts[0].y) == (1400, 1600))
    let change2 = tracker.update(with: hand.touch(50, 50, slot: 1))
    #expect(change2)
    #expect(!tracker.contacts[0].hasBegun)
    #expect(tracker.contacts[0].isDown && tracker.contacts[1].isDown)
    let change3 = tracker.update(with: hand.lift(slot: 0))
    #expect(change3)
    #expect(tracker.contacts[0].hasEnded && !tracker.contacts[0].isDown)
    #expect(tracker.contacts[1].isDown && !tracker.contacts[1].hasEnded)
    let change4 = tracker.update(with: hand.frame([.axis(.slot, 0)]))
    #expect(!change4)
    #expect(!tracker.contacts[0].hasEnded)
  }

  @Test func aNewNumberInASlotIsANewFinger() throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    _ = tracker.update(with: hand.touch(10, 20))
    _ = tracker.update(with: hand.touch(60, 20))
    #expect(tracker.contacts[0].hasEnded)
    #expect(tracker.contacts[0].hasBegun)
    #expect(tracker.contacts[0].isDown)
  }

  @Test func aFingerFirstSeenInAResynchronizationHasNoBeginning() throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    _ = tracker.update(with: hand.frame([.axis(.slot, 0), .axis(.trackingID, 7)], isResynchronization: true))
    #expect(tracker.contacts[0].isDown)
    #expect(!tracker.contacts[0].hasBegun)
  }

  @Test func knowsOneFingerByItsButton() throws {
    var tracker = try #require(ContactTracker(TestDevices.singleTouchPad))
    var hand = TestHand()
    _ = tracker.update(with: hand.frame([.axis(.x, 2000), .axis(.y, 3000), .key(Key.touch, 1)]))
    #expect(tracker.contacts == [Contact(isDown: true, hasBegun: true, hasEnded: false, x: 2000, y: 3000)])
    _ = tracker.update(with: hand.frame([.key(Key.touch, 0)]))
    #expect(tracker.contacts[0].hasEnded)
  }

  @Test(arguments: [Int32(-5), 5, 63, 64, 1000, .max])
  func slotsBeyondTheAnnouncedOnesAreNobody(slot: Int32) throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    let change5 = tracker.update(with: hand.touch(10, 20, slot: slot))
    #expect(!change5)
  }

  @Test func whatIsNotTouchedHasNoFingers() {
    #expect(ContactTracker(TestDevices.throttle) == nil)
    #expect(ContactTracker(TestDevices.keyboard) == nil)
  }

  @Test func aFingerThatComesAndGoesWithinAFrameNeverBegan() throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    let down = hand.touch(10, 20)
    _ = tracker.update(with: hand.frame(down.events + [.axis(.trackingID, -1)]))
    #expect(tracker.begun.isEmpty)
    #expect(!tracker.contacts[0].isDown)
  }

  // MARK: What isn't known

  @Test func aFingerThatDoesntSayWhereItIsHasNoBeginning() throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    _ = tracker.update(with: hand.frame([.axis(.slot, 0), .axis(.trackingID, 1), .axis(.touchX, 1200)]))
    #expect(tracker.contacts[0].isDown)
    #expect(tracker.begun.isEmpty)
    _ = tracker.update(with: hand.move(5, 50))
    #expect(tracker.begun.isEmpty)
    _ = tracker.update(with: hand.lift())
    // Now the slot's coordinates are known, and one that doesn't change isn't told again.
    _ = tracker.update(with: hand.frame([.axis(.trackingID, 2), .axis(.touchX, 1200)]))
    #expect(tracker.begun == [0])
    #expect((tracker.contacts[0].x, tracker.contacts[0].y) == (1200, 2500))
  }

  @Test func whatTheKernelHoldsForASlotIsKnown() throws {
    var pad = TestDevices.touchpad
    pad.slots = [TouchSlot(trackingID: -1, x: 1200, y: 1300), TouchSlot(trackingID: 44, x: 0, y: 0)]
    var tracker = try #require(ContactTracker(pad))
    var hand = TestHand()
    _ = tracker.update(with: hand.frame([.axis(.slot, 0), .axis(.trackingID, 45)]))
    #expect(tracker.begun == [0])
    #expect((tracker.contacts[0].x, tracker.contacts[0].y) == (1200, 1300))
    // The finger that was there already has no beginning, wherever it goes; the next one in its slot has.
    #expect(tracker.contacts[1].isDown)
    _ = tracker.update(with: hand.move(4, 60, slot: 1))
    #expect(tracker.begun.isEmpty)
    _ = tracker.update(with: hand.lift(slot: 1))
    #expect(tracker.ended == [1])
    _ = tracker.update(with: hand.touch(4, 60, slot: 1))
    #expect(tracker.begun == [1])
  }

  @Test(arguments: [Int32.min, .max, -1001, 7001])
  func whatCantBeAPlaceIsNone(x: Int32) throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    _ = tracker.update(with: hand.touch(10, 20))
    _ = tracker.update(with: hand.frame([.axis(.touchX, x)]))
    #expect(tracker.contacts[0].x == 1400)
    // A finger that comes down there is nowhere.
    _ = tracker.update(with: hand.lift())
    _ = tracker.update(with: hand.frame([.axis(.trackingID, 7), .axis(.touchX, x), .axis(.touchY, 2000)]))
    #expect(tracker.begun.isEmpty)
  }

  @Test func lostEventsThatNothingMakesUpForEndEveryFinger() throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    _ = tracker.update(with: hand.touch(10, 20))
    _ = tracker.update(with: hand.touch(50, 50, slot: 1))
    var gap = hand.frame([.axis(.touchX, 2000)], isResynchronization: true)
    gap.hasGap = true
    _ = tracker.update(with: gap)
    #expect(tracker.ended == [0, 1])
    // Whose coordinate that was is not known either: the slot may have changed meanwhile.
    #expect(tracker.contacts.prefix(2).map(\.x) == [1400, 3000])
  }

  // MARK: Palms

  @Test func aPalmIsNoFingertip() throws {
    var tracker = try #require(ContactTracker(TestDevices.touchpad))
    var hand = TestHand()
    _ = tracker.update(with: hand.touch(10, 20))
    #expect(tracker.contacts[0].isFingertip)
    _ = tracker.update(with: hand.frame([.axis(.toolType, 2)]))
    #expect(tracker.contacts[0].isPalm && !tracker.contacts[0].isFingertip)
    _ = tracker.update(with: hand.frame([.axis(.toolType, 0)]))
    #expect(tracker.contacts[0].isFingertip)
  }

  /// 25 mm are 1000 units across the pad, or 250 of a size with 10 units a millimetre.
  @Test(
    arguments: [
      (2000, 0, 1000, true), (2000, 0, 1001, false), (255, 10, 250, true), (255, 10, 251, false), (255, 0, 255, true),
    ] as [(Int32, Int32, Int32, Bool)])
  func sizeTellsAPalm(maximum: Int32, resolution: Int32, size: Int32, isFingertip: Bool) throws {
    var pad = TestDevices.touchpad
    pad.axes.append(AbsoluteAxis(code: .touchMajor, minimum: 0, maximum: maximum, resolution: resolution))
    var tracker = try #require(ContactTracker(pad))
    var hand = TestHand()
    _ = tracker.update(with: hand.touch(10, 20))
    _ = tracker.update(with: hand.frame([.axis(.touchMajor, size)]))
    #expect(tracker.contacts[0].isFingertip == isFingertip)
  }

  /// Nine tenths of the range, unless it is a force, or a screen's.
  @Test(
    arguments: [
      (0, false, 229, true), (0, false, 230, false), (1, false, 255, true), (0, true, 255, true),
    ] as [(Int32, Bool, Int32, Bool)])
  func pressureTellsAPalm(resolution: Int32, isScreen: Bool, pressure: Int32, isFingertip: Bool) throws {
    var pad = TestDevices.touchpad
    if isScreen { pad.properties = CodeSet([InputProperty.direct]) }
    pad.axes.append(AbsoluteAxis(code: .touchPressure, minimum: 0, maximum: 255, resolution: resolution))
    var tracker = try #require(ContactTracker(pad))
    var hand = TestHand()
    _ = tracker.update(with: hand.touch(10, 20))
    _ = tracker.update(with: hand.frame([.axis(.touchPressure, pressure)]))
    #expect(tracker.contacts[0].isFingertip == isFingertip)
  }

  // MARK: One position

  @Test func amongOthersAFingerIsNowhere() throws {
    var tracker = try #require(ContactTracker(TestDevices.singleTouchPad))
    var hand = TestHand()
    _ = tracker.update(with: hand.single(4, 50))
    #expect(tracker.begun == [0])
    _ = tracker.update(with: hand.single(30, 40, fingers: 2))
    #expect(tracker.contacts[0].isCrowded)
    #expect(tracker.contacts[0].x == 1160)
    // 6 mm from where it was: the same finger.
    _ = tracker.update(with: hand.single(4, 40))
    #expect(!tracker.contacts[0].isCrowded && tracker.contacts[0].hasJumped)
    #expect((tracker.contacts[0].x, tracker.contacts[0].y) == (1160, 2200))
    _ = tracker.update(with: hand.single(4, 39))
    #expect(!tracker.contacts[0].hasJumped)
  }

  @Test func whatIsLeftElsewhereIsAnother() throws {
    var tracker = try #require(ContactTracker(TestDevices.singleTouchPad))
    var hand = TestHand()
    _ = tracker.update(with: hand.single(4, 50))
    _ = tracker.update(with: hand.single(30, 40, fingers: 3))
    _ = tracker.update(with: hand.single(20, 50))
    #expect(tracker.ended == [0])
    #expect(!tracker.contacts[0].isDown)
    _ = tracker.update(with: hand.single(4, 50))
    #expect(tracker.begun.isEmpty)
    _ = tracker.update(with: hand.frame(TestHand.count(0)))
    _ = tracker.update(with: hand.single(4, 50))
    #expect(tracker.begun == [0])
  }

  @Test func fingersThatComeTogetherNeverBegan() throws {
    var tracker = try #require(ContactTracker(TestDevices.singleTouchPad))
    var hand = TestHand()
    _ = tracker.update(with: hand.single(4, 50, fingers: 2))
    _ = tracker.update(with: hand.single(4, 50))
    #expect(tracker.begun.isEmpty && !tracker.contacts[0].isDown)
  }

  /// As N-Trig's digitizers do.
  @Test func keysThatCantCountDont() throws {
    var pad = TestDevices.singleTouchPad
    pad.keys = CodeSet([Key.touch])
    var tracker = try #require(ContactTracker(pad))
    var hand = TestHand()
    _ = tracker.update(with: hand.single(4, 50, fingers: 2))
    #expect(tracker.begun == [0])
    _ = tracker.update(with: hand.single(6, 50, fingers: 2))
    #expect(tracker.contacts[0].x == 1240)
  }

  // MARK: A box

  @Test func inABoxOneFingerIsAloneAndTwoAreItsCorners() throws {
    var tracker = try #require(ContactTracker(TestDevices.boxPad))
    var hand = TestHand()
    _ = tracker.update(with: hand.touch(4, 50))
    #expect(tracker.begun == [2])
    #expect((tracker.contacts[2].x, tracker.contacts[2].y) == (1160, 2500))
    // The second finger, to the right and above: the first slot is now the top left corner.
    let corners = hand.move(4, 30).events + hand.touch(50, 50, slot: 1).events
    _ = tracker.update(with: hand.frame(corners))
    #expect(tracker.begun == [0, 1])
    #expect(tracker.contacts[2].isCrowded && tracker.contacts[2].y == 2500)
    // The second lifts.
    _ = tracker.update(with: hand.frame(hand.move(4, 50).events + hand.lift(slot: 1).events))
    #expect(tracker.ended == [0, 1])
    #expect(tracker.contacts[2].isDown && tracker.contacts[2].hasJumped)
    _ = tracker.update(with: hand.lift())
    #expect(tracker.ended == [2])
  }

  @Test func threeFingersAreNoBoxOfTwo() throws {
    var tracker = try #require(ContactTracker(TestDevices.boxPad))
    var hand = TestHand()
    let corners = hand.touch(4, 30).events + hand.touch(50, 50, slot: 1).events
    _ = tracker.update(with: hand.frame(corners + TestHand.count(2)))
    #expect(tracker.begun == [0, 1])
    _ = tracker.update(with: hand.frame(TestHand.count(3)))
    #expect(tracker.ended == [0, 1])
  }

  /// A mouse that announces every code up to 0x3e has no slots.
  @Test func wholeRangesOfCodesAreNoSlots() {
    var mouse = TestDevices.touchpad
    mouse.axes.insert(AbsoluteAxis(code: AxisCode(rawValue: 0x2e), minimum: 0, maximum: 255), at: 2)
    #expect(TouchProtocol(mouse) == .single)
    mouse.keys = CodeSet()
    #expect(TouchProtocol(mouse) == nil)
  }
}
