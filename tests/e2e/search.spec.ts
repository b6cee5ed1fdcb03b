import { expectAccessible } from './accessible'
import { expect, test } from './world'

test('a search says whether its results are exact or similar, and can be edited on its page', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null, 390)
  const page = await context.newPage()
  const field = page.getByRole('searchbox', { name: 'Course, title, year or university' })
  const cards = page.getByRole('list', { name: 'Search results' }).getByRole('listitem')

  await page.goto('/search?q=CS2030S%20NUS%20midterm')
  await expect(field).toHaveValue('CS2030S NUS midterm')
  await expect(cards.first()).toContainText('CS2030S')
  await expect(page.getByText('Nothing exact. Similar:')).toBeHidden()

  await field.fill('CS2030S midtrem')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=CS2030S%20midtrem/)
  await expect(page.getByText('Nothing exact. Similar:')).toBeVisible()
  await expect(cards.first()).toContainText('CS2030S')
  await expectAccessible(page)

  await field.fill('supply & demand')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “supply & demand”')
  await page.goBack()
  await expect(field).toHaveValue('CS2030S midtrem')

  await field.fill('qqqqqqqq')
  await field.press('Enter')
  await expect(page.getByText('No documents found.')).toBeVisible()
  await context.close()
})
