/** Honest pages take a second or two, ten on an old phone. */
export const limitMs = 20_000
export const tickMs = 1_000

/**
 * Counts the time that a page is being drawn. `tick` is called about every `tickMs`, and answers true once the page has taken too
 * long. A hidden tab draws nothing, a lost connection brings nothing, and a sleeping device counts nothing: their time is free. While
 * bytes arrive, the count begins anew.
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
