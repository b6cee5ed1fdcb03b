import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expectToast } from './toasts'
import { expect, test } from './world'

for (const width of [1280, 360])
  test(`a reader thanks with one press, and the uploader reads it live, unless they turned it off, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const [author, person] = [await newStudent(world), await world.signIn(world.student(7))]
    const title = `Heaps ${randomUUID().slice(0, 4)}`
    const { _id } = await world.publish(author, title)
    const context = await world.open(browser, author, width)
    const [notes, own] = [await context.newPage(), await context.newPage()]
    await notes.goto(`/document/${_id}`)
    await expect(notes.getByRole('button', { name: /^Dislike/ })).toBeVisible()
    await expect(notes.getByRole('button', { name: 'This helped' })).toHaveCount(0)
    await openLive(own, '/inbox')

    const reader = await (await world.open(browser, person, width)).newPage()
    await openLive(reader, `/document/${_id}`)
    const helped = reader.getByRole('button', { name: 'This helped' })
    await expect(helped).toHaveAttribute('aria-pressed', 'false')

    // Refused: as it was. Then by keyboard.
    await reader.route('**/helped', (route) => route.abort())
    await helped.click()
    await expect(helped).toHaveAttribute('aria-pressed', 'false')
    await expectToast(reader, 'We can’t reach Studyshelf. Check your connection and try again.')
    await reader.unroute('**/helped')
    await helped.focus()
    await reader.keyboard.press('Enter')
    await expect(helped).toHaveAttribute('aria-pressed', 'true')
    await expect(reader.getByText('The uploader is told, without your name.')).toBeAttached()
    await expectAccessible(reader)
    await expectFits(reader)

    const message = own.getByRole('article', { name: `A reader thanked you for “${title}”` })
    await expect(message).toBeVisible()
    await expect(message).not.toContainText(person.username)
    await expectAccessible(own)
    await expectFits(own)

    await reader.reload()
    await expect(helped).toHaveAttribute('aria-pressed', 'true')
    await helped.click()
    await expect(helped).toHaveAttribute('aria-pressed', 'false')

    await own.goto('/settings')
    const setting = own.getByRole('checkbox', { name: 'Tell me in my inbox', exact: true })
    await expect(setting).toBeChecked()
    const saved = own.waitForResponse((answer) => answer.url().endsWith('/thanks/setting') && answer.ok())
    await setting.press('Space')
    await saved
    await expectAccessible(own)
    await expectFits(own)
    await own.reload()
    await expect(setting).not.toBeChecked()
    await Promise.all([context, reader.context()].map((each) => each.close()))
  })

test('thanks stay that are given while the document is read again', async ({ browser, world }) => {
  const [author, person] = [await world.signIn(world.student(8)), await world.signIn(world.student(9))]
  const { _id } = await world.publish(author, 'Read again meanwhile')
  const reader = await (await world.open(browser, person)).newPage()
  await openLive(reader, `/document/${_id}`)
  const helped = reader.getByRole('button', { name: 'This helped' })
  await expect(helped).toHaveAttribute('aria-pressed', 'false')

  await reader.context().setOffline(true)
  await expect(reader.getByText('Offline', { exact: true })).toBeVisible()
  // The first read after the connection is back is answered late, with the state before.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let reads = 0
  await reader.route(`**/api/auth/document/${_id}`, async (route) => {
    if (reads++ > 0) return route.continue()
    const response = await route.fetch()
    await released
    // The page may have given it up.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await reader.context().setOffline(false)
  await expect.poll(() => reads).toBe(1)
  await helped.click()
  await expect(reader.getByText('The uploader is told, without your name.')).toBeAttached()
  release()
  await expect.poll(() => reads).toBeGreaterThan(1)
  await expect(helped).toHaveAttribute('aria-pressed', 'true')
  await reader.context().close()
})
