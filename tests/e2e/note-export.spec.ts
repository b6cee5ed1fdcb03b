import { readFile } from 'node:fs/promises'
import { openPdf } from '@studyshelf/pdf-guard'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { openNotepad, unlockNotepad } from './open-notepad'
import { expect, test } from './world'

const area = (page: Page) => page.getByRole('textbox', { name: 'Your note on this document' })
const menu = (page: Page) => page.getByRole('button', { name: 'More for this note' })

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a note is downloaded as Markdown, with the last keystrokes, offline and by keyboard', async ({
  browser,
  world,
}) => {
  const { person } = await unlockNotepad(world, world.student(3))
  const { _id: id, title } = await world.publish(person, 'Streams: lazy?')
  const context = await world.open(browser, person)
  const page = await openNotepad(context, `/document/${id}`)
  await expect(area(page)).toBeFocused()
  await menu(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).press('Enter')
  await expect(page.getByText('This notepad is empty, so there is nothing to download.')).toBeVisible()

  await area(page).fill('# Lazy\nmemoise')
  await expect(page.getByText('Saved!')).toBeVisible()
  await context.setOffline(true)
  await area(page).press('End')
  await area(page).pressSequentially(' it <b>')
  await menu(page).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Download as Markdown' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  const { name, text } = await downloaded(page, () =>
    page.getByRole('menuitem', { name: 'Download as Markdown' }).press('Enter'),
  )
  expect(name).toBe('CS2030S Streams lazy notes.md')
  expect(text).toBe(
    `# ${title}\n\nCS2030S · <${world.origin}/document/${id}>\n\n## Lazy  \nmemoise it \\<b>\n`,
  )
  await context.setOffline(false)
  await context.close()
})

test('a note is printed on white paper with margins, and nothing else of the page', async ({
  browser,
  world,
}) => {
  const { person } = await unlockNotepad(world, world.student(3))
  const { _id: id } = await world.publish(person, 'Notes to print')
  const context = await world.open(browser, person, 390)
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.print = () => (document.documentElement.dataset['printing'] = 'yes')
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/document/${id}`)
  await page.getByRole('button', { name: 'Notepad', exact: true }).click()
  await area(page).fill('First line\n  second line')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printing', 'yes')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const note = page.getByText('First line\n  second line').last()
  expect(await note.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(27, 29, 42)')
  const task = openPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const pdf = await task.promise
  expect(pdf.numPages).toBe(1)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
  expect(texts.map(({ str }) => str.replaceAll(/\s/g, '')).join('')).toMatch(
    /^NotestoprintCS2030S·https?:\S+FirstlineSecondline$/i,
  )
  // 18 mm, in points.
  for (const { transform } of texts) expect(Number(transform[4])).toBeGreaterThan(50)
  await task.destroy()
  await context.close()
})

test('all notes are downloaded as one file, the newest first, with text that is not saved yet', async ({
  browser,
  world,
}) => {
  const { person } = await unlockNotepad(world, world.student(4))
  const context = await world.open(browser, person)
  const settings = await context.newPage()
  await settings.goto('/settings')
  await settings.getByRole('button', { name: 'Download my notes' }).click()
  await expect(settings.getByText(/^You have no notes yet/)).toBeVisible()

  const older = await world.publish(person, 'Older notes')
  const newer = await world.publish(person, 'Newer notes')
  for (const [{ _id }, content] of [
    [older, 'first'],
    [newer, 'second'],
  ] as const)
    await world.call('POST', `/api/notes/${_id}`, { token: person.token, body: { content } })
  const page = await openNotepad(context, `/document/${older._id}`)
  await expect(area(page)).toHaveValue('first')
  const { name, text } = await downloaded(settings, () =>
    settings.getByRole('button', { name: 'Download my notes' }).click(),
  )
  expect(name).toMatch(/^Studyshelf notes \d{4}-\d\d-\d\d\.md$/)
  expect(text.match(/^#.*/gm)).toEqual([
    '# My notes on Studyshelf',
    '## Notepads',
    '### Newer notes',
    '### Older notes',
  ])
  expect(text).toContain(`CS2030S · <${world.origin}/document/${newer._id}> · last changed`)

  await page.route('**/api/notes/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await area(page).fill('first, and more')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await menu(page).click()
  const unsaved = await downloaded(page, () =>
    page.getByRole('menuitem', { name: 'All my notes as Markdown' }).click(),
  )
  expect(unsaved.text).toContain('first, and more')
  // Another tab has it too.
  const other = await downloaded(settings, () =>
    settings.getByRole('button', { name: 'Download my notes' }).click(),
  )
  expect(other.text).toContain('first, and more')
  await context.close()
})
