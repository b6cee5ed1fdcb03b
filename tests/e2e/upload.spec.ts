import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { uploadResponse } from '#events'
import { essay, makePages, makePdf } from '../fixtures/pdfs'
import { expectAccessible } from './accessible'
import { expectToAskBeforeLeaving } from './leaving'
import { openLive } from './live'
import { logInHere } from './log-in-here'
import { expect, test, type World } from './world'

const pdf = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })
const newPdf = () => makePdf({ text: randomUUID() })
const pick = (page: Page, files: ReturnType<typeof pdf>[]) =>
  page.locator('input[type=file]').setInputFiles(files)
const openUpload = async (world: World, browser: Browser, width = 1280) => {
  const page = await (await world.open(browser, await world.signIn(world.student(7)), width)).newPage()
  await page.goto('/upload')
  return page
}

test('step 1 refuses files that are no PDF, too large or already chosen, and removes them on request', async ({
  browser,
  world,
}) => {
  const page = await openUpload(world, browser)
  const good = pdf('good.pdf', await newPdf())
  await pick(page, [
    good,
    pdf('letter.docx', Buffer.from('PK'), 'application/msword'),
    pdf('renamed.pdf', Buffer.from('PK\u0003\u0004 not a PDF')),
    pdf('large.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(31_457_280)])),
  ])
  await pick(page, [good])
  const refused = page.getByRole('list', { name: 'Refused files' })
  for (const message of [
    'letter.docx is not a supported file type.',
    'renamed.pdf is not a supported file type.',
    'large.pdf exceeds the 30MB limit.',
    'good.pdf already uploaded.',
  ])
    await expect(refused.getByText(message)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(1)
  await refused.getByRole('button', { name: 'Remove letter.docx' }).click()
  await expect(refused.getByRole('button', { name: 'Remove renamed.pdf' })).toBeFocused()
  for (const name of ['renamed.pdf', 'large.pdf', 'good.pdf'])
    await refused.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(refused).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete good.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Choose PDFs' })).toBeFocused()
  await page.context().close()
})

test('step 1 reports files that the library has or refuses, and files chosen twice', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(2))
  const publish = async (bytes: Buffer, title: string) => {
    const fileUrl = await world.upload('document', bytes, 'a.pdf', author)
    const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
    const answer = await world.call('POST', '/api/auth/upload', { ...author, body })
    return uploadResponse.parse(answer.body).document._id
  }
  const [bytes, removed] = [await newPdf(), await newPdf()]
  await publish(bytes, 'Known already')
  const others = world.demo.students.filter(({ email }) => email !== author.email).slice(0, 21)
  const crowd = await Promise.all(others.map(({ email }) => world.signIn(email)))
  await world.dislike(await publish(removed, 'Not liked'), crowd)
  const page = await openUpload(world, browser)
  const twin = await newPdf()
  await pick(page, [
    pdf('known.pdf', bytes),
    pdf('removed.pdf', removed),
    pdf('one.pdf', twin),
    pdf('two.pdf', twin),
  ])
  await expect(page.getByText('These notes are already in the library, as ‘Known already’.')).toBeVisible()
  await expect(
    page.getByText('This file was removed due to too many dislikes and cannot be uploaded again.'),
  ).toBeVisible()
  await expect(page.getByText('This is the same file as one.pdf.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the original' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen files' }).locator('img').first()).toBeVisible()
  await page.context().close()
})

test('step 2 focuses the first missing field, applies a course to all files, and shows the points earned', async ({
  browser,
  world,
}) => {
  const page = await openUpload(world, browser)
  await pick(page, [pdf('one.pdf', await newPdf()), pdf('two.pdf', await newPdf())])
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Describe your 2 files' })).toBeFocused()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Please fill in all fields before submitting.')).toBeVisible()
  const code = page.getByLabel('Module code')
  await expect(code.first()).toBeFocused()
  await expect(page.getByText('Enter the module code.').first()).toBeVisible()
  await code.first().fill('nonsense!')
  await expect(page.getByText('Enter a module code such as CS2030S.')).toBeVisible()
  await code.first().fill('CS2030S')
  await page.getByRole('button', { name: /^Apply module to all.*one\.pdf/ }).click()
  await expect(code.nth(1)).toHaveValue('CS2030S')

  // Back opens step 1, and Forward step 2 with its fields.
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Chosen files' })).toBeVisible()
  await page.goForward()
  await expect(code.nth(1)).toHaveValue('CS2030S')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('2 documents are on the shelf')).toBeVisible()
  await expect(page.getByText(/^\+20 points, (\d+ to|enough for) /)).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 documents are on the shelf' })).toBeFocused()
  await page.context().close()
})

test('near-duplicate notes are held, visible to their uploader, until an admin publishes them', async ({
  browser,
  world,
}) => {
  const seed = Date.now()
  const title = `Original ${randomUUID().slice(0, 4)}`
  const author = await world.signIn(world.student(2))
  const fileUrl = await world.upload('document', await makePages([essay(seed)]), 'a.pdf', author)
  const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
  await world.call('POST', '/api/auth/upload', { ...author, body })

  const page = await openUpload(world, browser, 390)
  await pick(page, [
    pdf('CS2030S Nearly the same.pdf', await makePages([essay(seed)], { date: new Date(0) })),
  ])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('University').selectOption('NUS')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your document waits for an admin' })).toBeFocused()
  await expect(page.getByText(/^\+10 points/)).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/profile')
  const row = page
    .getByRole('list', { name: 'Documents that are not published' })
    .getByRole('listitem')
    .filter({ hasText: 'Nearly the same' })
  await expect(row.getByText('Waiting for an admin')).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('link').click()
  const waits = page.getByRole('region', { name: 'Waiting for an admin' })
  await expect(waits.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: /like/i })).toHaveCount(0)
  await expectAccessible(page)

  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await admin.goto('/admin/cases?kind=copy')
  await admin.getByRole('link', { name: 'Nearly the same' }).click()
  await expect(
    admin.getByText('One contains about 100 of 100 parts of the other’s text or pages.'),
  ).toBeVisible()
  await expect(admin.getByRole('region', { name: 'What waits' }).getByRole('link')).toBeVisible()
  await expect(
    admin.getByRole('region', { name: 'What it is nearly' }).getByRole('link', { name: title }),
  ).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('radio', { name: 'Publish the document' }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('Their own work.')
  await admin.getByRole('button', { name: 'Publish the document' }).click()
  await expect(admin.getByText('Published', { exact: true })).toHaveCount(2)
  await expect(waits).toHaveCount(0)
  await expect(page.getByRole('button', { name: /like/i }).first()).toBeVisible()
  await admin.context().close()
  await page.context().close()
})

test('a reload with chosen files asks first, and a file that the server refuses can be removed', async ({
  browser,
  world,
}) => {
  const page = await openUpload(world, browser)
  await pick(page, [pdf('CS2030S broken.pdf', Buffer.from('%PDF-1.7 and nothing more'))])
  await page.getByRole('button', { name: 'Next' }).click()
  await expectToAskBeforeLeaving(page)
  await page.getByLabel('University').selectOption('NUS')
  const full = 'You have uploaded as much as one student can within a day. Please go on in 5 hours.'
  await page.route(
    '**/files/upload',
    (route) => route.fulfill({ status: 429, json: { success: false, reason: 'daily-quota', message: full } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Upload failed for some files.')).toBeVisible()
  await expect(page.getByRole('listitem').getByText(full)).toBeVisible()
  await page.getByRole('button', { name: 'Retry failed files' }).click()
  await expect(
    page.getByText('This file is not a readable PDF. Export it again as a PDF, and upload that.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove CS2030S broken.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Choose PDFs' })).toBeFocused()
  await page.context().close()
})

test('a file with a script is published without it, and its uploader is told', async ({ browser, world }) => {
  const page = await openUpload(world, browser, 390)
  const bytes = await makePages([randomUUID()], { script: 'app.alert(1)' })
  await pick(page, [pdf('CS2030S scripted.pdf', bytes)])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('University').selectOption('NUS')
  await page.route(
    '**/api/auth/upload',
    (route) => route.fulfill({ status: 503, json: { success: false, reason: 'busy', message: busy } }),
    { times: 1 },
  )
  let sent = 0
  page.on('request', (request) => (sent += request.url().endsWith('/files/upload') ? 1 : 0))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('listitem').getByText(busy)).toBeVisible()
  await page.getByRole('button', { name: 'Retry failed files' }).click()
  await expect(page.getByText('We removed scripts from your file. The pages are unchanged.')).toBeVisible()
  expect(sent, 'a kept file is not sent again').toBe(1)
  await expectAccessible(page)
  await page.context().close()
})
const busy = 'We couldn’t read this file in time. It is kept: try again, or export it again and upload that.'

test('an upload goes on during Back and other pages, and its end redirects nobody', async ({
  browser,
  world,
}) => {
  const page = await openUpload(world, browser)
  const held: (() => void)[] = []
  await page.route('**/files/upload', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const release = async (count: number) => {
    await expect.poll(() => held.length).toBe(count)
    held.at(-1)?.()
  }
  await pick(page, [pdf('CS2030S one.pdf', await newPdf()), pdf('CS2030S two.pdf', await newPdf())])
  await page.getByRole('button', { name: 'Next' }).click()
  for (const university of await page.getByLabel('University').all()) await university.selectOption('NUS')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(() => held.length).toBe(1)

  await page.goBack()
  await expect(page.getByRole('progressbar', { name: 'Uploading CS2030S one.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Delete|Clear All)/ })).toHaveCount(0)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Browse' }).click()
  await expect(page.getByRole('heading', { name: 'Browse' })).toBeVisible()
  await expectToAskBeforeLeaving(page)
  await release(1)
  await expect.poll(() => held.length).toBe(2)
  await navigation.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading CS2030S two.pdf' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Browse' })).toBeVisible()
  await release(2)
  await expect(page.getByText('CS2030S two.pdf uploaded successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/browse$/)
  await navigation.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: '2 documents are on the shelf' })).toBeVisible()
  await page.context().close()
})

test('chosen files wait through a session that ends by itself, but only for the person who chose them', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(8))
  const page = await (await world.open(browser, person)).newPage()
  await openLive(page, '/upload')
  await pick(page, [pdf('CS2030S kept.pdf', await newPdf())])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Title').fill('Typed before the end')
  await world.call('POST', '/api/auth/logout', { token: person.token })
  await expect(page).toHaveURL(/\/sign-up$/)
  await logInHere(page, world, person.email)
  await expect(page).toHaveURL(/\/upload$/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Typed before the end')

  const stored = await page.evaluate(() => sessionStorage.getItem('user'))
  const { token } = JSON.parse(stored ?? '{}') as { token: string }
  await world.call('POST', '/api/auth/logout', { token })
  await expect(page).toHaveURL(/\/sign-up$/)
  await logInHere(page, world, world.student(9))
  await expect(page).toHaveURL(/\/upload$/)
  await expect(page.getByRole('button', { name: 'Choose PDFs' })).toBeVisible()
  await expect(page.getByText('CS2030S kept.pdf')).toHaveCount(0)
  await page.context().close()
})

test('an upload that fails while another page is open shows a toast there', async ({ browser, world }) => {
  const page = await openUpload(world, browser)
  let fail = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  await page.route('**/files/upload', async (route) => {
    await failing
    await route.fulfill({
      status: 429,
      json: { success: false, reason: 'daily-quota', message: 'Enough for today.' },
    })
  })
  await pick(page, [pdf('CS2030S one.pdf', await newPdf())])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('University').selectOption('NUS')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Browse' }).click()
  await expect(page.getByRole('heading', { name: 'Browse' })).toBeVisible()
  fail()
  await expect(page.getByText('Upload failed for some files.')).toBeVisible()
  await navigation.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByRole('listitem').getByText('Enough for today.')).toBeVisible()
  await page.context().close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`both steps pass axe and fit a phone: ${colorScheme}`, async ({ browser, world }) => {
    const page = await openUpload(world, browser, 390)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await pick(page, [
      pdf('a very long name of a file without any space in it whatsoever.pdf', await newPdf()),
      pdf('two.pdf', await newPdf()),
      pdf('no.txt', Buffer.from('no'), 'text/plain'),
    ])
    await expect(page.getByRole('list', { name: 'Refused files' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Please fill in all fields before submitting.')).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })
