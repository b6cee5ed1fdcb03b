import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expectToast } from './toasts'
import { expect, test, type World } from './world'

const mails = z.array(z.object({ text: z.string() }))

/** The address in the newest mail that has a link for this purpose. */
async function linkIn(world: World, email: string, purpose: string): Promise<string> {
  let address = ''
  await expect(async () => {
    const { body } = await world.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const texts = mails.parse(body).map(({ text }) => text)
    address = new RegExp(`/take-down/${purpose}#\\S+`).exec(texts.join('\n'))?.[0] ?? ''
    expect(address).not.toBe('')
  }).toPass()
  return address
}

test('an author has a document closed without an account; its uploader asks for it back, and sees the clock', async ({
  browser,
  world,
}) => {
  const uploader = await world.signIn(world.student(5))
  const title = `Chapter ${randomUUID().slice(0, 8)}`
  const { _id } = await world.publish(uploader, title)
  const email = `author-${randomUUID().slice(0, 8)}@press.example`
  const author = await (await world.open(browser, null, 360)).newPage()
  const own = await (await world.open(browser, uploader)).newPage()
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await openLive(own, `/document/${_id}`)

  await author.goto(`/take-down?document=${_id}`)
  const form = author.getByRole('form', { name: 'Take-down notice' })
  await form.getByRole('button', { name: 'Send notice' }).press('Enter')
  await expect(form.getByText('Type your full name.', { exact: true })).toBeVisible()
  await expectAccessible(author)
  await expectFits(author)
  await form.getByLabel('It contains a work that may not be shared').check()
  for (const [label, text] of [
    ['Which work is it?', 'My book, chapter 3.'],
    ['Where is it, and why may it not be shared?', 'All pages are scanned from it.'],
    ['Name', 'Lee Mei'],
    ['Address in Singapore, or for service there', '1 Shelf Road'],
    ['Telephone', '+65 6000 0000'],
    ['Email', email],
    ['Signature', 'Lee Mei'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text)
  for (const name of ['entitled', 'goodFaith', 'truthful']) await form.locator(`input[name=${name}]`).check()
  await form.getByRole('button', { name: 'Send notice' }).click()
  await expect(author.getByText(`We sent a mail to ${email}.`)).toBeVisible()

  await author.goto(await linkIn(world, email, 'confirm'))
  await expectAccessible(author)
  await author.getByRole('button', { name: 'Confirm notice' }).click()
  await expect(author.getByText('Your notice is confirmed.')).toBeVisible()

  await openLive(admin, '/admin/cases?kind=take-down')
  await admin.getByRole('link', { name: title }).click()
  await expect(admin.getByText('All pages are scanned from it.')).toBeVisible()
  await expect(admin.getByRole('link', { name: email })).toBeVisible()
  await admin.getByRole('radio', { name: 'Close the document' }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('These are pages of a book.')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Close the document' }).click()

  await expect(own.getByText('This document was closed after a notice by its rights holder.')).toBeVisible()
  await expect(own.getByText('All pages are scanned from it.')).toBeVisible()
  await expect(own.getByText('Lee Mei')).toHaveCount(0)
  await own.getByRole('button', { name: 'Ask for it back' }).press('Enter')
  const back = own.getByRole('form', { name: 'Ask for the document back' })
  await back.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(back).toBeHidden()
  await expect(own.getByRole('button', { name: 'Ask for it back' })).toBeFocused()
  await own.keyboard.press('Enter')
  await back.getByRole('button', { name: 'Ask for it back' }).click()
  await expect(back.getByText('Say why it was closed by mistake.')).toBeVisible()
  for (const [label, text] of [
    ['Why was it closed by mistake?', 'I wrote every page.'],
    ['Name', 'Kim Tan'],
    ['Address', '2 Shelf Road'],
    ['Signature', 'Kim Tan'],
  ] as const)
    await back.getByLabel(label, { exact: true }).fill(text)
  for (const box of await back.getByRole('checkbox').all()) await box.check()

  // The notice cannot be read anew after a reconnect: the form stays.
  let failures = 0
  await own.route('**/api/auth/document/*/notice', (route) => {
    failures += 1
    return route.abort()
  })
  const live = own.getByText('Live', { exact: true })
  await own.context().setOffline(true)
  await expect(live).toBeHidden()
  await own.context().setOffline(false)
  // The last of three tries.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(3)
  await own.unroute('**/api/auth/document/*/notice')
  await expect(back.getByLabel('Signature', { exact: true })).toHaveValue('Kim Tan')
  await expectAccessible(own)
  await back.getByRole('button', { name: 'Ask for it back' }).click()
  await expectToast(own, 'The clock runs.')
  await expect(own.getByText(/It is published again after .*, unless the rights holder/)).toBeVisible()

  await author.goto(await linkIn(world, email, 'status'))
  await expect(author.getByText('The uploader asked for the document back')).toBeVisible()
  await expectAccessible(author)
  await expectFits(author)
  await author.goto(await linkIn(world, email, 'court'))
  await author.getByLabel('Which court, and which case?').fill('High Court, 7 of 2026.')
  await author.getByRole('button', { name: 'Tell us' }).click()
  await expect(author.getByText('stays closed until an admin has looked at it')).toBeVisible()
  await expect(admin.getByText('High Court, 7 of 2026.')).toBeVisible()
  await admin.getByRole('radio', { name: 'Record the court action' }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('The writ is here.')
  await admin.getByRole('button', { name: 'Record the court action' }).click()
  await expect(own.getByText('The document is closed for good.')).toBeVisible()
  await Promise.all([author, own, admin].map((page) => page.context().close()))
})
