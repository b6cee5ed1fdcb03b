import type { Page } from '@playwright/test'

/**
 * Collects faults behind a page: uncaught errors, console errors, responses with an error status, and failed requests. Returns a function
 * that takes the faults since its last call.
 */
export function followFaults(page: Page): () => string[] {
  let faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`thrown: ${message}`))
  page.on('console', (message) => {
    // The browser logs responses without their addresses: they are collected below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page cancels its requests.
    if (why !== 'net::ERR_ABORTED') faults.push(`${why} ${new URL(request.url()).pathname}`)
  })
  return () => {
    const seen = faults
    faults = []
    return seen
  }
}
