import { randomUUID } from 'node:crypto'
import { notesCaseId } from '#events'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { startDemoWorld } from './plant-demo-world'
import { expect, openWorld, test, type Person, type World } from './world'

const reportDocument = async (world: World, reporter: Person, id: string, reason = 'spam') => {
  const body = { reason, page: null, words: '' }
  await world.call('POST', `/api/auth/document/${id}/report`, { token: reporter.token, body })
}
/** Documents that were reported as spam. */
async function spam(world: World, count: number, reporter: number) {
  const uploader = await world.signIn(world.student(3))
  const person = await world.signIn(world.student(reporter))
  const documents: { _id: string; title: string }[] = []
  for (let place = 0; place < count; place++) {
    const title = `Buy now ${randomUUID().slice(0, 8)}`
    const { _id } = await world.publish(uploader, title)
    await reportDocument(world, person, _id)
    documents.push({ _id, title })
  }
  return documents
}
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('beside a case stand what came before, similar decisions and the rule', async ({ browser, world }) => {
  const admin = await world.signIn(world.demo.admin.email)
  const [before, now] = await spam(world, 2, 5)
  if (!before || !now) throw new Error('nothing was reported')
  await world.call('POST', `/api/admin/cases/${notesCaseId(before._id)}/take-down`, {
    token: admin.token,
    body: { note: 'Advertising.' },
  })
  const page = await (await world.open(browser, admin)).newPage()
  await openLive(page, `/admin/cases/${notesCaseId(now._id)}`)
  const past = page.getByRole('region', { name: 'What happened before' })
  await expect(past.getByRole('listitem').filter({ hasText: before.title })).toContainText(
    'Document taken down',
  )
  const similar = page.getByRole('region', { name: 'Similar decisions' })
  const decision = similar.getByRole('listitem').filter({ hasText: before.title })
  await expect(decision).toContainText('Advertising.')
  await expect(decision).toContainText('Spam')
  const rule = page.getByRole('region', { name: 'The rule' })
  await expect(rule).toContainText('3 different reporters within 30 days make the case urgent.')
  await rule.getByText('In the terms: What you share').click()
  await expect(rule).toContainText('Share notes that are yours')
  await expectAccessible(page)

  // Another admin decides something else about the same student: the open page knows at once.
  await world.call('POST', `/api/admin/documents/${before._id}/restore`, {
    token: admin.token,
    body: { note: 'It was a joke.' },
  })
  await expect(past).toContainText('It was a joke.')
  await decision.getByRole('link', { name: before.title }).press('Enter')
  await expect(page).toHaveURL(new RegExp(notesCaseId(before._id)))
  await page.goto('/admin')
  const table = page.getByRole('table', { name: 'Overturned in the last 90 days' })
  await expect(table.getByRole('row', { name: /Documents that admins took down/ })).toContainText('%')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await page.context().close()
})

test('two admins see each other on a case, at once and until one leaves', async ({ browser, world }) => {
  // A program with two admins, one of them by its settings.
  const { demo } = world
  const program = await startDemoWorld({ ADMIN_EMAIL: world.student(20), ADMIN_PASSWORD: demo.password })
  const theirs = await openWorld(program.origin)
  const [document] = await spam(theirs, 1, 6)
  const address = `/admin/cases/${notesCaseId(document?._id ?? '')}`
  const mei = await theirs.signIn(world.student(20))
  const first = await (await theirs.open(browser, await theirs.signIn(demo.admin.email))).newPage()
  const second = await (await theirs.open(browser, mei, 360)).newPage()
  await openLive(first, address)
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(first.getByText('Also here:')).toHaveCount(0)
  await openLive(second, address)
  await expect(first.getByRole('status').filter({ hasText: 'Also here:' })).toContainText(mei.username)
  await expect(second.getByText('Also here:')).toBeVisible()
  await expectAccessible(first)
  await expectFits(second)
  await second.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Cases' }).click()
  await expect(first.getByText('Also here:')).toHaveCount(0)
  await second.goBack()
  await expect(first.getByText('Also here:')).toBeVisible()
  await second.close()
  await expect(first.getByText('Also here:')).toHaveCount(0)
  await Promise.all([first, second].map((page) => page.context().close()))
  await program.stop()
})

test('the desk is worked by keys alone, which never act while typing', async ({ browser, world }) => {
  const [one, two] = await spam(world, 2, 7)
  if (!one || !two) throw new Error('nothing was reported')
  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await openLive(page, '/admin/cases?kind=document-reports')
  await expect(rowOf(page, two.title)).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys of the desk' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const link = page.getByRole('link', { name: two.title })
  for (let steps = 0; steps < 50; steps++) {
    await page.keyboard.press('j')
    if (await link.evaluate((element) => element === document.activeElement)) break
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: one.title })).toBeFocused()
  await page.keyboard.press('k')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  const note = page.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('radio', { name: 'Take the document down' })).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByRole('radio', { name: 'Close without action' })).toBeChecked()
  await page.keyboard.press('n')
  await expect(note).toBeFocused()
  await page.keyboard.type('stn?')
  await expect(note).toHaveValue('stn?')
  await expect(page.getByRole('radio', { name: 'Close without action' })).toBeChecked()
  // The first leaves the note, the second goes back, to the same row.
  await page.keyboard.press('Escape')
  await expect(note).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kind=document-reports/)
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(note).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('radio', { name: 'Close without action' })).toBeChecked()
  await page.keyboard.press('n')
  await expect(note).toBeFocused()
  await page.keyboard.type('Fine.')
  await expect(note).toHaveValue('Fine.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeFocused()

  // An admin who turns single keys off has none, and can turn them on again.
  await page.keyboard.press('?')
  await sheet.getByRole('checkbox', { name: 'Use single keys in this browser' }).uncheck()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keys' }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Use single keys in this browser' }).check()
  await page.context().close()
})

test('spam is decided in bulk after ten seconds, case by case; until then it can be undone', async ({
  browser,
  world,
}) => {
  const documents = await spam(world, 3, 8)
  const [first, second, third] = documents
  if (!first || !second || !third) throw new Error('nothing was reported')
  const admin = await world.signIn(world.demo.admin.email)
  const page = await (await world.open(browser, admin)).newPage()
  await page.clock.install()
  await openLive(page, '/admin/cases?kind=document-reports')
  for (const { title } of documents) {
    await expect(rowOf(page, title)).toContainText('1 open report: Spam')
    await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
  }
  await expect(page.getByText('3 cases chosen')).toBeVisible()
  await expectAccessible(page)
  const choose = async () => {
    await page.getByRole('button', { name: 'Decide…' }).click()
    const form = page.getByRole('form', { name: 'Decide chosen cases' })
    await form.getByRole('button', { name: 'Decide in ten seconds' }).click()
    await expect(form.getByText('Choose a decision.')).toBeVisible()
    await form.getByRole('radio', { name: 'Take the document down' }).check()
    await form.getByRole('textbox', { name: 'Note' }).fill('Advertising.')
    await expectAccessible(page)
    await form.getByRole('textbox', { name: 'Note' }).press('Control+Enter')
    await expect(form).toBeHidden()
  }
  await choose()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone. Nothing was decided.')).toBeVisible()
  await page.clock.fastForward(11_000)
  for (const { title } of documents) await expect(rowOf(page, title)).toBeVisible()

  for (const { title } of documents) await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
  await choose()
  // Another admin decides one of them meanwhile.
  await world.call('POST', `/api/admin/cases/${notesCaseId(second._id)}/close`, {
    token: admin.token,
    body: { note: 'This one is fine.' },
  })
  await page.clock.fastForward(11_000)
  await expect(page.getByText('2 of 3 decided')).toBeVisible()
  const results = page.getByRole('list', { name: 'Case by case' }).getByRole('listitem')
  await expect(results.filter({ hasText: second.title })).toContainText(
    'Another admin has already decided this.',
  )
  for (const { title } of [first, third])
    await expect(results.filter({ hasText: title })).toContainText('Decided.')
  await expectAccessible(page)
  const list = page.getByRole('list', { name: 'Open cases' })
  for (const { title } of documents) await expect(list.getByText(title)).toHaveCount(0)
  await page.context().close()
})

test('a bulk decision ends with the page that it waits in', async ({ browser, world }) => {
  const [only] = await spam(world, 1, 9)
  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await page.clock.install()
  await openLive(page, '/admin/cases?kind=document-reports')
  await page.getByRole('checkbox', { name: `Choose ${only?.title}` }).check()
  await page.keyboard.press('d')
  const form = page.getByRole('form', { name: 'Decide chosen cases' })
  await form.getByRole('radio', { name: 'Close without action' }).check()
  await form.getByRole('textbox', { name: 'Note' }).fill('Fine.')
  await form.getByRole('button', { name: 'Decide in ten seconds' }).click()
  await expect(page.getByRole('region', { name: 'Decision that waits' })).toBeVisible()
  // Within the desk it goes on, with its undo.
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await page.clock.fastForward(11_000)
  await page.goto('/admin/cases?kind=document-reports')
  await expect(rowOf(page, only?.title ?? '')).toBeVisible()
  await page.context().close()
})
