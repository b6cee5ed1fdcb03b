import { expectAccessible } from './accessible'
import { expect, test } from './world'

test('a search in full width finds the module, and an emoji alone asks for a word', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null, 390)).newPage()
  await page.goto('/search')
  const field = page.getByRole('search', { name: 'On this page' }).getByRole('combobox')
  await field.fill('ＣＳ２０３０Ｓ')
  await field.press('Enter')
  await expect(page.getByRole('list', { name: 'Search results' }).getByText('CS2030S').first()).toBeVisible()

  await field.fill('😀')
  await field.press('Enter')
  await expect(page.getByText('Type a word', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/search?q=%E2%80%8B')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
})

test('the code field takes the words around a pasted code', async ({ browser, world }) => {
  const page = await (await world.open(browser, null)).newPage()
  await page.goto('/forgot-password')
  await page.getByLabel('School Email').fill(world.student(3))
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const code = page.getByLabel('Code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const pasted of ['Your code: AB12CD.', ' ab1 2cd ', 'ＡＢ１２ＣＤ', 'Your code:\n\nAB12CD\n']) {
    await code.fill('')
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await code.press('ControlOrMeta+V')
    await expect(code).toHaveValue('AB12CD')
    await expect(page.getByRole('button', { name: 'Verify' })).toBeEnabled()
  }
})

test('a name with an invisible character is refused with a sentence that says what to do', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null)).newPage()
  await page.goto('/sign-up')
  const form = page.getByRole('form', { name: 'Create Account' })
  const name = form.getByLabel('Username')
  await name.fill('Kim\u200bTan')
  await name.blur()
  const says = 'This name has an invisible character in it. Type it instead of pasting it.'
  await expect(name).toHaveAccessibleDescription(says)
  await name.fill('Kim Tan')
  await expect(name).not.toHaveAccessibleDescription(says)
})
