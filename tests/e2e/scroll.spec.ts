import type { Page } from '@playwright/test'
import { expect, test } from './world'

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls down. Returns the position at rest. */
async function scrollDown(page: Page): Promise<number> {
  await page.mouse.move(200, 300)
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    expect(await placeOf(page)).toBeGreaterThan(250)
  }).toPass()
  // Wait until scrolling has ended.
  let last = -1
  await expect
    .poll(async () => {
      const before = last
      last = await placeOf(page)
      return last === before
    })
    .toBe(true)
  return last
}
const expectPlace = (page: Page, place: number) => expect.poll(() => placeOf(page)).toBe(place)

test('reload and Back restore the scroll position: Home, browse, results, a document', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(0)), 390)
  const page = await context.newPage()
  for (const path of ['/', '/browse', '/search?q=CS2030S']) {
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
    const place = await scrollDown(page)

    // The content arrives late, when the page has a heading and is too short to scroll.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/auth/documents**', async (route) => {
      await released
      await route.continue()
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    release()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('main [data-content-loading]')).toHaveCount(0)
    await expectPlace(page, place)
    await page.unrouteAll({ behavior: 'wait' })

    // A new page begins at the top, and Back restores the position.
    const shown = page.getByRole('article').getByRole('link', { name: /./ })
    const inView = await shown.evaluateAll((links) =>
      links.findIndex((link) => {
        const { top, bottom, left, right } = link.getBoundingClientRect()
        return top > 100 && bottom < innerHeight - 50 && left >= 0 && right <= innerWidth
      }),
    )
    await shown.nth(inView).click()
    await expect(page).toHaveURL(/\/(document|profile)\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPlace(page, 0)
    await page.goBack()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectPlace(page, place)
  }

  await page.goto('/search?q=CS2030S')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()
  const place = await scrollDown(page)
  await page.reload()
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()
  await expectPlace(page, place)
  await context.close()
})
