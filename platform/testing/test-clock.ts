/** Stands still but for a millisecond at each look, so that no test depends on how long it takes; the test advances it. */
export function createTestClock() {
  let nowMs = Date.now()
  return {
    now: () => new Date(nowMs++),
    advance(seconds: number) {
      nowMs += seconds * 1000
    },
  }
}
