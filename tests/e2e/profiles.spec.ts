import { randomUUID } from 'node:crypto'
import { makeIdCard, makePlainImage } from '../fixtures/id-card'
import { expectAccessible } from './accessible'
import { expectToast } from './toasts'
import { expect, test } from './world'

test('a profile shows documents and likes live, and accepts a report', async ({ browser, world }) => {
  const [author, reader] = [await world.signIn(world.student(0)), await world.signIn(world.student(1))]
  const title = `Likeable ${randomUUID().slice(0, 4)}`
  const { _id, uploader } = await world.publish(author, title)
  const context = await world.open(browser, reader)
  const page = await context.newPage()
  await page.goto(`/document/${_id}`)
  await page.getByRole('link', { name: `by ${uploader.username}` }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${uploader._id}$`))
  await expect(page.getByRole('heading', { level: 1, name: uploader.username })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText(/^0 likes/)).toBeVisible()
  const likes = page.getByRole('definition').nth(1)
  const before = Number((await likes.textContent())?.replace(/\D/g, ''))
  await world.call('POST', `/api/auth/document/${_id}/like`, reader)
  await expect(likes).toHaveText((before + 1).toLocaleString('en'))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Report User' }).click()
  const form = page.getByRole('form', { name: 'Report User' })
  const submit = form.getByRole('button', { name: 'Submit Report' })
  await submit.click()
  await expect(form.getByText('Please select a reason before submitting.')).toBeVisible()
  await form.getByLabel('Other').check()
  await submit.click()
  await expect(form.getByText('Please describe the issue.')).toBeVisible()
  await form.getByLabel('What is the issue?').fill('Not their own notes.')
  await expect(form.getByText('20/500')).toBeVisible()
  await expectAccessible(page)
  await submit.click()
  await expectToast(page, 'Report submitted successfully. Thank you for helping keep our community safe.')
  await expect(page.getByRole('button', { name: 'Report User' })).toBeFocused()

  await page.goto(`/profile/${'f'.repeat(24)}`)
  await expect(page.getByText('Profile Not Found')).toBeVisible()
  await context.close()

  const visitor = await world.open(browser, null)
  const outside = await visitor.newPage()
  await outside.goto(`/profile/${uploader._id}`)
  await expect(outside).toHaveURL(/\/$/)
  await expectToast(outside, 'Please login to view profiles.')
  await visitor.close()
})

test('a student changes their name and picture, and deletes and restores a document', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(6))
  const title = `Regretted ${randomUUID().slice(0, 4)}`
  await world.publish(person, title)
  const context = await world.open(browser, person)
  const page = await context.newPage()
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Edit profile' })
  const save = form.getByRole('button', { name: 'Save' })
  const photo = form.getByLabel('New photo')
  await photo.setInputFiles({ name: 'x.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await expect(form.getByText(/can’t display HEIC/)).toBeVisible()
  await photo.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await makePlainImage() })
  await expect(
    form.getByText('Face not detected. Please upload a clearer image with a visible face.'),
  ).toBeVisible()
  await photo.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })
  await expect(form.getByRole('img', { name: /face that becomes/ })).toBeVisible()
  await form.getByLabel('Username').fill('  ')
  await save.click()
  await expect(form.getByText('Username and email are required.')).toBeVisible()
  await form.getByLabel('Username').fill('Renamed Here')
  await save.click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed Here' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Account of Renamed Here/ }).locator('img')).toHaveAttribute(
    'src',
    /files\/avatar/,
  )

  const grid = page.getByRole('list', { name: 'My documents' })
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Document deleted successfully!')
  await expect(grid.getByText(title)).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: `Undo: restore ${title}` }).click()
  await expect(grid.getByText(title).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Undo: restore ${title}` })).toBeHidden()

  await page.goto('/wallet')
  const movements = page.getByRole('list', { name: /Points history/ }).getByRole('listitem')
  await expect(movements.nth(0)).toContainText(`Put back ${title}`)
  await expect(movements.nth(1)).toContainText(`Deleted ${title}`)
  await expect(movements.nth(2)).toContainText(`Shared ${title}`)
  await expectAccessible(page)
  await context.close()
})

test('initials replace the face, which is deleted', async ({ browser, world }) => {
  const student = world.student(9)
  const context = await world.open(browser, await world.signIn(student), 390)
  const page = await context.newPage()
  await page.goto('/profile')
  const picture = page.locator('main header img').first()
  const face = (await picture.getAttribute('src')) ?? ''
  expect((await page.request.get(face)).status()).toBe(200)

  const open = page.getByRole('button', { name: 'Show my initials instead of my face' })
  await open.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toBeFocused()
  await open.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show initials' }).click()
  await expectToast(page, 'Your profile shows your initials now.')
  await expect(picture).toHaveAttribute('src', /^\/files\/initials\//)
  await expect(open).toBeHidden()
  await expect.poll(async () => (await page.request.get(face)).status()).toBe(404)
  await expectAccessible(page)
  await context.close()
})

test('the chosen face of several on a photo becomes the picture', async ({ browser, world }) => {
  const context = await world.open(browser, await world.signIn(world.student(8)), 390)
  const page = await context.newPage()
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Edit profile' })
  await form
    .getByLabel('New photo')
    .setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard({ faces: 2 }) })
  const faces = form
    .getByRole('radiogroup', { name: 'Which one becomes your profile photo?' })
    .getByRole('radio')
  await expect(faces).toHaveCount(2)
  await expect(form.getByText('2 faces are on this photo.')).toBeVisible()
  await expect(faces.first()).toBeChecked()
  await expectAccessible(page)
  await faces.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(faces.nth(1)).toBeChecked()
  const chosen = (await form.locator('img[src^="data:"]').nth(1).getAttribute('src')) ?? ''

  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(faces).toHaveCount(0)
  const avatar = await page.locator('main header img').first().getAttribute('src')
  const picture = await page.request.get(avatar ?? '')
  expect(`data:image/webp;base64,${(await picture.body()).toString('base64')}`).toBe(chosen)
  await context.close()
})

test('a name changed in another tab appears in the form, and a new picture does not revert it', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(5)))
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const page of [one, other]) await page.goto('/profile')
  const name = other.getByLabel('Username')
  await expect(name).toBeVisible()
  await one.getByLabel('Username').fill('Fresh Name')
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(name).toHaveValue('Fresh Name')
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await context.close()
})

test('modules added on two devices are all kept', async ({ browser, world }) => {
  const student = await world.signIn(world.student(4))
  const contexts = await Promise.all([world.open(browser, student), world.open(browser, student)])
  const [phone, laptop] = await Promise.all(contexts.map((context) => context.newPage()))
  if (phone === undefined || laptop === undefined) throw new Error('no pages')
  for (const page of [phone, laptop]) await page.goto('/')
  for (const [page, code] of [
    [laptop, 'MA2001'],
    [phone, 'ST2334'],
  ] as const) {
    await page.getByLabel('Add modules').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Remove ${code}` })).toBeVisible()
  }
  await expect(phone.getByRole('button', { name: 'Remove MA2001' })).toBeVisible()
  for (const context of contexts) await context.close()
})
