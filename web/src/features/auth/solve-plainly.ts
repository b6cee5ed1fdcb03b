import type { Challenge } from 'altcha-lib'
import Solver from './plain-solver?worker'

/** More workers than this make a phone hot and are hardly faster. */
const maxWorkers = 4

/**
 * The solution of a new human check, in the format of the widget. `address`: the URL of a challenge. Rejects if it returns none, or when
 * `signal` aborts.
 */
export async function solvePlainly(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`No human check: ${response.status}`)
  const challenge = (await response.json()) as Challenge
  const solution = await firstOf(challenge, Math.min(maxWorkers, navigator.hardwareConcurrency || 1), signal)
  return btoa(JSON.stringify({ challenge, solution }))
}

async function firstOf(challenge: Challenge, of: number, signal: AbortSignal): Promise<object> {
  const workers = Array.from({ length: of }, () => new Solver())
  try {
    return await new Promise<object>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The human check was given up')))
      workers.forEach((worker, from) => {
        worker.onerror = () => reject(new Error('The human check failed'))
        worker.onmessage = ({ data }: MessageEvent<object | null>) =>
          data === null ? reject(new Error('The human check took too long')) : resolve(data)
        worker.postMessage({ challenge, from, of })
      })
    })
  } finally {
    for (const worker of workers) worker.terminate()
  }
}
