/**
 * Lets the latest of several turns at something slow count: a function that begins a turn, and answers how to tell whether it is the
 * latest still.
 */
export function createTurns(): () => () => boolean {
  let latest = 0
  return () => {
    const turn = ++latest
    return () => turn === latest
  }
}
