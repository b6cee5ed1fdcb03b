import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { mailboxMessage } from '#events'
import { eventually } from '../client/eventually'
import { makeIdCard } from '../fixtures/id-card'
import { expectAccessible } from './accessible'
import { expect, test } from './world'

const field = (page: Page, label: string | RegExp) =>
  page.getByRole('form', { name: 'Create Account' }).getByLabel(label, { exact: true })

/** Fills the form until it can be sent. */
async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'School Email Only').fill(email)
  await field(page, 'Username').fill('Kim Newcomer')
  await field(page, 'Password').fill('a good secret')
  await field(page, /School ID Card/).setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeIdCard(),
  })
  await field(page, /16 or older/).check()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
}

test('the sign-up form keeps its fields while the login is shown, by its tab or by the header', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null)).newPage()
  await page.goto('/sign-up')
  await fillIn(page, 'kim.new@u.nus.edu')
  const looksAtLogin = [
    page.getByRole('tab', { name: 'Login' }),
    page.getByRole('banner').getByRole('link', { name: 'Log in' }),
  ]
  for (const login of looksAtLogin) {
    await login.click()
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
    await page.getByRole('tab', { name: 'Create Account' }).click()
    await expect(field(page, 'School Email Only')).toHaveValue('kim.new@u.nus.edu')
    await expect(field(page, 'Password')).toHaveValue('a good secret')
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
  }
})

test('a student who mistyped the address goes back from the code and finds name and address filled in', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null, 390)).newPage()
  await page.goto('/sign-up')
  const waysBack = [() => page.getByRole('link', { name: 'Use another email' }).click(), () => page.goBack()]
  for (const goBack of waysBack) {
    const mistyped = `kmi.${randomUUID().slice(0, 8)}@u.nus.edu`
    await fillIn(page, mistyped)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/verify-otp$/)
    await goBack()
    await expect(page).toHaveURL(/\/sign-up$/)
    await expect(field(page, 'School Email Only')).toHaveValue(mistyped)
    await expect(field(page, 'Username')).toHaveValue('Kim Newcomer')
    // Neither the password nor the photo is kept.
    await expect(field(page, 'Password')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  }
})

test('a student who chooses initials at sign-up first sees the face that is cut out, and nobody else ever sees it', async ({
  browser,
  world,
}) => {
  const email = `kim.${randomUUID().slice(0, 8)}@u.nus.edu`
  const page = await (await world.open(browser, null, 390)).newPage()
  await page.goto('/sign-up')
  await expect(field(page, /School ID Card/)).toHaveAccessibleDescription(
    /Student card only; cover its number.*Nobody is shown the photo/,
  )
  await fillIn(page, email)
  const face = page.getByAltText('The face that becomes your profile photo')
  await expect(face).toBeVisible()
  await page.getByRole('radio', { name: 'My initials' }).check()
  await expect(face).toBeHidden()
  await expect(page.getByText('KN becomes your profile picture')).toBeVisible()
  await field(page, 'Username').fill('Kim Lee')
  await expect(page.getByText('KL becomes your profile picture')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'The face on the card' }).check()
  await expect(face).toBeVisible()
  await page.getByRole('radio', { name: 'My initials' }).press('Space')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/verify-otp$/)

  const otp = await eventually(async () => {
    const { body } = await world.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const code = z.array(mailboxMessage).parse(body)[0]?.code
    expect(code).toBeDefined()
    return code
  })
  expect((await world.call('POST', '/api/auth/verify-otp', { body: { email, otp } })).status).toBe(200)
  const { user } = await world.logIn(email, 'a good secret')
  const reader = await world.signIn(world.student(4))
  const other = await (await world.open(browser, reader)).newPage()
  await other.goto(`/profile/${user._id}`)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Kim Lee')
  await expect(other.locator('main header img').first()).toHaveAttribute('src', /^\/files\/initials\/.*KL/)
})
