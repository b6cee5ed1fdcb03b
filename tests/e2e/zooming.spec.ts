import type { Page } from '@playwright/test'
import { fingersOn, openPhone, type Point } from './touch'
import { expect, test } from './world'

const pageOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Page ${number}`, exact: true })
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true })

/** The point of a page that is at a point of the window, as fractions of the page's width and height. */
async function spotAt(page: Page, { x, y }: Point) {
  return page.evaluate(
    ([x, y]) => {
      const element = document.elementFromPoint(x, y)?.closest('[role=group][data-page-number]')
      if (element == null) return null
      const box = element.getBoundingClientRect()
      return {
        page: Number(element.getAttribute('data-page-number')),
        across: (x - box.left) / box.width,
        part: (y - box.top) / box.height,
        width: Math.round(box.width),
      }
    },
    [x, y] as const,
  )
}
type Spot = NonNullable<Awaited<ReturnType<typeof spotAt>>>

/** Expects a page of this width with a spot at a point of the window, to within two px. */
async function expectSpot(page: Page, at: Point, { page: number, across, part }: Spot, width: number) {
  await expect.poll(async () => (await spotAt(page, at))?.width).toBe(width)
  // A gliding page settles.
  await expect
    .poll(async () => {
      const now = await spotAt(page, at)
      if (now?.page !== number) return `page ${now?.page}`
      const height = (await pageOf(page, number).boundingBox())?.height ?? 0
      const off = [(now.across - across) * width, (now.part - part) * height]
      return off.every((px) => Math.abs(px) <= 2) ? 'there' : `off by ${off.join(', ')}`
    })
    .toBe('there')
}

for (const width of [390, 360]) {
  test(`two fingers zoom around the spot between them, at ${width} px`, async ({ browser, world }) => {
    const { _id } = await world.publish(await world.signIn(world.student(10)), 'Zoomed by two fingers', 6)
    const page = await openPhone(world, browser, await world.signIn(world.student(11)), { width })
    await page.goto(`/document/${_id}?page=3`)
    await expect(pageOf(page, 3).locator('canvas')).toBeVisible()
    await expect(pageField(page)).toHaveValue('3')
    const fingers = await fingersOn(page)
    const at = { x: width * 0.7, y: 500 }
    const close = [
      { x: at.x - 20, y: at.y - 30 },
      { x: at.x + 20, y: at.y + 30 },
    ] as const
    const apart = [
      { x: at.x - 40, y: at.y - 60 },
      { x: at.x + 40, y: at.y + 60 },
    ] as const
    const spot = await spotAt(page, at)
    expect(spot).not.toBeNull()

    // Stretched while the fingers are down, and drawn anew when they leave.
    const drawn = () =>
      pageOf(page, spot!.page)
        .locator('.react-pdf__Page canvas')
        .evaluate((canvas) => (canvas as HTMLCanvasElement).width)
    const before = await drawn()
    await fingers.holdPinch(close, apart)
    await expectSpot(page, at, spot!, 2 * width)
    expect(await drawn()).toBe(before)
    await fingers.lift()
    await expectSpot(page, at, spot!, 2 * width)
    await expect.poll(drawn).toBe(2 * before)
    await expect(pageField(page)).toHaveValue(String(spot!.page))
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)

    await fingers.pinch(apart, close)
    await expect.poll(async () => (await spotAt(page, at))?.width).toBe(width)
    await expect(pageField(page)).toHaveValue(String(spot!.page))
    await page.context().close()
  })

  test(`a double tap zooms to the tapped spot and back, at ${width} px`, async ({ browser, world }) => {
    const { _id } = await world.publish(await world.signIn(world.student(10)), 'Zoomed by a double tap', 6)
    const page = await openPhone(world, browser, await world.signIn(world.student(11)), { width })
    await page.goto(`/document/${_id}?page=4`)
    await expect(pageOf(page, 4).locator('canvas')).toBeVisible()
    const fingers = await fingersOn(page)
    const at = { x: width * 0.6, y: 450 }
    const spot = await spotAt(page, at)
    await fingers.doubleTap(at)
    await expectSpot(page, at, spot!, 2 * width)
    await fingers.doubleTap(at)
    await expect.poll(async () => (await spotAt(page, at))?.width).toBe(width)
    const back = await spotAt(page, at)
    expect(Math.abs((back?.part ?? 0) - spot!.part)).toBeLessThan(0.01)
    await expect(pageField(page)).toHaveValue('4')
    await page.context().close()
  })
}

test('a turned phone keeps the place on the page, zoomed or not', async ({ browser, world }) => {
  const { _id } = await world.publish(await world.signIn(world.student(10)), 'Read on a turned phone', 6)
  const page = await openPhone(world, browser, await world.signIn(world.student(11)))
  await page.goto(`/document/${_id}?page=5`)
  await expect(pageOf(page, 5).locator('canvas')).toBeVisible()
  for (const zoomed of [false, true]) {
    if (zoomed) await (await fingersOn(page)).doubleTap({ x: 200, y: 450 })
    const widthOf = async () => Math.round((await pageOf(page, 5).boundingBox())?.width ?? 0)
    await expect.poll(widthOf).toBe(zoomed ? 780 : 390)
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(widthOf).toBe(zoomed ? 1640 : 820)
    await expect(pageField(page)).toHaveValue('5')
    await expect(pageOf(page, 5)).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(widthOf).toBe(zoomed ? 780 : 390)
    await expect(pageField(page)).toHaveValue('5')
    await expect(pageOf(page, 5)).toBeInViewport()
  }
  await page.context().close()
})

test('a turned tablet, whose pages then scroll in a frame of their own, keeps the page', async ({
  browser,
  world,
}) => {
  const { _id } = await world.publish(await world.signIn(world.student(10)), 'Read on a turned tablet', 6)
  const page = await openPhone(world, browser, await world.signIn(world.student(11)), {
    width: 800,
    height: 1100,
  })
  await page.goto(`/document/${_id}?page=4`)
  await expect(pageOf(page, 4).locator('canvas')).toBeVisible()
  const frame = page.locator('[data-scrolls]')
  for (const [width, height, scrolls] of [
    [1100, 800, 'inside'],
    [800, 1100, 'outside'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(frame).toHaveAttribute('data-scrolls', scrolls)
    await expect(pageOf(page, 4)).toBeInViewport()
    await expect(pageField(page)).toHaveValue('4')
  }
  await page.context().close()
})

test('the wheel with Ctrl zooms around the pointer', async ({ browser, world }) => {
  const { _id } = await world.publish(await world.signIn(world.student(10)), 'Zoomed by the wheel', 6)
  const page = await (await world.open(browser, await world.signIn(world.student(11)))).newPage()
  await page.goto(`/document/${_id}?page=3`)
  await expect(pageOf(page, 3).locator('canvas')).toBeVisible()
  const at = { x: 700, y: 600 }
  await pageOf(page, 3).scrollIntoViewIfNeeded()
  const spot = await spotAt(page, at)
  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -50)
  await page.keyboard.up('Control')
  await expect(page.getByLabel('Zoom', { exact: true })).toHaveText('165 %')
  await expectSpot(page, at, spot!, Math.floor(820 * Math.exp(0.5)))
  await page.context().close()
})

test('bars that a finger used go away as a student reads on', async ({ browser, world }) => {
  const { _id } = await world.publish(await world.signIn(world.student(10)), 'Read with fingers', 8)
  const page = await openPhone(world, browser, await world.signIn(world.student(11)))
  await page.goto(`/document/${_id}?page=2`)
  await expect(pageOf(page, 2).locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).tap()
  await expect(pageField(page)).toHaveValue('3')
  const fingers = await fingersOn(page)
  const controls = page.getByRole('group', { name: 'Viewer controls' })
  await expect(controls).toBeInViewport()
  await fingers.swipe({ x: 200, y: 700 }, { x: 200, y: 300 })
  await expect(controls).not.toBeInViewport()
  await fingers.swipe({ x: 200, y: 300 }, { x: 200, y: 500 })
  await expect(controls).toBeInViewport()
  await page.context().close()
})
