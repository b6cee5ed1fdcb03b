import type { FacesQueue } from './port'

/** Assumed until the first photo is done: loading the models takes a second, and so does a photo. */
const presetMs = 1000
/** Photos that the average covers. */
const remembered = 20

/**
 * Estimates how long a photo waits: the photos ahead and itself, times the average time of the last ones, divided by `processes`. Senders
 * take turns, so a photo may be served earlier or later than its place says.
 */
export function createWaiting(processes: number) {
  /** In the order in which they came. */
  const names = new Map<symbol, string | undefined>()
  const lastMs: number[] = []

  function averageMs(): number {
    if (lastMs.length === 0) return presetMs
    return lastMs.reduce((sum, ms) => sum + ms, 0) / lastMs.length
  }

  return {
    /** A photo came. Call the result when it leaves, done or not. */
    enter(name: string | undefined): () => void {
      const place = Symbol()
      names.set(place, name)
      return () => void names.delete(place)
    },
    /** Looking at one photo took so long, without its wait. */
    took(ms: number): void {
      lastMs.push(ms)
      if (lastMs.length > remembered) lastMs.shift()
    },
    of(name: string): FacesQueue {
      const at = [...names.values()].indexOf(name)
      const ahead = at < 0 ? names.size : at
      // Its own turn included.
      return { ahead, seconds: Math.ceil(((ahead + 1) * averageMs()) / processes / 1000) }
    },
  }
}
