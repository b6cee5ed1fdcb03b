import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import { createApiClient } from '../client/api-client'
import { jwtSecret, startDemoWorld } from './plant-demo-world'
import { recordToasts } from './toasts'

/** A signed-in person of the demo world. */
export interface Person {
  email: string
  username: string
  token: string
  /** The login as the web app stores it. */
  session: string
}

/** Reads the demo world of a program at `origin`, and returns ways to act in it. */
export async function openWorld(origin: string) {
  const api = createApiClient(origin)
  const demo = await api.demo()
  return {
    ...api,
    demo,
    student: (index: number): string => demo.students[index]?.email ?? '',

    async signIn(email: string, { remember = false } = {}): Promise<Person> {
      const { user, token } = await api.logIn(email, demo.password, { remember })
      return { email, username: user.username, token, session: JSON.stringify({ user, token }) }
    },

    /** Opens a browser context in which this person is signed in. */
    async open(
      browser: Browser,
      person: Person | null,
      width = 1280,
      options: Pick<BrowserContextOptions, 'userAgent' | 'serviceWorkers'> = {},
    ): Promise<BrowserContext> {
      const context = await browser.newContext({
        serviceWorkers: 'block',
        ...options,
        baseURL: origin,
        viewport: { width, height: 900 },
        storageState: {
          cookies: [],
          origins: person ? [{ origin, localStorage: [{ name: 'user', value: person.session }] }] : [],
        },
      })
      await recordToasts(context)
      return context
    },

    async dislike(documentId: string, people: readonly Person[]): Promise<void> {
      const answers = await Promise.all(
        people.map(({ token }) => api.call('POST', `/api/auth/document/${documentId}/dislike`, { token })),
      )
      // After the 21st dislike the document is removed.
      for (const { status } of answers) expect([200, 410]).toContain(status)
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Backdates a login. */
export function longAgo(person: Person, minutes: number): Person {
  const { header, payload } = z
    .object({ header: jwtHeader, payload: jwtPayload })
    .parse(jwt.decode(person.token, { complete: true }))
  const seconds = minutes * 60
  const earlier = { ...payload, iat: payload.iat - seconds, exp: payload.exp - seconds }
  const token = jwt.sign(earlier, jwtSecret, { header })
  const kept = z.object({ user: z.unknown() }).parse(JSON.parse(person.session))
  return { ...person, token, session: JSON.stringify({ ...kept, token }) }
}
const jwtHeader = z.object({ alg: z.literal('HS256'), typ: z.string(), kid: z.string() })
const jwtPayload = z.looseObject({ iat: z.number(), exp: z.number() })

/** Options of tests that `npm test` runs. All others run with `npm run test:all` only. */
export const main = { tag: '@main' }

/** The program of all tests of `npm test` in one worker: it runs few of each file, and a start costs seconds. */
export const worldOfMain = 'main'

/** Runs one program at a time, for the current test file unless it is `worldOfMain`. */
function createWorlds() {
  let open: { name: string; world: World; close: () => Promise<void> } | null = null
  const close = async () => {
    await open?.close()
    open = null
  }
  return {
    close,
    async of(name: string): Promise<World> {
      if (open?.name === name) return open.world
      await close()
      const program = await startDemoWorld()
      const world = await openWorld(program.origin)
      open = { name, world, close: program.stop }
      return world
    },
  }
}

/** Generous, for busy machines: a program starts in seconds. */
const startMs = 600_000

/** `world` is shared by the tests of a file, so that files do not depend on each other; or by those of `npm test`. */
export const test = base.extend<{ world: World }, { worlds: ReturnType<typeof createWorlds> }>({
  worlds: [
    async ({}, use) => {
      const worlds = createWorlds()
      await use(worlds)
      await worlds.close()
    },
    { scope: 'worker', timeout: startMs },
  ],
  world: [
    async ({ worlds, browser }, use, { file, tags }) => {
      await use(await worlds.of(tags.includes(main.tag) ? worldOfMain : file))
      // An open page would go on beside the next tests.
      for (const context of browser.contexts()) await context.close()
    },
    { timeout: startMs },
  ],
})

export { expect }
