import type { Page } from '@playwright/test'
import { threadResponse } from '#events'
import { read } from '../client/api-client'
import { expectAccessible, expectDarkAndNarrow } from './accessible'
import { loseAnswers, openInstalled, stored } from './installed-app'
import { openLive } from './live'
import { expectToast } from './toasts'
import { expect, test, type Person, type World } from './world'

/** A new document with a question about it. */
async function newQuestion(world: World, asker: Person, text: string) {
  const { _id: documentId, title } = await world.publish(asker, 'Asked about in a tunnel')
  const body = { text, place: null, edition: 1, isAnonymous: false }
  const asked = await world.call('POST', `/api/auth/documents/${documentId}/threads`, {
    token: asker.token,
    body,
  })
  return { documentId, title, threadId: read(asked, threadResponse).thread._id }
}
const answersOf = async (world: World, { token }: Person, threadId: string) =>
  read(await world.call('GET', `/api/auth/threads/${threadId}`, { token }), threadResponse)
    .posts.filter(({ _id }) => _id !== threadId)
    .map(({ text }) => text)

test('an answer whose response is lost waits with its thread, and is published once', async ({
  browser,
  world,
}) => {
  const [asker, helper] = [await world.signIn(world.student(0)), await world.signIn(world.student(1))]
  const { documentId, title, threadId } = await newQuestion(world, asker, 'Is it $O(n)$?')
  const address = `/document/${documentId}?thread=${threadId}`
  const { context, page } = await openInstalled({ world, browser }, helper, address)
  const questions = page.getByRole('region', { name: 'Questions', exact: true })
  await expect(questions.getByRole('article', { name: 'Question' })).toBeVisible()
  const keep = page.getByRole('button', { name: /^Keep on this device/ })
  await keep.press('Enter')
  await expect(page.getByRole('button', { name: /^On this device/ })).toBeVisible()

  const lost = await loseAnswers(page, `**/api/auth/threads/${threadId}/answers`)
  await questions.getByRole('textbox', { name: 'Your answer' }).fill('Yes, amortised.')
  await questions.getByRole('button', { name: 'Answer', exact: true }).click()
  const waiting = questions.getByRole('article', { name: 'Your answer, not sent yet' })
  await expect(waiting).toContainText('Yes, amortised.')
  expect(lost.length).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.unrouteAll({ behavior: 'wait' })
  await expectAccessible(page)

  // Both are read again without a connection.
  await page.goto(address)
  await expect(waiting).toContainText('Yes, amortised.')
  await expect(questions.getByRole('article', { name: 'Question' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(`Sent: Answer about “${title}”.`)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(questions.getByRole('article', { name: 'Answer', exact: true })).toHaveCount(1)
  expect(await answersOf(world, asker, threadId)).toEqual(['Yes, amortised.'])
  await context.close()
})

test('an answer that waits can be changed and discarded', async ({ browser, world }) => {
  const [asker, helper] = [await world.signIn(world.student(2)), await world.signIn(world.student(3))]
  const { documentId, threadId } = await newQuestion(world, asker, 'Why?')
  const { context, page } = await openInstalled(
    { world, browser },
    helper,
    `/document/${documentId}?thread=${threadId}`,
    1280,
  )
  const questions = page.getByRole('region', { name: 'Questions', exact: true })
  const field = questions.getByRole('textbox', { name: 'Your answer' })
  const waiting = questions.getByRole('article', { name: 'Your answer, not sent yet' })
  await expect(field).toBeVisible()
  await context.setOffline(true)
  await field.fill('Because.')
  await questions.getByRole('button', { name: 'Answer', exact: true }).click()
  await waiting.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(field).toHaveValue('Because.')
  await field.fill('Because of the heap.')
  await questions.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(waiting).toContainText('Because of the heap.')
  await waiting.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(field).toHaveValue('')
  await context.setOffline(false)
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  expect(await answersOf(world, asker, threadId)).toEqual([])
  await context.close()
})

test('an answer that is refused stays in its form, and one that the server is too busy for is sent later', async ({
  browser,
  world,
}) => {
  const [asker, helper] = [await world.signIn(world.student(4)), await world.signIn(world.student(5))]
  const { documentId, title, threadId } = await newQuestion(world, asker, 'How?')
  const { context, page } = await openInstalled(
    { world, browser },
    helper,
    `/document/${documentId}?thread=${threadId}`,
  )
  const questions = page.getByRole('region', { name: 'Questions', exact: true })
  const field = questions.getByRole('textbox', { name: 'Your answer' })
  const send = questions.getByRole('button', { name: 'Answer', exact: true })
  const waiting = questions.getByRole('article', { name: 'Your answer, not sent yet' })
  const refuse = async (status: number, reason: string, message: string) => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route(`**/api/auth/threads/${threadId}/answers`, (route) =>
      route.fulfill({ status, json: { success: false, message, reason } }),
    )
  }

  const words = 'This question has 200 answers, and takes no more.'
  await refuse(409, 'too-many-answers', words)
  await field.fill('By induction.')
  await send.click()
  await expect(questions.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await expect(field).toHaveValue('By induction.')
  await expect(waiting).toHaveCount(0)
  await expect.poll(() => stored(page)).toMatchObject({ outbox: 0 })

  await refuse(503, 'busy', 'Please try again in a moment.')
  await send.click()
  await expect(waiting).toContainText('By induction.')
  await page.unrouteAll({ behavior: 'wait' })
  await expectToast(page, `Sent: Answer about “${title}”.`)
  await expect(questions.getByRole('article', { name: 'Answer', exact: true })).toHaveCount(1)
  await expect(field).toHaveValue('')
  expect(await answersOf(world, asker, threadId)).toEqual(['By induction.'])
  await context.close()
})

test('a vote for an answer waits with a mark on its button, and counts once', async ({ browser, world }) => {
  const [asker, helper, voter] = await Promise.all(
    [world.student(6), world.student(7), world.student(8)].map((email) => world.signIn(email)),
  )
  const { documentId, title, threadId } = await newQuestion(world, asker!, 'How long?')
  await world.call('POST', `/api/auth/threads/${threadId}/answers`, {
    token: helper!.token,
    body: { text: 'An hour.', isAnonymous: false },
  })
  const address = `/document/${documentId}?thread=${threadId}`
  const questionsOf = (tab: Page) => tab.getByRole('region', { name: 'Questions', exact: true })
  const other = await (await world.open(browser, helper!)).newPage()
  await openLive(other, address)
  await expect(questionsOf(other).getByText('0 votes', { exact: true })).toBeVisible()

  const { context, page } = await openInstalled({ world, browser }, voter!, address)
  const vote = questionsOf(page).getByRole('button', { name: /^Helpful/ })
  const waiting = questionsOf(page).getByRole('button', { name: /^Helpful.*waits for the connection/ })
  await expect(vote).toBeVisible()
  await page.getByRole('button', { name: /^Keep on this device/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^On this device/ })).toBeVisible()
  await context.setOffline(true)
  // The last press wins.
  for (const isPressed of [true, false, true]) {
    await vote.press('Enter')
    await expect(waiting).toHaveAttribute('aria-pressed', String(isPressed))
  }
  await expectAccessible(page)
  await expectDarkAndNarrow(page)

  // Nothing is lost with the page.
  await page.goto(address)
  await expect(waiting).toHaveAttribute('aria-pressed', 'true')
  const arrived: unknown[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/vote')) arrived.push(response.request().postDataJSON())
  })
  await context.setOffline(false)
  await expectToast(page, `Sent: Vote for an answer about “${title}”.`)
  await expect(waiting).toHaveCount(0)
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expect(questionsOf(other).getByText('1 vote', { exact: true })).toBeVisible()
  expect(arrived).toEqual([{ isVoted: true }])
  await context.close()
})
