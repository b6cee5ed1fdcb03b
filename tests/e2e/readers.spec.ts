import { documentResponse } from '#events'
import { expectAccessible, expectFits } from './accessible'
import { expect, test } from './world'

test('the own profile says how many readers one’s notes helped this term, and nobody else’s does', async ({
  browser,
  world,
}) => {
  const [author, first, second] = await Promise.all([4, 5, 6].map((n) => world.signIn(world.student(n))))
  if (!author || !first || !second) throw new Error('three students')
  const { _id, uploader } = await world.publish(author, 'Read by others')
  const opened = async ({ token }: typeof first) => {
    const { body } = await world.call('GET', `/api/auth/document/${_id}`, { token })
    expect(documentResponse.parse(body).document._id).toBe(_id)
  }
  const context = await world.open(browser, author, 390)
  const page = await context.newPage()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'My documents' })).toBeVisible()
  await expect(page.getByText('Your notes helped')).toBeHidden()
  for (const reader of [first, first, author]) await opened(reader)
  await page.reload()
  await expect(page.getByText('Your notes helped 1 reader this term.')).toBeVisible()
  await opened(second)
  await page.reload()
  await expect(page.getByText('Your notes helped 2 readers this term.')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)

  const others = await world.open(browser, first)
  const profile = await others.newPage()
  await profile.goto(`/profile/${uploader._id}`)
  await expect(profile.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(profile.getByText(/helped/)).toBeHidden()
  await Promise.all([context.close(), others.close()])
})
