import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { expectToast } from './toasts'
import { expect, longAgo, test } from './world'

/** Presses a button of a dialog whose call takes long, and expects that it can't be closed meanwhile. */
async function pressAndStay(page: Page, call: string, form: Locator, button: string, cancel: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const isHeld = new Promise<void>((resolve) => {
    const hold = async () => {
      resolve()
      await released
    }
    void page.route(call, (route) => hold().then(() => route.continue()), { times: 1 })
  })
  await form.getByRole('button', { name: button }).click()
  await isHeld
  await expect(form.getByRole('button', { name: cancel })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveAttribute('data-open')
  release()
}

test('a student sees their sessions, and logs out the others', async ({ browser, world }) => {
  const email = world.student(9)
  const [here, there] = [await world.signIn(email), await world.signIn(email)]
  const page = await (await world.open(browser, here, 390)).newPage()
  const other = await (await world.open(browser, there)).newPage()
  await other.goto('/wallet')
  await expect(other.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await page.goto('/settings')
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL(/\/sign-up$/)
  expect((await world.call('GET', '/api/auth/me', there)).status).toBe(401)

  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/sign-up$/)
  await expect(async () => expect((await world.call('GET', '/api/auth/me', here)).status).toBe(401)).toPass()
  for (const each of [page, other]) await each.context().close()
})

test('a student who logged in a while ago needs the password to log out other sessions', async ({
  browser,
  world,
}) => {
  const email = world.student(12)
  const [here, there, elsewhere] = [
    await world.signIn(email),
    await world.signIn(email),
    await world.signIn(email),
  ]
  const page = await (await world.open(browser, longAgo(here, 16), 390)).newPage()
  await page.goto('/settings')
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await sessions
    .getByRole('button', { name: /^Log out of/ })
    .first()
    .click()
  const form = page.getByRole('form', { name: 'Log out elsewhere' })
  await expect(form).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  expect((await world.call('GET', '/api/auth/me', elsewhere)).status).toBe(200)

  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await form.getByLabel('Your password', { exact: true }).fill('not this one')
  await pressAndStay(page, '**/api/auth/sessions/end-others', form, 'Log out there', 'Cancel')
  await expect(form.getByText('This is not your password.')).toBeVisible()
  await form.getByLabel('Your password', { exact: true }).fill(world.demo.password)
  await form.getByRole('button', { name: 'Log out there' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(form).toBeHidden()
  await expect(sessions).toBeFocused()
  for (const ended of [there, elsewhere])
    expect((await world.call('GET', '/api/auth/me', ended)).status).toBe(401)
  await page.context().close()
})

test('a new password keeps the tabs of this browser logged in, and ends all other sessions', async ({
  browser,
  world,
}) => {
  const email = world.student(10)
  const [here, there] = [await world.signIn(email), await world.signIn(email)]
  const context = await world.open(browser, here)
  const [page, tab] = [await context.newPage(), await context.newPage()]
  await tab.goto('/wallet')
  const other = await (await world.open(browser, there)).newPage()
  await other.goto('/wallet')
  await expect(other.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await page.goto('/settings')
  const form = page.getByRole('form', { name: 'Change password' })
  const change = form.getByRole('button', { name: 'Change password' })
  const fill = async (old: string, fresh: string) => {
    await form.getByLabel('Old Password', { exact: true }).fill(old)
    await form.getByLabel('New Password', { exact: true }).fill(fresh)
    await form.getByLabel('Confirm Password', { exact: true }).fill(fresh)
    await change.click()
  }
  await fill('not this one', 'violet ladder')
  await expect(form.getByText('This is not your password.')).toBeVisible()
  await fill(world.demo.password, 'violet ladder')
  await expectToast(page, 'Your password was changed.')
  await expect(other).toHaveURL(/\/sign-up$/)
  await expect(other.getByText(/Your password was changed/)).toBeVisible()
  for (const each of [page, tab]) {
    await each.reload()
    await expect(each.getByRole('button', { name: /Account of/ })).toBeVisible()
  }
  await context.close()
  await other.context().close()
})

test('a student downloads their data, and deletes their account', async ({ browser, world }) => {
  const email = world.student(11)
  const person = await world.signIn(email)
  const context = await world.open(browser, person)
  const page = await context.newPage()
  await page.goto('/settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('studyshelf-export.zip')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const form = page.getByRole('form', { name: 'Delete account' })
  await expectAccessible(page)
  await form.getByLabel('Your password', { exact: true }).fill('not this one')
  await pressAndStay(page, '**/api/auth/delete-account', form, 'Delete permanently', 'Keep my account')
  await expect(form.getByText('This is not your password.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Keep my account' })).toBeEnabled()
  await form.getByLabel('Your password', { exact: true }).fill(world.demo.password)
  await form.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  expect((await world.call('GET', '/api/auth/me', person)).status).toBe(401)
  await context.close()
})
