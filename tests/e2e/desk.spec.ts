import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible'
import { expectToast } from './toasts'
import { expect, test, type Person, type World } from './world'

const report = (world: World, reporter: Person, index: number, reason = 'Harassment or spam') => {
  const { _id, username } = world.demo.students[index] ?? { _id: '', username: '' }
  const body = { reportedUserId: _id, reportedUsername: username, reason }
  return world.call('POST', '/api/auth/report-user', { token: reporter.token, body })
}
const nameOf = (world: World, index: number) => world.demo.students[index]?.username ?? ''

test('only an admin opens the desk', async ({ browser, world }) => {
  for (const person of [null, await world.signIn(world.student(1))]) {
    const page = await (await world.open(browser, person)).newPage()
    for (const path of [
      '/admin',
      '/admin/cases',
      '/admin/cases/user-nobody',
      '/admin/broadcast',
      '/admin/users',
      '/admin/nothing',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Denied – You are not an admin' })).toBeVisible()
    }
    await expectAccessible(page)
    await page.context().close()
  }
})

test('a report appears on the open desk at once, and the third one moves its case to the top', async ({
  browser,
  world,
}) => {
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await admin.goto('/')
  await admin.getByRole('button', { name: /Account of/ }).click()
  await admin.getByRole('menuitem', { name: 'Desk' }).click()
  await expect(admin.getByRole('heading', { name: 'Admin home' })).toBeVisible()
  await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Cases' }).click()
  await expect(admin.getByRole('heading', { name: 'Cases' })).toBeVisible()
  const list = admin.getByRole('list', { name: 'Open cases' })
  const people = await Promise.all([10, 11, 12].map((index) => world.signIn(world.student(index))))
  const [first, second, third] = people as [Person, Person, Person]
  await report(world, first, 5)
  await expect(list.getByRole('link', { name: nameOf(world, 5) })).toBeVisible()
  await report(world, first, 6)
  await expect(list.getByRole('listitem').first()).toContainText(nameOf(world, 6))
  await report(world, second, 5)
  await expect(list.getByRole('listitem').filter({ hasText: nameOf(world, 5) })).toContainText(
    '2 open reports',
  )
  await report(world, third, 5)
  await expect(list.getByRole('listitem').first()).toContainText(nameOf(world, 5))
  await expect(list.getByRole('listitem').first()).toContainText('Urgent')
  await admin.context().close()
})

test('a decision needs a note, is made once, and appears to others who have the case open', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.demo.admin.email)
  await report(world, await world.signIn(world.student(13)), 7)
  const page = await (await world.open(browser, person)).newPage()
  await page.goto('/admin/cases')
  await page.getByRole('link', { name: nameOf(world, 7) }).click()
  const form = page.getByRole('form', { name: 'Decide' })
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect(form.getByText('Choose a decision.')).toBeVisible()
  await form.getByRole('radio', { name: 'Warn' }).check()
  await form.getByRole('button', { name: 'Warn' }).click()
  await expect(form.getByText('Enter a reason.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await expectAccessible(page)

  const other = await (await world.open(browser, person)).newPage()
  await other.goto(page.url())
  const otherForm = other.getByRole('form', { name: 'Decide' })
  await otherForm.getByRole('radio', { name: 'Close without action' }).check()
  await otherForm.getByRole('textbox', { name: 'Note' }).fill('There is nothing in it.')
  await form.getByRole('textbox', { name: 'Note' }).fill('Please be kind.')
  await form.getByRole('button', { name: 'Warn' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeFocused()
  await expect(page.getByText('Outcome')).toBeVisible()

  // Both browsers belong to one admin.
  await expect(otherForm).toBeHidden()
  await expect(other.getByText('Outcome')).toBeVisible()

  await page.getByRole('link', { name: 'Audit trail' }).click()
  const trail = page.getByRole('list', { name: 'Audit trail' })
  await expect(trail.getByRole('listitem').filter({ hasText: 'Please be kind.' })).toContainText('Warned')
  await page.context().close()
  await other.context().close()
})

test('an admin who decides too late is told so, and keeps their note', async ({ browser, world }) => {
  const admin = await world.signIn(world.demo.admin.email)
  await report(world, await world.signIn(world.student(14)), 8)
  const page = await (await world.open(browser, admin)).newPage()
  await page.goto(`/admin/cases/user-${world.demo.students[8]?._id}`)
  const form = page.getByRole('form', { name: 'Decide' })
  await form.getByRole('radio', { name: 'Suspend' }).check()
  await form.getByRole('textbox', { name: 'Note' }).fill('Enough is enough.')
  // Another admin decides between the click and its request.
  await page.route('**/suspend', async (route) => {
    await world.call('POST', `/api/admin/cases/user-${world.demo.students[8]?._id}/close`, {
      token: admin.token,
      body: { note: 'Nothing there.' },
    })
    await route.continue()
  })
  await form.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Another admin has already decided this.')).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('Enough is enough.')
  await expect(page.getByText('Nothing there.').first()).toBeVisible()
  await page.context().close()
})

test('restoring a removed document in its case removes the warning from its uploader’s open page', async ({
  browser,
  world,
}) => {
  const uploader = await world.signIn(world.student(2))
  const title = `Contested ${randomUUID().slice(0, 4)}`
  const { _id } = await world.publish(uploader, title)
  const crowd = await Promise.all(
    world.demo.students
      .filter(({ email }) => email !== uploader.email)
      .slice(0, 21)
      .map(({ email }) => world.signIn(email)),
  )
  const theirs = await (await world.open(browser, uploader)).newPage()
  await theirs.goto('/warnings')
  await expect(theirs.getByText('No warnings')).toBeVisible()
  await world.dislike(_id, crowd)
  await expect(theirs.getByRole('listitem').filter({ hasText: title })).toBeVisible()

  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await admin.goto('/admin/documents?status=dislikes')
  await admin.getByRole('link', { name: `Case about ${title}` }).click()
  await expect(admin.getByText(/more than 20 remove a document/)).toBeVisible()
  await expect(admin.getByText('Most of the dislikes came within 10 minutes.')).toBeVisible()
  await admin.getByRole('radio', { name: 'Restore the document' }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('The dislikes were a game.')
  await admin.getByRole('button', { name: 'Restore the document' }).click()
  await expect(admin.getByText('Published', { exact: true })).toBeVisible()
  await expect(theirs.getByText('No warnings')).toBeVisible()
  await admin.context().close()
  await theirs.context().close()
})

test('a user is found by the beginning of their email, suspended and reinstated', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await page.goto('/admin/users')
  await page.getByLabel('Search by').selectOption('email')
  await page.getByLabel('Begins with').fill(world.student(9).slice(0, 9))
  await page.getByRole('button', { name: 'Search' }).last().click()
  const found = page.getByRole('link', { name: nameOf(world, 9), exact: true })
  await expect(found).toBeVisible()
  // An email is sensitive: it is not in the address, and still the page shows the same after a reload.
  expect(new URL(page.url()).search).toBe('?by=email')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(1)
  await found.click()
  const form = page.getByRole('form', { name: 'Decide' })
  for (const [choice, state] of [
    ['Suspend', 'Suspended'],
    ['Reinstate', 'Active'],
  ] as const) {
    await form.getByRole('radio', { name: choice }).check()
    await form.getByRole('textbox', { name: 'Note' }).fill(`${choice}, please.`)
    await form.getByRole('button', { name: choice }).click()
    await expect(page.getByRole('region', { name: 'Who' }).getByText(state, { exact: true })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Earlier decisions' }).getByText(`${choice}, please.`),
    ).toBeVisible()
  }
  await page.goto('/admin/users?q=nobody-at-all')
  await expect(page.getByText(/name begins with ‘nobody-at-all’/)).toBeVisible()
  await page.context().close()
})

test('a broadcast is previewed, confirmed, counted live, marked as read, and recalled from open inboxes', async ({
  browser,
  world,
}) => {
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  const reader = await (await world.open(browser, await world.signIn(world.student(3)), 360)).newPage()
  await reader.goto('/inbox')
  await expect(reader.getByRole('list', { name: 'Messages' })).toBeVisible()
  await admin.goto('/admin/broadcast')
  const form = admin.getByRole('form', { name: 'Broadcast Message' })
  await form.getByRole('button', { name: 'Preview and send' }).click()
  await expectToast(admin, 'Title and message cannot be empty')
  const title = `Open late ${randomUUID().slice(0, 4)}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('<b>Tonight</b>: https://example.org/hours, javascript:alert(1)')
  await form.getByRole('button', { name: 'Preview and send' }).click()
  const dialog = admin.getByRole('alertdialog')
  await expect(dialog.getByRole('article', { name: title })).toContainText('<b>Tonight</b>')
  // Not the link of the message, which Enter would open.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('heading', { name: /^Send to \d+ users\?$/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Send to \d+ users$/ }).click()
  await expectToast(admin, 'Message broadcasted to all users!')

  const message = reader.getByRole('article', { name: title })
  await expect(message.getByRole('link')).toHaveAttribute('href', 'https://example.org/hours')
  const row = admin
    .getByRole('list', { name: 'Sent broadcasts' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(row).toContainText(/[1-9]\d* received live/)
  await expect(row).toContainText('0 read')
  await reader.getByRole('button', { name: `Mark as read: ${title}` }).click()
  await expect(message).toHaveAttribute('data-read', 'true')
  await expect(row).toContainText('1 read')
  await expectAccessible(reader)

  await row.getByRole('button', { name: `Recall ${title}` }).click()
  const recall = admin.getByRole('alertdialog')
  await recall.getByRole('button', { name: 'Recall' }).click()
  await expect(recall.getByText('Enter a reason.')).toBeVisible()
  await recall.getByLabel('Note').fill('Wrong night.')
  await admin.route('**/recall', (route) => route.abort(), { times: 1 })
  await recall.getByRole('button', { name: 'Recall' }).click()
  await expect(recall.getByRole('alert')).toBeVisible()
  await expect(recall.getByLabel('Note')).toHaveValue('Wrong night.')
  await recall.getByRole('button', { name: 'Recall' }).click()
  await expect(row.getByRole('heading', { name: title })).toBeFocused()
  await expect(row.getByText('Recalled', { exact: true })).toBeVisible()
  await expect(message).toBeHidden()
  await admin.context().close()
  await reader.context().close()
})

test('unusual points appear on the open desk with their figures; an admin takes back those of the documents they choose', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(15))
  const name = nameOf(world, 15)
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await admin.goto('/admin/cases?kind=risk')
  await expect(admin.getByText('No open cases')).toBeVisible()
  for (let chapter = 1; chapter <= 11; chapter++)
    await world.publish(student, `Textbook, chapter ${chapter} ${randomUUID().slice(0, 4)}`)
  const row = admin.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('11 publications within an hour; more than 10 are unusual.')
  await row.getByRole('link', { name }).click()

  await expect(admin.getByText('Most publications within an hour')).toBeVisible()
  await expect(
    admin.getByRole('list', { name: 'Documents behind these points' }).getByRole('listitem'),
  ).toHaveCount(11)
  const form = admin.getByRole('form', { name: 'Decide' })
  await form.getByRole('radio', { name: 'Take the points back' }).check()
  await expect(form.getByText('Points of which documents? 11 of 11')).toBeVisible()
  await form.getByRole('button', { name: 'Choose none' }).click()
  await form.getByRole('textbox', { name: 'Note' }).fill('Scanned from the textbook.')
  await form.getByRole('button', { name: 'Take the points back' }).click()
  await expect(form.getByText('Choose a document.')).toBeVisible()
  await expect(form.getByRole('checkbox').first()).toBeFocused()
  await form.getByRole('button', { name: 'Choose all' }).click()
  await form.getByRole('checkbox', { name: /chapter 11 / }).uncheck()
  await expectAccessible(admin)

  const theirs = await (await world.open(browser, student)).newPage()
  await theirs.goto('/wallet')
  await expect(theirs.getByRole('listitem').filter({ hasText: 'chapter 11 ' })).toContainText('Shared')
  await form.getByRole('button', { name: 'Take the points back' }).click()
  await expect(admin.getByRole('status').filter({ hasText: 'Done.' })).toBeFocused()
  await expect(admin.getByText('Points taken back by')).toBeVisible()

  const taken = theirs.getByRole('listitem').filter({ hasText: 'Taken back by an admin:' })
  await expect(taken).toHaveCount(10)
  await expect(taken.first()).toContainText('−10')
  await expectAccessible(theirs)
  await admin.context().close()
  await theirs.context().close()
})
