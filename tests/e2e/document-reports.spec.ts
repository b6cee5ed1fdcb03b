import { randomUUID } from 'node:crypto'
import { notesCaseId } from '#events'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expectToast } from './toasts'
import { expect, test } from './world'

test('a reported document is on the desk at once, and taken down on every open page; the reporter is told', async ({
  browser,
  world,
}) => {
  const [uploader, reporter] = [await world.signIn(world.student(3)), await world.signIn(world.student(4))]
  const title = `Slides ${randomUUID().slice(0, 8)}`
  const { _id } = await world.publish(uploader, title)
  const reader = await (await world.open(browser, reporter, 360)).newPage()
  const own = await (await world.open(browser, uploader)).newPage()
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await openLive(own, `/document/${_id}`)
  await expect(own.getByRole('button', { name: 'Report this document' })).toHaveCount(0)
  await openLive(admin, '/admin/cases?kind=document-reports')
  await openLive(reader, `/document/${_id}`)
  await expectFits(reader)

  // By keyboard.
  await reader.getByRole('button', { name: 'Report this document' }).press('Enter')
  const form = reader.getByRole('form', { name: 'Report document' })
  await expect(form).toBeVisible()
  await form.getByLabel('Copyright: not theirs to share').press(' ')
  await form.getByLabel('What should an admin know?').fill('The logo of the school is on each page.')
  await form.getByLabel('Page, if it is about one').fill('1')
  await expectAccessible(reader)
  await expectFits(reader)
  await form.getByRole('button', { name: 'Submit Report' }).press('Enter')
  await expectToast(reader, 'Thank you. An admin looks at it')
  await expect(form).toBeHidden()
  await expect(reader.getByRole('button', { name: 'Report this document' })).toBeFocused()

  const row = admin.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Reported document')
  await admin.goto(`/admin/cases/${notesCaseId(_id)}`)
  await expect(admin.getByText('The logo of the school is on each page.')).toBeVisible()
  await expect(admin.getByRole('link', { name: 'page 1' })).toHaveAttribute('href', `/document/${_id}?page=1`)
  await admin.getByRole('radio', { name: 'Take the document down' }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('These are a lecturer’s slides.')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Take the document down' }).click()
  await expect(admin.getByText('Document taken down', { exact: true }).first()).toBeVisible()

  for (const page of [reader, own])
    await expect(page.getByText('This document was reported, and an admin took it down.')).toBeVisible()
  await expectAccessible(own)
  await own.goto('/inbox')
  await expect(own.getByText('These are a lecturer’s slides.')).toBeVisible()
  await reader.goto('/inbox')
  await expect(
    reader.getByText(`You reported “${title}”. An admin has looked at it and took it down.`),
  ).toBeVisible()
  await Promise.all([reader, own, admin].map((page) => page.context().close()))
})
