import { randomUUID } from 'node:crypto'
import { nearRemovalDislikes } from '#events'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expect, test } from './world'

for (const width of [1280, 390])
  test(`a dislike says why, and its uploader reads it live and is told when removal is near, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const author = await world.signIn(world.student(18))
    const title = `Notes to mend ${randomUUID().slice(0, 4)}`
    const { _id } = await world.publish(author, title)
    const own = await (await world.open(browser, author, width)).newPage()
    await openLive(own, `/document/${_id}`)
    const reasons = own.locator('summary')
    await expect(own.getByRole('button', { name: /^Dislike/ })).toBeVisible()
    await expect(reasons).toHaveCount(0)

    const person = await world.signIn(world.student(19))
    const reader = await (await world.open(browser, person, width)).newPage()
    await openLive(reader, `/document/${_id}`)
    const dislike = reader.getByRole('button', { name: /^Dislike/ })
    await dislike.click()
    const offer = reader.getByRole('group', { name: /^Why\?/ })
    await expect(offer).toBeVisible()
    await expectAccessible(reader)
    await expectFits(reader)
    await expect(reasons).toContainText('1 of 20 dislikes')
    await expect(reasons).toContainText('nobody has said why')

    // One press, by keyboard, without leaving the button.
    await dislike.focus()
    await reader.keyboard.press('Tab')
    await reader.keyboard.press('Tab')
    await expect(offer.getByRole('button', { name: 'Wrong', exact: true })).toBeFocused()
    await reader.keyboard.press('Enter')
    await expect(offer.getByRole('status')).toHaveText('Sent, without your name.')
    await expect(reasons).toContainText('1 reason')
    await reasons.click()
    const list = own.locator('details').getByRole('listitem')
    await expect(list).toHaveText(['Wrong'])

    // Words and the page that is read; the author sees them come.
    await offer.getByRole('textbox', { name: 'In your words' }).fill('The second proof misses a case.')
    await offer.getByRole('checkbox', { name: 'About page 1' }).check()
    await offer.getByRole('button', { name: 'Send' }).click()
    await expect(list).toHaveText([/^Wrong, page 1\s*The second proof misses a case\.\s*Report/])
    await expectAccessible(own)
    await expectFits(own)
    await expect(own.locator('details')).not.toContainText(person.username)

    // Taken back, chosen again, closed; and gone with the dislike.
    await offer.getByRole('button', { name: 'Wrong', exact: true }).click()
    await expect(list).toHaveCount(0)
    await offer.getByRole('button', { name: 'Unreadable' }).click()
    await expect(list).toHaveText(['Unreadable'])
    await reader.keyboard.press('Escape')
    await expect(offer).toBeHidden()
    await expect(dislike).toBeFocused()
    await dislike.click()
    await expect(reasons).toHaveCount(0)
    await dislike.click()
    await expect(offer.getByRole('button', { name: 'Unreadable', pressed: true })).toBeVisible()

    const crowd = await Promise.all(
      Array.from({ length: nearRemovalDislikes - 1 }, (_, nth) => world.signIn(world.student(nth))),
    )
    await world.dislike(_id, crowd)
    const toast = own.getByRole('alert').filter({ hasText: '10 of 20 dislikes' })
    await expect(toast).toBeVisible()
    await expectAccessible(own)
    await expectFits(own)
    await toast.getByRole('button', { name: 'Close' }).click()
    await own.goto('/inbox')
    await expect(own.getByText(`“${title}” has 10 dislikes.`)).toBeVisible()
    for (const page of [own, reader]) await page.context().close()
  })

test('a reason that cannot be sent is said, and can be sent again', async ({ browser, world }) => {
  const { _id } = await world.publish(await world.signIn(world.student(18)), 'Notes of a tunnel')
  const reader = await (await world.open(browser, await world.signIn(world.student(20)), 360)).newPage()
  await openLive(reader, `/document/${_id}`)
  await reader.getByRole('button', { name: /^Dislike/ }).click()
  const offer = reader.getByRole('group', { name: /^Why\?/ })
  await reader.route('**/remark', (route) => route.abort())
  await offer.getByRole('button', { name: 'Other' }).click()
  await expect(offer.getByRole('alert')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Other', pressed: false })).toBeVisible()
  await expectFits(reader)
  await reader.unroute('**/remark')
  await offer.getByRole('button', { name: 'Other' }).click()
  await expect(offer.getByRole('status')).toHaveText('Sent, without your name.')
  await expect(offer.getByRole('alert')).toBeHidden()
  await reader.context().close()
})

test('words typed for one reason stay when another is chosen, until they are sent', async ({
  browser,
  world,
}) => {
  const { _id } = await world.publish(await world.signIn(world.student(18)), 'Notes with two faults')
  const person = await world.signIn(world.student(20))
  const reader = await (await world.open(browser, person, 390)).newPage()
  await openLive(reader, `/document/${_id}`)
  await reader.getByRole('button', { name: /^Dislike/ }).click()
  const offer = reader.getByRole('group', { name: /^Why\?/ })
  const words = offer.getByRole('textbox', { name: 'In your words' })
  const kind = (name: string) => offer.getByRole('button', { name, exact: true })
  const said = offer.getByRole('status')
  await kind('Wrong').click()
  await words.fill('The second proof')
  await kind('Other').click()
  await expect(kind('Other')).toHaveAttribute('aria-pressed', 'true')
  await expect(said).toHaveText('Sent, without your name.')
  await expect(words).toHaveValue('The second proof')

  // Taken back, too.
  await kind('Other').click()
  await expect(words).toHaveCount(0)
  await expect(said).toHaveText('Taken back.')
  await kind('Unreadable').click()
  await expect(words).toHaveValue('The second proof')
  await expect(said).toHaveText('Sent, without your name.')
  await offer.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(async () => (await world.call('GET', `/api/auth/document/${_id}/remark`, person)).body)
    .toMatchObject({ remark: { kind: 'unreadable', words: 'The second proof' } })
  await kind('Unreadable').click()
  await expect(said).toHaveText('Taken back.')
  await kind('Wrong').click()
  await expect(words).toHaveValue('')
  await reader.context().close()
})
