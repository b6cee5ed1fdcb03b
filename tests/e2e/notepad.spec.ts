import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { openNotepad, unlockNotepad } from './open-notepad'
import { expect, test, type Person, type World } from './world'

const area = (page: Page) => page.getByRole('textbox', { name: 'Your note on this document' })
const noteOf = async (world: World, person: Person, id: string) =>
  JSON.stringify((await world.call('GET', `/api/notes/${id}`, person)).body)

test('below 15 documents the notepad says how to unlock it', async ({ browser, world }) => {
  const author = await world.signIn(world.student(0))
  const { _id } = await world.publish(author, 'Notes to note on')
  const context = await world.open(browser, await world.signIn(world.student(20)), 390)
  const page = await openNotepad(context, `/document/${_id}`)
  await expect(page.getByText('Upload 15 documents to unlock the notepad feature!')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Upload notes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notepad', exact: true })).toBeFocused()
  await context.close()
})

test('a note is saved while typing, syncs between tabs, and asks when two texts differ', async ({
  browser,
  world,
}) => {
  const { person, added } = await unlockNotepad(world, world.student(3))
  const id = added[0] ?? (await world.publish(person, 'One more'))._id
  const context = await world.open(browser, person)
  const page = await openNotepad(context, `/document/${id}`)
  await expect(area(page)).toBeFocused()
  await area(page).fill('Lazy = memoise the supplier.')
  await expect(page.getByText('Saved!')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Notepad', exact: true }).click()
  await expect(area(page)).toHaveValue('Lazy = memoise the supplier.')

  const other = await openNotepad(context, `/document/${id}`)
  await expect(area(other)).toHaveValue('Lazy = memoise the supplier.')
  await area(page).fill('Read again before the test.')
  await expect(area(other)).toHaveValue('Read again before the test.')

  // Both tabs write before either receives the other's text.
  await page.route('**/api/notes/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await area(page).fill('Written in one tab.')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await area(other).fill('Written in the other tab.')
  await expect(other.getByText('Saved!')).toBeVisible()
  await page.unroute('**/api/notes/**')
  await expect(page.getByText(/changed in another tab/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Text: written here' })).toHaveText('Written in one tab.')
  await expect(page.getByRole('group', { name: 'Text: written elsewhere' })).toHaveText(
    'Written in the other tab.',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(area(page)).toHaveValue('Written in the other tab.\n\nWritten in one tab.')
  await expect(area(other)).toHaveValue('Written in the other tab.\n\nWritten in one tab.')
  await context.close()
})

test('nothing typed is lost offline, or when the page is closed at once', async ({ browser, world }) => {
  const { person } = await unlockNotepad(world, world.student(3))
  const { _id: id } = await world.publish(person, 'Offline notes')
  const context = await world.open(browser, person)
  const page = await openNotepad(context, `/document/${id}`)
  await expect(area(page)).toBeFocused()
  await context.setOffline(true)
  await area(page).fill('Typed under ground.')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => noteOf(world, person, id)).toContain('Typed under ground.')

  await area(page).fill('Last words.')
  await page.close({ runBeforeUnload: true })
  const again = await openNotepad(context, `/document/${id}`)
  await expect(area(again)).toHaveValue('Last words.')
  await expect.poll(() => noteOf(world, person, id)).toContain('Last words.')
  await context.close()
})

test('the notepad is moved and resized by pointer and keyboard, and keeps its position', async ({
  browser,
  world,
}) => {
  const { person } = await unlockNotepad(world, world.student(3))
  const { _id: id } = await world.publish(person, 'Notes to move over')
  const context = await world.open(browser, person)
  const page = await openNotepad(context, `/document/${id}`)
  const pad = page.getByRole('dialog', { name: 'Notepad' }).locator('> div')
  await expect(area(page)).toBeFocused()
  expect(await pad.boundingBox()).toEqual({ x: 40, y: 120, width: 380, height: 260 })
  await page.getByRole('heading', { name: 'Notepad' }).hover()
  await page.mouse.down()
  await page.mouse.move(700, 400, { steps: 4 })
  await page.mouse.up()
  const dragged = await pad.boundingBox()
  expect(dragged?.x).toBeGreaterThan(300)
  await page.getByRole('button', { name: /^Move the notepad/ }).press('ArrowLeft')
  await page.getByRole('button', { name: /^Resize the notepad/ }).press('ArrowRight')
  await expect.poll(() => pad.boundingBox()).toEqual({ ...dragged, x: (dragged?.x ?? 0) - 20, width: 400 })
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Notepad', exact: true }).click()
  await expect.poll(async () => (await pad.boundingBox())?.width).toBe(400)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await pad.boundingBox())?.width).toBe(390)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  await context.close()
})

test('a note stays readable when the notepad is locked again', async ({ browser, world }) => {
  const { person, added } = await unlockNotepad(world, world.student(6))
  const { _id: id } = await world.publish(person, 'A note to keep')
  const written = await world.call('POST', `/api/notes/${id}`, {
    ...person,
    body: { content: 'Still here.' },
  })
  expect(written.status).toBe(200)
  for (const gone of added.slice(0, 2)) await world.call('DELETE', `/api/auth/documents/${gone}`, person)
  const context = await world.open(browser, await world.signIn(person.email))
  const page = await openNotepad(context, `/document/${id}`)
  await expect(area(page)).toHaveValue('Still here.')
  await expect(area(page)).not.toBeEditable()
  await expect(page.getByText('Upload 15 documents to unlock the notepad feature!')).toBeVisible()
  await context.close()
})
