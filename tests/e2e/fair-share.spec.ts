import { randomUUID } from 'node:crypto'
import { copyCaseId } from '#events'
import { essay, makePages } from '../fixtures/pdfs'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expect, test } from './world'

test('marked slides wait: their uploader and an admin see why and on which page, and readers see the licence', async ({
  browser,
  world,
}) => {
  const [uploader, reader] = [await world.signIn(world.student(3)), await world.signIn(world.student(4))]
  const page = await (await world.open(browser, uploader, 360)).newPage()
  const title = `Slides ${randomUUID().slice(0, 8)}`
  const words = randomUUID()
  const buffer = await makePages([
    `${words} ${essay(901)}`,
    `${essay(902, 80)}\n\n© 2023 NUS. Do not distribute.`,
  ])
  await page.goto('/upload')
  await page
    .getByLabel('Choose PDF files')
    .setInputFiles({ name: 'slides.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Module code').fill('CS2030S')
  await page.getByLabel('Title').fill(title)
  const rights = page.getByLabel('Whose work is it?')
  await expect(rights).toHaveValue('own')
  await rights.selectOption('I have permission')
  await expect(page.getByText('an admin may ask you about it')).toBeVisible()
  await rights.selectOption('CC BY-SA 4.0')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()

  const waiting = page.getByRole('region', { name: 'Your document waits for an admin' })
  await expect(waiting).toContainText('It looks like material that is not yours to share')
  await expect(waiting).toContainText('“© 2023 NUS. Do not distribute.” on page 2')
  await expectAccessible(page)
  await expectFits(page)
  const link = waiting.getByRole('link', { name: title })
  const documentId = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { name: 'Waiting for an admin' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What was found' }).first()).toContainText('on page 2')
  await expectFits(page)

  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  await admin.goto(`/admin/cases/${copyCaseId(documentId)}`)
  const evidence = admin.getByRole('region', { name: 'Marks of somebody else’s material' })
  await expect(evidence).toContainText('“© 2023 NUS. Do not distribute.” on page 2')
  await expect(admin.getByText('Its uploader says: open licence, CC BY-SA 4.0.')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('radio', { name: 'Publish the document' }).check()
  await admin.getByRole('textbox', { name: 'Note' }).fill('The lecturer agreed.')
  await admin.getByRole('button', { name: 'Publish the document' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for an admin' })).toBeHidden()

  const other = await (await world.open(browser, reader)).newPage()
  await openLive(other, `/document/${documentId}`)
  const licence = other.getByRole('link', { name: 'CC BY-SA 4.0' })
  await expect(licence).toHaveAttribute('href', 'https://creativecommons.org/licenses/by-sa/4.0/')
  await expect(other.getByText('on page 2')).toHaveCount(0)
  // Its uploader corrects it, and the open page shows it.
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page
    .getByRole('form', { name: 'Edit details' })
    .getByLabel('Whose work is it?')
    .selectOption('I have permission')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(other.getByText('Shared with permission')).toBeVisible()
  await Promise.all([page, admin, other].map((each) => each.context().close()))
})

test('marked phrases that one admin adds or removes appear to another at once', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.demo.admin.email)
  const open = async (width: number) => {
    const page = await (await world.open(browser, person, width)).newPage()
    await page.goto('/admin/share-phrases')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marked phrases')
    await expect(page.getByText('do not distribute', { exact: true })).toBeVisible()
    return page
  }
  const [one, other] = [await open(1280), await open(390)]
  await one.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(one.getByRole('textbox', { name: 'A phrase' })).toBeFocused()
  await expect(one.getByText('Write at least 5 letters')).toBeVisible()
  await one.getByRole('textbox', { name: 'A phrase' }).fill('Hand  BACK after class!')
  await one.getByRole('textbox', { name: 'A phrase' }).press('Enter')
  for (const page of [one, other]) {
    await expect(page.getByText('hand back after class', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  }
  await other.getByRole('textbox', { name: 'A phrase' }).fill('hand back after class')
  await other.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(other.getByRole('alert')).toHaveText('This phrase is in the table.')
  await other.getByRole('button', { name: 'Remove hand back after class' }).click()
  await expect(one.getByText('hand back after class', { exact: true })).toHaveCount(0)
  await expect(other.getByRole('heading', { name: /^Phrases/ })).toBeFocused()
  await one.goto('/admin/audit')
  await expect(one.getByText('Marked phrase added')).toBeVisible()
  await expect(one.getByText('Marked phrase removed')).toBeVisible()
  for (const page of [one, other]) await page.context().close()
})
