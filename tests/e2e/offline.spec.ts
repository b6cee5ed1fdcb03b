import { noteResponse } from '#events'
import { expectAccessible, expectDarkAndNarrow } from './accessible'
import {
  button,
  keeps,
  likeOffline,
  loseAnswers,
  nothing,
  openInstalled,
  savedBy,
  stored,
  viewOf,
} from './installed-app'
import { logInHere } from './log-in-here'
import { unlockNotepad } from './open-notepad'
import { controlled, workers } from './with-worker'
import { expect, test, type Person, type World } from './world'

test('a vote and a save whose answers are lost have one effect each, and wait with a mark until they are sent', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(0))
  const reader = await world.signIn(world.student(1))
  const { _id } = await world.publish(author, 'Read in a tunnel')
  const { context, page } = await openInstalled({ world, browser }, reader, `/document/${_id}`)
  const lostVotes = await loseAnswers(page, `**/api/auth/document/${_id}/like`)
  const lostSaves = await loseAnswers(page, `**/api/auth/save/${_id}`)

  await button(page, /^Like/).click()
  await button(page, /^Saved?/).click()
  await expect(button(page, /^Like.*waits for the connection/)).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, /^Saved.*waits for the connection/)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => lostVotes.length).toBeGreaterThan(0)
  await context.setOffline(true)
  await expect(
    page.getByText('You are offline. 2 changes wait on this device and will be sent.'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectDarkAndNarrow(page)

  // Nothing is lost with the page.
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/settings')
  await expect(page.getByText(/2 changes wait on this device/)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/(like|save\/\w+)$/.test(request.url())) sent.push(request.url().replace(/.*\/(like|save).*/, '$1'))
  })
  await context.setOffline(false)
  await expect(page.getByText('2 changes that were waiting are sent.')).toBeVisible()
  expect(sent.filter((call, at) => sent.indexOf(call) === at)).toEqual(['like', 'save'])
  await expect(page.getByText(/waits? on this device/)).toBeHidden()
  expect(await viewOf(world, reader, _id)).toMatchObject({ likes: 1, dislikes: 0, myVote: 'like' })
  expect((await savedBy(world, reader)).filter((id) => id === _id)).toEqual([_id])
  expect(lostSaves.length + lostVotes.length).toBeGreaterThan(0)
  await context.close()
})

test('of several presses offline the last one is sent, once', async ({ browser, world }) => {
  const author = await world.signIn(world.student(0))
  const reader = await world.signIn(world.student(2))
  const { _id } = await world.publish(author, 'Read on a plane')
  const { context, page } = await openInstalled({ world, browser }, reader, `/document/${_id}`, 1280)
  await expect(button(page, /^Like/)).toBeVisible()
  await context.setOffline(true)
  await button(page, /^Like/).click()
  await button(page, /^Like/).click()
  await button(page, /^Dislike/).click()
  await expect(button(page, /^Dislike.*waits/)).toHaveAttribute('aria-pressed', 'true')
  const sent: string[] = []
  // Answered ones: the browser also tries while it is offline.
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes(_id)) sent.push(response.url())
  })
  await context.setOffline(false)
  await expect(page.getByText('Sent: Dislike of “Read on a plane”.')).toBeVisible()
  await expect(button(page, /waits/)).toHaveCount(0)
  expect(sent.map((url) => url.split('/').at(-1))).toEqual(['dislike'])
  expect(await viewOf(world, reader, _id)).toMatchObject({ likes: 0, dislikes: 1, myVote: 'dislike' })
  await context.close()
})

test('a change that the server refuses later is shown with the reason, and stays until it is discarded', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(0))
  const reader = await world.signIn(world.student(3))
  const { _id } = await world.publish(author, 'Deleted meanwhile')
  const { context, page } = await openInstalled({ world, browser }, reader, `/document/${_id}`)
  await expect(button(page, /^Like/)).toBeVisible()
  await context.setOffline(true)
  await button(page, /^Like/).click()
  await expect(button(page, /^Like.*waits/)).toBeVisible()
  await world.call('DELETE', `/api/auth/documents/${_id}`, { token: author.token })
  await context.setOffline(false)
  await expect(page.getByText(/^Not accepted: Like of “Deleted meanwhile”\. /)).toBeVisible()
  await page.getByRole('link', { name: 'See why' }).click()
  const waiting = page.getByRole('region', { name: 'Not sent yet' })
  await expect(waiting.getByText('Like of “Deleted meanwhile”')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await waiting.getByRole('button', { name: /^Discard/ }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByText(/wasn’t accepted/)).toBeHidden()
  await context.close()
})

const noteOf = async (world: World, { token }: Person, id: string) =>
  noteResponse.parse((await world.call('GET', `/api/notes/${id}`, { token })).body).note

test('a note typed offline survives a restart, and is saved once, even if nobody opens it again', async ({
  browser,
  world,
}) => {
  const { person } = await unlockNotepad(world, world.student(4))
  const { _id } = await world.publish(person, 'Noted in a cave')
  const { context, page } = await openInstalled({ world, browser }, person, `/document/${_id}`, 1280)
  const notepad = page.getByRole('button', { name: 'Notepad', exact: true })
  const area = page.getByRole('textbox', { name: 'Your note on this document' })
  await notepad.click()
  await area.fill('Written above ground.')
  await expect(page.getByText('Saved!')).toBeVisible()
  const lost = await loseAnswers(page, `**/api/notes/${_id}`)
  await area.fill('Written in a cave.')
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  expect(lost.length).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await notepad.click()
  await expect(area).toHaveValue('Written in a cave.')

  await page.goto('/settings')
  await expect(
    page.getByRole('region', { name: 'Not sent yet' }).getByText('Note on “Noted in a cave”'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Sent: Note on “Noted in a cave”.')).toBeVisible()
  expect(await noteOf(world, person, _id)).toMatchObject({ content: 'Written in a cave.', version: 2 })
  await context.close()
})

test('a kept document, My Documents and Home open in aeroplane mode, and a removed document leaves the device', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(5))
  const reader = await world.signIn(world.student(6))
  const { _id } = await world.publish(author, 'Taken on a plane')
  const { context, page } = await openInstalled({ world, browser }, reader, '/my-documents')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Most Liked Documents' }).getByRole('article').first(),
  ).toBeVisible()
  await keeps(page, '/api/auth/documents/most-liked')
  await page.goto(`/document/${_id}`)
  const partial: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/secure-file/')) partial.push(response.status())
  })
  await page.getByRole('button', { name: /^Keep on this device \(\d/ }).click()
  await expect(page.getByRole('button', { name: /^On this device \(\d/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page)
  expect(partial.at(-1)).toBe(200)

  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('[data-page-number="1"] canvas')).toBeVisible()
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Most Liked Documents' }).getByRole('article').first(),
  ).toBeVisible()
  await page.goto('/my-documents')
  await expect(page.getByRole('heading', { level: 1, name: 'My Documents' })).toBeVisible()
  await page.goto('/settings')
  const kept = page.getByRole('list', { name: 'Documents on this device' })
  await expect(kept.getByText('Taken on a plane')).toBeVisible()
  await expectAccessible(page)

  await world.call('DELETE', `/api/auth/documents/${_id}`, { token: author.token })
  await context.setOffline(false)
  await expect(kept.getByText('Taken on a plane')).toBeHidden()
  await context.close()
})

test('a log-out asks before it deletes what was not sent, and leaves nothing on the device', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(7))
  const reader = await world.signIn(world.student(8))
  const { _id } = await world.publish(author, 'Not sent at all')
  const { context, page } = await likeOffline({ world, browser }, reader, _id)
  const logOut = async () => {
    await page
      .getByRole('button', { name: /^Your menu|menu for|account/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logOut()
  const question = page.getByRole('alertdialog', { name: 'Log out without sending?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(button(page, /^Like.*waits/)).toBeVisible()
  await logOut()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(nothing)
  await context.close()
})

test('after a session that ended offline, its user’s changes are sent at the next login, and nobody else’s', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(7))
  const reader = await world.signIn(world.student(9))
  const { _id } = await world.publish(author, 'Read with an old session')
  const { context, page } = await likeOffline({ world, browser }, reader, _id)
  await world.call('POST', '/api/auth/logout', { token: reader.token })
  await context.setOffline(false)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect.poll(() => stored(page)).toEqual({ ...nothing, outbox: 1 })
  expect(await viewOf(world, author, _id)).toMatchObject({ likes: 0 })
  await logInHere(page, world, reader.email)
  await expect(page.getByText('Sent: Like of “Read with an old session”.')).toBeVisible()
  expect(await viewOf(world, await world.signIn(reader.email), _id)).toMatchObject({
    likes: 1,
    myVote: 'like',
  })
  await context.close()
})

test('in a browser that stores nothing, a vote waits in its tab, and the banner says so', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(0))
  const reader = await world.signIn(world.student(10))
  const { _id } = await world.publish(author, 'Read in private')
  const context = await world.open(browser, reader, 390, workers)
  await context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('A private window.', 'InvalidStateError')
    }
  })
  const page = await context.newPage()
  await page.goto(`/document/${_id}`)
  await controlled(page)
  await page.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(
    page.getByText('This browser can’t store documents here, for example because this is a private window.'),
  ).toBeVisible()
  await context.setOffline(true)
  await button(page, /^Like/).click()
  await expect(page.getByText('You are offline. 1 change waits in this tab, so keep it open.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Sent: Like of “Read in private”.')).toBeVisible()
  expect(await viewOf(world, reader, _id)).toMatchObject({ likes: 1 })
  await context.close()
})
