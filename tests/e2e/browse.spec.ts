import type { Page } from '@playwright/test'
import { browseResponse, uploadResponse } from '#events'
import { makePdf } from '../fixtures/pdfs'
import { expectAccessible } from './accessible'
import { expect, main, test, type World } from './world'

const listing = async (world: World, query: string) =>
  browseResponse.parse((await world.call('GET', `/api/browse${query}`)).body)

test('facets filter the library, show counts, and are kept in the address', async ({ browser, world }) => {
  const { total } = await listing(world, '')
  const ofModule = await listing(world, '?course=SC2002')
  const ofBoth = await listing(world, '?university=NTU&course=SC2002')
  const context = await world.open(browser, null)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click()
  const filter = page.getByRole('complementary', { name: 'Filter' })
  const count = page.getByRole('main').getByRole('status').first()
  const cards = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
  const chosen = page.getByRole('list', { name: 'Chosen' })
  await expect(count).toHaveText(`${total} documents`)

  const field = filter.getByRole('searchbox', { name: 'Find a module' })
  await field.fill('zz99')
  await expect(filter.getByText('No module here is called “ZZ99”.')).toBeVisible()
  await field.fill('sc2002')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/browse\?course=SC2002$/)
  await expect(count).toHaveText(`${ofModule.total} documents`)
  await filter.getByRole('link', { name: `NTU ${ofBoth.total} documents` }).click()
  await expect(page).toHaveURL(/\?university=NTU&course=SC2002$/)
  await expect(page).toHaveTitle(/^Browse: NTU and SC2002/)
  await expect(cards).toHaveCount(ofBoth.total)

  await page.getByRole('link', { name: 'Most liked' }).click()
  await expect(page).toHaveURL(/course=SC2002&sort=most-liked$/)
  const [first] = (await listing(world, '?university=NTU&course=SC2002&sort=most-liked')).documents
  await expect(cards.first()).toContainText(first?.title ?? '')
  await page.reload()
  await expect(cards.first()).toContainText(first?.title ?? '')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\/browse\?course=SC2002$/)
  await page.goForward()
  await expect(chosen.getByRole('listitem')).toContainText(['NTU', 'SC2002'])
  await expectAccessible(page)

  // The focus moves beside the removed choice.
  await chosen.getByRole('link', { name: 'Remove NTU' }).press('Enter')
  await expect(page).toHaveURL(/\/browse\?course=SC2002$/)
  await expect(chosen.getByRole('link', { name: 'Remove SC2002' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(`${total} documents`)
  await expect(count).toBeFocused()

  await page.goto('/browse?university=SMU&course=SC2002')
  await expect(page.getByText('No documents for SMU and SC2002 yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse without SMU' }).click()
  await expect(count).toHaveText(`${ofModule.total} documents`)

  await page.route('**/api/browse*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await filter.getByRole('link', { name: /^AY/ }).first().click()
  await expect(page.getByText('Documents couldn’t load.')).toBeVisible()
  await expect(filter).toHaveText('Filters couldn’t load.')
  await page.unroute('**/api/browse*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards.first()).toBeVisible()
  await context.close()
})

test('a long list grows in place, is restored by Back, and updates live', async ({ browser, world }) => {
  const reader = await world.signIn(world.student(7))
  const context = await world.open(browser, reader)
  const page = await context.newPage()
  await page.goto('/browse')
  const cards = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
  await expect(cards).toHaveCount(24)
  const more = page.getByRole('button', { name: 'Show more documents' })
  await more.focus()
  const place = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(48)
  await expect(page).toHaveURL(/\/browse\?pages=2$/)
  await expect(cards.nth(24).getByRole('heading').getByRole('link')).toBeFocused()
  const after = await page.evaluate(() => scrollY)
  expect(after).toBeGreaterThanOrEqual(place)
  expect(after - place).toBeLessThan(900)

  const opened = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/document\//)
  const id = page.url().split('/').pop() ?? ''
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(opened)

  const other = await world.signIn(world.student(8))
  const card = cards.filter({ has: page.locator(`a[href="/document/${id}"]`) })
  const likes = Number(
    (
      await card
        .getByText(/likes?$/)
        .first()
        .textContent()
    )?.replace(/\D/g, ''),
  )
  await world.call('POST', `/api/auth/document/${id}/like`, other)
  await expect(card.getByText(`${likes + 1} like`).first()).toBeVisible()

  const title = 'Arrived while browsing'
  await world.publish(other, title)
  await page.getByRole('button', { name: '1 new in Documents' }).press('Enter')
  await expect(cards.first()).toContainText(title)
  await expect(cards.first().getByRole('heading').getByRole('link')).toBeFocused()
  await page.reload()
  await expect(cards).toHaveCount(48)
  await context.close()
})

test(
  'on a phone the facets are in a sheet that the keyboard opens and closes',
  main,
  async ({ browser, world }) => {
    const ofSmu = await listing(world, '?university=SMU')
    const context = await world.open(browser, null, 360)
    const page = await context.newPage()
    await page.goto('/browse')
    const button = page.getByRole('button', { name: /^Filter/ })
    await button.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await expect(sheet.getByRole('button', { name: 'Close filter' })).toBeFocused()
    await sheet.getByRole('link', { name: /^SMU/ }).press('Enter')
    await expect(sheet.getByRole('button', { name: `Show ${ofSmu.total} documents` })).toBeVisible()
    await expect(sheet.getByRole('link', { name: /^SMU/ })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page.getByRole('list', { name: 'Chosen' })).toContainText('SMU')
    await expectAccessible(page)
    await page.goto('/modules/CS2030S')
    await expect(page.getByRole('list', { name: 'Documents of CS2030S' })).toBeVisible()
    await expectAccessible(page)
    await context.close()
  },
)

test('a module has its own page, behind See all, with a button that adds it to one’s modules', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(9))
  const { total, facets, documents } = await listing(world, '?course=FNCE101')
  await world.call('GET', `/api/auth/document/${documents[0]?._id}`, person)
  const context = await world.open(browser, person)
  const page = await context.newPage()
  await page.goto('/modules/hello%20world')
  await expect(page.getByText('“hello world” is not a module code.')).toBeVisible()
  await page.goto('/modules/fnce101?sort=title')
  await expect(page).toHaveURL(/\/modules\/FNCE101\?sort=title$/)
  await expect(page).toHaveTitle(/^FNCE101/)
  const universities = page.getByRole('navigation', { name: 'University' })
  for (const { value, count } of facets.universities)
    await expect(universities.getByRole('link', { name: `${value} ${count} documents` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Documents of FNCE101' }).getByRole('listitem')).toHaveCount(
    total,
  )

  const add = page.getByRole('button', { name: 'Add to my modules' })
  const added = page.getByRole('button', { name: 'In my modules' })
  await add.press('Enter')
  await expect(added).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const names = ['most liked documents', 'recently viewed documents', 'newest uploads', 'of FNCE101']
  for (const name of names)
    await expect(page.getByRole('link', { name: `See all ${name}`, exact: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'See all recently viewed documents' }).click()
  await expect(page.getByRole('list', { name: 'Recently viewed documents' })).toContainText(
    documents[0]?.title ?? '',
  )
  await page.goBack()
  await page.getByRole('link', { name: 'See all of FNCE101' }).click()
  await expect(page).toHaveURL(/\/modules\/FNCE101$/)
  await added.press('Enter')
  await expect(add).toBeVisible()

  await page.goto('/modules/XX9999')
  await expect(page.getByText('No documents for XX9999 yet.')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('at the end of a shelf the arrow keeps the focus, and reduced motion turns smooth scrolling off', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(1)))
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const shelf = page.getByRole('region', { name: 'Most Liked Documents' })
  const further = shelf.getByRole('button', { name: 'Most Liked Documents: further' })
  const row = shelf.getByRole('list')
  await further.focus()
  const moved = await further.evaluate((button: HTMLButtonElement) => {
    const list = button.closest('section')?.querySelector('ul')
    button.click()
    return list?.scrollLeft ?? 0
  })
  expect(moved).toBeGreaterThan(200)
  while ((await further.getAttribute('aria-disabled')) === 'false') {
    const before = await row.evaluate((list) => list.scrollLeft)
    await page.keyboard.press('Enter')
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).not.toBe(before)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await expect(further).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(further).toBeFocused()
  await context.close()
})

test('an index tab covers no title, however long the title and however large the text', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(10))
  const bytes = await makePdf({ text: 'A title that begins at the very top of its page' })
  const fileUrl = await world.upload('document', bytes, 'notes.pdf', author)
  const title = 'An unusually long title about everything that was ever said in this module '
    .repeat(2)
    .slice(0, 139)
  // Of the reader’s school, whose documents Home shows.
  const body = { university: 'NTU', courseCode: 'COR-IS1702ABCDEF', title, fileUrl }
  uploadResponse.parse((await world.call('POST', '/api/auth/upload', { token: author.token, body })).body)

  const context = await world.open(browser, author)
  const page = await context.newPage()
  for (const width of [360, 640, 961, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/browse', '/search?q=COR-IS1702ABCDEF', '/']) {
      await page.goto(path)
      await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible()
      for (const larger of [false, true]) {
        if (larger) await doubleText(page)
        await test.step(`${path} at ${width} px${larger ? ', text doubled' : ''}`, async () =>
          expect(await page.evaluate(coveredTitles)).toEqual([]))
      }
    }
  }
  await context.close()
})

/** Doubles the text alone, as a browser's text zoom does. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('main *')]
    const sizes = texts.map((element) => parseFloat(getComputedStyle(element).fontSize))
    texts.forEach((element, at) => (element.style.fontSize = `${2 * (sizes[at] ?? 0)}px`))
  })

/** Lists cards with a tab that overlaps the page or the title, or overflows. */
function coveredTitles(): string[] {
  const touch = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
  const names = ['NUS', 'NTU', 'SMU'].map((name) => `span[title="${name}"]`).join()
  return [...document.querySelectorAll('article')].flatMap((card) => {
    const tab = card.querySelector<HTMLElement>(names)
    const page = tab?.parentElement?.nextElementSibling
    const title = card.querySelector('h2, h3')
    if (!tab || !page || !title) return ['a card without a tab, a page or a title']
    const isCovered =
      touch(tab.getBoundingClientRect(), page.getBoundingClientRect()) ||
      touch(tab.getBoundingClientRect(), title.getBoundingClientRect()) ||
      tab.scrollWidth > tab.clientWidth + 1
    return isCovered ? [title.textContent] : []
  })
}
