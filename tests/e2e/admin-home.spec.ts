import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expect, test, type World } from './world'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search users, documents and cases' })
const plot = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The number of today in the table of a plot. */
const today = async (page: Page, name: string, column = 0): Promise<number> => {
  const row = plot(page, name).getByRole('row', { name: /^Today so far/ })
  return Number((await row.getByRole('cell').nth(column).textContent())?.replaceAll(',', ''))
}
const report = (world: World, token: string, index: number) => {
  const { _id = '', username = '' } = world.demo.students[index] ?? {}
  const body = { reportedUserId: _id, reportedUsername: username, reason: 'Harassment or spam' }
  return world.call('POST', '/api/auth/report-user', { token, body })
}

test('the numbers of the day move while two admins look, at both widths', async ({ browser, world }) => {
  const admin = await world.signIn(world.demo.admin.email)
  const student = await world.signIn(world.student(4))
  const open = async (width: number) => {
    const page = await (await world.open(browser, admin, width)).newPage()
    await openLive(page, '/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin home')
    await expect(plot(page, 'Votes').getByRole('row')).toHaveCount(9)
    return page
  }
  const [wide, phone] = [await open(1280), await open(390)]
  const before = {
    votes: await today(wide, 'Votes'),
    uploads: await today(wide, 'Uploads'),
    opened: await today(wide, 'Cases'),
    decided: await today(wide, 'Cases', 1),
  }
  const { _id } = await world.publish(student, `Of the day ${randomUUID().slice(0, 4)}`)
  await world.call('POST', `/api/auth/document/${_id}/like`, { token: student.token })
  expect((await report(world, student.token, 3)).status).toBe(200)
  for (const page of [wide, phone]) {
    await expect.poll(() => today(page, 'Votes')).toBeGreaterThan(before.votes)
    await expect.poll(() => today(page, 'Uploads')).toBe(before.uploads + 1)
    await expect.poll(() => today(page, 'Cases')).toBe(before.opened + 1)
    await expectAccessible(page)
    await expectFits(page)
  }
  const waiting = wide.getByRole('region', { name: 'Waiting for a decision' })
  await waiting.getByRole('link', { name: /Reports/ }).click()
  await wide.getByRole('link', { name: world.demo.students[3]?.username ?? '' }).click()
  const form = wide.getByRole('form', { name: 'Decide' })
  await form.getByRole('radio', { name: 'Close without action' }).check()
  await form.getByRole('textbox', { name: 'Note' }).fill('Nothing there.')
  await form.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => today(phone, 'Cases', 1)).toBe(before.decided + 1)
  await expect(plot(phone, 'Time to a decision').getByText('None decided today')).toBeHidden()
  for (const page of [wide, phone]) await page.context().close()
})

test('one search finds users, documents of every status and cases; keys and Back work', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(16))
  const word = `Zither${randomUUID().slice(0, 4)}`
  const { _id } = await world.publish(student, `${word} for beginners`)
  const gone = await world.publish(student, `${word} for ever`)
  await world.call('DELETE', `/api/auth/documents/${gone._id}`, { token: student.token })
  const { username = '' } = world.demo.students[17] ?? {}
  await report(world, student.token, 17)

  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await page.goto('/admin')
  await expect(plot(page, 'Votes')).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(word.toLowerCase())
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents.getByRole('link', { name: `${word} for beginners` })).toBeVisible()
  await expect(documents.getByRole('listitem').filter({ hasText: 'for ever' })).toContainText('Deleted')
  await expect(plot(page, 'Votes')).toBeHidden()
  await expect(page).toHaveURL(`/admin?q=${word.toLowerCase()}`)
  await expectAccessible(page)

  // The way to the whole list comes first in the group.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(documents.getByRole('link', { name: `${word} for beginners` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/document/${_id}`)
  await page.goBack()
  await expect(field(page)).toHaveValue(word.toLowerCase())
  await expect(documents.getByRole('link', { name: `${word} for beginners` })).toBeVisible()

  await field(page).fill(username)
  const cases = page.getByRole('region', { name: 'Cases' })
  await expect(
    page.getByRole('region', { name: 'Users' }).getByRole('link', { name: username }),
  ).toBeVisible()
  await expect(cases.getByRole('listitem').filter({ hasText: 'Reports' })).toContainText('Open')

  // An email never stands in the address, and Back brings it back all the same.
  await field(page).fill(world.student(17))
  await expect(page.getByRole('region', { name: 'Users' })).toContainText(world.student(17))
  await expect(page).toHaveURL('/admin')
  await page.getByRole('region', { name: 'Users' }).getByRole('link', { name: username }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f]{24}$/)
  await page.goBack()
  await expect(field(page)).toHaveValue(world.student(17))

  await field(page).press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(plot(page, 'Votes')).toBeVisible()
  await page.context().close()
})

test('a search says when it finds nothing or fails, and fits a phone with an endless word', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email), 360)).newPage()
  await openLive(page, `/admin?q=${'endless'.repeat(30)}`)
  await expect(page.getByText(/^Nothing found for/)).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  let isBroken = true
  await page.route('**/api/admin/search', (route) =>
    isBroken ? route.fulfill({ status: 400 }) : route.continue(),
  )
  await field(page).fill('algo')
  await expect(page.getByText('The search failed.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The search failed.')).toBeHidden()
  await expect(page.getByRole('region').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Home' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(plot(page, 'Votes')).toBeVisible()
  await page.context().close()
})

test('numbers that cannot load can be asked for again', async ({ browser, world }) => {
  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email), 390)).newPage()
  let isBroken = true
  await page.route('**/api/admin/activity', (route) =>
    isBroken ? route.fulfill({ status: 400 }) : route.continue(),
  )
  // Connected first: the page reads everything again then.
  await openLive(page, '/admin')
  await expect(page.getByText('The numbers couldn’t load.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(plot(page, 'New students')).toBeVisible()
  await page.context().close()
})
