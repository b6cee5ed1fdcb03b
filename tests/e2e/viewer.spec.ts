import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { uploadResponse } from '#events'
import { printLinkedNotes } from '../fixtures/linked-notes'
import { expectAccessible } from './accessible'
import { expect, test, type World } from './world'

/** Publishes notes with links and bookmarks, and opens them. */
async function openNotes(world: World, browser: Browser, width = 1280) {
  const author = await world.signIn(world.student(0))
  const title = `Linked notes ${randomUUID().slice(0, 8)}`
  const bytes = await printLinkedNotes(browser, title)
  const fileUrl = await world.upload('document', bytes, 'notes.pdf', author)
  const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
  const { body: answer } = await world.call('POST', '/api/auth/upload', { token: author.token, body })
  const { document } = uploadResponse.parse(answer)
  const page = await (await world.open(browser, author, width)).newPage()
  await page.goto(`/document/${document._id}`)
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()
  return page
}
const pageOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Page ${number}`, exact: true })

test('a link within the document leads to its place, by mouse and by keyboard', async ({
  browser,
  world,
}) => {
  const page = await openNotes(world, browser)
  await page.getByRole('link', { name: 'Results, page 3' }).click()
  await expect(pageOf(page, 3)).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('3')
  await page.getByRole('textbox', { name: 'Page', exact: true }).fill('1')
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Methods, page 2' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(pageOf(page, 2)).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('2')
  await page.context().close()
})

test('a link to the web tells where it leads before the first visit, and opens a new tab', async ({
  browser,
  world,
}) => {
  const page = await openNotes(world, browser)
  await page.context().route('https://www.example.org/**', (route) => route.fulfill({ body: 'The paper' }))
  const link = page.getByRole('link', { name: 'the paper' })
  const address = 'https://www.example.org/paper?edition=2'
  await expect(link).toHaveAttribute('href', address)
  await expect(link).toHaveAttribute('title', address)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(link).toHaveAttribute('target', '_blank')

  await link.focus()
  await page.keyboard.press('Enter')
  const notice = page.getByRole('dialog', { name: 'This link leads to www.example.org' })
  await expect(notice).toContainText(address)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
  await expect(link).toBeFocused()
  expect(page.context().pages()).toHaveLength(1)

  await link.click()
  const first = page.context().waitForEvent('page')
  await notice.getByRole('link', { name: 'Open in a new tab' }).click()
  await expect(await first).toHaveURL(address)
  await expect(notice).toBeHidden()
  const second = page.context().waitForEvent('page')
  await link.click()
  const tab = await second
  await expect(tab).toHaveURL(address)
  expect(await tab.evaluate(() => [window.opener !== null, document.referrer])).toEqual([false, ''])

  await page.getByRole('link', { name: 'its author' }).click()
  await expect(page.getByRole('dialog', { name: 'This link opens an email' })).toContainText(
    'mailto:author@example.org',
  )
  await page.context().close()
})

for (const width of [1280, 390])
  test(`the outline leads to a section and marks the current one, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const page = await openNotes(world, browser, width)
    if (width < 960) await page.getByRole('button', { name: 'More tools' }).click()
    const tool = width < 960 ? 'menuitem' : 'button'
    const outline = page.getByRole('navigation', { name: 'Outline' })
    if (!(await outline.isVisible())) await page.getByRole(tool, { name: 'Outline' }).click()
    const section = (name: string) => outline.getByRole('button', { name, exact: true })
    await expect(section('Graph notes')).toHaveAttribute('aria-current', 'location')
    await section('Proof').click()
    await expect(pageOf(page, 2)).toBeInViewport()
    await expect(section('Proof')).toHaveAttribute('aria-current', 'location')
    await section('Results').focus()
    await page.keyboard.press('Enter')
    await expect(pageOf(page, 3)).toBeInViewport()
    await expect(section('Results')).toHaveAttribute('aria-current', 'location')
    await expect(outline.locator('[aria-current]')).toHaveCount(1)
    await expectAccessible(page)
    await outline.getByRole('button', { name: 'Sections of Methods' }).click()
    await expect(section('Proof')).toBeHidden()
    await page.context().close()
  })

test('Find folds hyphens, ligatures, accents and full-width letters, and marks the scroll bar', async ({
  browser,
  world,
}) => {
  const page = await openNotes(world, browser)
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Find in document' })
  for (const [words, status] of [
    ['example', '1 of 2'],
    ['EFFICIENT', '1 of 1'],
    ['naive', '1 of 1'],
    ['\uFF45\uFF58\uFF41\uFF4D\uFF50\uFF4C\uFF45', '1 of 2'],
    ['well-known', '1 of 1'],
    ['wellknown', '1 of 1'],
  ] as const) {
    await field.fill(words)
    await expect(page.getByRole('search').getByText(status, { exact: true })).toBeVisible()
    await expect(page.locator('mark[data-current]').first()).toBeInViewport()
  }
  await field.fill('example')
  const marks = page.locator('[class*=ticks] span')
  await expect(marks).toHaveCount(2)
  // A phone scrolls the whole page, and keeps the marks in the window.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect(pageOf(page, 3).locator('mark[data-current]')).toBeInViewport()
  for (const mark of await marks.all()) await expect(mark).toBeInViewport()
  await page.context().close()
})

test('a picture that was not drawn yet is no error in the console', async ({ browser, world }) => {
  const page = await openNotes(world, browser)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const load = (path: string) =>
    page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const picture = new Image()
          picture.onload = () => resolve('loaded')
          picture.onerror = () => resolve('missing')
          picture.src = src
        }),
      path,
    )
  expect(await load(`/files/thumbnail/${'0'.repeat(24)}`)).toBe('missing')
  expect(errors).toEqual([])
  await page.context().close()
})

test('copied text is clean, and on request one paragraph', async ({ browser, world }) => {
  const page = await openNotes(world, browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('textbox', { name: 'Page', exact: true }).fill('2')
  await page.keyboard.press('Enter')
  const text = pageOf(page, 2).locator('.textLayer')
  await expect(text).toContainText('known one')
  await text.evaluate((layer) => {
    const spans = [...layer.querySelectorAll('span')].filter(({ children }) => children.length === 0)
    const [first, last] = ['This is an', 'known one'].map((words) =>
      spans.find(({ textContent }) => textContent.startsWith(words)),
    )
    const range = document.createRange()
    range.setStartBefore(first!)
    range.setEndAfter(last!)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Control+c')
  expect(await copied()).toBe('This is an exam-\nple of an efficient, na\u00EFve search. A well-\nknown one.')
  await page.getByRole('button', { name: 'Copy as one paragraph' }).click()
  await expect(page.getByText('Copied as one paragraph')).toBeVisible()
  expect(await copied()).toBe('This is an example of an efficient, na\u00EFve search. A wellknown one.')
  await page.context().close()
})

test('a page that never finishes drawing is given up with its picture and a message, and retried on request', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(0))
  const document = await world.publish(author, `Slow notes ${randomUUID().slice(0, 8)}`, 3)
  const picture = `/files/thumbnail/${document._id}`
  await expect.poll(async () => (await world.request('GET', picture)).status).toBe(200)
  const page = await (await world.open(browser, author)).newPage()
  await page.clock.install()
  // PDF.js draws in animation frames: without them, no page is ever finished.
  await page.addInitScript(() => {
    const real = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) =>
      window.document.documentElement.dataset['frozen'] === 'false' ||
      !new Error().stack?.includes('_scheduleNext')
        ? real(callback)
        : 0
  })
  await page.goto(`/document/${document._id}`)
  const first = pageOf(page, 1)
  await expect(first.locator('canvas')).toBeAttached()
  await page.clock.runFor(30_000)
  await expect(first.getByText('This page is taking too long to load.')).toBeVisible()
  await expect(first.locator('canvas')).toHaveCount(0)
  await expect(first).toHaveCSS('background-image', new RegExp(picture))
  await expectAccessible(page)

  await page.evaluate(() => (window.document.documentElement.dataset['frozen'] = 'false'))
  await first.getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await expect(first.locator('canvas')).toBeVisible()
  await expect(first.getByText('This page is taking too long to load.')).toBeHidden()
  await page.context().close()
})

test('a worker that hangs is replaced, so that other pages are drawn', async ({ browser, world }) => {
  const author = await world.signIn(world.student(0))
  const document = await world.publish(author, `Hanging notes ${randomUUID().slice(0, 8)}`, 24)
  const page = await (await world.open(browser, author)).newPage()
  await page.clock.install()
  // Lets the test make the first worker drop all messages.
  await page.addInitScript(() => {
    let workers = 0
    window.Worker = class extends Worker {
      readonly isFirst = ++workers === 1
      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]) {
        if (this.isFirst && window.document.documentElement.dataset['hangs'] === 'true') return
        super.postMessage(message, options as StructuredSerializeOptions)
      }
    }
  })
  await page.goto(`/document/${document._id}`)
  await expect(pageOf(page, 1).locator('canvas')).toBeVisible()
  await page.evaluate(() => (window.document.documentElement.dataset['hangs'] = 'true'))
  const goTo = async (number: number) => {
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill(String(number))
    await page.keyboard.press('Enter')
  }
  await goTo(20)
  await expect(pageOf(page, 20).locator('.react-pdf__Page')).toBeAttached()
  const slow = pageOf(page, 20).getByText('This page is taking too long to load.')
  await page.clock.runFor(24_000)
  await expect(slow).toBeVisible()
  await page.clock.runFor(8_000)
  await page.clock.resume()
  await expect(slow).toBeVisible()
  await goTo(10)
  await expect(pageOf(page, 10).locator('canvas')).toBeVisible()
  await goTo(20)
  await pageOf(page, 20).getByRole('button', { name: 'Try again' }).click()
  await expect(pageOf(page, 20).locator('canvas')).toBeVisible()
  await page.context().close()
})
