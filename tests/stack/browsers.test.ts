import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { updateProfileResponse, walletResponse } from '#events'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import type { Student } from '../crash/cast'
import { openLive } from '../e2e/live'
import { recordReceived } from '../e2e/received'
import { makePdf } from '../fixtures/pdfs'
import { enrol, openServices, type OpenServices } from './behind-the-door'
import { startStack, type Stack } from './stack'
import { openStudentBrowser, type StudentBrowser } from './student-browsers'

/** From the last opening until each reader sees how many they are. */
const readersWithinMs = 2000
/** A busy machine may be late now and then. */
const maxOpenings = 10

let stack: Stack
let services: OpenServices
let students: Student[]
const open: StudentBrowser[] = []

beforeAll(async () => {
  stack = await startStack()
  services = await openServices(stack)
  students = await enrol(stack, services, 3)
})
afterAll(async () => {
  await services?.stop()
  await stack?.stop()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((browser) => browser.kill()))
})

/** A browser for each of three students: the first and the third at one gateway, the second at the other. */
async function openThree() {
  const [a = '', b = ''] = stack.gateways
  const openOne = async (n: number, origin: string) => {
    const browser = await openStudentBrowser(origin, students[n]?.email ?? '')
    open.push(browser)
    return browser
  }
  return { first: await openOne(0, a), second: await openOne(1, b), third: await openOne(2, a) }
}

/** Waits until it is shown, with this text if one is given. */
const shows = (shown: Locator, hasText?: string | RegExp) =>
  (hasText === undefined ? shown : shown.filter({ hasText })).waitFor()
const pointsOf = async ({ api, token }: StudentBrowser) =>
  read(await api.call('GET', '/api/rewards/wallet', { token }), walletResponse).points

it('shows a want to three students at two gateways, from asking to the answer', async () => {
  const { first, second, third } = await openThree()
  const [asker, uploader, other] = [first.page, second.page, third.page]
  for (const page of [asker, uploader, other]) {
    await openLive(page, '/modules/WT4000')
    await shows(page.getByText(/^No requests yet/))
  }
  const row = (page: Page) =>
    page
      .getByRole('region', { name: 'Wanted' })
      .locator('ul > li')
      .filter({ hasText: 'Finals with solutions' })
      .first()

  await asker.getByLabel('What exactly? (optional)').fill('Finals with solutions')
  await asker.getByLabel('What exactly? (optional)').press('Enter')
  for (const page of [asker, uploader, other]) await shows(row(page), '1 student')
  await row(other).getByRole('button', { name: 'I want that too' }).click()
  for (const page of [asker, uploader, other]) await shows(row(page), '2 students')

  await row(uploader)
    .getByRole('link', { name: /^Upload it/ })
    .click()
  await uploader.locator('input[type=file]').setInputFiles({
    name: 'finals.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf({ text: randomUUID() }),
  })
  await uploader.getByRole('button', { name: 'Next' }).click()
  await uploader.getByRole('group', { name: 'Is it what students of WT4000 ask for?' }).waitFor()
  await uploader.getByLabel('University').selectOption('NUS')
  await uploader.getByLabel('Title').fill('Finals 2024')
  await uploader.getByRole('button', { name: 'Upload', exact: true }).click()
  await shows(uploader.getByRole('heading', { name: 'Your document is on the shelf' }))
  for (const page of [asker, other]) await shows(row(page).getByRole('link', { name: 'Finals 2024' }))

  await row(asker)
    .getByRole('button', { name: /^Yes, that is it/ })
    .click()
  for (const page of [asker, other]) await shows(row(page), 'Answered by Finals 2024')
  // Ten for the document, five for the answer.
  await eventually(async () => expect(await pointsOf(second)).toBe(15))
})

it('shows a question without a name and its answer at two gateways, and nothing of its asker', async () => {
  const { first, second, third } = await openThree()
  const body = { username: 'Wilhelmina Quist', picture: 'initials' }
  const renamed = await first.api.call('PUT', `/api/auth/update-profile/${first.user._id}`, {
    token: first.token,
    body,
  })
  const { user } = read(renamed, updateProfileResponse)
  expect(user.avatar).toContain('initials')
  const secrets = [user._id, user.username, user.avatar, encodeURI(user.username), user.email]

  const { _id } = await second.api.publish(second, 'Questions at two gateways')
  const received = [second, third].map(({ page }) => recordReceived(page))
  const [asking, answering, reading] = [first.page, second.page, third.page]
  for (const page of [asking, answering, reading]) {
    await openLive(page, `/document/${_id}`)
    await shows(page.locator('.react-pdf__Page canvas').first())
  }
  const panel = (page: Page) => page.getByRole('region', { name: 'Questions', exact: true })
  const questions = (page: Page) => page.locator('[data-threads-button]:visible')

  await questions(asking).click()
  await panel(asking).getByRole('button', { name: 'Ask about the document' }).click()
  await panel(asking).getByRole('checkbox', { name: 'Without my name' }).check()
  await panel(asking).getByRole('textbox', { name: 'Your question' }).fill('Is it in the exam?')
  await panel(asking).getByRole('button', { name: 'Ask', exact: true }).click()
  await shows(panel(asking).getByText('You, without your name'))
  for (const page of [answering, reading]) {
    await shows(questions(page), '1 new')
    await questions(page).click()
    await shows(panel(page).getByRole('article', { name: 'Question' }), 'Without a name')
  }

  await panel(answering).getByRole('textbox', { name: 'Your answer' }).fill('It was last year.')
  await panel(answering).getByRole('button', { name: 'Answer', exact: true }).click()
  const answer = (page: Page) => panel(page).getByRole('article', { name: 'Answer' })
  for (const page of [asking, answering, reading]) await shows(answer(page), 'It was last year.')
  await answer(asking).getByRole('button', { name: 'Accept' }).click()
  for (const page of [answering, reading]) await shows(panel(page).getByText('Accepted answer'))

  for (const all of received) {
    const texts = await all()
    for (const seen of ['Is it in the exam?', 'threads:changed'])
      expect(texts.some((text) => text.includes(seen))).toBe(true)
    for (const secret of secrets)
      expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 300))).toEqual([])
  }
})

it('counts three readers at two gateways, and no longer when one browser is killed', async () => {
  const { first, second, third } = await openThree()
  const { _id } = await first.api.publish(first, 'Read at two gateways')
  const facts = (page: Page, text: string) =>
    page.locator('article header').getByText(text, { exact: true }).waitFor()
  const nobodyCounts = () => Promise.all([first, second].map(({ page }) => facts(page, 'Live')))
  for (const { page } of [first, second]) await page.goto(`/document/${_id}`)
  await nobodyCounts()

  let lateMs = Infinity
  for (let n = 0; n < maxOpenings && lateMs > readersWithinMs; n++) {
    await third.page.goto('/browse')
    await nobodyCounts()
    const seen = [first, second, third].map(async ({ page }) => {
      await facts(page, '3 reading now')
      return performance.now()
    })
    const [openedAt, seenAt] = await Promise.all([
      opens(third.page),
      Promise.all(seen),
      third.page.goto(`/document/${_id}`),
    ])
    lateMs = Math.max(...seenAt) - openedAt
  }
  expect(lateMs).toBeLessThanOrEqual(readersWithinMs)

  await third.kill()
  await nobodyCounts()
})

/** When the page next tells its gateway that it has a document open. */
async function opens(page: Page): Promise<number> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framesent', ({ payload }) => payload.toString().includes('"document:open"'))
  return performance.now()
}
