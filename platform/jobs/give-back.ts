import { setFlagsFromString } from 'node:v8'

/** Garbage collection takes some 20 ms: not worth it for less. */
const worthwhileBytes = 16 * 1024 * 1024

/**
 * Call after each job: returns its memory to the system. V8 does not do so by itself while idle; a file of 30 MB and
 * its pictures would stay until the next job. Does nothing without `--expose-gc`.
 */
export function createGiveBack(): () => void {
  // Otherwise V8 frees large buffers in a thread after the collection, and `resting` would count them.
  setFlagsFromString('--no-concurrent-array-buffer-sweeping')
  const rss = () => process.memoryUsage.rss()
  let resting = rss()
  return () => {
    if (rss() >= resting + worthwhileBytes) {
      globalThis.gc?.()
      // The rest is in use, such as the code that the first job loaded.
      resting = rss()
    } else resting = Math.min(resting, rss())
  }
}
