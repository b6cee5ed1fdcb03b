import { makeIdCard } from '../fixtures/id-card'
import { expectAccessible } from './accessible'
import { answer, reasoned } from './answers'
import { expect, test } from './world'

test('a warning that was carried over says where it comes from, and what to do', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(19))
  const page = await (await world.open(browser, student, 390)).newPage()
  const carried = {
    message:
      'Carried over from a deleted account: one of its documents was removed after more than 20 dislikes.',
    at: '2026-11-01T10:00:00.000Z',
    docTitle: 'An earlier account',
    documentId: null,
    seen: true,
    carried: true,
    decidedBy: 'dislikes',
    dislikes: null,
    contest: { state: 'over', until: '2026-11-15T10:00:00.000Z', message: null, note: null },
  }
  await answer(page, [
    { call: '/api/auth/warnings/all', status: 200, body: { success: true, warnings: [carried] } },
  ])
  await page.goto('/warnings')
  const sheet = page.getByRole('listitem').filter({ hasText: 'An earlier account' })
  await expect(sheet.getByText('You had this warning on an account that you deleted.')).toBeVisible()
  await expect(sheet.getByText('An admin wrote this')).toBeHidden()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.context().close()
})

test('a registration with a taken or barred address says what to do', async ({ browser, world }) => {
  const page = await (await world.open(browser, null)).newPage()
  await answer(page, [reasoned('/api/auth/register', 409, 'user-exists')])
  await page.goto('/sign-up')
  const form = page.getByRole('form', { name: 'Create Account' })
  const email = form.getByLabel('School Email Only')
  await email.fill('kim@u.nus.edu')
  await form.getByLabel('Username').fill('Newcomer')
  await form.getByLabel('Password', { exact: true }).fill('a good secret')
  await form.getByLabel(/16 or older/).check()
  await form
    .getByLabel(/School ID Card/)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(form.getByText('An account with this email already exists.')).toBeVisible()
  await expect(form.getByText('If it is yours, reset your password, or write to us.')).toBeVisible()
  await email.fill('lee@u.nus.edu')
  await expect(form.getByText('If it is yours')).toBeHidden()
  await page.context().close()
})
