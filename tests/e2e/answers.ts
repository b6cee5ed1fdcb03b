import type { Page } from '@playwright/test'

/** A response given by the test instead of the server; without a status, the request fails. */
export interface Answered {
  call: string
  method?: string
  status?: number
  body?: object
}

/** A message that no page contains itself. */
export const serverWords = 'As the server says it.'

/** Refuses a call with a reason. */
export const reasoned = (call: string, status: number, reason: string): Answered => ({
  call,
  status,
  body: { success: false, reason, message: serverWords },
})
export const done = (call: string): Answered => ({
  call,
  status: 200,
  body: { success: true, message: 'Done.' },
})
/** Refuses a call without a message, so that the page shows its own. */
export const refused = (call: string): Answered => ({ call, status: 400, body: { success: false } })

/** Answers some calls without the server. Returns a function that ends this. */
export async function answer(page: Page, answered: readonly Answered[] = []): Promise<() => Promise<void>> {
  for (const { call, method, status, body } of answered)
    await page.route(`**${call}`, (route) => {
      if (method !== undefined && route.request().method() !== method) return route.fallback()
      return status === undefined ? route.abort() : route.fulfill({ status, json: body })
    })
  return () => page.unrouteAll({ behavior: 'wait' })
}
