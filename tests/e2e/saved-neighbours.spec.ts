import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { fingersOn, openPhone } from './touch'
import { expect, test, type Person, type World } from './world'

/** Three saved documents, in the order of My Documents. */
async function saveThree(world: World): Promise<{ reader: Person; titles: string[]; ids: string[] }> {
  const author = await world.signIn(world.student(13))
  const reader = await world.signIn(world.student(14))
  const { body } = await world.call('GET', '/api/auth/my-documents', reader)
  const before = (body as { documents: { _id: string }[] }[]).flatMap(({ documents }) => documents)
  for (const { _id } of before) await world.call('DELETE', `/api/auth/unsave/${_id}`, reader)
  const mark = randomUUID().slice(0, 6)
  const titles = ['First', 'Second', 'Third'].map((name) => `${name} ${mark}`)
  const ids: string[] = []
  for (const title of titles) {
    const { _id } = await world.publish(author, title, 3)
    await world.call('POST', `/api/auth/save/${_id}`, reader)
    ids.push(_id)
  }
  return { reader: await world.signIn(world.student(14)), titles, ids }
}

const pageOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Page ${number}`, exact: true })
const opened = (page: Page) => expect(pageOf(page, 1).locator('canvas')).toBeVisible()
const nav = (page: Page) => page.getByRole('navigation', { name: 'Saved documents' })

for (const width of [390, 360])
  test(`a swipe leads to the next saved document and back, at ${width} px`, async ({ browser, world }) => {
    const { reader, titles, ids } = await saveThree(world)
    const page = await openPhone(world, browser, reader, { width })
    const files: string[] = []
    page.on('request', (request) => request.url().includes('/secure-file/') && files.push(request.url()))
    await page.goto('/my-documents')
    await page.getByRole('link', { name: titles[0]!, exact: true }).tap()
    await opened(page)
    await expect(nav(page)).toContainText('1 of 3 saved')
    await expectAccessible(page)
    const seen = files.length
    const fingers = await fingersOn(page)
    const [left, right] = [
      { x: 60, y: 500 },
      { x: width - 60, y: 500 },
    ]

    await fingers.swipe(right, left)
    await expect(page).toHaveURL(new RegExp(ids[1]!))
    await expect(page.getByText(`2 of 3 saved: ${titles[1]}`)).toBeVisible()
    await opened(page)
    await expect(nav(page)).toContainText('2 of 3 saved')
    // Nothing was loaded ahead: each file begins with one request.
    expect(new Set(files.slice(0, seen)).size).toBe(1)

    await fingers.swipe(left, right)
    await expect(page).toHaveURL(new RegExp(ids[0]!))
    await opened(page)
    // There is none before the first.
    await fingers.swipe(left, right)
    await expect(nav(page)).toContainText('1 of 3 saved')
    await expect(page).toHaveURL(new RegExp(ids[0]!))
    await page.goBack()
    await expect(page).toHaveURL(/\/my-documents$/)
    await page.context().close()
  })

test('a finger that scrolls, begins at the edge or moves a zoomed page leads nowhere', async ({
  browser,
  world,
}) => {
  const { reader, ids } = await saveThree(world)
  const page = await openPhone(world, browser, reader)
  await page.goto(`/document/${ids[0]}`)
  await opened(page)
  await expect(nav(page)).toContainText('1 of 3 saved')
  const fingers = await fingersOn(page)
  const stays = () => expect(page).toHaveURL(new RegExp(ids[0]!))

  await fingers.swipe({ x: 385, y: 600 }, { x: 100, y: 600 })
  await stays()
  const stopped = await page.evaluateHandle(() => ({
    scrolling: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
  }))
  await fingers.swipe({ x: 300, y: 700 }, { x: 200, y: 300 })
  await stopped.evaluate(async ({ scrolling }) => void (await scrolling))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await stays()
  // The swipe may have scrolled past all pages.
  await pageOf(page, 2).evaluate((element) => element.scrollIntoView())
  await fingers.doubleTap({ x: 200, y: 400 })
  await expect.poll(async () => Math.round((await pageOf(page, 2).boundingBox())?.width ?? 0)).toBe(780)
  const across = () =>
    page.getByRole('region', { name: /^Pages of/ }).evaluate(({ scrollLeft }) => scrollLeft)
  const before = await across()
  await fingers.swipe({ x: 300, y: 500 }, { x: 60, y: 500 })
  await expect.poll(across).toBeGreaterThan(before)
  await stays()
  // Back at the width of the window, the same finger leads on.
  await fingers.doubleTap({ x: 200, y: 400 })
  await expect.poll(async () => Math.round((await pageOf(page, 2).boundingBox())?.width ?? 0)).toBe(390)
  await fingers.swipe({ x: 330, y: 500 }, { x: 60, y: 500 })
  await expect(page).toHaveURL(new RegExp(ids[1]!))
  await page.context().close()
})

test('links and keys lead through saved documents too', async ({ browser, world }) => {
  const { reader, titles, ids } = await saveThree(world)
  const page = await (await world.open(browser, reader)).newPage()
  await page.goto(`/document/${ids[0]}`)
  await opened(page)
  await nav(page)
    .getByRole('link', { name: `Next saved document: ${titles[1]}` })
    .press('Enter')
  await expect(page).toHaveURL(new RegExp(ids[1]!))
  await opened(page)
  await page.getByRole('region', { name: /^Pages of/ }).press('n')
  await expect(page).toHaveURL(new RegExp(ids[2]!))
  await expect(nav(page)).toContainText('3 of 3 saved')
  await opened(page)
  await page.getByRole('region', { name: /^Pages of/ }).press('p')
  await expect(page).toHaveURL(new RegExp(ids[1]!))
  await expectAccessible(page)
  await page.context().close()
})
