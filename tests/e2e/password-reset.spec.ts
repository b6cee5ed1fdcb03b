import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './accessible'
import { reasoned } from './answers'
import { expectToast } from './toasts'
import { expect, test, type World } from './world'

const mails = z.array(z.object({ code: z.string().optional(), subject: z.string() }))

/** Reads the code in the newest mail to this address. */
async function codeMailedTo(world: World, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const { body } = await world.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    code = mails.parse(body)[0]?.code ?? ''
    expect(code).toHaveLength(6)
  }).toPass()
  return code
}

async function askForCode(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Forgot password' })
  await form.getByLabel('School Email').fill(email)
  await form.getByRole('button', { name: 'Send OTP' }).click()
}

test('somebody whose network asked for many codes presses once, and the page proves that they are human', async ({
  browser,
  world,
}) => {
  const email = world.student(8)
  const page = await (await world.open(browser, null, 390)).newPage()
  const asked: boolean[] = []
  const { status, body } = reasoned('', 400, 'human-check')
  for (const call of ['request-reset-password', 'resend-reset-otp'])
    await page.route(`**/api/auth/${call}`, (route) => {
      const isSolved = (route.request().postData() ?? '').includes('altcha')
      asked.push(isSolved)
      return isSolved ? route.fallback() : route.fulfill({ status: status ?? 400, json: body })
    })
  await page.goto('/forgot-password')
  await askForCode(page, email)
  await expect(page.getByText('Please complete the human check first.')).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/verify-otp$/)
  expect(asked).toEqual([false, true])

  await page.clock.install()
  await page.reload()
  await page.clock.fastForward('02:05')
  const resend = page.getByRole('button', { name: 'Resend OTP' })
  await resend.click()
  // By the server's clock it is too soon, which it says after the check.
  await expect(page.getByText('Please wait before requesting another code.')).toBeVisible()
  await expect(page.getByText('Please complete the human check first.')).toBeHidden()
  expect(asked).toEqual([false, true, false, true])
})

test('a forgotten password is reset by a code, and the old one and its sessions become invalid', async ({
  browser,
  world,
}) => {
  const email = world.student(7)
  const elsewhere = await (await world.open(browser, await world.signIn(email))).newPage()
  await elsewhere.goto('/rewards')
  await expect(elsewhere.getByRole('heading', { name: 'Rewards' })).toBeVisible()

  const page = await (await world.open(browser, null, 390)).newPage()
  await page.goto('/sign-up')
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await askForCode(page, 'somebody@gmail.com')
  await expect(page.getByText('❌ Only NUS, SMU, or NTU student emails are accepted.')).toBeVisible()
  await expectAccessible(page)
  await askForCode(page, email)
  await expectToast(page, 'OTP sent! Check your email.')
  await expect(page).toHaveURL(/\/verify-otp$/)

  await page.getByLabel('Code').fill('AAAAAA')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Invalid OTP.')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(await codeMailedTo(world, email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)

  const form = page.getByRole('form', { name: 'Reset Password' })
  const [password, confirmed] = [
    form.getByLabel('New Password', { exact: true }),
    form.getByLabel('Confirm Password', { exact: true }),
  ]
  const reset = form.getByRole('button', { name: 'Reset Password' })
  await password.fill('short')
  await confirmed.fill('other')
  await reset.click()
  await expect(form.getByText('❌ Password must be at least 6 characters.')).toBeVisible()
  await expect(form.getByText('❌ Passwords do not match.')).toBeVisible()
  await form.getByRole('button', { name: 'Show new password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expectAccessible(page)
  await password.fill('plum42')
  await confirmed.fill('plum42')
  await reset.click()
  await expectToast(page, 'Password reset successfully! Please log in.')
  await expect(page).toHaveURL(/\/sign-up$/)
  const login = page.getByRole('form', { name: 'Login' })
  await expect(login.getByLabel('Email')).toHaveValue(email)

  await expect(elsewhere).toHaveURL(/\/sign-up$/)
  await expect(elsewhere.getByText(/Your password was changed/)).toBeVisible()

  await login.getByLabel('Password', { exact: true }).fill(world.demo.password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(login.getByText('Invalid email or password.')).toBeVisible()
  await login.getByLabel('Password', { exact: true }).fill('plum42')
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
  await elsewhere.context().close()
  await page.context().close()
})

test('the wait for another code continues after a reload, and an expired code is reported', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/forgot-password')
  await askForCode(page, world.student(8))
  const resend = page.getByRole('button', { name: /^Resend OTP/ })
  await expect(resend).toHaveText(/in (2:00|1:5\d)/)
  await expect(resend).toBeDisabled()

  await page.clock.fastForward('01:00')
  await page.reload()
  await expect(resend).toHaveText(/in (1:00|0:5\d)/)
  await page.clock.fastForward('01:05')
  await expect(resend).toHaveText('Resend OTP')
  await expect(resend).toBeEnabled()
  await page.clock.fastForward('08:00')
  await expect(page.getByText('Your OTP has expired. Please resend a new one.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your OTP has expired. Please resend a new one.')).toBeVisible()
  await context.close()
})

test('a session that ends during a password reset is reported, and the reset goes on', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(6))
  const context = await world.open(browser, person)
  const page = await context.newPage()
  await page.goto('/forgot-password')
  await askForCode(page, person.email)
  await page.getByLabel('Code').fill(await codeMailedTo(world, person.email))
  await page.getByRole('button', { name: 'Verify' }).click()
  const form = page.getByRole('form', { name: 'Reset Password' })
  await form.getByLabel('New Password', { exact: true }).fill('plum42')
  await form.getByLabel('Confirm Password', { exact: true }).fill('plum42')
  await world.call('POST', '/api/auth/logout', { token: person.token })
  await expectToast(page, 'Your session has ended.')
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/sign-up$/)
  await expect(page.getByRole('form', { name: 'Login' }).getByLabel('Email')).toHaveValue(person.email)
  await context.close()
})

test('a signed-in user who resets the password is redirected to the login, with their address', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(16))
  const context = await world.open(browser, person)
  const page = await context.newPage()
  await page.goto('/forgot-password')
  await askForCode(page, person.email)
  await page.getByLabel('Code').fill(await codeMailedTo(world, person.email))
  await page.getByRole('button', { name: 'Verify' }).click()
  const form = page.getByRole('form', { name: 'Reset Password' })
  await form.getByLabel('New Password', { exact: true }).fill('plum42')
  await form.getByLabel('Confirm Password', { exact: true }).fill('plum42')
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await expectToast(page, 'Password reset successfully! Please log in.')
  await expect(page).toHaveURL(/\/sign-up$/)
  await expect(page.getByRole('form', { name: 'Login' }).getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByText(/Your password was changed|session has ended/)).toBeHidden()
  await context.close()
})

test('an expired session is reported on the reset page, which redirects without a code', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(5))
  const session = JSON.stringify({ ...(JSON.parse(person.session) as object), token: 'too.old' })
  const context = await world.open(browser, { ...person, session })
  const page = await context.newPage()
  await page.goto('/reset-password')
  await expectToast(page, 'Your session has ended.')
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await context.close()
})

test('the page for a new password redirects without a code', async ({ browser, world }) => {
  const context = await world.open(browser, null)
  const page = await context.newPage()
  await page.goto('/reset-password')
  await expect(page).toHaveURL(/\/forgot-password$/)
  await context.close()
})
