import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { loginResponse, threadResponse, threadsResponse, uploadResponse } from '#events'
import { read } from '../client/api-client'
import { essay, makePages } from '../fixtures/pdfs'
import { expectAccessible, expectColours, expectFits } from './accessible'
import { openLive } from './live'
import { recordReceived } from './received'
import { expectToast } from './toasts'
import { expect, test, type Person, type World } from './world'

const someEssay = (words: number) => essay(Math.floor(Math.random() * 2 ** 30), words)

/** A document of two pages, and their texts. */
async function publish(world: World, author: Person) {
  const pages = [someEssay(150), someEssay(150)]
  const bytes = await makePages(pages)
  const fileUrl = await world.upload('document', bytes, 'notes.pdf', author)
  const title = `Asked about ${randomUUID().slice(0, 6)}`
  const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
  const answer = await world.call('POST', '/api/auth/upload', { token: author.token, body })
  return { id: read(answer, uploadResponse).document._id, pages }
}

async function openAs(world: World, browser: Browser, person: Person, path: string, width = 1280) {
  const page = await (await world.open(browser, person, width)).newPage()
  await openLive(page, path)
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()
  return page
}
const pageOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Page ${number}`, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Questions', exact: true })
const questions = (page: Page) => page.locator('[data-threads-button]:visible')
const marks = (page: Page) => page.locator('[data-thread-mark]')

/** Selects the first line of page one. */
async function selectLine(page: Page): Promise<string> {
  const text = pageOf(page, 1).locator('.textLayer')
  await expect(text.locator('span').first()).toBeVisible()
  return text.evaluate((layer) => {
    const line = [...layer.querySelectorAll('span')].find(
      ({ children, textContent }) => children.length === 0 && textContent.length > 20,
    )
    const range = document.createRange()
    range.selectNodeContents(line!)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    return line!.textContent
  })
}

const askByCall = async (world: World, { token }: Person, id: string, body: object) =>
  read(
    await world.call('POST', `/api/auth/documents/${id}/threads`, {
      token,
      body: { place: null, edition: 1, ...body },
    }),
    threadResponse,
  ).thread

for (const width of [1280, 360])
  test(`a line is asked about, answered live, and the answer voted for and accepted, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const [author, asker, other] = await Promise.all(
      [0, 1, 2].map((index) => world.signIn(world.student(index))),
    )
    const { id } = await publish(world, author!)
    const [asking, reading] = [
      await openAs(world, browser, asker!, `/document/${id}`, width),
      await openAs(world, browser, other!, `/document/${id}`, width),
    ]
    await expect(questions(reading)).toBeVisible()
    await questions(reading).click()
    await expect(panel(reading).getByText('No questions yet')).toBeVisible()
    await expectAccessible(reading)
    await expectFits(reading)
    await panel(reading).getByRole('button', { name: 'Close the questions' }).click()
    await expect(questions(reading)).toBeFocused()

    const line = await selectLine(asking)
    await asking.getByRole('button', { name: 'Ask about this' }).click()
    await expect(panel(asking)).toContainText('About page 1')
    await expect(panel(asking).locator('blockquote')).toHaveText(line.trim())
    const field = panel(asking).getByRole('textbox', { name: 'Your question' })
    await expect(field).toBeFocused()
    const before = await pageOf(reading, 1).boundingBox()
    await panel(asking).getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(panel(asking).getByText('Write something first.')).toBeVisible()
    await field.fill('Why **is** that? $x < 1$')
    await field.press('Control+Enter')
    await expect(panel(asking).locator('strong')).toHaveText('is')
    await expect(panel(asking).locator('.katex-html')).toBeVisible()
    await expectAccessible(asking)
    await asking.emulateMedia({ colorScheme: 'dark' })
    await expectColours(asking)
    await expectFits(asking)

    // A mark at the margin and a word in the bar: nothing moves.
    await expect(questions(reading)).toContainText('1 new')
    await expect(marks(reading)).toHaveCount(1)
    expect(await pageOf(reading, 1).boundingBox()).toEqual(before)
    await expectAccessible(reading)
    await questions(reading).click()
    await expect(panel(reading).getByRole('article', { name: 'Question' })).toContainText(asker!.username)
    await expect(questions(reading)).not.toContainText('new')

    const reply = panel(reading).getByRole('textbox', { name: 'Your answer' })
    await reply.fill('Because of #page=2, see https://example.org')
    await panel(reading).getByRole('button', { name: 'Answer', exact: true }).click()
    const answer = panel(asking).getByRole('article', { name: 'Answer' })
    await expect(answer).toContainText('Because of page 2')
    await expect(reply).toHaveValue('')
    const link = answer.getByRole('link', { name: 'https://example.org' })
    await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer')

    const vote = answer.getByRole('button', { name: /^Helpful/ })
    await vote.click()
    await expect(vote).toHaveAttribute('aria-pressed', 'true')
    await expect(panel(reading).getByText('1 vote', { exact: true })).toBeVisible()
    // Refused: as it was.
    const refusal = { success: false, message: 'Nothing was found.', reason: 'not-found' }
    await asking.route('**/api/auth/posts/*/vote', (route) => route.fulfill({ status: 404, json: refusal }))
    await vote.click()
    await expectToast(asking, 'Nothing was found.')
    await expect(vote).toHaveAttribute('aria-pressed', 'true')
    await expect(vote).toHaveAccessibleName(/^Helpful\s+1$/)
    await asking.unroute('**/api/auth/posts/*/vote')
    await vote.click()
    await expect(panel(reading).getByText('0 votes', { exact: true })).toBeVisible()

    await answer.getByRole('button', { name: 'Accept' }).click()
    await expect(panel(reading).getByText('Accepted answer')).toBeVisible()
    await expectAccessible(reading)
    await expectFits(reading)
    await answer.getByRole('link', { name: 'page 2' }).click()
    await expect(pageOf(asking, 2)).toBeInViewport()

    // Its author changes and deletes it.
    const own = panel(reading).getByRole('article', { name: 'Answer' })
    await own.getByRole('button', { name: 'Edit' }).click()
    await own.getByRole('textbox', { name: 'Your answer' }).fill('Because.')
    await own.getByRole('button', { name: 'Save' }).click()
    await expect(answer).toContainText('Because.')
    await expect(answer).toContainText('edited')
    await own.getByRole('button', { name: 'Delete' }).click()
    await own.getByRole('button', { name: 'Delete for good' }).click()
    await expect(answer.getByText('Because.')).toHaveCount(0)
  })

test('a student who asks without a name appears in nothing that another student receives', async ({
  browser,
  world,
}) => {
  const [author, asker, other] = await Promise.all(
    [3, 4, 5].map((index) => world.signIn(world.student(index))),
  )
  const admin = await world.signIn(world.demo.admin.email)
  const { id } = await publish(world, author!)
  const { user } = read(
    await world.call('POST', '/api/auth/login', {
      body: { email: asker!.email, password: world.demo.password },
    }),
    loginResponse,
  )
  const secrets = [user._id, user.username, ...(user.avatar.endsWith('/avatar.png') ? [] : [user.avatar])]
  const reading = await (await world.open(browser, other!)).newPage()
  const allReceived = recordReceived(reading)
  await openLive(reading, `/document/${id}`)
  await expect(reading.locator('.react-pdf__Page canvas').first()).toBeVisible()

  const asking = await openAs(world, browser, asker!, `/document/${id}`)
  await questions(asking).click()
  await panel(asking).getByRole('button', { name: 'Ask about the document' }).click()
  const nameless = panel(asking).getByRole('checkbox', { name: 'Without my name' })
  await expect(nameless).toHaveAccessibleDescription('Other students don’t see who wrote it. Admins do.')
  await nameless.check()
  await panel(asking).getByRole('textbox', { name: 'Your question' }).fill('Is it in the exam?')
  await panel(asking).getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(panel(asking).getByText('You, without your name')).toBeVisible()
  await panel(asking).getByRole('textbox', { name: 'Your answer' }).fill('I found it myself.')
  await expect(panel(asking).getByRole('checkbox', { name: 'Without my name' })).not.toBeChecked()
  await panel(asking).getByRole('checkbox', { name: 'Without my name' }).check()
  await panel(asking).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(panel(asking).getByRole('article', { name: 'Answer' })).toBeVisible()

  await expect(questions(reading)).toContainText('2 new')
  await questions(reading).click()
  await expect(panel(reading).getByText('I found it myself.', { exact: true })).toBeVisible()
  await expect(panel(reading).getByText('Without a name').first()).toBeVisible()
  await panel(reading).getByRole('button', { name: 'All questions' }).click()
  await expect(panel(reading).getByText('Is it in the exam?')).toBeVisible()
  const received = await allReceived()
  expect(received.some((text) => text.includes('Is it in the exam?'))).toBe(true)
  expect(received.some((text) => text.includes('threads:changed'))).toBe(true)
  for (const secret of secrets)
    expect(received.filter((text) => text.includes(secret)).map((text) => text.slice(0, 300))).toEqual([])

  // Moderators see it, as the form says.
  const moderating = await openAs(world, browser, admin, `/document/${id}`)
  await questions(moderating).click()
  await panel(moderating)
    .getByRole('button', { name: /Is it in the exam/ })
    .click()
  await expect(panel(moderating).getByRole('article', { name: 'Question' })).toContainText(user.username)
  await expect(panel(moderating).getByText('Name hidden from students').first()).toBeVisible()
})

test('a spot is chosen by a press or with keys, also on a turned page', async ({ browser, world }) => {
  const [author, asker] = await Promise.all([6, 7].map((index) => world.signIn(world.student(index))))
  const { id } = await publish(world, author!)
  const page = await openAs(world, browser, asker!, `/document/${id}`)
  await page.getByRole('button', { name: 'Ask about a spot' }).click()
  await expect(page.getByText('Choose the place your question is about.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Choose the place your question is about.')).toBeHidden()

  await page.keyboard.press('q')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('About page 1')
  await panel(page).getByRole('textbox', { name: 'Your question' }).fill('What is this?')
  await panel(page).getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(marks(page)).toHaveCount(1)
  await expect(marks(page)).toHaveAccessibleName('Question: What is this?, no answer yet')

  await panel(page).getByRole('button', { name: 'Close the questions' }).click()
  await expect(marks(page)).toBeFocused()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Ask about a spot' }).click()
  const box = (await pageOf(page, 1).boundingBox())!
  // The upper right corner of a page that is turned clockwise is its upper left one.
  await page.mouse.click(box.x + box.width - 12, box.y + 60)
  await panel(page).getByRole('textbox', { name: 'Your question' }).fill('And this?')
  await panel(page).getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(marks(page)).toHaveCount(2)
  const listed = await world.call('GET', `/api/auth/documents/${id}/threads`, { token: asker!.token })
  const { threads } = read(listed, threadsResponse)
  const corner = threads.find(({ question }) => question.text === 'And this?')?.place?.box
  expect(corner?.x).toBeLessThan(0.2)
  expect(corner?.y).toBeLessThan(0.1)
})

test('text that is not sent is kept, until its author logs out', async ({ browser, world }) => {
  const [author, asker] = await Promise.all([8, 9].map((index) => world.signIn(world.student(index))))
  const { id } = await publish(world, author!)
  const page = await openAs(world, browser, asker!, `/document/${id}`)
  const begin = async () => {
    await questions(page).click()
    await panel(page).getByRole('button', { name: 'Ask about the document' }).click()
  }
  const field = panel(page).getByRole('textbox', { name: 'Your question' })
  await begin()
  await field.fill('Half a question')
  await page.reload()
  await begin()
  await expect(field).toHaveValue('Half a question')
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('thread-draft:')).length)
  expect(await drafts()).toBe(1)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(drafts).toBe(0)
})

test('Markdown of posts brings no script, no picture and no other address', async ({ browser, world }) => {
  const [author, asker] = await Promise.all([10, 11].map((index) => world.signIn(world.student(index))))
  const { id } = await publish(world, author!)
  const text = [
    '<img src=x onerror="document.title=1"><b>bold</b> ![picture](https://example.org/a.png)',
    '[bad](javascript:alert(1)) [good](https://example.org)',
    '- `code`',
    '',
    '$\\href{javascript:alert(1)}{x} \\includegraphics{https://example.org/a.png}$ $$\\frac{1}{2}$$',
  ].join('\n')
  const thread = await askByCall(world, asker!, id, { text })
  const page = await openAs(world, browser, author!, `/document/${id}?thread=${thread._id}`)
  const question = panel(page).getByRole('article', { name: 'Question' })
  await expect(question.locator('.katex-display')).toBeVisible()
  await expect(question.locator('li code')).toHaveText('code')
  await expect(question).toContainText('<b>bold</b>')
  await expect(question.locator('img:not([alt=""]), script, iframe, b')).toHaveCount(0)
  expect(
    await question
      .locator('a')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')).filter((href) => !href?.startsWith('/')),
      ),
  ).toEqual(['https://example.org'])
  await expectAccessible(page)
})

test('a place finds itself in a new version, or says that it is gone', async ({ browser, world }) => {
  const [author, asker] = await Promise.all([12, 13].map((index) => world.signIn(world.student(index))))
  const { id, pages } = await publish(world, author!)
  const box = { x: 0.1, y: 0.1, w: 0.5, h: 0.02 }
  for (const [text, quoted] of [
    ['This stays?', pages[0]!.split(' ').slice(0, 8).join(' ')],
    ['This goes?', 'words that no version of it ever had in it'],
  ] as const)
    await askByCall(world, asker!, id, { text, place: { page: 1, box, quotation: quoted } })
  const bytes = await makePages([someEssay(60), `${someEssay(60)}\n\n${pages[0]}`, pages[1]!])
  const fileUrl = await world.upload('document', bytes, 'second.pdf', author)
  const renewed = await world.call('POST', `/api/auth/documents/${id}/editions`, {
    token: author!.token,
    body: { fileUrl },
  })
  expect(renewed.status).toBeLessThan(300)
  await expect
    .poll(async () => {
      const answer = await world.call('GET', `/api/auth/documents/${id}/threads`, { token: asker!.token })
      return read(answer, threadsResponse).threads.map(({ question, place, isLost }) => [
        question.text,
        isLost ? 'lost' : place?.page,
      ])
    })
    .toEqual([
      ['This goes?', 'lost'],
      ['This stays?', 2],
    ])
  const page = await openAs(world, browser, asker!, `/document/${id}`)
  await questions(page).click()
  // The mark is beside the words, which begin a paragraph further down now.
  await panel(page)
    .getByRole('button', { name: /This stays/ })
    .click()
  await panel(page).getByRole('button', { name: 'Page 2', exact: true }).click()
  const words = pageOf(page, 2)
    .locator('.textLayer span')
    .filter({ hasText: pages[0]!.slice(0, 20) })
  const topOf = async (element: typeof words) => (await element.first().boundingBox())?.y ?? NaN
  await expect.poll(async () => Math.abs((await topOf(words)) - (await topOf(marks(page))))).toBeLessThan(12)
  await panel(page).getByRole('button', { name: 'All questions' }).click()
  await panel(page)
    .getByRole('button', { name: /This goes/ })
    .click()
  await expect(panel(page)).toContainText(
    'This place is not in the newest version. It was on page 1 of version 1',
  )
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'show that version' }).click()
  await expect(page).toHaveURL(/version=1/)
  await expect(panel(page).getByRole('article', { name: 'Question' })).toContainText('This goes?')
  await expect(marks(page)).toHaveCount(1)
})

test('messages about questions can be turned off, and one’s own are downloaded', async ({
  browser,
  world,
}) => {
  const [author, asker] = await Promise.all([14, 15].map((index) => world.signIn(world.student(index))))
  const { id } = await publish(world, author!)
  await askByCall(world, asker!, id, { text: 'Kept in my file?' })
  const page = await (await world.open(browser, asker!, 360)).newPage()
  await page.goto('/settings')
  const kind = (name: string) =>
    page.getByRole('group', { name: 'Tell me in my inbox' }).getByRole('checkbox', { name })
  const setting = kind('Questions about my documents')
  await expect(setting).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/thread-news/setting') && answer.ok())
  await setting.press('Space')
  await saved
  await page.reload()
  await expect(setting).not.toBeChecked()
  for (const other of ['Answers to my questions', 'My answers that are accepted'])
    await expect(kind(other)).toBeChecked()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my questions' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Studyshelf questions \d{4}-\d\d-\d\d\.md$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('Kept in my file?')
  await expectAccessible(page)
  await expectFits(page)
})

for (const width of [1280, 360])
  test(`a mark on page one asks about the whole document, then lists its questions, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const [author, asker, other] = await Promise.all(
      [7, 8, 9].map((index) => world.signIn(world.student(index))),
    )
    const { id } = await publish(world, author!)
    const [asking, reading] = [
      await openAs(world, browser, asker!, `/document/${id}`, width),
      await openAs(world, browser, other!, `/document/${id}`, width),
    ]
    const mark = (page: Page) => pageOf(page, 1).locator('[data-whole-mark]')
    await expect(mark(reading)).toHaveAccessibleName('Ask about the whole document')
    await expect(asking.locator('[data-whole-mark]')).toHaveCount(1)
    const [before, sheet] = [await mark(reading).boundingBox(), await pageOf(reading, 1).boundingBox()]
    await expectAccessible(reading)
    await reading.emulateMedia({ colorScheme: 'dark' })
    await expectColours(reading)

    await pageOf(asking, 1).focus()
    await asking.keyboard.press('Tab')
    await expect(mark(asking)).toBeFocused()
    await asking.keyboard.press('Enter')
    await expect(panel(asking)).toContainText('About the whole document')
    await expect(mark(asking)).toHaveAttribute('aria-pressed', 'true')
    const field = panel(asking).getByRole('textbox', { name: 'Your question' })
    await expect(field).toBeFocused()
    await field.press('Escape')
    await expect(panel(asking)).toHaveCount(0)
    await expect(mark(asking)).toBeFocused()
    await asking.keyboard.press('Enter')
    await field.fill('Is it complete?')
    await field.press('Control+Enter')
    await expect(panel(asking).getByRole('article', { name: 'Question' })).toContainText('Is it complete?')

    // Neither the mark nor the page moves.
    await expect(mark(reading)).toHaveAccessibleName('1 question about the whole document')
    expect(await mark(reading).boundingBox()).toEqual(before)
    expect(await pageOf(reading, 1).boundingBox()).toEqual(sheet)
    await expect(questions(reading)).toContainText('1 new')
    await mark(reading).click()
    await expect(panel(reading).getByRole('heading', { name: 'The whole document' })).toBeVisible()
    await expect(panel(reading).getByRole('button', { name: /Is it complete/ })).toBeVisible()
    await expect(questions(reading)).not.toContainText('new')
    await expectAccessible(reading)
    await expectFits(reading)
    await panel(reading).getByRole('button', { name: 'Close the questions' }).click()
    await expect(mark(reading)).toBeFocused()
  })
