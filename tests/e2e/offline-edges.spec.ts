import { randomUUID } from 'node:crypto'
import { makePdf } from '../fixtures/pdfs'
import { expectAccessible } from './accessible'
import { button, likeOffline, loseAnswers, nothing, openInstalled, stored, viewOf } from './installed-app'
import { expectToast } from './toasts'
import { controlled } from './with-worker'
import { expect, test } from './world'

test('of two tabs one sends what waits, and both show it', async ({ browser, world }) => {
  const author = await world.signIn(world.student(0))
  const reader = await world.signIn(world.student(1))
  const { _id } = await world.publish(author, 'Read in two tabs')
  const { context, page } = await openInstalled({ world, browser }, reader, `/document/${_id}`)
  const other = await context.newPage()
  await other.goto(`/document/${_id}`)
  await controlled(other)
  for (const tab of [page, other]) await expect(button(tab, /^Like/)).toBeVisible()
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/like')) sent.push(request.url())
  })
  // Nothing leaves the browser until both tabs know that something waits.
  await context.setOffline(true)
  await button(page, /^Like/).click()
  for (const tab of [page, other])
    await expect(button(tab, /^Like.*waits for the connection/)).toHaveAttribute('aria-pressed', 'true')
  const before = sent.length
  await context.setOffline(false)
  for (const tab of [page, other]) {
    await expect(button(tab, /waits/)).toHaveCount(0)
    await expect(button(tab, /^Like/)).toHaveAttribute('aria-pressed', 'true')
    await expect(tab.getByText(/waits? on this device/)).toBeHidden()
  }
  expect(await viewOf(world, reader, _id)).toMatchObject({ likes: 1, myVote: 'like' })
  expect(sent.length - before).toBe(1)
  await context.close()
})

test('somebody suspended while they were offline finds nothing left on their device', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(2))
  const reader = await world.signIn(world.student(16))
  const admin = await world.signIn(world.demo.admin.email)
  const { _id } = await world.publish(author, 'Read by somebody suspended')
  const { context, page } = await likeOffline({ world, browser }, reader, _id)
  const decide = (decision: 'suspend' | 'reinstate') =>
    world.call('POST', `/api/admin/users/${world.demo.students[16]?._id}/${decision}`, {
      token: admin.token,
      body: { note: 'Tests.' },
    })
  await decide('suspend')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(nothing)
  expect(await viewOf(world, author, _id)).toMatchObject({ likes: 0 })
  await decide('reinstate')
  await context.close()
})

test('a device without room says so, and keeps what it had', async ({ browser, world }) => {
  const author = await world.signIn(world.student(3))
  const reader = await world.signIn(world.student(4))
  const { _id: first } = await world.publish(author, 'Kept while there was room')
  const { _id: second } = await world.publish(author, 'Came too late')
  const { context, page } = await openInstalled({ world, browser }, reader, `/document/${first}`)
  await page.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(page.getByRole('button', { name: /^On this device/ })).toBeVisible()
  await context.addInitScript(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => unknown
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'documents') throw new DOMException('The disk is full.', 'QuotaExceededError')
      return Reflect.apply(put, this, args) as IDBRequest<IDBValidKey>
    }
  })
  await page.goto(`/document/${second}`)
  await page.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(
    page.getByText('This device has no room for it. Remove kept documents in Settings.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Keep on this device/ })).toBeEnabled()
  await page.goto('/settings')
  const kept = page.getByRole('list', { name: 'Documents on this device' })
  await expect(kept.getByText('Kept while there was room')).toBeVisible()
  await expect(kept.getByText('Came too late')).toBeHidden()
  await expectAccessible(page)
  await context.close()
})

test('an upload whose answer is lost publishes once, however often it is tried', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(5))
  const { context, page } = await openInstalled({ world, browser }, author, '/upload', 1280)
  const buffer = await makePdf({ text: randomUUID() })
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'tunnel.pdf', mimeType: 'application/pdf', buffer }])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('University').selectOption('NUS')
  const title = `Read in a tunnel ${randomUUID().slice(0, 6)}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Module code').fill('CS2030S')
  const lost = await loseAnswers(page, '**/api/auth/upload')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const again = page.getByRole('button', { name: 'Retry failed files' })
  await expect(again).toBeVisible()
  // Now nothing reaches the server.
  await page.unrouteAll({ behavior: 'wait' })
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await again.click()
  await failed
  await expect(again).toBeEnabled()
  await context.setOffline(false)
  await again.click()
  await expect(page.getByRole('heading', { name: /is on the shelf/ })).toBeVisible()
  expect(lost).toHaveLength(1)
  const published = async () => {
    const { body } = await world.call('GET', `/api/browse?q=${encodeURIComponent(title)}`, author)
    return JSON.stringify(body).split(title).length - 1
  }
  await expect.poll(published).toBe(1)
  await context.close()
})

test('a message read offline is marked as read once the server can be reached', async ({
  browser,
  world,
}) => {
  const reader = await world.signIn(world.student(6))
  const admin = await world.signIn(world.demo.admin.email)
  const title = `For the train ${randomUUID().slice(0, 6)}`
  await world.call('POST', '/api/admin/broadcast-message', {
    ...admin,
    body: { title, body: 'Mind the gap.' },
  })
  const { context, page } = await openInstalled({ world, browser }, reader, '/inbox')
  const mark = page.getByRole('button', { name: `Mark as read: ${title}` })
  await expect(mark).toBeVisible()
  await context.setOffline(true)
  await mark.click()
  await expect(mark).toBeHidden()
  await context.setOffline(false)
  const isRead = async () => {
    const { body } = await world.call('GET', '/api/messages/inbox', reader)
    return (body as { messages: { title: string; read: boolean }[] }).messages.find(
      (each) => each.title === title,
    )?.read
  }
  await expect.poll(isRead).toBe(true)
  await expect(mark).toBeHidden()
  await context.close()
})

for (const { title, student, elsewhere, kept } of [
  { title: 'a page turned offline is stored', student: 7, elsewhere: null, kept: 4 },
  { title: 'a page turned offline is not stored over a later one', student: 8, elsewhere: 6, kept: 6 },
])
  test(`${title} once the server can be reached`, async ({ browser, world }) => {
    const author = await world.signIn(world.student(9))
    const reader = await world.signIn(world.student(student))
    const { _id } = await world.publish(author, 'Read underground', 7)
    const { context, page } = await openInstalled({ world, browser }, reader, `/document/${_id}`, 1280)
    await page.getByRole('button', { name: /^Keep on this device/ }).click()
    await expect(page.getByRole('button', { name: /^On this device/ })).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Page' })
    await expect(field).toHaveValue('1')
    await context.setOffline(true)
    await field.fill('4')
    await field.press('Enter')
    await expect(field).toHaveValue('4')
    await expect.poll(() => stored(page)).toMatchObject({ outbox: 1 })
    // Nobody needs to know that a page waits.
    await expect(page.getByText(/waits? on this device/)).toBeHidden()
    if (elsewhere !== null)
      await world.call('PUT', `/api/auth/document/${_id}/place`, {
        token: (await world.signIn(reader.email)).token,
        body: { page: elsewhere },
      })
    await context.setOffline(false)
    await expect.poll(() => stored(page)).toMatchObject({ outbox: 0 })
    expect((await viewOf(world, reader, _id)).place).toMatchObject({ page: kept })
    // No page moves under its reader.
    await expect(field).toHaveValue('4')
    await expect(page.getByRole('button', { name: /^On your .*: page 6$/ })).toHaveCount(
      elsewhere === null ? 0 : 1,
    )
    await context.close()
  })

test('a document over the limit in Settings is not kept', async ({ browser, world }) => {
  const author = await world.signIn(world.student(9))
  const reader = await world.signIn(world.student(10))
  const { _id } = await world.publish(author, 'Too large for the limit')
  const { context, page } = await openInstalled({ world, browser }, reader, '/settings')
  const limit = page.getByLabel('Kept documents may take')
  await expect(limit).toHaveValue('200')
  await limit.selectOption('50 MB')
  await page.reload()
  await expect(limit).toHaveValue('50')

  await page.route(`**/api/auth/document/${_id}`, async (route) => {
    const response = await route.fetch()
    const megabytes60 = 60 * 1024 * 1024
    const body = (await response.text()).replace(/"sizeBytes":\d+/g, `"sizeBytes":${megabytes60}`)
    await route.fulfill({ response, body })
  })
  await page.goto(`/document/${_id}`)
  await page.getByRole('button', { name: 'Keep on this device (60.0 MB)' }).click()
  await expectToast(
    page,
    'Kept documents may take 50.0 MB; this one needs 10.0 MB more. Raise the limit in Settings.',
  )
  expect(await stored(page)).toMatchObject({ documents: 0 })

  // Its true size is below the limit.
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`/document/${_id}`)
  await page.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(page.getByRole('button', { name: /^On this device/ })).toBeVisible()
  await context.close()
})
