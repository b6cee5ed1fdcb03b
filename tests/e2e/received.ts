import type { Page } from '@playwright/test'

/**
 * Records what a page receives from now on: addresses, headers, bodies of the API's answers, and messages over sockets. Resolves to all of
 * it, and to the page as it is then.
 */
export function recordReceived(page: Page): () => Promise<string[]> {
  const received: string[] = []
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    received.push(response.url(), JSON.stringify(response.headers()))
    if (!response.url().includes('/api/')) return
    const body = response.text().then(
      (text) => void received.push(text),
      () => undefined,
    )
    bodies.push(body)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void received.push(payload.toString())),
  )
  return async () => {
    await Promise.all(bodies)
    return [...received, await page.content()]
  }
}
