import { randomUUID } from 'node:crypto'
import { documentCaseId } from '#events'
import type { Page } from '@playwright/test'
import { signInCrowd } from './crowd'
import { heard, openLive } from './live'
import { newStudent } from './new-student'
import { expectToast } from './toasts'
import { expect, test } from './world'

/**
 * Delays the next response to such a request, as sent or as `earlier` changes it. Resolves when the response is there, with a function that
 * delivers it and resolves when the page has rendered it.
 */
function holdNext(
  page: Page,
  method: string,
  path: string,
  earlier: (body: string) => string = (body) => body,
): Promise<() => Promise<void>> {
  return new Promise((isHeld) => {
    let held = false
    void page.route(
      (url) => url.pathname === path,
      async (route, request) => {
        if (held || request.method() !== method) return route.fallback()
        held = true
        // A newer request may take its place meanwhile. It then never has a response.
        const cancelled = new Promise<void>((resolve) =>
          page.on('requestfailed', (each) => {
            if (each === request) resolve()
          }),
        )
        const response = await route.fetch()
        const body = earlier(await response.text())
        isHeld(async () => {
          await route.fulfill({ response, body }).catch(() => undefined)
          const finished = async () => (await request.response())?.finished()
          await Promise.race([finished(), cancelled])
          await rendered(page)
        })
      },
    )
  })
}

/** Resolves when the page has handled and rendered all that it received before. */
const rendered = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
    }
  })

test('a wallet that loads late also shows points earned meanwhile', async ({ browser, world }) => {
  const person = await world.signIn(world.student(2))
  const page = await (await world.open(browser, person)).newPage()
  const earned = heard(page, (frame) => frame.includes('"points:changed"'))
  await openLive(page, '/rewards')
  const held = holdNext(page, 'GET', '/api/rewards/wallet')
  await page.getByRole('link', { name: 'Where your points came from' }).click()
  const deliver = await held
  await world.publish(person, 'Earned in between')
  await earned
  await deliver()
  await expect(page.getByRole('main')).toContainText('Earned in between')
})

const saveButton = (page: Page) =>
  page.getByRole('group', { name: 'Document actions' }).getByRole('button', { name: /^Saved?$/ })
const isSaved = (page: Page, saved: boolean) =>
  expect(saveButton(page)).toHaveAttribute('aria-pressed', String(saved))

test('a document saved while the user is being loaded stays saved', async ({ browser, world }) => {
  const person = await world.signIn(world.student(3))
  const uploader = await world.signIn(world.student(4))
  const [first, second] = [await world.publish(uploader, 'First'), await world.publish(uploader, 'Second')]
  const context = await world.open(browser, person)
  const [page, other] = [await context.newPage(), await context.newPage()]
  await openLive(page, `/document/${first._id}`)
  await other.goto(`/document/${second._id}`)
  await isSaved(page, false)
  const held = holdNext(page, 'GET', '/api/auth/me')
  await saveButton(other).click()
  const deliver = await held
  // Either tab may send it: the other one may still be sending.
  await saveButton(page).click()
  await expectToast(page, 'Saved to My Documents')
  await deliver()
  await isSaved(page, true)
})

test('a document saved, and taken away before the answer is there, is not saved', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(5))
  const { _id } = await world.publish(await world.signIn(world.student(4)), 'Saved by mistake')
  const page = await (await world.open(browser, person)).newPage()
  await page.goto(`/document/${_id}`)
  await isSaved(page, false)
  const held = holdNext(page, 'POST', `/api/auth/save/${_id}`)
  await saveButton(page).click()
  const deliver = await held
  await saveButton(page).click()
  await isSaved(page, false)
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`/unsave/${_id}`))
  await deliver()
  await answered
  await expectToast(page, 'Removed from My Documents')
  await isSaved(page, false)
  const { body } = await world.call('GET', '/api/auth/me', { token: person.token })
  expect((body as { user: { savedDocuments: string[] } }).user.savedDocuments).not.toContain(_id)
})

test('a vote cast while the document is being loaded stays cast', async ({ browser, world }) => {
  const person = await world.signIn(world.student(5))
  const { _id } = await world.publish(await world.signIn(world.student(4)), 'Voted on twice')
  const page = await (await world.open(browser, person)).newPage()
  await openLive(page, `/document/${_id}`)
  const like = page.getByRole('group', { name: 'Document actions' }).getByRole('button', { name: /^Like/ })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const held = holdNext(page, 'GET', `/api/auth/document/${_id}`)
  // On another device: this page loads the document again.
  await world.call('POST', `/api/auth/document/${_id}/dislike`, { token: person.token })
  const deliver = await held
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/like'))
  await like.click()
  await answered
  await deliver()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('a message marked as read while the inbox is being loaded stays marked', async ({ browser, world }) => {
  const admin = await world.signIn(world.demo.admin.email)
  for (const title of ['One', 'Two'])
    await world.call('POST', '/api/admin/broadcast-message', {
      token: admin.token,
      body: { title, body: 'Read me.' },
    })
  const context = await world.open(browser, await world.signIn(world.student(6)))
  const [page, other] = [await context.newPage(), await context.newPage()]
  await openLive(page, '/inbox')
  await other.goto('/inbox')
  const mark = (on: Page, title: string) => on.getByRole('button', { name: `Mark as read: ${title}` }).click()
  const message = page.getByRole('article', { name: 'One' })
  await expect(message).toHaveAttribute('data-read', 'false')
  const held = holdNext(page, 'GET', '/api/messages/inbox')
  await mark(other, 'Two')
  const deliver = await held
  const answered = page.waitForResponse((answer) => answer.url().includes('/mark-read/'))
  await mark(page, 'One')
  await answered
  await deliver()
  await expect(message).toHaveAttribute('data-read', 'true')
})

test('a list of broadcasts that arrives late does not reset the number of receivers', async ({
  browser,
  world,
}) => {
  const sender = await world.signIn(world.demo.admin.email)
  const page = await (await world.open(browser, sender)).newPage()
  let tellCounts = () => {}
  const counts = new Promise<void>((resolve) => (tellCounts = resolve))
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.connectToServer().onMessage(async (frame) => {
      if (frame.includes('"broadcast:counts"')) await counts
      socket.send(frame)
    })
  })
  let reads = 0
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/broadcasts') reads++
  })
  await page.goto('/admin/broadcast')
  // The list is read once by the page, and again when its socket is connected: from then on the page receives the broadcast live.
  await expect.poll(() => reads).toBe(2)
  const title = `Slow line ${randomUUID().slice(0, 4)}`
  // The list from before anybody received the broadcast.
  const isHeld = holdNext(page, 'GET', '/api/admin/broadcasts', (body) =>
    body.replaceAll(/"received":\d+/g, '"received":0'),
  )
  await world.call('POST', '/api/admin/broadcast-message', {
    token: sender.token,
    body: { title, body: 'Everybody has it.' },
  })
  const deliver = await isHeld
  tellCounts()
  const row = page
    .getByRole('list', { name: 'Sent broadcasts' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(row).toContainText(/[1-9]\d* received live/)
  await deliver()
  await expect(row).toContainText(/[1-9]\d* received live/)
})

test('a case has all its choices from the beginning, also if its document loads late', async ({
  browser,
  world,
}) => {
  const uploader = await newStudent(world)
  const crowd = await signInCrowd(world)
  const title = `Removed ${randomUUID().slice(0, 8)}`
  const { _id } = await world.publish(uploader, title)
  await world.dislike(_id, crowd)
  const page = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await openLive(page, '/admin/cases')
  await page.evaluate(() => {
    const lists: string[] = []
    new MutationObserver(() => {
      const radios = document.querySelectorAll<HTMLInputElement>('form[aria-label=Decide] input[type=radio]')
      const list = [...radios].map(({ value }) => value).join()
      if (list !== '' && list !== lists.at(-1)) lists.push(list)
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { lists })
  })
  const held = holdNext(page, 'GET', `/api/auth/document/${_id}`)
  const read = page.waitForResponse((response) =>
    response.url().endsWith(`/api/admin/cases/${documentCaseId(_id)}`),
  )
  await page.getByRole('link', { name: title }).first().click()
  const deliver = await held
  await (await read).finished()
  await rendered(page)
  await deliver()
  await expect(page.getByRole('radio', { name: 'Restore the document' })).toBeVisible()
  const lists = await page.evaluate(() => (window as unknown as { lists: string[] }).lists)
  expect(lists).toEqual(['undo-pile-on,restore,warn,suspend,close'])
})
