import type { Page } from '@playwright/test'
import { shelfResponse } from '#events'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expect, test, type Person, type World } from './world'

/** Saves the newest documents. Resolves to their titles. */
async function saveSome(world: World, { token }: Person, many: number): Promise<string[]> {
  const { body } = await world.call('GET', `/api/auth/documents/newest?limit=${many}`)
  const { documents } = shelfResponse.parse(body)
  for (const { _id } of documents) await world.call('POST', `/api/auth/save/${_id}`, { token })
  return documents.map(({ title }) => title)
}
const folder = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('a folder is made, filled by drag and by keyboard, renamed, deleted and put back, in every tab', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(7))
  const [first = '', second = ''] = await saveSome(world, student, 4)
  const context = await world.open(browser, student)
  const page = await context.newPage()
  const tab = await context.newPage()
  await openLive(tab, '/my-documents')
  await openLive(page, '/my-documents')

  // By keyboard: a folder, and a document in it.
  await page.getByRole('button', { name: 'New folder' }).press('Enter')
  await page.keyboard.type('Exams')
  await page.keyboard.press('Enter')
  await expect(folder(page, 'Exams 0 documents')).toBeVisible()
  await expect(folder(tab, 'Exams 0 documents')).toBeVisible()
  const move = page.getByRole('button', { name: `Move to… ${first}` })
  await move.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Exams' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(folder(page, 'Exams 1 document')).toBeVisible()
  await expect(folder(tab, 'Exams 1 document')).toBeVisible()
  await expect(page.getByRole('button', { name: `Move to… ${first}` })).toBeFocused()

  // By drag.
  await card(page, second).dragTo(folder(page, /^Exams/))
  await expect(folder(page, 'Exams 2 documents')).toBeVisible()
  await folder(page, /^Exams/).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  // The name is refused twice, and kept once.
  await page.getByRole('button', { name: 'Rename Exams' }).press('Enter')
  const name = page.getByRole('textbox', { name: 'Name of the folder' })
  await name.fill('  ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Give the folder a name.')).toBeVisible()
  await name.fill('Finals')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Finals' })).toBeVisible()
  await expect(folder(tab, /^Finals/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Finals' })).toBeFocused()
  await page.getByRole('button', { name: 'New folder' }).click()
  await name.fill('FINALS')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have a folder with this name.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
  await expect(page.getByRole('button', { name: 'New folder' })).toBeFocused()

  // A new folder for one document, from its menu.
  await page.getByRole('button', { name: `Move to… ${second}` }).click()
  await page.getByRole('menuitem', { name: 'New folder…' }).click()
  await expect(name).toBeFocused()
  await name.fill('Only this')
  await page.keyboard.press('Enter')
  await expect(folder(page, 'Only this 1 document')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await folder(page, /^Only this/).click()
  await page.getByRole('button', { name: `Move to… ${second}` }).click()
  await page.getByRole('menuitem', { name: 'Finals' }).click()
  await folder(page, 'Finals 2 documents').click()

  // Dragged to "All saved", a document leaves its folder.
  await card(page, second).dragTo(folder(page, /^All saved/))
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Delete folder Finals' }).click()
  await expect(folder(page, /^Finals/)).toBeHidden()
  await expect(folder(tab, /^Finals/)).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(folder(page, 'Finals 1 document')).toBeVisible()
  await expect(folder(tab, 'Finals 1 document')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New folder' })).toBeFocused()

  // A document that is not saved any more leaves.
  await folder(page, /^Finals/).click()
  await card(page, first)
    .getByRole('button', { name: `Save ${first}` })
    .click()
  await expect(page.getByText('This folder is empty.')).toBeVisible()
  await expectAccessible(page)

  const others = await world.open(browser, await world.signIn(world.student(8)))
  const stranger = await others.newPage()
  await stranger.goto('/my-documents')
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByText('Finals')).toBeHidden()
  await Promise.all([context.close(), others.close()])
})

test('filters and order are kept in the address, so that Back and reload keep them', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(9))
  const titles = await saveSome(world, student, 8)
  const context = await world.open(browser, student, 360)
  const page = await context.newPage()
  await page.goto('/my-documents')
  await expect(page.getByRole('article')).toHaveCount(8)
  await expectFits(page)
  await expectAccessible(page)

  const order = page.getByRole('navigation', { name: 'Order' })
  await order.getByRole('link', { name: 'Title' }).click()
  const sorted = [...titles].sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(sorted)
  const find = page.getByRole('searchbox', { name: 'Find in My Documents' })
  await find.fill(sorted[3] ?? '')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/text=/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(find).toHaveValue(sorted[3] ?? '')
  await expect(order.getByRole('link', { name: 'Title' })).toHaveAttribute('aria-current', 'true')

  await find.fill('thermodynamics of nothing')
  await expect(
    page.getByText(/^Nothing in your saved documents fits “thermodynamics of nothing”/),
  ).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Remove the filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(8)
  await expect(page).toHaveURL(/\?sort=title$/)

  const module = page.getByRole('combobox', { name: 'Module' })
  const [, chosen = ''] = await module.getByRole('option').allTextContents()
  await module.selectOption(chosen)
  await expect(page).toHaveURL(new RegExp(`module=${chosen}`))
  // The address is written before the list is drawn.
  await expect(page.getByRole('article')).not.toHaveCount(8)
  const few = await page.getByRole('article').count()
  await page.getByRole('link', { name: 'Most liked' }).click()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.goForward()
  await expect(module).toHaveValue(chosen)
  await expect(page.getByRole('article')).toHaveCount(few)
  await context.close()
})
