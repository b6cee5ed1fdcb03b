/** The real time plus what the test advanced it by. */
export function createTestClock() {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(seconds: number) {
      aheadMs += seconds * 1000
    },
  }
}
