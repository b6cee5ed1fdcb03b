import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { openLive } from './live'
import { logInHere } from './log-in-here'
import { expect, test } from './world'

const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page' })
const goTo = async (page: Page, number: number) => {
  await pageField(page).fill(String(number))
  await page.keyboard.press('Enter')
  await expect(pageField(page)).toHaveValue(String(number))
}
/** Resolves once the server has stored a page. */
const kept = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/place') && response.ok())
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

test('a document opens where its reader stopped on another device, and a page turned there is offered', async ({
  browser,
  world,
}) => {
  const email = world.student(15)
  const { _id, title } = await world.publish(await world.signIn(world.student(16)), 'A long read', 12)
  const laptop = await (await world.open(browser, await world.signIn(email))).newPage()
  await laptop.goto(`/document/${_id}`)
  const stored = kept(laptop)
  await goTo(laptop, 5)
  await stored

  const there = await world.open(browser, await world.signIn(email), 390, { userAgent: phone })
  const mobile = await there.newPage()
  await openLive(mobile, '/')
  const way = mobile.getByRole('link', { name: /^Continue: page 5 of 12/ })
  await expect(way).toContainText(title)
  await expectAccessible(mobile)
  await way.click()
  await expect(pageField(mobile)).toHaveValue('5')

  // Another device reads on: nothing moves until it is pressed.
  const storedAgain = kept(laptop)
  await goTo(laptop, 9)
  await storedAgain
  const offer = mobile.getByRole('button', { name: 'On your laptop: page 9' })
  await expect(offer).toBeVisible()
  await expect(pageField(mobile)).toHaveValue('5')
  await expectAccessible(mobile)
  await offer.click()
  await expect(pageField(mobile)).toHaveValue('9')
  await expect(offer).toBeHidden()
  const ninth = mobile.getByRole('group', { name: 'Page 9', exact: true })
  await expect(ninth).toBeFocused()

  const storedLast = kept(laptop)
  await goTo(laptop, 3)
  await storedLast
  await expect(mobile.getByRole('button', { name: 'On your laptop: page 3' })).toBeVisible()
  await mobile.getByRole('button', { name: 'Stay here' }).press('Enter')
  await expect(mobile.getByRole('button', { name: /On your laptop/ })).toBeHidden()
  await expect(ninth).toBeFocused()
  await expect(pageField(mobile)).toHaveValue('9')
  for (const page of [laptop, mobile]) await page.context().close()
})

test('a document opens at page one for somebody else in the same tab, and nothing is stored as theirs', async ({
  browser,
  world,
}) => {
  const [first, second] = [await world.signIn(world.student(19)), await world.signIn(world.student(20))]
  const { _id } = await world.publish(await world.signIn(world.student(16)), 'Read by two', 8)
  const page = await (await world.open(browser, first)).newPage()
  await openLive(page, `/document/${_id}`)
  const stored = kept(page)
  await goTo(page, 5)
  await stored
  await world.call('POST', '/api/auth/logout', { token: first.token })
  await expect(page).toHaveURL(/\/sign-up$/)
  await logInHere(page, world, second.email)
  await expect(page).toHaveURL(new RegExp(`/document/${_id}$`))
  const firstPage = page.getByRole('group', { name: 'Page 1', exact: true })
  await expect(firstPage.locator('canvas')).toBeVisible()
  await expect(pageField(page)).toHaveValue('1')
  await page.reload()
  await expect(firstPage.locator('canvas')).toBeVisible()
  await expect(pageField(page)).toHaveValue('1')
  const { body } = await world.call('GET', `/api/auth/document/${_id}`, { token: second.token })
  expect((body as { document: { place: unknown } }).document.place).toBeNull()
  await page.context().close()
})

test('Home follows what is read elsewhere, and offers nothing once it is finished', async ({
  browser,
  world,
}) => {
  const email = world.student(17)
  const { _id } = await world.publish(await world.signIn(world.student(16)), 'Read on the train', 6)
  const home = await (await world.open(browser, await world.signIn(email))).newPage()
  await openLive(home, '/')
  await expect(home.getByRole('heading', { name: 'Most Liked Documents' })).toBeVisible()
  const way = home.getByRole('link', { name: /^Continue: page/ })
  await expect(way).toBeHidden()
  const person = await world.signIn(email)
  const read = (page: number) =>
    world.call('PUT', `/api/auth/document/${_id}/place`, { ...person, body: { page } })
  await read(4)
  await expect(way).toContainText('Continue: page 4 of 6')
  await read(6)
  await expect(way).toBeHidden()
  await home.context().close()
})

test('the bars of a document go away as a student reads down, and return as they go up', async ({
  browser,
  world,
}) => {
  const { _id } = await world.publish(await world.signIn(world.student(16)), 'Read without bars', 8)
  const context = await world.open(browser, await world.signIn(world.student(18)), 390)
  const page = await context.newPage()
  await page.goto(`/document/${_id}`)
  await expect(pageField(page)).toHaveValue('1')
  const bars = [
    page
      .getByRole('navigation', { name: 'Main' })
      .or(page.getByRole('button', { name: 'Open menu' }))
      .first(),
    page.getByRole('group', { name: 'Document actions' }),
    page.getByRole('group', { name: 'Viewer controls' }),
  ]
  await page.mouse.move(195, 500)
  for (let times = 0; times < 6; times++) await page.mouse.wheel(0, 150)
  for (const bar of bars) await expect(bar).not.toBeInViewport()
  await page.mouse.wheel(0, -60)
  for (const bar of bars) await expect(bar).toBeInViewport()
  await context.close()
})
