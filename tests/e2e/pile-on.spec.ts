import { randomUUID } from 'node:crypto'
import { documentCaseId } from '#events'
import { expectAccessible, expectFits } from './accessible'
import { signInCrowd } from './crowd'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expectToast } from './toasts'
import { expect, test } from './world'

test('a pile-on suspends at once, is on top of the desk at once, and is undone by one decision on the open pages', async ({
  browser,
  world,
}) => {
  const uploader = await newStudent(world)
  const crowd = await signInCrowd(world)
  const titles = ['First', 'Second', 'Third'].map((each) => `${each} ${randomUUID().slice(0, 8)}`)
  const ids: string[] = []
  for (const title of titles) ids.push((await world.publish(uploader, title))._id)

  const theirs = await (await world.open(browser, uploader, 360)).newPage()
  await openLive(theirs, '/')
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await openLive(admin, '/admin/cases')

  const [first = '', second = '', third = ''] = ids
  await world.dislike(first, crowd)
  const toast = theirs.getByRole('alert').filter({ hasText: 'An admin is looking at it' })
  await expect(toast).toContainText(`The dislikes that removed “${titles[0]}” came within minutes.`)
  await expectAccessible(theirs)
  await expectFits(theirs)
  const top = admin.getByRole('listitem').filter({ hasText: 'Removed document' }).first()
  await expect(top).toContainText(titles[0] ?? '')
  await expect(top).toContainText('Urgent')

  for (const id of [second, third]) await world.dislike(id, crowd)
  await expect(theirs.getByRole('heading', { name: 'Account Suspended' })).toBeVisible()
  await expect(theirs.getByText(/an admin is looking at it/)).toBeVisible()
  await expectAccessible(theirs)
  await expectFits(theirs)

  await admin.goto(`/admin/cases/${documentCaseId(third)}`)
  await expect(admin.getByRole('region', { name: 'Unusual dislikes' }).getByRole('link')).toHaveCount(
    crowd.length,
  )
  const form = admin.getByRole('form', { name: 'Decide' })
  await form.getByRole('radio', { name: 'Undo the pile-on' }).check()
  await expect(form.getByRole('group', { name: 'Which documents come back? 3 of 3' })).toBeVisible()
  await form.getByRole('button', { name: 'Choose none' }).click()
  await form.getByRole('textbox', { name: 'Note' }).fill('They planned it in a chat.')
  await form.getByRole('button', { name: 'Undo the pile-on' }).click()
  await expect(form.getByText('Choose a document.')).toBeVisible()
  await form.getByRole('button', { name: 'Choose all' }).click()
  await expectAccessible(admin)
  await form.getByRole('button', { name: 'Undo the pile-on' }).click()
  await expect(admin.getByText('Pile-on undone', { exact: true }).first()).toBeVisible()

  // The page asks every five seconds.
  await expectToast(theirs, 'Your account is active again.')
  await theirs.goto('/inbox')
  await expect(theirs.getByText('They planned it in a chat.')).toHaveCount(3)
  await theirs.goto(`/document/${second}`)
  await expect(theirs.getByRole('heading', { name: titles[1] ?? '' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Dislike 0' })).toBeVisible()
  await theirs.goto('/warnings')
  await expect(theirs.getByText('No warnings')).toBeVisible()
  await Promise.all([theirs, admin].map((page) => page.context().close()))
})
