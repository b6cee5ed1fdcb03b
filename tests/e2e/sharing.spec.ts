import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { shelfResponse, type DocumentCard } from '#events'
import { makeIdCard } from '../fixtures/id-card'
import { expectAccessible } from './accessible'
import { logInHere } from './log-in-here'
import { expectToast } from './toasts'
import { expect, test, type World } from './world'

const likedMost = async (world: World): Promise<DocumentCard> => {
  const { body } = await world.call('GET', '/api/auth/documents/most-liked?limit=1')
  const [document] = shelfResponse.parse(body).documents
  if (document === undefined) throw new Error('the demo world has no document')
  return document
}

/** Notes what a phone's own sheet would get. */
const withSheet = (page: Page, outcome: 'takes' | 'cancelled') =>
  page.addInitScript((outcome) => {
    const taken: unknown[] = []
    Object.assign(window, { taken })
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => {
        if (outcome === 'cancelled') throw new DOMException('', 'AbortError')
        taken.push(what)
      },
    })
  }, outcome)
/** As on a page without https. */
const withoutClipboard = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
  })
const share = (page: Page) => page.getByRole('button', { name: /^Share/ })

test('a student shares document, module and profiles by a link', async ({ browser, world }) => {
  const student = await world.signIn(world.student(0))
  const document = await likedMost(world)
  const context = await world.open(browser, student)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const own = z.object({ user: z.object({ _id: z.string() }) }).parse(JSON.parse(student.session)).user._id
  const shared: [string, string][] = [
    [`/document/${document._id}?from=mail`, `/document/${document._id}`],
    [`/modules/${document.courseCode}?year=AY24`, `/modules/${document.courseCode}`],
    [`/profile/${document.uploader._id}`, `/profile/${document.uploader._id}`],
    ['/profile', `/profile/${own}`],
  ]
  for (const [path, link] of shared) {
    await page.goto(path)
    await share(page).focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Link copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.origin + link)
    await expect(page.getByText('Link copied.')).toBeHidden()
  }
})

test('a phone opens its own sheet, and says nothing if that is closed', async ({ browser, world }) => {
  const { _id, title } = await likedMost(world)
  for (const outcome of ['takes', 'cancelled'] as const) {
    const context = await browser.newContext({
      baseURL: world.origin,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    await withSheet(page, outcome)
    await page.goto(`/document/${_id}`)
    await share(page).click()
    const expected = outcome === 'takes' ? [{ title, url: `${world.origin}/document/${_id}` }] : []
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'taken') as unknown)).toEqual(expected)
    await expect(page.getByText('Link copied.')).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
})

test('without a clipboard, the link is shown, selected', async ({ browser, world }) => {
  const { _id } = await likedMost(world)
  const page = await (await world.open(browser, null, 390)).newPage()
  await withoutClipboard(page)
  await page.goto(`/document/${_id}`)
  await share(page).click()
  const field = page.getByRole('dialog').getByLabel('Link')
  await expect(field).toHaveValue(`${world.origin}/document/${_id}`)
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe(`${world.origin}/document/${_id}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(share(page)).toBeFocused()
})

test('the link that the browser itself shares is the address of the page', async ({ browser, world }) => {
  const { _id, courseCode } = await likedMost(world)
  const page = await (await world.open(browser, null)).newPage()
  await page.goto(`/document/${_id}`)
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`/document/${_id}$`))
  await page.getByRole('link', { name: courseCode, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: courseCode })).toBeVisible()
  await expect(canonical).toHaveCount(0)
})

for (const width of [390, 1280]) {
  test(`a guest meets a blurred preview with live counts, and reads the document after signing up at ${width} pixels`, async ({
    browser,
    world,
  }) => {
    const document = await likedMost(world)
    const page = await followLink(browser, world, document, width)
    // Counts move while the guest looks.
    const likes = page
      .getByRole('article')
      .getByText(/ likes?$/)
      .locator('..')
    const before = await likes.innerText()
    const other = await newVoter(world, document)
    const vote = await world.call('POST', `/api/auth/document/${document._id}/like`, { token: other.token })
    expect(vote.status).toBe(200)
    await expect(likes).not.toHaveText(before)

    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    const form = page.getByRole('form', { name: 'Create Account' })
    const email = `guest.${randomUUID().slice(0, 8)}@u.nus.edu`
    await form.getByLabel('School Email Only', { exact: true }).fill(email)
    await form.getByLabel('Username', { exact: true }).fill('Guest of a link')
    await form.getByLabel('Password', { exact: true }).fill('a good secret')
    await form.getByLabel(/School ID Card/).setInputFiles({
      name: 'card.jpg',
      mimeType: 'image/jpeg',
      buffer: await makeIdCard(),
    })
    await form.getByLabel(/16 or older/).check()
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/verify-otp$/)
    // The guest looks for the code in another app, and the phone drops the page meanwhile.
    await page.reload()
    await page.getByLabel('Code').fill(await codeFor(world, email))
    await page.getByRole('button', { name: 'Verify' }).click()
    const name = page.getByRole('button', { name: 'Continue' })
    await expect(name.or(page.getByRole('group', { name: 'Document actions' }))).toBeVisible()
    if (await name.isVisible()) await name.click()
    await expectOpen(page, document)
  })

  test(`a guest reads the document after logging in at ${width} pixels`, async ({ browser, world }) => {
    const document = await likedMost(world)
    const page = await followLink(browser, world, document, width)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.reload()
    await logInHere(page, world, world.student(1))
    await expectOpen(page, document)
  })
}

async function followLink(browser: Browser, world: World, document: DocumentCard, width: number) {
  const page = await (await world.open(browser, null, width)).newPage()
  await page.goto(`/document/${document._id}?fbclid=from-a-chat`)
  await expect(page.getByRole('heading', { level: 1, name: document.title })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: `Sign up to read all ${document.pages} pages` }),
  ).toBeVisible()
  return page
}

async function expectOpen(page: Page, { _id, title }: DocumentCard): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/document/${_id}$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Document actions' })).toBeVisible()
}

/** A student who does not like the document yet. */
async function newVoter(world: World, { _id, uploader }: DocumentCard) {
  for (let index = 2; index < world.demo.students.length; index++) {
    const student = await world.signIn(world.student(index))
    const { body } = await world.call('GET', `/api/auth/document/${_id}`, { token: student.token })
    const { document } = z.object({ document: z.object({ myVote: z.string().nullable() }) }).parse(body)
    if (document.myVote !== 'like' && !student.session.includes(`"_id":"${uploader._id}"`)) return student
  }
  throw new Error('everybody likes it')
}

const mails = z.array(z.object({ code: z.string().optional() }))

async function codeFor(world: World, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const { body } = await world.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    code = mails.parse(body)[0]?.code ?? ''
    expect(code).toHaveLength(6)
  }).toPass()
  return code
}
