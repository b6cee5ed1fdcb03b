declare global {
  /** Responses that `before.ts` requested before the program ran, by address. */
  var early: Record<string, Promise<Response>> | undefined
}

/** Age of the page after which early responses are ignored. */
const freshMs = 30_000

/** Like `fetch`, but the first read of an address takes its early response, if there is one. */
export async function fetchOrUseEarly(url: string, init: RequestInit): Promise<Response> {
  const early = globalThis.early?.[url]
  if (early === undefined || init.method !== 'GET') return fetch(url, init)
  delete globalThis.early?.[url]
  if (performance.now() > freshMs) return fetch(url, init)
  return early.catch(() => fetch(url, init))
}
