import { setTimeout } from 'node:timers/promises'

const unavailable = [502, 503, 504]
const pauseMs = 250
/** Generous, for busy machines. */
const patienceMs = 60_000

/**
 * `fetch` by a careful client: sends a request again while nobody answers, or the answer is that a part is away. Returns the last answer,
 * or throws its error, after `withinMs`; a try may take a minute. For requests that may take effect twice.
 */
export async function carefulSend(
  url: string,
  init: RequestInit,
  { withinMs = patienceMs } = {},
): Promise<Response> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const isLast = performance.now() > deadline
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
      if (isLast || !unavailable.includes(response.status)) return response
      await response.body?.cancel()
    } catch (error) {
      if (isLast) throw error
    }
    await setTimeout(pauseMs)
  }
}
