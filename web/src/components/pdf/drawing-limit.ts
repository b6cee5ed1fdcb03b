/** Honest pages take a second or two, ten on an old phone. */
export const limitMs = 20_000
export const tickMs = 1_000

/**
 * Counts the time that drawing a page takes. Call `tick` about every `tickMs`; it returns true once the page has taken too long. Time in
 * a hidden tab, without a connection or while the device sleeps does not count: nothing is drawn then. Arriving bytes restart the count.
 */
export function createDrawingLimit(now: number) {
  let spent = 0
  let last = now
  return {
    tick(state: { now: number; visible: boolean; online: boolean; lastBytesAt: number }): boolean {
      if (state.lastBytesAt > last) spent = 0
      else if (state.visible && state.online) spent += Math.min(state.now - last, 2 * tickMs)
      last = state.now
      return spent >= limitMs
    },
  }
}
