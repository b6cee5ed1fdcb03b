import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { universityOf } from '#events'
import { eventually } from '../client/eventually'
import { makeIdCard } from '../fixtures/id-card'
import { expectAccessible } from './accessible'
import { expectToast } from './toasts'
import { expect, test, type World } from './world'

const namesake = (name: string) => name.toUpperCase()

test('a new name that looks like another one’s waits until the page said how it will be shown', async ({
  browser,
  world,
}) => {
  const [first, second, reader] = await Promise.all(
    [10, 11, 12].map((each) => world.signIn(world.student(each))),
  )
  if (!first || !second || !reader) throw new Error('no students')
  const { _id, uploader } = await world.publish(second, `Named ${randomUUID().slice(0, 4)}`)
  const shown = `${namesake(first.username)} · ${universityOf(second.email)} 2`

  const other = await (await world.open(browser, reader, 390)).newPage()
  await other.goto(`/document/${_id}`)
  await expect(other.getByRole('link', { name: `by ${second.username}`, exact: true })).toBeVisible()

  const path = `/api/auth/update-profile/${uploader._id}`
  const body = { username: namesake(first.username) }
  const asked = await world.call('PUT', path, { token: second.token, body })
  expect(asked).toMatchObject({ status: 409, body: { reason: 'name-shown-with' } })

  const page = await (await world.open(browser, second)).newPage()
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Edit profile' })
  await form.getByLabel('Username').fill(namesake(first.username))
  await form.getByRole('button', { name: 'Save' }).click()
  const offer = form.getByRole('status').filter({ hasText: 'Your name will be shown as' })
  await expect(offer).toBeFocused()
  await expect(offer).toContainText(`Your name will be shown as ${shown}, because another student is called`)
  await expectAccessible(page)
  await other.reload()
  await expect(other.getByRole('link', { name: `by ${second.username}`, exact: true })).toBeVisible()

  // Another name is no agreement.
  await form.getByLabel('Username').fill(`${namesake(first.username)}.`)
  await expect(offer).toBeHidden()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(offer).toBeFocused()
  await form.getByLabel('Username').fill(namesake(first.username))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(offer).toBeFocused()
  await form.getByRole('button', { name: 'Use this name' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
  await expect(page.getByRole('button', { name: `Account of ${shown}` })).toBeVisible()

  await other.reload()
  await other.getByRole('link', { name: `by ${shown}`, exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: shown })).toBeVisible()
  await expect(other).toHaveTitle(new RegExp(`${first.username}.*2`, 'i'))
  await expectAccessible(other)
})

test('a student who signs up under a taken name is told how it will be shown', async ({ browser, world }) => {
  const taken = world.demo.students[13]?.username ?? ''
  const page = await (await world.open(browser, null, 390)).newPage()
  await signUp(page, world, taken)
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  await expect(page.getByText(`Your name will be shown as ${taken} · NTU 2`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`${taken} · NTU 2`)).toBeVisible()
})

test('an admin’s name has a badge that nobody can type', async ({ browser, world }) => {
  const admin = await world.signIn(world.demo.admin.email)
  const { _id } = await world.publish(admin, `Official ${randomUUID().slice(0, 4)}`)
  const student = await world.signIn(world.student(14))
  const page = await (await world.open(browser, student)).newPage()
  await page.goto(`/document/${_id}`)
  await page.getByRole('link', { name: `by ${admin.username} Admin` }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${admin.username} Admin`)
  await expect(heading.locator('svg')).toBeVisible()

  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Edit profile' })
  for (const [name, refusal] of [
    [`${student.username} 🛡️`, /looks like the admin badge/],
    [`${student.username} ✅`, /looks like the admin badge/],
    [`${student.username} Admin`, /looks like one of the people who run Studyshelf/],
    [`${student.username} NTU 2`, /which we add ourselves/],
  ] as const) {
    await form.getByLabel('Username').fill(name)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(refusal)).toBeVisible()
  }
})

async function signUp(page: Page, world: World, name: string): Promise<void> {
  const email = `${randomUUID().slice(0, 8)}@e.ntu.edu.sg`
  await page.goto('/sign-up')
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('School Email Only', { exact: true }).fill(email)
  await form.getByLabel('Username', { exact: true }).fill(name)
  await form.getByLabel('Password', { exact: true }).fill('a good secret')
  await form.getByLabel(/16 or older/).check()
  await form
    .getByLabel(/School ID Card/)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/verify-otp/)
  const code = await eventually(async () => {
    const { body } = await world.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    return (
      z
        .array(z.object({ code: z.string() }))
        .min(1)
        .parse(body)[0]?.code ?? ''
    )
  })
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}
