import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { uploadResponse } from '#events'
import { writePdf } from '@studyshelf/pdf-guard/testing/write-pdf'
import { essay } from '../fixtures/pdfs'
import { expectAccessible } from './accessible'
import { expect, test, type World } from './world'

const seedOf = () => Math.floor(Math.random() * 2 ** 30)
/** Larger than two of the parts in which PDF.js asks for a file: one of them belongs to this page alone. */
const pageBytes = 140_000

/** Notes of heavy pages. */
function heavyNotes(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const objects = numbers.flatMap((number) => {
    const text = `BT /F 12 Tf 40 780 Td (Page ${number}: ${essay(seedOf(), 12)}) Tj ET\n%`.padEnd(
      pageBytes,
      'x',
    )
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${3 + 2 * number} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    ]
  })
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((number) => `${2 + 2 * number} 0 R`).join(' ')}]/Count ${count}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects,
  ])
}

/** Fails the first request for the part of a file that has this byte. */
async function losePart(page: Page, byte: number): Promise<void> {
  let isLost = false
  await page.route('**/api/auth/secure-file/*', (route, request) => {
    const [, from = '', to = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers()['range'] ?? '') ?? []
    if (isLost || from === '' || byte < Number(from) || byte > Number(to)) return route.fallback()
    isLost = true
    return route.abort()
  })
}

const pageOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Page ${number}`, exact: true })
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true })

/** Opens notes, and goes to page 12, a part of which is lost once. `search`: of the address. */
async function openLostPage(world: World, browser: Browser, width: number, search = ''): Promise<Page> {
  const author = await world.signIn(world.student(0))
  const bytes = heavyNotes(16)
  const fileUrl = await world.upload('document', bytes, 'notes.pdf', author)
  const title = `Heavy notes ${randomUUID().slice(0, 8)}`
  const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
  const { body: answer } = await world.call('POST', '/api/auth/upload', { token: author.token, body })
  const { document } = uploadResponse.parse(answer)
  const page = await (await world.open(browser, author, width)).newPage()
  await losePart(page, bytes.indexOf('(Page 12:') + pageBytes / 2)
  await page.goto(`/document/${document._id}${search}`)
  await expect(pageOf(page, search === '' ? 1 : 7).locator('canvas')).toBeVisible()
  await pageField(page).fill('12')
  await page.keyboard.press('Enter')
  await expect(pageOf(page, 12).getByText('Page 12 can’t be displayed.')).toBeVisible()
  return page
}

for (const width of [1280, 390])
  test(`a page whose part of the file was lost is drawn when it is tried again, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const page = await openLostPage(world, browser, width)
    await expectAccessible(page)
    await pageOf(page, 12).getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(pageOf(page, 12).locator('canvas')).toBeVisible()
    await expect(pageField(page)).toHaveValue('12')
    await expect(page.getByText('Page 12 can’t be displayed.')).toHaveCount(0)
    await page.context().close()
  })

test('a file that is opened again keeps page, zoom, Find and focus, whatever page its address names', async ({
  browser,
  world,
}) => {
  const page = await openLostPage(world, browser, 390, '?page=7')
  await page.getByRole('button', { name: 'Find in document' }).click()
  await page.getByRole('textbox', { name: 'Find in document' }).fill('unwritten')
  const find = page.getByRole('search')
  // The text of page 12 is lost too.
  await expect(find.getByText('Searching…')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await pageField(page).fill('12')
  await page.keyboard.press('Enter')
  const lost = pageOf(page, 12)
  const width = async () => Math.round((await lost.boundingBox())?.width ?? 0)
  const before = await width()
  expect(before).toBeGreaterThan(400)
  await lost.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(lost.locator('canvas')).toBeVisible()
  await expect(lost).toBeFocused()
  await expect(find.getByText('Not found', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Find in document' })).toHaveValue('unwritten')
  await expect(pageField(page)).toHaveValue('12')
  expect(await width()).toBe(before)
  // A search begun again has the focus again.
  await page.getByRole('button', { name: 'Close find' }).click()
  await page.getByRole('button', { name: 'Find in document' }).click()
  await expect(page.getByRole('textbox', { name: 'Find in document' })).toBeFocused()
  await page.context().close()
})

test('a page whose part of the file was lost is drawn after a reconnect', async ({ browser, world }) => {
  const page = await openLostPage(world, browser, 1280)
  const live = page.getByText('Live', { exact: true })
  await expect(live).toBeVisible()
  await page.context().setOffline(true)
  await expect(live).toBeHidden()
  await page.context().setOffline(false)
  await expect(pageOf(page, 12).locator('canvas')).toBeVisible()
  await expect(pageField(page)).toHaveValue('12')
  await page.context().close()
})
