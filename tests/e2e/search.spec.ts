import { expectAccessible } from './accessible'
import { expect, test } from './world'

test('a search says which words it read differently, and can be edited on its page', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null, 390)
  const page = await context.newPage()
  const field = page.getByRole('combobox', { name: 'Module, title, year or university' })
  const cards = page.getByRole('list', { name: 'Search results' }).getByRole('listitem')

  await page.goto('/search?q=CS2030S%20NUS%20midterm')
  await expect(field).toHaveValue('CS2030S NUS midterm')
  await expect(cards.first()).toContainText('CS2030S')
  await expect(page.getByText('No results for')).toBeHidden()

  await field.fill('CS2030S midtrem')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=CS2030S%20midtrem/)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'No results for “midtrem”. Showing results for midterm. 1 document',
  )
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

for (const width of [390, 1280])
  test(`at ${width} pixels a search names the module, and strikes through what was not found`, async ({
    browser,
    world,
  }) => {
    const context = await world.open(browser, null, width)
    const page = await context.newPage()
    const module = page.getByRole('region', { name: /^Module/ })
    const status = page.getByRole('main').getByRole('status')

    // The title of the only cheat sheet does not say so.
    await page.goto('/search?q=any%20ma1521%20cheat%20sheet%20pls')
    await expect(module).toContainText('MA1521 3 documents')
    await expect(module).not.toContainText('not found')
    await expect(status).toHaveText('1 document')
    await expect(page.getByRole('list', { name: 'Search results' })).toContainText('Integration techniques')

    await page.goto('/search?q=any%20ma1521%20past%20paper%20pls')
    await expect(module).toContainText('MA1521 3 documents')
    await expect(module).toContainText('Nothing with past paper (not found) there yet.')
    await expect(status).toHaveText('No document contains all of these words.')
    const closest = page.getByRole('list', { name: 'Closest, without past paper' })
    await expect(closest.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('region', { name: 'Closest past paper (not found)' })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    // Two groups: the document with the topic comes before the one of the kind.
    await page.goto('/search?q=cs2030s%20streams%20tutorial')
    await expect(page.getByRole('list', { name: /^Closest/ })).toHaveCount(2)
    await expect(page.getByRole('list', { name: 'Closest, without tutorial' })).toContainText(
      'Streams and lazy',
    )
    await expect(page.getByRole('list', { name: 'Closest, without streams' })).toContainText('Tutorial 7')
    await expect(module).toContainText('CS2030S 7 documents')
    await expect(module).not.toContainText('Nothing with')
    await expectAccessible(page)

    await page.goto(`/search?q=ma1521%20${'endless'.repeat(26)}`)
    await expect(module).toContainText('Nothing with endless')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await page.goto('/search?q=notes%20by%20hanif')
    await expect(
      page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first(),
    ).toContainText('hanif')

    await page.goto('/search?q=ma%201521')
    await module.getByRole('link', { name: 'MA1521' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/modules\/MA1521$/)

    await page.goto('/search?q=accounting')
    await expect(page.getByText('No documents found.')).toBeVisible()
    await context.close()
  })
