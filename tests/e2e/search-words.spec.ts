import { expectAccessible } from './accessible'
import { expect, test } from './world'

test('search words that one admin adds or removes appear to another at once, and every search knows them', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.demo.admin.email)
  const open = async (width: number) => {
    const page = await (await world.open(browser, person, width)).newPage()
    await page.goto('/admin/search-words')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search words')
    return page
  }
  const [one, other] = [await open(1280), await open(390)]
  const visitor = await (await world.open(browser, null, 390)).newPage()
  await visitor.goto('/search?q=tvm')
  await expect(visitor.getByText('No documents found.')).toBeVisible()

  await expect(other.getByText('No pairs yet')).toBeVisible()
  await one.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(one.getByLabel('A search for')).toBeFocused()
  await expect(one.getByText('Write a word.')).toHaveCount(2)
  await one.getByLabel('A search for').fill(' ＴＶＭ ')
  await one.getByLabel('Means the same as').fill('Time value of money')
  await one.getByLabel('Means the same as').press('Enter')
  for (const page of [one, other]) {
    const rows = page.getByRole('list', { name: 'Added by admins' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('tvm')
    await expect(rows).toContainText('time value of money')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
  }
  await expect(async () => {
    await visitor.goto('/search?q=tvm%20notes')
    await expect(visitor.getByRole('link', { name: /Time value of money/ })).toBeVisible({ timeout: 2000 })
  }).toPass()

  await other.getByLabel('A search for').fill('time value of money')
  await other.getByLabel('Means the same as').fill('tvm')
  await other.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(other.getByRole('alert')).toHaveText('These already mean the same.')

  await one.goto('/admin/audit')
  await expect(one.getByText('Search words added')).toBeVisible()
  await other.getByRole('button', { name: 'Remove tvm and time value of money' }).focus()
  await other.keyboard.press('Enter')
  await expect(other.getByText('No pairs yet')).toBeVisible()
  await expect(other.getByRole('heading', { name: /^Added by admins/ })).toBeFocused()
  await expect(one.getByText('Search words removed')).toBeVisible()
  await expect(one.getByText('“tvm” and “time value of money”')).toHaveCount(2)
  for (const page of [one, other, visitor]) await page.context().close()
})
