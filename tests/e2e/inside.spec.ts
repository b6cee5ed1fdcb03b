import { randomUUID } from 'node:crypto'
import { documentResponse, shelfResponse, uploadResponse } from '#events'
import { eventually } from '../client/eventually'
import { makePages } from '../fixtures/pdfs'
import { expectAccessible } from './accessible'
import { expect, test, type Person, type World } from './world'

/** Publishes notes, and waits until a word of theirs is found. */
async function publish(world: World, author: Person, title: string, pages: readonly string[], word: string) {
  const fileUrl = await world.upload('document', await makePages(pages), 'notes.pdf', author)
  const body = { university: 'NUS', courseCode: 'ST2334', title, fileUrl }
  const { body: answer } = await world.call('POST', '/api/auth/upload', { token: author.token, body })
  const { document } = uploadResponse.parse(answer)
  await eventually(async () => {
    const found = await world.call('GET', `/api/auth/documents/search/pages?q=${word}`, {
      token: author.token,
    })
    expect(JSON.stringify(found.body)).toContain(document._id)
  })
  return document
}

for (const width of [1280, 390])
  test(`a search finds a sentence inside the notes, and opens its page with the words marked, at ${width}`, async ({
    browser,
    world,
  }) => {
    const author = await world.signIn(world.student(0))
    const [word, inner] = ['w', 'v'].map((first) => first + randomUUID().slice(0, 8)) as [string, string]
    const pages = [
      'The first page.',
      `The second page is about ${inner}.`,
      `By the ${word} theorem, the sample mean converges.`,
    ]
    const title = `Notes inside ${word}`
    const { _id } = await publish(world, author, title, pages, word)
    const context = await world.open(browser, await world.signIn(world.student(1)), width)
    const page = await context.newPage()
    // In no title.
    await page.goto(`/search?q=${inner}`)
    await expect(page.getByText('But these words are on a page inside the notes:')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Inside the notes' })).toContainText(`is about ${inner}.`)
    await expectAccessible(page)

    await page.goto(`/search?q=converges%20${word}`)
    const hits = page.getByRole('list', { name: 'Inside the notes' }).getByRole('listitem')
    await expect(hits).toHaveCount(1)
    await expect(hits.first()).toContainText(`By the ${word} theorem, the sample mean converges.`)
    await expect(hits.first().locator('mark')).toHaveText([word, 'converges'])
    await expect(hits.first()).toContainText('page 3')
    await expectAccessible(page)

    await hits.first().getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/document/${_id}\\?page=3&find=`))
    const third = page.getByRole('group', { name: 'Page 3', exact: true })
    await expect(third).toBeInViewport()
    await expect(third.locator('mark')).toHaveText([word, 'converges'])
    await expect(page.getByRole('search', { name: 'Find in document' })).toContainText('1 of 2')

    // Gone from every answer at once.
    await world.call('DELETE', `/api/auth/documents/${_id}`, { token: author.token })
    await page.goto(`/search?q=converges%20${word}`)
    await expect(page.getByText('No page contains all these words.')).toBeVisible()
    await context.close()
  })

test('a visitor is told to log in, and sees no text of the notes', async ({ browser, world }) => {
  const context = await world.open(browser, null, 390)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/search?q=streams')
  await expect(page.getByText('to search the text of every page')).toBeVisible()
  await expectAccessible(page)
  expect(asked).not.toContain('/api/auth/documents/search/pages')
  await context.close()
})

test('the section says that notes are still being read, and offers to try again after a failure', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(1)))
  const page = await context.newPage()
  let answer = { status: 503, json: { success: false, message: 'Busy', reason: 'busy' } as object }
  await page.route('**/search/pages?**', (route) => route.fulfill(answer))
  await page.goto('/search?q=streams')
  await expect(page.getByText('Results inside the notes couldn’t load.')).toBeVisible()
  answer = { status: 200, json: { success: true, hits: [], complete: false } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Some notes are still being read and can’t be searched yet.')).toBeVisible()
  await context.close()
})

for (const width of [1280, 390])
  test(`a scan says on its page that its words cannot be searched, at ${width}`, async ({
    browser,
    world,
  }) => {
    const reader = await world.signIn(world.student(1))
    const [document] = shelfResponse.parse(
      (await world.call('GET', '/api/auth/documents/newest?limit=1', { token: reader.token })).body,
    ).documents
    const context = await world.open(browser, reader, width)
    const page = await context.newPage()
    await page.route(`**/api/auth/document/${document?._id}`, async (route) => {
      const response = await route.fetch()
      const body = documentResponse.parse(await response.json())
      await route.fulfill({ response, json: { ...body, document: { ...body.document, isScan: true } } })
    })
    await page.goto(`/document/${document?._id}`)
    const facts = page.getByRole('main').getByRole('list').first()
    await expect(facts).toContainText('This is a scan: its text can’t be searched')
    await expectAccessible(page)
    // The page reads its document once more when it is connected, maybe just now.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
