import type { Locator, Page } from '@playwright/test'
import { makeIdCard } from '../fixtures/id-card'
import { expectAccessible } from './accessible'
import { reasoned } from './answers'
import { expect, test } from './world'

const wayOn = (path: string, purpose: string, effort: string) => {
  const { status, body } = reasoned(path, 400, 'human-check')
  return { status: status ?? 400, json: { ...body, details: { purpose, effort } } }
}

/** Sends the login form with an address that nobody has. */
async function logInAsNobody(page: Page): Promise<Locator> {
  await page.goto('/sign-up')
  await page.getByRole('tab', { name: 'Login' }).click()
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill('nobody.at.all@u.nus.edu')
  await form.getByLabel('Password', { exact: true }).fill('not the password')
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  return form
}

test('a login from a network that many people use solves a human check by itself', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null)).newPage()
  let asked = 1
  const sent: unknown[] = []
  await page.route('**/api/auth/login', (route) => {
    sent.push(route.request().postDataJSON())
    return asked-- > 0 ? route.fulfill(wayOn('/api/auth/login', 'login', '2')) : route.fallback()
  })
  const challenge = page.waitForRequest(/\/api\/human-check\?purpose=login&effort=2$/)
  await logInAsNobody(page)
  await challenge
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await expect(page.getByText('Checking that you are human…')).toBeHidden()
  expect(sent).toEqual([
    expect.not.objectContaining({ altcha: expect.anything() }),
    expect.objectContaining({ altcha: expect.any(String) }),
  ])
})

test('a login says that the network is busy if no solved check is enough', async ({ browser, world }) => {
  const page = await (await world.open(browser, null)).newPage()
  let calls = 0
  await page.route('**/api/auth/login', (route) => {
    calls++
    return route.fulfill(wayOn('/api/auth/login', 'login', '1'))
  })
  const form = await logInAsNobody(page)
  await expect(form.getByText('The network is very busy. Please try again.')).toBeVisible()
  await expect(page.getByText('Checking that you are human…')).toBeHidden()
  expect(calls).toBe(4)
})

test('the registration tells how many people are ahead, and goes on once the face is found', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null)).newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/id-card-faces', async (route) => {
    await held
    await route.fallback()
  })
  await page.route('**/api/auth/id-card-queue', (route) =>
    route.fulfill({ json: { success: true, ahead: 12, seconds: 38 } }),
  )
  await page.goto('/sign-up')
  const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() }
  await page
    .getByRole('form', { name: 'Create Account' })
    .getByLabel(/School ID Card/)
    .setInputFiles(photo)
  const status = page.getByRole('status').filter({ hasText: 'ahead of you' })
  await expect(status).toHaveText('About 40 s: 12 people are ahead of you.')
  await expectAccessible(page)
  release()
  await expect(page.getByAltText('The face that becomes your profile photo')).toBeVisible()
})
