import type { Page } from '@playwright/test'

/** A call that is answered by the test instead of the server; by nobody where there is no status. */
export interface Answered {
  call: string
  method?: string
  status?: number
  body?: object
}

/** Words that no page has of its own. */
export const serverWords = 'As the server says it.'

/** A refusal with its reason. */
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
/** Refused without a word, so that the page's own are read. */
export const refused = (call: string): Answered => ({ call, status: 400, body: { success: false } })

/** Has some calls answered without the server; what it answers ends that. */
export async function answer(page: Page, answered: readonly Answered[] = []): Promise<() => Promise<void>> {
  for (const { call, method, status, body } of answered)
    await page.route(`**${call}`, (route) => {
      if (method !== undefined && route.request().method() !== method) return route.fallback()
      return status === undefined ? route.abort() : route.fulfill({ status, json: body })
    })
  return () => page.unrouteAll({ behavior: 'wait' })
}
