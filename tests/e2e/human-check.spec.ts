import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { freePort } from '../client/free-port'
import { startProgram } from '../client/start-program'
import { makeIdCard } from '../fixtures/id-card'
import { expectAccessible } from './accessible'
import { reasoned } from './answers'
import { headlessOptions } from './chromium'
import { expect, test } from './world'

const form = (page: Page) => page.getByRole('form', { name: 'Create Account' })

async function pickPhoto(page: Page): Promise<void> {
  await page.goto('/sign-up')
  const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() }
  await form(page)
    .getByLabel(/School ID Card/)
    .setInputFiles(photo)
}
const expectFace = (page: Page) =>
  expect(page.getByAltText('The face that becomes your profile photo')).toBeVisible()

// Reported as altcha-org/altcha#25: the widget compares the end of a check with the clock of the device.
for (const hours of [2, -2])
  test(`the human check works on a device whose clock is ${hours} hours ahead`, async ({
    browser,
    world,
  }) => {
    const context = await world.open(browser, null)
    await context.addInitScript((ms) => {
      const Real = Date
      const now = () => Real.now() + ms
      globalThis.Date = class extends Real {
        static override now = now
        constructor(...given: [] | [number]) {
          super(given.length === 0 ? now() : given[0])
        }
      } as DateConstructor
    }, hours * 3_600_000)
    const page = await context.newPage()
    await pickPhoto(page)
    await expectFace(page)
    expect(await page.evaluate(() => Math.round((Date.now() - performance.timeOrigin) / 3_600_000))).toBe(
      hours,
    )
  })

test('a form that stood open for longer than its check solves another one by itself', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null)).newPage()
  let refusals = 1
  const { status, body } = reasoned('/api/files/ticket', 400, 'human-check')
  await page.route('**/api/files/ticket', (route) =>
    refusals-- > 0 ? route.fulfill({ status: status ?? 400, json: body }) : route.fallback(),
  )
  await pickPhoto(page)
  await expectFace(page)

  // A check that is refused again is not tried for ever.
  refusals = 2
  await pickPhoto(page)
  await expect(page.getByText('The human check was not accepted. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again with this photo' }).click()
  await expectFace(page)
})

// Reported as altcha-org/altcha#124: `crypto.subtle` is missing on http, except on localhost.
test('a student signs up over plain http on a local name', async () => {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), 'studyshelf-e2e-http-'))]
  const origin = `http://studyshelf.test:${port}`
  // Less work than by default: chance decides how often it is done, so a busy machine could take minutes.
  const settings = { PUBLIC_URL: origin, SEED: 'none', HUMAN_CHECK_COST: '20' }
  const program = await startProgram({ dataDir, port, settings })
  const args = [...headlessOptions.args, '--host-resolver-rules=MAP studyshelf.test 127.0.0.1']
  const browser = await chromium.launch({ ...headlessOptions, args })
  try {
    const page = await browser.newPage({ baseURL: origin })
    await pickPhoto(page)
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined'])
    await expectFace(page)
    await expect(page.getByText('You’re human.')).toBeVisible()
    await expectAccessible(page)
    await form(page).getByLabel('School Email Only').fill('kim.http@u.nus.edu')
    await form(page).getByLabel('Username').fill('Kim')
    await form(page).getByLabel('Password', { exact: true }).fill('a good secret')
    await form(page)
      .getByLabel(/16 or older/)
      .check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/verify-otp$/)

    // If the check cannot be loaded, it is retried on request.
    await page.route('**/api/human-check', (route) => route.abort())
    await pickPhoto(page)
    await expect(page.getByText('The human check couldn’t be completed.')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Check again' }).click()
    await expectFace(page)
  } finally {
    await browser.close()
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
