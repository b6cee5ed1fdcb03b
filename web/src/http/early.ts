declare global {
  /** What `public/before.js` asked for while the program came, by address. */
  var early: Record<string, Promise<Response>> | undefined
}

/** Milliseconds from the page's beginning. What is older is read again. */
const freshMs = 30_000

/** As `fetch`; the first to read an address that was asked for already takes that answer, where there was one. */
export async function fetchOrTakeEarly(url: string, init: RequestInit): Promise<Response> {
  const early = globalThis.early?.[url]
  if (early === undefined || init.method !== 'GET') return fetch(url, init)
  delete globalThis.early?.[url]
  if (performance.now() > freshMs) return fetch(url, init)
  return early.catch(() => fetch(url, init))
}
