import { booksResponse, type Book } from '#events'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { expectToast } from './toasts'
import { expect, test, type Person, type World } from './world'

/** Enough points for two of the cheaper books. */
const uploads = 12

async function booksOf(world: World, { token }: Person): Promise<Book[]> {
  const offered = await world.call('GET', '/api/rewards/books', { token })
  return booksResponse.parse(offered.body).books
}
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true })
const isShown = (page: Page, number: number) =>
  expect(page.getByRole('region', { name: `Page ${number}`, exact: true })).toBeInViewport()

test('a book is redeemed and read, by keyboard and on a phone, with a bookmark that is kept', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(7))
  for (let count = 0; count < uploads; count++) await world.publish(person, `For a book ${count}`)
  const [book] = await booksOf(world, person)
  if (book === undefined) throw new Error('the shop is empty')
  const address = `/reader/${encodeURIComponent(book.pdf)}`
  const context = await world.open(browser, await world.signIn(world.student(7)))
  const page = await context.newPage()

  // The shop says that the book is not owned, until it is.
  await page.goto(address)
  const notice = page.getByText(`‘${book.title}’ is not yours yet. Redeem it here, then read it.`)
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL('/rewards')
  await expectAccessible(page)
  const shelved = page.getByRole('article', { name: book.title })
  await shelved.getByRole('button', { name: 'Redeem' }).click()
  await page.getByRole('button', { name: `Redeem for ${book.price} points` }).click()
  const read = shelved.getByRole('link', { name: 'Read Now' })
  await expect(read).toBeFocused()
  await expect(notice).toBeHidden()

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(page).toHaveTitle(`${book.title} · Studyshelf`)
  await expect(pageField(page)).toHaveValue('1')
  const total = await page.getByRole('region', { name: /^Page \d+$/ }).count()
  expect(total).toBeGreaterThan(2)
  await expect(page.getByText(`/ of ${total}`)).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(pageField(page)).toHaveValue('2')
  await page.keyboard.press('End')
  await expect(pageField(page)).toHaveValue(String(total))
  await page.keyboard.press('ArrowRight')
  await expect(pageField(page)).toHaveValue(String(total))
  await page.keyboard.press('Home')
  await expect(pageField(page)).toHaveValue('1')
  await page.keyboard.press('PageDown')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await pageField(page).fill('2')
  await pageField(page).press('Enter')
  await isShown(page, 2)
  await pageField(page).fill('999')
  await pageField(page).press('Enter')
  await expect(page.getByText(`This book has ${total} pages.`)).toBeVisible()
  await pageField(page).fill('2')
  await pageField(page).press('Enter')
  await page.getByRole('button', { name: 'Set Bookmark' }).click()
  await expectToast(page, 'Bookmark set to page 2')

  // On a phone a page fits the window, and the page number stays.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect
    .poll(async () => (await page.getByRole('region', { name: 'Page 2', exact: true }).boundingBox())?.width)
    .toBeLessThanOrEqual(360)
  await expect(pageField(page)).toHaveValue('2')
  await isShown(page, 2)
  await expectAccessible(page)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(pageField(page)).toBeVisible()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Go to Bookmark' }).click()
  // Without motion the page is there at once.
  expect(await pageField(page).inputValue()).toBe('2')
  await isShown(page, 2)
  await context.close()
})

test('a book that does not exist, or fails to load, is explained', async ({ browser, world }) => {
  const person = await world.signIn(world.student(8))
  const context = await world.open(browser, person, 390)
  const page = await context.newPage()
  await page.goto('/reader/a-book-of-nobody.pdf')
  await expect(page.getByText('There is no such book. These are the books you can read here.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible()

  const [book] = await booksOf(world, person)
  await page.route('**/api/books/secure-book/**', (route) => route.abort())
  await page.goto(`/reader/${encodeURIComponent(book?.pdf ?? '')}`)
  await expect(page.getByText(`‘${book?.title}’ couldn’t be opened.`)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/books/secure-book/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText(`‘${book?.title}’ is not yours yet.`)).toBeVisible()
  await context.close()
})
