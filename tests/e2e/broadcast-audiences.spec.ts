import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible'
import { expectToast } from './toasts'
import { expect, test } from './world'

test('a message to one university is heard there alone, and corrected on the open inbox', async ({
  browser,
  world,
}) => {
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email), 390)).newPage()
  const emailAt = (host: string) => world.demo.students.find(({ email }) => email.endsWith(host))?.email ?? ''
  const [insider, outsider] = await Promise.all(
    ['u.nus.edu', 'e.ntu.edu.sg'].map(async (host) => {
      const context = await world.open(browser, await world.signIn(emailAt(host)), 360)
      const page = await context.newPage()
      await page.goto('/inbox')
      await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
      return page
    }),
  )
  if (!insider || !outsider) throw new Error('nobody is there')
  await admin.goto('/admin/broadcast')
  const form = admin.getByRole('form', { name: 'Broadcast Message' })
  const title = `Library hours ${randomUUID().slice(0, 4)}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('Open until tow.')
  await form.getByLabel('For', { exact: true }).selectOption({ label: 'Students of a university' })
  await form.getByRole('button', { name: 'Preview and send' }).click()
  await expect(form.getByText('Choose a university.')).toBeVisible()
  await expect(form.getByLabel('University')).toBeFocused()
  await form.getByLabel('University').selectOption('NUS')
  await expectAccessible(admin)
  await form.getByRole('button', { name: 'Preview and send' }).click()
  const dialog = admin.getByRole('alertdialog')
  await expect(dialog).toContainText('To students of NUS.')
  await expect(dialog).toContainText(/[1-9]\d* online now/)
  await dialog.getByRole('button', { name: /^Send to \d+ users$/ }).click()
  await expectToast(admin, 'Message sent to students of NUS.')

  await expect(insider.getByRole('article', { name: title })).toContainText('Open until tow.')
  const row = admin
    .getByRole('list', { name: 'Sent broadcasts' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(row).toContainText(/[1-9]\d* heard/)
  await expect(row).toContainText('To students of NUS')
  await row.getByRole('button', { name: `Correct ${title}` }).click()
  await dialog.getByLabel('Message').fill('Open until two.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(admin, 'The message was corrected.')
  await expect(row.getByText('Corrected', { exact: true })).toBeVisible()
  const message = insider.getByRole('article', { name: title })
  await expect(message).toContainText('Open until two.')
  await expect(message).toContainText('Corrected on')
  await expect(message).toHaveAttribute('data-read', 'false')
  await expectAccessible(insider)
  await outsider.reload()
  await expect(outsider.getByRole('list', { name: 'Messages' })).toBeVisible()
  await expect(outsider.getByRole('article', { name: title })).toHaveCount(0)
  for (const page of [admin, insider, outsider]) await page.context().close()
})

test('a message is scheduled in the admin’s own time zone, changed and cancelled', async ({
  browser,
  world,
}) => {
  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await admin.goto('/admin/broadcast')
  const form = admin.getByRole('form', { name: 'Broadcast Message' })
  const title = `Exams ${randomUUID().slice(0, 4)}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('Good luck.')
  await form.getByLabel('Send at').fill('2020-01-01T10:00')
  await form.getByRole('button', { name: 'Preview and send' }).click()
  await expect(form.getByText('This time has passed. Choose a later one.')).toBeVisible()
  const nextMonth = await admin.evaluate(() => {
    const at = new Date(Date.now() + 30 * 86_400_000)
    return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}T10:00`
  })
  await form.getByLabel('Send at').fill(nextMonth)
  await form.getByRole('button', { name: 'Preview and send' }).click()
  const dialog = admin.getByRole('alertdialog')
  await dialog.getByRole('button', { name: /^Schedule for \d+ users$/ }).click()
  await expectToast(admin, 'The message is scheduled.')

  const list = admin.getByRole('list', { name: 'Scheduled broadcasts' })
  const row = list.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('10:00')
  await row.getByRole('button', { name: `Change ${title}` }).click()
  await expect(dialog.getByLabel('Send at')).toHaveValue(nextMonth)
  await dialog.getByLabel('For', { exact: true }).selectOption({ label: 'Admins' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(admin, 'The message was changed.')
  await expect(row).toContainText('To admins')
  await expectAccessible(admin)
  await row.getByRole('button', { name: `Cancel ${title}` }).click()
  await dialog.getByRole('button', { name: 'Cancel the message' }).click()
  await expectToast(admin, 'The message was cancelled.')
  await expect(row).toHaveCount(0)
  await admin.context().close()
})
