import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makePdf } from '../fixtures/pdfs'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expect, test } from './world'

/** Uploads a document of a module. */
async function upload(page: Page, courseCode: string, title: string) {
  await page.goto(`/upload?course=${courseCode}&kind=tutorial`)
  const buffer = await makePdf({ text: randomUUID() })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('University').selectOption('NUS')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your document is on the shelf' })).toBeVisible()
}

for (const width of [1280, 360])
  test(`a module's page says who published most this term, and what is missing, live, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const author = await newStudent(world)
    const courseCode = `MT${1000 + width}`
    const title = `Heaps ${randomUUID().slice(0, 4)}`
    await world.publish(author, title, 1, { courseCode })
    const context = await world.open(browser, await world.signIn(world.student(7)), width)
    const page = await context.newPage()
    await openLive(page, `/modules/${courseCode}`)
    const term = page.getByRole('region', { name: /^AY\d\d\/\d\d/ })
    const uploaders = term.getByRole('listitem').filter({ hasText: author.username })
    await expect(uploaders).toContainText('1 document')
    await expect(term.getByRole('link', { name: 'Upload past papers' })).toHaveAttribute(
      'href',
      `/upload?course=${courseCode}&kind=past-paper`,
    )
    await expectAccessible(page)
    await expectFits(page)

    await world.publish(author, `${title} again`, 1, { courseCode })
    await expect(uploaders).toContainText('2 documents')

    await page.getByRole('link', { name: 'Year', exact: true }).click()
    await expect(page).toHaveURL(/sort=year/)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()

    // A document that arrives in another order than newest is told too, and the keyboard stays beside it.
    const uploading = await (await world.open(browser, await world.signIn(world.student(8)), width)).newPage()
    const later = `Sieves ${randomUUID().slice(0, 4)}`
    await upload(uploading, courseCode, later)
    const news = page.getByRole('button', { name: `1 new in Documents of ${courseCode}` })
    await expect(news).toBeVisible()
    await expect(page.getByRole('link', { name: later, exact: true })).toHaveCount(0)
    await news.press('Enter')
    await expect(page.getByRole('link', { name: later, exact: true })).toBeVisible()
    await expect(news).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '3 documents' })).toBeFocused()

    await uploaders.getByRole('link').click()
    await expect(page).toHaveURL(/\/profile\//)

    // Names are for signed-in users.
    const visitor = await (await world.open(browser, null, width)).newPage()
    await visitor.goto(`/modules/${courseCode}`)
    await expect(visitor.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(visitor.getByRole('region', { name: /^AY/ })).toHaveCount(0)
  })
