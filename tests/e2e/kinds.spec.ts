import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { browseResponse, uploadResponse } from '#events'
import { makePdf } from '../fixtures/pdfs'
import { expectAccessible, expectFits } from './accessible'
import { logInHere } from './log-in-here'
import { expect, test, type World } from './world'

async function publish(world: World, email: string, title: string) {
  const author = await world.signIn(email)
  const fileUrl = await world.upload('document', await makePdf({ text: randomUUID() }), 'a.pdf', author)
  const body = { university: 'NUS', courseCode: 'KD1000', title, fileUrl }
  const answer = await world.call('POST', '/api/auth/upload', { token: author.token, body })
  return { author, ...uploadResponse.parse(answer.body).document }
}

for (const width of [1280, 390])
  test(`a kind corrected by its uploader changes on every open page at once, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const title = `Tutorial on kinds ${width}`
    const { author, _id } = await publish(world, world.student(2), title)
    const open = async (person: typeof author | null, path: string) => {
      const page = await (await world.open(browser, person, width)).newPage()
      await page.goto(path)
      return page
    }
    const reader = await world.signIn(world.student(3))
    const own = await open(author, `/document/${_id}`)
    const theirs = await open(reader, `/document/${_id}`)
    const shelf = await open(null, '/modules/KD1000')
    const facts = theirs.locator('main header')
    const card = shelf.getByRole('article').filter({ hasText: title })
    await expect(facts.getByText('Tutorial', { exact: true })).toBeVisible()
    await expect(card.getByText('Tutorial', { exact: true })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Edit details' })).toHaveCount(0)

    const edit = async (page: typeof own, change: (form: Locator) => Promise<unknown>) => {
      await page.getByRole('button', { name: 'Edit details' }).click()
      const form = page.getByRole('form', { name: 'Edit details' })
      await change(form)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('button', { name: 'Edit details' })).toBeFocused()
    }
    await edit(own, async (form) => {
      const choice = form.getByRole('combobox', { name: 'Kind' })
      await expect(choice).toHaveValue('tutorial')
      await choice.selectOption('Cheat sheet')
      await form.getByLabel('Year (optional)').fill('last year')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('Write the year like AY24/25 S1, AY24/25 or 2024.')).toBeVisible()
      await expect(form.getByLabel('Year (optional)')).toBeFocused()
      await form.getByLabel('Year (optional)').fill('24-25 sem 1')
      await form.getByLabel('Title').fill(`${title}, corrected`)
      await expectAccessible(own)
      await expectFits(own)
    })
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`${title}, corrected`)
    await expect(facts.getByText('AY24/25 S1')).toBeVisible()
    await expect(facts.getByText('Cheat sheet', { exact: true })).toBeVisible()
    await expect(card).toContainText('Cheat sheet')
    await expect(card).toContainText(`${title}, corrected`)
    await expectAccessible(own)
    await expectFits(own)

    const admin = await open(await world.signIn(world.demo.admin.email), `/document/${_id}`)
    await edit(admin, (form) => form.getByRole('combobox', { name: 'Kind' }).selectOption('Lab'))
    await expect(own.locator('main header').getByText('Lab', { exact: true })).toBeVisible()
    await expect(facts.getByText('Lab', { exact: true })).toBeVisible()
    await expect(card.getByText('Lab', { exact: true })).toBeVisible()
  })

test('an upload has the kind that its file suggests or its uploader chose, and its year in one form', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, await world.signIn(world.student(4)), 390)).newPage()
  await page.goto('/upload?course=KD2000')
  const files = ['KD2000 Lab 3.pdf', 'KD2000 streams.pdf', 'KD2000 sheet.pdf']
  const texts = ['Some words', 'Midterm Assessment. Time allowed: 90 minutes', 'Some other words']
  await page.locator('input[type=file]').setInputFiles(
    await Promise.all(
      files.map(async (name, at) => ({
        name,
        mimeType: 'application/pdf',
        buffer: await makePdf({ text: `${texts[at]} ${randomUUID()}` }),
      })),
    ),
  )
  await page.getByRole('button', { name: 'Next' }).click()
  const kind = page.getByRole('combobox', { name: 'Kind' })
  await expect(kind.nth(0)).toHaveValue('lab')
  await expect(kind.nth(1)).toHaveValue('')
  await kind.nth(2).selectOption('Cheat sheet')
  const year = page.getByLabel('Year (optional)')
  await year.nth(0).fill('24-25 sem 1')
  await year.nth(0).blur()
  await expect(year.nth(0)).toHaveValue('AY24/25 S1')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('3 documents are on the shelf')).toBeVisible()

  await page.goto('/modules/KD2000')
  const cards = page.getByRole('list', { name: 'Documents of KD2000' }).getByRole('article')
  for (const [title, fact] of [
    ['Lab 3', 'Lab AY24/25 S1'],
    ['Streams', 'Past paper'],
    ['Sheet', 'Cheat sheet'],
  ] as const)
    await expect(cards.filter({ has: page.getByRole('link', { name: title, exact: true }) })).toContainText(
      fact,
    )
})

test('a link to upload what others ask for fills in module and kind, also for visitors', async ({
  browser,
  world,
}) => {
  const address = '/upload?course=KD3000&kind=past-paper'
  const page = await (await world.open(browser, await world.signIn(world.student(5)))).newPage()
  await page.goto(address)
  const buffer = await makePdf({ text: randomUUID() })
  const file = { name: 'questions.pdf', mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Module code')).toHaveValue('KD3000')
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('past-paper')
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))

  const visitor = await (await world.open(browser, null)).newPage()
  await visitor.goto(address)
  await visitor.getByRole('button', { name: 'Choose PDFs' }).click()
  await expect(visitor).toHaveURL(/\/sign-up$/)
  await visitor.getByRole('tab', { name: 'Login' }).click()
  await logInHere(visitor, world, world.student(6))
  await expect(visitor).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))
})

for (const width of [1280, 390])
  test(`the browse page filters by kind at ${width} px`, async ({ browser, world }) => {
    const { body } = await world.call('GET', '/api/browse?kind=cheat-sheet')
    const { total } = browseResponse.parse(body)
    expect(total).toBeGreaterThan(1)
    const page = await (await world.open(browser, await world.signIn(world.student(1)), width)).newPage()
    await page.goto('/browse')
    if (width === 390) await page.getByRole('button', { name: /^Filter/ }).click()
    const facets = width === 390 ? page.getByRole('dialog', { name: 'Filter' }) : page
    if (width === 1280) {
      const filter = page.getByRole('complementary', { name: 'Filter' })
      await expect(filter.getByRole('region')).toHaveCount(4)
      // No placeholder stays.
      await expect(filter.locator('> * > *')).toHaveCount(4)
    }
    await facets.getByRole('link', { name: new RegExp(`^Cheat sheet ${total}`) }).click()
    if (width === 390) await page.getByRole('button', { name: `Show ${total} documents` }).click()
    await expect(page).toHaveURL(/\?kind=cheat-sheet$/)
    await expect(page.getByRole('list', { name: 'Chosen' })).toContainText('Cheat sheet')
    const cards = page.getByRole('list', { name: 'Documents' }).getByRole('article')
    await expect(cards).toHaveCount(total)
    for (const card of await cards.all()) await expect(card).toContainText('Cheat sheet')
    await expectAccessible(page)
    await expectFits(page)
  })
