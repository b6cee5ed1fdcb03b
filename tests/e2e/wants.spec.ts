import { uploadResponse } from '#events'
import { makePdf } from '../fixtures/pdfs'
import { expectAccessible, expectFits } from './accessible'
import { expect, test } from './world'

for (const width of [1280, 390])
  test(`students see at ${width} px at once that others ask for something, until it is published`, async ({
    browser,
    world,
  }) => {
    const courseCode = width === 390 ? 'WT1390' : 'WT1280'
    const asker = await world.signIn(world.student(1))
    const theirs = await (await world.open(browser, asker, width)).newPage()
    const other = await world.signIn(world.student(2))
    const page = await (await world.open(browser, other, width)).newPage()
    for (const each of [theirs, page]) await each.goto(`/modules/${courseCode}`)
    const wants = page.getByRole('region', { name: 'Asked for' })
    const ask = theirs.getByRole('button', { name: 'Ask for past papers' })
    await expect(wants.getByRole('listitem')).toHaveCount(0)

    await ask.click()
    await expect(theirs.getByRole('button', { name: 'You asked for past papers' })).toBeVisible()
    await expect(wants.getByRole('listitem')).toHaveText([/^1 student asks for past papers\./])
    await page.getByRole('button', { name: 'Ask for past papers' }).click()
    await expect(theirs.getByText('2 students ask for past papers.')).toBeVisible()
    await theirs.getByRole('button', { name: 'You asked for past papers' }).click()
    await expect(wants.getByRole('listitem')).toHaveText([/^1 student asks/])
    await ask.click()
    await expect(wants.getByRole('listitem')).toHaveText([/^2 students ask/])
    await expectAccessible(page)
    await expectFits(page)
    await expect(wants.getByRole('link', { name: 'Upload them' })).toHaveAttribute(
      'href',
      `/upload?course=${courseCode}&kind=past-paper`,
    )

    const bytes = await makePdf({ text: `Questions of ${courseCode}` })
    const fileUrl = await world.upload('document', bytes, 'questions.pdf', other)
    const body = { university: 'NUS', courseCode, title: 'Finals 2024', kind: 'past-paper', fileUrl }
    const { body: published } = await world.call('POST', '/api/auth/upload', { token: other.token, body })
    const { _id } = uploadResponse.parse(published).document
    await expect(wants.getByRole('listitem')).toHaveCount(0)
    await expect(theirs.getByRole('button', { name: 'Ask for past papers' })).toBeVisible()
    await theirs.goto('/inbox')
    const message = theirs.getByText(`${courseCode}: what you asked for is here`)
    await message.click()
    await theirs.getByRole('link', { name: `/document/${_id}` }).click()
    await expect(theirs).toHaveURL(new RegExp(`/document/${_id}`))
    // Their own document is no news to the uploader.
    await page.goto('/inbox')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(`${courseCode}: what you asked for`)).toBeHidden()
  })

for (const width of [1280, 390])
  test(`a search at ${width} px that finds nothing of a kind lets students ask for it`, async ({
    browser,
    world,
  }) => {
    const [code, kind] = width === 390 ? ['MA2001', 'past papers'] : ['MA1521', 'lab notes']
    const theirs = await (await world.open(browser, await world.signIn(world.student(3)), 1280)).newPage()
    const wants = theirs.getByRole('region', { name: 'Asked for' })
    await theirs.goto(`/modules/${code}`)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(code)
    await expect(wants.getByRole('listitem')).toHaveCount(0)

    const page = await (await world.open(browser, await world.signIn(world.student(4)), width)).newPage()
    await page.goto(`/search?q=${encodeURIComponent(`any ${code.toLowerCase()} ${kind}`)}`)
    const module = page.getByRole('region', { name: `Module ${code}` })
    await expect(module).toContainText(/Nothing with .+ there yet\./)
    await module.getByRole('button', { name: `Ask for ${kind}` }).click()
    await expect(module.getByRole('button', { name: `You asked for ${kind}` })).toBeVisible()
    await expect(wants.getByRole('listitem')).toHaveText([new RegExp(`^1 student asks for ${kind}\\.`)])
    await expectAccessible(page)
    await expectFits(page)

    // It is known there after a reload, and can be withdrawn.
    await page.reload()
    await module.getByRole('button', { name: `You asked for ${kind}` }).click()
    await expect(wants.getByRole('listitem')).toHaveCount(0)
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

test('students may ask before it is known who else does', async ({ browser, world }) => {
  const page = await (await world.open(browser, await world.signIn(world.student(5)), 1280)).newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/modules/WT1000/wants', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  await page.goto('/modules/WT1000')
  await page.getByRole('button', { name: 'Ask for past papers' }).click()
  await expect(page.getByRole('button', { name: 'You asked for past papers' })).toBeVisible()
  release()
  await expect(page.getByText('1 student asks for past papers.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a visitor who wants to ask for something is led to the login', async ({ browser, world }) => {
  const page = await (await world.open(browser, null, 390)).newPage()
  await page.goto('/modules/CS2030S')
  await page.getByRole('link', { name: 'Log in to ask for past papers' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
})
