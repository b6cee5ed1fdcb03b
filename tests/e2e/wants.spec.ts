import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { uploadResponse, walletResponse, wantResponse } from '#events'
import { read } from '../client/api-client'
import { makePdf } from '../fixtures/pdfs'
import { expectAccessible, expectColours, expectFits } from './accessible'
import { expect, test, type Person, type World } from './world'

const wantedOn = (page: Page) => page.getByRole('region', { name: 'Wanted' })
/** Not what else a list in the section shows. */
const rowsOn = (page: Page) => wantedOn(page).locator('> ul > li')
const rowOn = (page: Page, text: string) => rowsOn(page).filter({ hasText: text })
const newFile = async () => ({
  name: 'questions.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf({ text: randomUUID() }),
})

async function publish(world: World, { token }: Person, courseCode: string, title: string) {
  const { buffer, name } = await newFile()
  const fileUrl = await world.upload('document', buffer, name, { token })
  const body = { university: 'NUS', courseCode, title, kind: 'past-paper', fileUrl }
  return read(await world.call('POST', '/api/auth/upload', { token, body }), uploadResponse).document._id
}
async function ask(world: World, { token }: Person, code: string, line: string) {
  const body = { kind: 'past-paper', line }
  const answer = await world.call('POST', `/api/modules/${code}/wants`, { token, body })
  return read(answer, wantResponse).want?._id ?? ''
}
const pointsOf = async (world: World, { token }: Person) =>
  read(await world.call('GET', '/api/rewards/wallet', { token }), walletResponse).points

for (const width of [1280, 360])
  test(`at ${width} px, an ask is seconded, answered while uploading, and settled on the asker’s screen`, async ({
    browser,
    world,
  }) => {
    const code = width === 360 ? 'WT1360' : 'WT1280'
    const [asker, other, uploader] = await Promise.all(
      [1, 2, 8].map((index) => world.signIn(world.student(index))),
    )
    if (!asker || !other || !uploader) throw new Error('The demo world is too small.')
    const [theirs, page, sharing] = await Promise.all(
      [asker, other, uploader].map(async (person) => (await world.open(browser, person, width)).newPage()),
    )
    if (!theirs || !page || !sharing) throw new Error('no pages')
    for (const each of [theirs, page]) await each.goto(`/modules/${code}`)
    await expect(wantedOn(page).getByText(/^No requests yet/)).toBeVisible()

    // By keyboard.
    const form = theirs.getByRole('form', { name: 'Ask for something' })
    await form.getByLabel('Year (optional)').fill('24/25')
    await form.getByLabel('What exactly? (optional)').fill('Finals with solutions')
    await form.getByLabel('What exactly? (optional)').press('Enter')
    await expect(rowOn(theirs, 'Finals with solutions')).toContainText('AY24/25')
    await expect(rowOn(theirs, 'Finals with solutions')).toContainText('1 student')
    const row = rowOn(page, 'Finals with solutions')
    await expect(row).toBeVisible({ timeout: 5000 })

    // Another student who types the same is shown it.
    await page.getByLabel('What exactly? (optional)').fill('solutions')
    const same = page.getByRole('region', { name: 'Others want this' })
    await same.getByRole('button', { name: 'I want that too' }).click()
    await expect(same).toHaveCount(0)
    await expect(rowOn(theirs, 'Finals with solutions')).toContainText('2 students')
    await page.getByLabel('What exactly? (optional)').fill('')
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await (scheme === 'light' ? expectAccessible(page) : expectColours(page))
    }
    await expectFits(page)

    await sharing.goto(`/modules/${code}`)
    await rowOn(sharing, 'Finals with solutions')
      .getByRole('link', { name: /^Upload it/ })
      .click()
    await sharing.locator('input[type=file]').setInputFiles(await newFile())
    await sharing.getByRole('button', { name: 'Next' }).click()
    const answers = sharing.getByRole('group', { name: `Is it what students of ${code} ask for?` })
    await expect(answers.getByRole('checkbox')).toBeChecked()
    await answers.getByRole('checkbox').press('Space')
    await expect(answers.getByRole('checkbox')).not.toBeChecked()
    await answers.getByRole('checkbox').press('Space')
    await expectAccessible(sharing)
    await sharing.getByLabel('University').selectOption('NUS')
    await sharing.getByLabel('Title').fill('Finals 2024')
    await sharing.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(sharing.getByRole('heading', { name: 'Your document is on the shelf' })).toBeVisible()
    const before = await pointsOf(world, uploader)

    const asked = rowOn(theirs, 'Finals with solutions')
    await expect(asked.getByRole('link', { name: 'Finals 2024' })).toBeVisible()
    await expectAccessible(theirs)
    await expectFits(theirs)
    await sharing.getByRole('link', { name: 'Finals 2024' }).click()
    const own = sharing.getByText(`Students of ${code} want something`)
    await expect(own).toBeVisible()
    await expect(sharing.getByRole('button', { name: /^Withdraw offer/ })).toBeVisible()
    await asked.getByRole('button', { name: /^Yes, that is it/ }).click()
    await expect(asked).toContainText('Answered by Finals 2024')
    await expect(rowOn(page, 'Finals with solutions')).toContainText('Answered by')
    await expect(sharing.getByText('This is it. Thank you!')).toBeVisible()
    await expect.poll(() => pointsOf(world, uploader)).toBe(before + 5)
    for (const each of [theirs, page, sharing]) await each.context().close()
  })

test('an uploader offers a document later, the asker answers from the message, and takes a no back', async ({
  browser,
  world,
}) => {
  const code = 'WT2000'
  const [asker, uploader] = [await world.signIn(world.student(3)), await world.signIn(world.student(4))]
  await ask(world, asker, code, 'Midterm')
  const documentId = await publish(world, uploader, code, 'Quiz 1')
  const page = await (await world.open(browser, uploader, 390)).newPage()
  await page.goto(`/document/${documentId}`)
  await page.getByRole('button', { name: /^Offer this ?: Past papers: Midterm/ }).press('Enter')
  const withdraw = page.getByRole('button', { name: /^Withdraw offer/ })
  await expect(withdraw).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)

  const theirs = await (await world.open(browser, asker, 390)).newPage()
  await theirs.goto('/inbox')
  await theirs.getByText(`${code}: is this what you asked for?`).click()
  await theirs.getByRole('link', { name: new RegExp(`/document/${documentId}`) }).click()
  const question = theirs.getByRole('region', { name: 'Is this what you asked for?' })
  await question.getByRole('button', { name: /^Not what I meant/ }).click()
  await expect(page.getByText('They meant something else.')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.emulateMedia({ colorScheme: 'dark' })
  await expectColours(theirs)
  await expectFits(theirs)
  await question.getByRole('button', { name: /^Undo/ }).click()
  await expect(withdraw).toBeVisible()
  await question.getByRole('button', { name: /^Yes, that is it/ }).click()
  await expect(question).toContainText('That is it.')
  await expect(page.getByText('This is it. Thank you!')).toBeVisible()
  for (const each of [page, theirs]) await each.context().close()
})

test('what is there already is shown while typing, and all that one wants in one list', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(5))
  const page = await (await world.open(browser, person, 1280)).newPage()
  await page.goto('/modules/CS2030S')
  const form = page.getByRole('form', { name: 'Ask for something' })
  await form.getByLabel('What exactly? (optional)').fill('midterm')
  const found = form.getByRole('region', { name: 'Is it this?' })
  await expect(found.getByRole('link', { name: /Midterm/ }).first()).toBeVisible()
  await form.getByLabel('What exactly? (optional)').fill('nobody wrote that')
  await expect(found).toHaveCount(0)

  // Withdrawn by its only student, and taken back.
  await page.goto('/modules/WT3500')
  await page.getByLabel('What exactly? (optional)').fill('Something else')
  await page.getByLabel('What exactly? (optional)').press('Enter')
  const rare = rowOn(page, 'Something else')
  await rare.getByRole('button', { name: /withdraw$/ }).press('Enter')
  await expect(rare).toHaveCount(0)
  await expect(wantedOn(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rare).toContainText('1 student')
  await expect(wantedOn(page).getByRole('heading', { name: 'Wanted' })).toBeFocused()

  await ask(world, person, 'WT3000', 'Something rare')
  await page.getByText('All your requests').click()
  const all = page.getByRole('list', { name: 'All your requests' })
  await expect(all.getByRole('link', { name: 'WT3000' })).toBeVisible()
  await expectAccessible(page)
  await all
    .getByRole('listitem')
    .filter({ hasText: 'Something rare' })
    .getByRole('button', { name: /withdraw$/ })
    .click()
  await expect(all.getByText('Something rare')).toHaveCount(0)
  await page.context().close()
})

for (const width of [1280, 390])
  test(`a search at ${width} px that finds nothing of a kind lets students ask for it`, async ({
    browser,
    world,
  }) => {
    const [code, kind, named] =
      width === 390 ? ['MA2001', 'past papers', 'Past papers'] : ['MA1521', 'lab notes', 'Lab notes']
    const theirs = await (await world.open(browser, await world.signIn(world.student(3)), 1280)).newPage()
    const wants = rowsOn(theirs).filter({ hasText: named })
    await theirs.goto(`/modules/${code}`)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(code)
    await expect(wants).toHaveCount(0)

    const page = await (await world.open(browser, await world.signIn(world.student(4)), width)).newPage()
    await page.goto(`/search?q=${encodeURIComponent(`any ${code.toLowerCase()} ${kind}`)}`)
    const module = page.getByRole('region', { name: `Module ${code}` })
    await expect(module).toContainText(/Nothing with .+ there yet\./)
    await module.getByRole('button', { name: `Ask for ${kind}` }).click()
    await expect(module.getByRole('button', { name: `You asked for ${kind}` })).toBeVisible()
    await expect(wants).toHaveCount(1)
    await expectAccessible(page)
    await expectFits(page)

    // It is known there after a reload, and can be withdrawn.
    await page.reload()
    await module.getByRole('button', { name: `You asked for ${kind}` }).click()
    await expect(wants).toHaveCount(0)
    // A word that names no kind cannot be asked for.
    await page.goto(`/search?q=${code}%20wombat`)
    await expect(module).toContainText('Nothing with wombat')
    await expect(module.getByRole('button')).toHaveCount(0)
    // There are some, under other words.
    await page.goto('/search?q=cs2030s%20pyp')
    await expect(page.getByRole('list', { name: 'Search results' })).toContainText('Midterm walkthrough')
    await page.goto('/search?q=cs2030s%20quiz')
    const some = page.getByRole('region', { name: 'Module CS2030S' })
    await some.getByRole('link', { name: /past paper/ }).click()
    await expect(page).toHaveURL(/\/modules\/CS2030S\?kind=past-paper$/)
    await expect(
      page.getByRole('list', { name: 'Documents of CS2030S' }).getByRole('listitem'),
    ).not.toHaveCount(0)
  })

test('students may ask before it is known who else does, and read again what could not be read', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, await world.signIn(world.student(6)), 1280)).newPage()
  let fails = true
  await page.route('**/api/modules/WT4900/wants', async (route) => {
    if (route.request().method() === 'GET' && fails) await route.fulfill({ status: 404, json: {} })
    else await route.continue()
  })
  await page.goto('/modules/WT4900')
  await expect(wantedOn(page).getByText('The requests couldn’t load.')).toBeVisible()
  await page.getByLabel('What exactly? (optional)').fill('Anything at all')
  await page.getByRole('button', { name: 'Ask for past papers' }).click()
  await expect(page.getByLabel('What exactly? (optional)')).toHaveValue('')
  fails = false
  // The live message about the ask may let the page read again by itself, before the button is pressed.
  const row = rowOn(page, 'Anything at all')
  await wantedOn(page).getByRole('button', { name: 'Try again' }).or(row).click()
  await expect(row).toContainText('1 student')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a visitor who wants to ask for something is led to the login', async ({ browser, world }) => {
  const page = await (await world.open(browser, null, 390)).newPage()
  await page.goto('/modules/CS2030S')
  await wantedOn(page).getByRole('link', { name: 'Log in to ask' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
})
