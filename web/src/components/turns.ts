/**
 * Keeps only the latest of several slow operations: the returned function starts a turn, and returns a check whether that turn is
 * still the latest.
 */
export function createTurns(): () => () => boolean {
  let latest = 0
  return () => {
    const turn = ++latest
    return () => turn === latest
  }
}
