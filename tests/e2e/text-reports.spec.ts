import { randomUUID } from 'node:crypto'
import { calls, textCaseId } from '#events'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expectToast } from './toasts'
import { expect, test, type Person, type World } from './world'

/** A document with a remark in these words, and the id of the text. */
async function remarkOn(world: World, uploader: Person, author: Person, words: string) {
  const { _id } = await world.publish(uploader, `Notes ${randomUUID().slice(0, 8)}`)
  await world.call('POST', `/api/auth/document/${_id}/dislike`, { token: author.token })
  const body = { remark: { kind: 'other', words } }
  await world.call('PUT', `/api/auth/document/${_id}/remark`, { token: author.token, body })
  const answer = await world.call('GET', `/api/auth/documents/${_id}/remarks`, { token: uploader.token })
  const textId = calls.remarks.answer?.parse(answer.body).remarks[0]?._id ?? ''
  return { documentId: _id, textId }
}

test('a reported remark is on the desk at once and hidden; its author contests that, and it is shown again', async ({
  browser,
  world,
}) => {
  const [uploader, author] = [await world.signIn(world.student(11)), await world.signIn(world.student(12))]
  const words = `You are stupid, ${randomUUID().slice(0, 8)}.`
  const { documentId } = await remarkOn(world, uploader, author, words)
  const reader = await (await world.open(browser, uploader, 360)).newPage()
  const writer = await (await world.open(browser, author, 360)).newPage()
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await openLive(admin, '/admin/cases?kind=texts')
  await openLive(writer, '/warnings')
  await openLive(reader, `/document/${documentId}`)

  // By keyboard.
  await reader.locator('summary').filter({ hasText: 'dislikes' }).press('Enter')
  const list = reader.locator('details').getByRole('listitem')
  await expect(list).toContainText(words)
  await expect(list).not.toContainText(author.username)
  const report = reader.getByRole('button', { name: `Report “${words}”` })
  await report.press('Enter')
  const form = reader.getByRole('form', { name: 'Report text' })
  await form.getByLabel('Insults or threatens somebody').press(' ')
  await form.getByLabel('What should an admin know?').fill('It insults me.')
  await expectAccessible(reader)
  await expectFits(reader)
  await form.getByRole('button', { name: 'Submit Report' }).press('Enter')
  await expectToast(reader, 'Thank you. An admin looks at it')
  await expect(form).toBeHidden()
  await expect(report).toBeFocused()

  const row = admin.getByRole('listitem').filter({ hasText: words })
  await expect(row).toContainText('Reported text')
  await expect(row).toContainText('1 open report: Harassment')
  await row.getByRole('link', { name: words }).click()
  await expect(admin.getByText('It insults me.')).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Who' })).toContainText(author.username)
  await admin.getByRole('radio', { name: 'Hide the text', exact: true }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('Be kind to one another.')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Hide the text', exact: true }).click()
  await expect(admin.getByText('Text hidden', { exact: true }).first()).toBeVisible()

  await expect(list).toContainText('An admin has hidden the words.')
  await expect(list).not.toContainText(words)
  const hidden = writer.getByRole('region', { name: 'Hidden texts' })
  await expect(hidden).toContainText(words)
  await expect(hidden).toContainText('An admin wrote: Be kind to one another.')
  await expectAccessible(writer)
  await expectFits(writer)
  await hidden.getByRole('button', { name: /^Contest it/ }).press('Enter')
  await hidden.getByRole('button', { name: 'Send' }).click()
  await expect(hidden).toContainText('Say why it should be shown again.')
  await hidden.getByRole('textbox', { name: 'Why should it be shown again?' }).fill('It was a joke of ours.')
  await hidden.getByRole('button', { name: 'Send' }).click()
  await expect(hidden).toContainText('You contested that it is hidden.')

  await expect(admin.getByText('Contested', { exact: true })).toBeVisible()
  await expect(admin.getByText('It was a joke of ours.')).toBeVisible()
  await expect(admin.getByRole('radio')).toHaveCount(2)
  await admin.getByRole('radio', { name: 'Show the text again' }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('They know each other.')
  await admin.getByRole('button', { name: 'Show the text again' }).click()
  await expect(admin.getByText('Text shown again', { exact: true }).first()).toBeVisible()
  await expect(list).toContainText(words)
  await expect(hidden).toBeHidden()
  await writer.goto('/inbox')
  await expect(writer.getByText('They know each other.')).toBeVisible()
  await reader.goto('/inbox')
  await expect(reader.getByText('An admin has looked at it and hid it. Thank you.')).toBeVisible()
  await Promise.all([reader, writer, admin].map((page) => page.context().close()))
})

test('an admin who reads a text that its author has changed reads it again before it is hidden', async ({
  browser,
  world,
}) => {
  const [uploader, author] = [await world.signIn(world.student(13)), await world.signIn(world.student(14))]
  const words = `Nobody needs this, ${randomUUID().slice(0, 8)}.`
  const { documentId, textId } = await remarkOn(world, uploader, author, words)
  const body = { subject: 'remark', reason: 'spam' }
  await world.call('POST', `/api/auth/text/${textId}/report`, { token: uploader.token, body })
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  // The page does not hear of the change, as if it came in the same moment.
  const address = `**/api/admin/cases/${textCaseId(textId)}`
  let former: Promise<string> | undefined
  await admin.route(address, async (route) => {
    former ??= route.fetch().then((answer) => answer.text())
    await route.fulfill({ contentType: 'application/json', body: await former })
  })
  await openLive(admin, `/admin/cases/${textCaseId(textId)}`)
  await expect(admin.getByRole('region', { name: 'The text' })).toContainText(words)
  const changed = { remark: { kind: 'other', words: `Everybody needs this, ${textId}.` } }
  await world.call('PUT', `/api/auth/document/${documentId}/remark`, { token: author.token, body: changed })
  await admin.getByRole('radio', { name: 'Hide the text', exact: true }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('Spam.')
  await admin.getByRole('button', { name: 'Hide the text', exact: true }).click()
  await expect(admin.getByText('The text has changed, or is gone or hidden by now.')).toBeVisible()
  await admin.unroute(address)
  await admin.reload()
  await expect(admin.getByRole('region', { name: 'The text' })).toContainText(changed.remark.words)
  await expect(admin.getByRole('radio', { name: 'Hide the text', exact: true })).toBeVisible()
  await admin.context().close()
})
