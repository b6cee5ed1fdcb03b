import { expectAccessible, expectDarkAndNarrow, expectFits } from './accessible'
import { openLive } from './live'
import { expect, test } from './world'

test('an admin sees a like from the click to the last screen, and pauses the wall by keyboard', async ({
  browser,
  world,
}) => {
  const [author, reader] = [await world.signIn(world.student(5)), await world.signIn(world.student(6))]
  const { _id } = await world.publish(author, 'Notes for the wall')
  const open = await (await world.open(browser, author)).newPage()
  await openLive(open, `/document/${_id}`)
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await openLive(admin, '/admin/events')
  await expect(
    admin.getByRole('status').filter({ hasText: 'Recording while this page is open.' }),
  ).toBeVisible()

  const like = () => world.call('POST', `/api/auth/document/${_id}/like`, { token: reader.token })
  await like()
  await admin.getByRole('searchbox', { name: 'Filter' }).fill('document/:id/like')
  const requests = admin.getByRole('region', { name: 'Requests' })
  const row = requests.getByRole('button', { name: 'POST /api/auth/document/:id/like' }).first()
  await row.click()
  const steps = admin.getByRole('list', { name: 'Steps' })
  await expect(steps).toContainText('answered 200')
  await expect(steps).toContainText('votes.changed on topic votes, keyed by documentId')
  await expect(steps).toContainText('moderation handled votes.changed')
  await expect(steps).toContainText('document:votes to')
  await expectAccessible(admin)
  await expectDarkAndNarrow(admin)

  // Space pauses outside fields and buttons.
  await admin.getByRole('searchbox', { name: 'Filter' }).fill('')
  await admin.getByRole('heading', { level: 1 }).click()
  await admin.keyboard.press('Space')
  await expect(admin.getByRole('button', { name: 'Go on' })).toBeVisible()
  await world.call('POST', `/api/auth/document/${_id}/remove-like`, { token: reader.token })
  await expect(admin.getByText(/\d+ new\./)).toBeVisible()
  await expect(requests.getByText('POST /api/auth/document/:id/remove-like')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Go on' }).click()
  await expect(requests.getByText('POST /api/auth/document/:id/remove-like').first()).toBeVisible()
  for (const page of [open, admin]) await page.context().close()
})

test('the wall fits a phone: the story takes the place of the list', async ({ browser, world }) => {
  const reader = await world.signIn(world.student(6))
  const { _id } = await world.publish(await world.signIn(world.student(5)), 'Notes for a small wall')
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email), 360)).newPage()
  await openLive(admin, '/dev/events')
  await expect(admin.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
  await expect(admin.getByRole('status').filter({ hasText: 'Recording' })).toBeVisible()
  await world.call('POST', `/api/auth/document/${_id}/like`, { token: reader.token })
  await admin.getByRole('button', { name: 'POST /api/auth/document/:id/like' }).first().click()
  await expect(admin.getByRole('list', { name: 'Steps' })).toBeVisible()
  await expect(admin.getByRole('searchbox', { name: 'Filter' })).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Requests' })).toBeHidden()
  await expectFits(admin)
  await admin.getByRole('button', { name: 'All requests' }).click()
  await expect(admin.getByRole('region', { name: 'Requests' })).toBeVisible()
  await admin.getByRole('link', { name: 'Dead letters' }).click()
  await expect(admin.getByText('No dead letters')).toBeVisible()
  await admin.getByRole('link', { name: 'Parked' }).click()
  await expect(admin.getByText('No parked events')).toBeVisible()
  await expectAccessible(admin)
  await admin.context().close()
})

test('a student is refused the wall, in the desk and under /dev', async ({ browser, world }) => {
  const page = await (await world.open(browser, await world.signIn(world.student(6)))).newPage()
  for (const path of ['/admin/events', '/dev/events']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied – You are not an admin')
  }
  await page.context().close()
})
