import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { totpAt } from '../../services/accounts/second-factor/totp'
import { expectAccessible, expectColours, expectFits } from './accessible'
import { answer, reasoned, serverWords } from './answers'
import { expect, test } from './world'

/** The code that an app shows now, or will show in `steps` half minutes. */
const codeOf = (secret: string, steps = 0) => totpAt(secret, new Date(Date.now() + steps * 30_000))
const wrongCodeOf = (secret: string) => {
  const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? ''
}

/** axe in light and dark, and no overflow on the narrowest phone. */
async function expectFine(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColours(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 844 })
  await expectFits(page)
  if (size) await page.setViewportSize(size)
}

/** Confirms the shown secret. Resolves to it and the recovery codes. */
async function confirm(page: Page) {
  const form = page.getByRole('form', { name: 'Set up a second factor' })
  await expect(form.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await form.getByLabel('Key').innerText()).replaceAll(' ', '')
  await form.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, recoveryCodes: await codes.allInnerTexts() }
}

test('an admin who saw in the settings that none is required is shown the set-up once it is', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
  // Another admin requires it.
  const status = { success: true, since: null, recoveryCodes: 0, isRequired: true }
  const end = await answer(page, [
    { call: '/api/auth/second-factor', status: 200, body: status },
    reasoned('/api/auth/change-password', 403, 'second-factor-required'),
  ])
  const form = page.getByRole('form', { name: 'Change password' })
  for (const label of ['Old Password', 'New Password', 'Confirm Password'])
    await form.getByLabel(label, { exact: true }).fill('a good secret')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up a second factor', level: 1 })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Set up a second factor' })).toBeFocused()
  await end()
  await page.context().close()
})

test('a set-up that fails can be cancelled', async ({ browser, world }) => {
  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email), 390)).newPage()
  await page.goto('/settings')
  const begin = page.getByRole('button', { name: 'Set up a second factor' })
  await expect(begin).toBeVisible()
  // It was set up in another tab. The page learns so now or later: it also asks anew whenever it is connected again.
  const end = await answer(page, [reasoned('/api/auth/second-factor/begin', 409, 'second-factor-exists')])
  await begin.click()
  await expect(page.getByText(serverWords)).toBeVisible()
  await expectFine(page)
  const since = '2026-01-01T00:00:00.000Z'
  const status = { success: true, since, recoveryCodes: 10, isRequired: false }
  await answer(page, [{ call: '/api/auth/second-factor', status: 200, body: status }])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect(page.getByRole('form', { name: 'Make new recovery codes' })).toBeVisible()
  await end()
  await page.context().close()
})

test('an admin sets up a second factor, logs in with it, and requires it', async ({ browser, world }) => {
  test.setTimeout(120_000)
  const { email } = world.demo.admin
  const { password } = world.demo
  const page = await (await world.open(browser, await world.signIn(email), 390)).newPage()
  await page.goto('/settings')
  const begin = page.getByRole('button', { name: 'Set up a second factor' })
  await expect(page.getByRole('switch', { name: /Require a second factor/ })).toBeDisabled()

  // By keyboard alone.
  await begin.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Set up a second factor' })
  const secret = (await form.getByLabel('Key').innerText()).replaceAll(' ', '')
  await expect(form).toBeFocused()
  await expectFine(page)
  await form.getByLabel('Code', { exact: true }).fill(wrongCodeOf(secret))
  await page.keyboard.press('Enter')
  await expect(form.getByText(/^That code is not right\. Check that your phone’s clock/)).toBeVisible()
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused()
  const { recoveryCodes } = await confirm(page)
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await expectFine(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as .txt' }).click()
  const file = await (await downloading).path()
  const text = await readFile(file, 'utf8')
  for (const code of recoveryCodes) expect(text).toContain(code)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(begin).toBeHidden()
  await expectFine(page)

  // Logging in elsewhere.
  const other = await (await world.open(browser, null, 390)).newPage()
  await other.goto('/sign-up')
  await other.getByRole('tab', { name: 'Login' }).click()
  const login = other.getByRole('form', { name: 'Login' })
  await login.getByLabel('Email').fill(email)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  const step = other.getByRole('form', { name: 'Second factor' })
  const code = step.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectFine(other)
  await step.getByRole('button', { name: 'Back' }).click()
  await expect(login.getByLabel('Email')).toBeFocused()
  await expect(login.getByLabel('Email')).toHaveValue(email)
  await other.keyboard.press('Enter')
  await code.fill(wrongCodeOf(secret))
  await other.keyboard.press('Enter')
  await expect(
    step.getByText(
      'That code is not right. Check that your phone’s clock is set automatically, or use a recovery code.',
    ),
  ).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await other.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: /Account of/ })).toBeVisible()

  // Requiring it, and then removing one's own.
  await page.getByRole('switch', { name: /Require a second factor/ }).click()
  const requiring = page.getByRole('form', { name: 'Require a second factor' })
  await expectFine(page)
  await requiring.getByLabel('Your password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(requiring.getByText('This is not your password.')).toBeVisible()
  await requiring.getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch', { name: /Require a second factor/ })).toBeChecked()
  await other.goto('/admin/audit')
  await expect(other.getByText('Second factor required from admins')).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  const removing = page.getByRole('form', { name: 'Remove the second factor' })
  await expectFine(page)
  await removing.getByLabel('Your password', { exact: true }).fill(password)
  await removing.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up a second factor', level: 1 })).toBeVisible()
  await expect(other).toHaveURL(/\/sign-up$/)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Set up a second factor', level: 1 })).toBeVisible()
  await expectFine(page)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await confirm(page)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Set up a second factor')
  await expect(page).toHaveURL(/\/admin/)
  for (const each of [page, other]) await each.context().close()
})
