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
}
