/** A clock that moves one millisecond at each reading, so that no test depends on its own duration; the test advances it. */
export function createTestClock() {
  let nowMs = Date.now()
  return {
    now: () => new Date(nowMs++),
    advance(seconds: number) {
      nowMs += seconds * 1000
    },
  }
}
