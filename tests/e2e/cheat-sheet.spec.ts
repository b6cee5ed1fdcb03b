import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { openPdf } from '@studyshelf/pdf-guard'
import type { Page } from '@playwright/test'
import { expectAccessible, expectDarkAndNarrow } from './accessible'
import { expect, test, type World } from './world'

/** Publishes a document of 13 pages, each with its number. */
async function publishLong(world: World) {
  const author = await world.signIn(world.student(0))
  const title = `Streams ${randomUUID().slice(0, 4)}`
  const { _id } = await world.publish(author, title, 13)
  return { author, title, id: _id, path: `/document/${_id}` }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cheat sheet' })
const firstSheet = (page: Page) => dialogOf(page).getByRole('img', { name: /^First sheet/ })

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) }
}

/** The texts of each page of a PDF, and its size. */
async function readSheets(bytes: Uint8Array) {
  const task = openPdf(bytes)
  const pdf = await task.promise
  const { info } = await pdf.getMetadata()
  const sheets = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const [, , width = 0, height = 0] = page.view
    const text = items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ')
    sheets.push({ text, isPortrait: height > width })
  }
  await task.destroy()
  return { sheets, info: info as Record<string, unknown> }
}

test('pages are chosen by text and by mouse, shown as a sheet, and downloaded as PDF', async ({
  browser,
  world,
}) => {
  const { author, title, id, path } = await publishLong(world)
  const page = await (await world.open(browser, author)).newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'Cheat sheet…' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('13 pages on 4 sheets')).toBeVisible()
  await expect(firstSheet(page)).toHaveAccessibleName('First sheet: pages 1, 2, 3, 4')
  await expectAccessible(page)

  const field = dialog.getByRole('textbox', { name: 'Pages' })
  await field.fill('1-4, 20')
  await expect(dialog.getByText('There is no page 20: this document has 13 pages.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  await expect(field).toBeFocused()
  await field.fill('2-4, 7')
  await dialog.getByRole('button', { name: 'Page 3', exact: true }).click()
  await dialog.getByRole('button', { name: 'Page 9', exact: true }).click()
  await expect(field).toHaveValue('2, 4, 7, 9')
  await dialog.getByRole('radio', { name: '2', exact: true }).check()
  // Two upright pages are larger side by side.
  await expect(dialog.getByRole('radio', { name: 'Landscape' })).toBeChecked()
  await expect(firstSheet(page)).toHaveAccessibleName('First sheet: pages 2, 4')

  const { name, bytes } = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  )
  expect(name).toBe(`CS2030S ${title} cheat sheet.pdf`)
  const { sheets, info } = await readSheets(bytes)
  expect(sheets.map(({ isPortrait }) => isPortrait)).toEqual([false, false])
  const from = `From ‘${title}’ by ${author.username}, Studyshelf`
  for (const [index, pages] of [
    [2, 4],
    [7, 9],
  ].entries()) {
    for (const number of pages) expect(sheets[index]?.text).toMatch(new RegExp(` ${number}(\\s|$)`))
    expect(sheets[index]?.text).toContain(from)
    expect(sheets[index]?.text).toContain(`${index + 1} / 2`)
  }
  expect(info['Title']).toBe(`${title} (cheat sheet)`)
  expect(info['Subject']).toBe(`${from} · ${world.origin}/document/${id}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cheat sheet…' })).toBeFocused()
  await page.context().close()
})

test('on a phone a cheat sheet is made by keyboard alone', async ({ browser, world }) => {
  const { author, path } = await publishLong(world)
  const page = await (await world.open(browser, author, 390)).newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'More tools' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Cheat sheet…' }).press('Enter')
  const dialog = dialogOf(page)
  const field = dialog.getByRole('textbox', { name: 'Pages' })
  await expect(field).toBeFocused()
  await field.fill('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Page 1', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(field).toHaveValue('1, 13')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: '2', exact: true })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: 'Portrait' })).toBeChecked()
  await expect(dialog.getByText('2 pages on 1 sheet')).toBeVisible()
  await expectAccessible(page)
  await expectDarkAndNarrow(page)
  const { bytes } = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Download PDF' }).press('Enter'),
  )
  const { sheets } = await readSheets(bytes)
  expect(sheets.map(({ isPortrait }) => isPortrait)).toEqual([true])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More tools' })).toBeFocused()
  await page.context().close()
})

test('sheets are printed in their orientation', async ({ browser, world }) => {
  const { author, path } = await publishLong(world)
  const page = await (await world.open(browser, author)).newPage()
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = document.querySelectorAll('body > div > img')
      const format = pictures[0]?.parentElement?.dataset['format']
      document.documentElement.dataset['printed'] = `${pictures.length} ${format}`
      dispatchEvent(new Event('afterprint'))
    }
  })
  await page.goto(path)
  await page.getByRole('button', { name: 'Cheat sheet…' }).click()
  await dialogOf(page).getByRole('radio', { name: '6', exact: true }).check()
  await dialogOf(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '3 bare-landscape')
  await expect(dialogOf(page)).toBeVisible()
  await page.context().close()
})

test('without a connection it says so, and is made once there is one', async ({ browser, world }) => {
  const { author, path } = await publishLong(world)
  const context = await world.open(browser, author)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'Cheat sheet…' }).click()
  await expect(firstSheet(page)).toBeVisible()
  await page.route('**/api/auth/secure-file/**', (route) => route.abort())
  await dialogOf(page).getByRole('button', { name: 'Download PDF' }).click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText(/We can’t reach Studyshelf/)
  await page.unroute('**/api/auth/secure-file/**')
  const { bytes } = await downloaded(page, () =>
    dialogOf(page).getByRole('button', { name: 'Download PDF' }).click(),
  )
  expect((await readSheets(bytes)).sheets).toHaveLength(4)
  await context.close()
})

test('a file that cannot be copied from is drawn, and said to be', async ({ browser, world }) => {
  const { author, path } = await publishLong(world)
  const page = await (await world.open(browser, author)).newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'Cheat sheet…' }).click()
  await expect(firstSheet(page)).toBeVisible()
  // The viewer has the file; the copy of it is damaged.
  await page.route('**/api/auth/secure-file/**', (route) =>
    route.fulfill({ body: Buffer.from('%PDF-1.7 damaged'), contentType: 'application/pdf' }),
  )
  const { bytes } = await downloaded(page, () =>
    dialogOf(page).getByRole('button', { name: 'Download PDF' }).click(),
  )
  await expect(page.getByText(/The pages of this file are pictures on your sheet/)).toBeVisible()
  const { sheets } = await readSheets(bytes)
  expect(sheets).toHaveLength(4)
  expect(sheets[0]?.text).toContain('From ‘Streams')
  await page.context().close()
})

test('making a cheat sheet can be cancelled', async ({ browser, world }) => {
  const { author, path } = await publishLong(world)
  const page = await (await world.open(browser, author)).newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'Cheat sheet…' }).click()
  await expect(firstSheet(page)).toBeVisible()
  // The file never arrives.
  await page.route('**/api/auth/secure-file/**', () => undefined)
  await dialogOf(page).getByRole('button', { name: 'Download PDF' }).click()
  await expect(dialogOf(page).getByText('Reading the file…')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page).getByText('13 pages on 4 sheets')).toBeVisible()
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)
  await page.context().close()
})

test('a phone with little memory says that a file is too large for it', async ({ browser, world }) => {
  const { author, path, id } = await publishLong(world)
  const page = await (await world.open(browser, author, 390)).newPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 2 }))
  await page.route(`**/api/auth/document/${id}`, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(/"sizeBytes":\d+/g, '"sizeBytes":20971520')
    await route.fulfill({ response, body: text })
  })
  await page.goto(path)
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Cheat sheet…' }).click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText(/This file has 20.0 MB.*on a computer/)
  await expect(dialogOf(page).getByRole('button', { name: 'Download PDF' })).toHaveCount(0)
  await page.context().close()
})
