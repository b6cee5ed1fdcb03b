import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { expect, main, test, type World } from './world'

/** Publishes a document of 24 pages, each with its number. */
const publishLong = async (world: World) => {
  const author = await world.signIn(world.student(0))
  const document = await world.publish(author, `Long notes ${randomUUID().slice(0, 4)}`, 24)
  return { author, path: `/document/${document._id}`, id: document._id }
}
const openAs = async (world: World, page: Page, path: string) => {
  await page.goto(path)
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()
}
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true })
const isOnScreen = (page: Page, number: number) =>
  expect(page.getByRole('group', { name: `Page ${number}`, exact: true })).toBeInViewport()

test('Find searches the whole document, marks and counts matches, and steps through them by keyboard', async ({
  browser,
  world,
}) => {
  const { author, path } = await publishLong(world)
  const page = await (await world.open(browser, author)).newPage()
  await openAs(world, page, path)
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Find in document' })
  await expect(field).toBeFocused()
  await field.fill('LONG  notes')
  await expect(page.getByText('1 of 24')).toBeVisible()
  await expect(page.locator('mark[data-current]')).toHaveText('Long notes')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('24 of 24')).toBeVisible()
  await isOnScreen(page, 24)
  await expect(page.locator('mark[data-current]')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 24')).toBeVisible()
  await isOnScreen(page, 1)
  await field.fill('zebra')
  await expect(page.getByText('Not found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find in document' })).toBeFocused()
  await expect(page.locator('mark')).toHaveCount(0)
  await page.context().close()
})

test('a page number beyond the end opens the last page and says so; the position is remembered', async ({
  browser,
  world,
}) => {
  const { author, path } = await publishLong(world)
  const page = await (await world.open(browser, author)).newPage()
  await openAs(world, page, path)
  await pageField(page).fill('99')
  await page.keyboard.press('Enter')
  await isOnScreen(page, 24)
  await expect(pageField(page)).toHaveValue('24')
  await expect(page.getByText('This document has 24 pages.')).toBeVisible()
  await pageField(page).fill('12')
  await page.keyboard.press('Enter')
  await isOnScreen(page, 12)
  await expect(page.getByRole('button', { name: 'Go to page 12' })).toHaveAttribute('aria-current', 'page')

  await page.reload()
  await expect(pageField(page)).toHaveValue('12')
  await isOnScreen(page, 12)
  await page.getByRole('region', { name: /^Pages of/ }).focus()
  await page.keyboard.press('ArrowRight')
  await isOnScreen(page, 13)
  await page.goto('/rewards')
  await page.goBack()
  await expect(pageField(page)).toHaveValue('13')
  // Only nearby pages are rendered.
  const drawn = page.getByRole('region', { name: /^Pages of/ }).locator('canvas')
  await expect.poll(() => drawn.count()).toBeLessThan(6)
  await page.context().close()
})

test('a document can be rotated, printed whole, and shown full screen', async ({ browser, world }) => {
  const { author, path } = await publishLong(world)
  const page = await (await world.open(browser, author)).newPage()
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = document.querySelectorAll('body > div > img')
      document.documentElement.dataset['printed'] = String(pictures.length)
      dispatchEvent(new Event('afterprint'))
    }
  })
  await openAs(world, page, path)
  const first = page.getByRole('group', { name: 'Page 1', exact: true })
  const shape = async () => {
    const box = await first.boundingBox()
    return box !== null && box.width > box.height ? 'landscape' : 'portrait'
  }
  expect(await shape()).toBe('portrait')
  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(shape).toBe('landscape')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '24')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  await page.context().close()
})

test('the viewer of a deleted document sees the reason, and sees it restored', async ({ browser, world }) => {
  const { author, path, id } = await publishLong(world)
  const reader = await (await world.open(browser, await world.signIn(world.student(1)))).newPage()
  const own = await (await world.open(browser, author)).newPage()
  for (const page of [reader, own]) await openAs(world, page, path)
  expect((await world.call('DELETE', `/api/auth/documents/${id}`, author)).status).toBe(200)
  await expect(reader.getByText('The student who shared this document deleted it.')).toBeVisible()
  await expect(own.getByText('You deleted this document.')).toBeVisible()
  await own.getByRole('button', { name: 'Restore it' }).click()
  for (const page of [own, reader])
    await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()
  for (const page of [reader, own]) await page.context().close()
})

const phones = [
  { width: 390, colorScheme: 'light', tags: main },
  { width: 390, colorScheme: 'dark', tags: {} },
  { width: 360, colorScheme: 'light', tags: {} },
  { width: 360, colorScheme: 'dark', tags: {} },
] as const
for (const { width, colorScheme, tags } of phones)
  test(
    `on a phone of ${width} px, ${colorScheme}, icons keep their size, only the page scrolls, and all tools are available`,
    tags,
    async ({ browser, world }) => {
      const { author, path } = await publishLong(world)
      const page = await (await world.open(browser, author, width)).newPage()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openAs(world, page, path)
      const actions = page.getByRole('group', { name: 'Document actions' })
      for (const icon of await actions.locator('svg').all())
        expect((await icon.boundingBox())?.width).toBeGreaterThan(15)
      for (const name of [/^Save/, /^Download/])
        await expect(actions.getByRole('button', { name })).toBeVisible()
      const scrollsItself = await page
        .getByRole('region', { name: /^Pages of/ })
        .evaluate((pages) => pages.scrollHeight > pages.clientHeight + 1)
      expect(scrollsItself).toBe(false)
      await page.getByRole('button', { name: 'More tools' }).click()
      for (const name of ['Rotate', 'Print', 'Fit width'])
        await expect(page.getByRole('menuitem', { name })).toBeVisible()
      await page.getByRole('menuitem', { name: 'Thumbnails' }).click()
      await page.getByRole('button', { name: 'Go to page 3', exact: true }).click()
      await isOnScreen(page, 3)
      await page.getByRole('button', { name: 'Find in document' }).click()
      await page.getByRole('textbox', { name: 'Find in document' }).fill('long')
      await expect(page.getByText('3 of 24')).toBeVisible()
      await expectAccessible(page)
      await page.context().close()
    },
  )

test('with very large text the toolbars scroll away with the page', async ({ browser, world }) => {
  const { author, path } = await publishLong(world)
  const context = await world.open(browser, author, 640)
  const page = await context.newPage()
  await page.setViewportSize({ width: 640, height: 450 })
  await openAs(world, page, path)
  await pageField(page).fill('5')
  await page.keyboard.press('Enter')
  await isOnScreen(page, 5)
  await expect(page.getByRole('group', { name: 'Viewer controls' })).not.toBeInViewport()
  await expect(page.getByRole('group', { name: 'Document actions' })).not.toBeInViewport()
  await context.close()
})
