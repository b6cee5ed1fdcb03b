import type { Page } from '@playwright/test'

/**
 * Follows what goes wrong behind a page: errors of its program, what the browser complains of, answers that are no success and
 * requests that get none. Returns how to take what was seen since the last time.
 */
export function followFaults(page: Page): () => string[] {
  let faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`thrown: ${message}`))
  page.on('console', (message) => {
    // Of answers the browser says no more than that there was one: they follow, with their addresses.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Whoever leaves a page lets go of what it still asks for.
    if (why !== 'net::ERR_ABORTED') faults.push(`${why} ${new URL(request.url()).pathname}`)
  })
  return () => {
    const seen = faults
    faults = []
    return seen
  }
}
