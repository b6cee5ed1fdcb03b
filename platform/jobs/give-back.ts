import { setFlagsFromString } from 'node:v8'

/** Collecting takes some 20 ms: for less it does not pay. */
const worthwhileBytes = 16 * 1024 * 1024

/**
 * To be called after each job: gives back what it left behind. V8 does not do so by itself as long as nobody asks it for more; a file of
 * 30 MB and the pictures in it would lie about until the next one comes. Does nothing where V8 was not told to let itself be asked
 * (`--expose-gc`).
 */
export function createGiveBack(): () => void {
  // Else it frees large buffers in a thread, after it said that it is done, and `resting` would count them.
  setFlagsFromString('--no-concurrent-array-buffer-sweeping')
  const rss = () => process.memoryUsage.rss()
  let resting = rss()
  return () => {
    if (rss() >= resting + worthwhileBytes) {
      globalThis.gc?.()
      // What stays is in use, such as the code that the first job loaded.
      resting = rss()
    } else resting = Math.min(resting, rss())
  }
}
