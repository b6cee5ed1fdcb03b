import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { createApiClient } from '../client/api-client'
import { startProgram } from '../client/start-program'
import { withDataDir } from '../client/with-data-dir'

/** A signed-in person of the demo world, outside a browser. */
export interface Person {
  email: string
  token: string
  /** What the web app keeps of a login. */
  session: string
}

/** The demo world of a program that runs at `origin`, and ways to act in it. */
async function openWorld(origin: string) {
  const api = createApiClient(origin)
  const demo = await api.demo()
  return {
    ...api,
    demo,
    student: (index: number): string => demo.students[index]?.email ?? '',

    async signIn(email: string): Promise<Person> {
      const { user, token } = await api.logIn(email, demo.password)
      return { email, token, session: JSON.stringify({ user, token }) }
    },

    /** A browser of their own in which this person is signed in and remembered. */
    open: (browser: Browser, person: Person | null, width = 1280): Promise<BrowserContext> =>
      browser.newContext({
        baseURL: origin,
        viewport: { width, height: 900 },
        storageState: {
          cookies: [],
          origins: person ? [{ origin, localStorage: [{ name: 'user', value: person.session }] }] : [],
        },
      }),

    async dislike(documentId: string, people: readonly Person[]): Promise<void> {
      const answers = await Promise.all(
        people.map(({ token }) => api.call('POST', `/api/auth/document/${documentId}/dislike`, { token })),
      )
      // Who comes after the 21st finds the document removed.
      for (const { status } of answers) expect([200, 410]).toContain(status)
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

export const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use) =>
      withDataDir(async (dataDir) => {
        const program = await startProgram({ dataDir })
        await use(await openWorld(program.origin))
        await program.stop()
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Neither a rule of accessibility nor the width of the window is broken. */
export async function expectPleasant(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

export { expect }
