import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startProgram, type RunningProgram } from '../crash/program'
import { makePdf } from '../fixtures/pdfs'

const demoSchema = z.object({
  password: z.string(),
  students: z.array(z.object({ _id: z.string(), email: z.string(), username: z.string() })),
  admin: z.object({ email: z.string() }),
})
const loginSchema = z.object({ user: z.record(z.string(), z.unknown()), token: z.string() })

/** A signed-in person of the seeded world, outside a browser. */
export interface Person {
  email: string
  token: string
  session: string
}

/** The whole program with its seeded world, and ways to act in it. */
export class World {
  constructor(
    private readonly program: RunningProgram,
    readonly demo: z.infer<typeof demoSchema>,
  ) {}

  get origin() {
    return this.program.origin
  }

  student(index: number): string {
    return this.demo.students[index]?.email ?? ''
  }

  async call(path: string, token?: string, body?: unknown) {
    const response = await fetch(this.origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }

  async logIn(email: string): Promise<Person> {
    const answer = await this.call('/api/auth/login', undefined, { email, password: this.demo.password })
    const { user, token } = loginSchema.parse(answer.body)
    return { email, token, session: JSON.stringify({ user, token }) }
  }

  /** A browser of their own in which this person is signed in and remembered. */
  async open(browser: Browser, person: Person | null, width = 1280): Promise<BrowserContext> {
    return browser.newContext({
      baseURL: this.origin,
      viewport: { width, height: 900 },
      storageState: {
        cookies: [],
        origins: person
          ? [{ origin: this.origin, localStorage: [{ name: 'user', value: person.session }] }]
          : [],
      },
    })
  }

  /** Publishes a little PDF without a browser; returns the document's id. */
  async publish(person: Person, title: string): Promise<string> {
    const ticket = await this.call('/api/files/ticket', person.token, { kind: 'document' })
    const { url, fields } = z
      .object({ url: z.string(), fields: z.record(z.string(), z.string()) })
      .parse(ticket.body)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const bytes = new Uint8Array(await makePdf({ text: title }))
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), `${title}.pdf`)
    const sent = await fetch(new URL(url, this.origin), { method: 'POST', body: form })
    const { secure_url } = z.object({ secure_url: z.string() }).parse(await sent.json())
    const entry = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl: secure_url }
    const answer = await this.call('/api/auth/upload', person.token, entry)
    return z.object({ document: z.object({ _id: z.string() }) }).parse(answer.body).document._id
  }

  async dislike(documentId: string, people: readonly Person[]): Promise<void> {
    const answers = await Promise.all(
      people.map((person) => this.call(`/api/auth/document/${documentId}/dislike`, person.token, {})),
    )
    // Who comes after the 21st finds the document removed.
    for (const { status } of answers) expect([200, 410]).toContain(status)
  }
}

export const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-e2e-'))
      const program = await startProgram(dataDir)
      const demo = demoSchema.parse(await (await fetch(`${program.origin}/dev/demo.json`)).json())
      await use(new World(program, demo))
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
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
