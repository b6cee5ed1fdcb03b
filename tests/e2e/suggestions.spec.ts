import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './accessible'
import { logInHere } from './log-in-here'
import { openLive } from './live'
import { expect, test } from './world'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search notes' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const optionsOf = (page: Page, group: string) =>
  listOf(page).getByRole('group', { name: group }).getByRole('option')
const activeOf = (page: Page) => listOf(page).getByRole('option', { selected: true })

test('the search box suggests modules, documents and people, chosen by keyboard', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(0)))
  const page = await context.newPage()
  await page.goto('/browse')
  const box = boxOf(page)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.fill('cs 20')
  await expect(optionsOf(page, 'Modules').first()).toContainText('CS20')
  await expect(optionsOf(page, 'Modules').first()).toContainText(/\d documents?/)
  await expect(optionsOf(page, 'Documents').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ suggestions/ })).toHaveCount(1)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)

  await box.press('ArrowDown')
  await expect(activeOf(page)).toHaveText('Search for “cs 20”')
  await box.press('End')
  await box.press('Home')
  await box.press('ArrowDown')
  await expect(optionsOf(page, 'Modules').first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await activeOf(page).getAttribute('id')) ?? '')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/modules\/CS20/)
  await expect(box).toHaveValue('')
  await expect(listOf(page)).toBeHidden()

  const [name = ''] = (world.demo.students[1]?.username ?? '').split(' ')
  await box.fill(name)
  await expect(optionsOf(page, 'People').first()).toContainText(name)
  await optionsOf(page, 'People').first().click()
  await expect(page).toHaveURL(/\/profile\//)
  await context.close()
})

test('Enter searches while nothing is chosen, and Escape leaves the typed text', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null)
  const page = await context.newPage()
  await page.goto('/')
  const box = boxOf(page)
  await box.fill(' cs2030s & ')
  await expect(optionsOf(page, 'Modules')).toHaveCount(1)
  // Names are for signed-in users.
  await expect(listOf(page).getByRole('group', { name: 'People' })).toHaveCount(0)
  await box.press('Escape')
  await expect(listOf(page)).toBeHidden()
  await expect(box).toHaveValue(' cs2030s & ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=cs2030s%20%26$/)
  await expect(box).toHaveValue('')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=cs2030s%20%26$/)
  await context.close()
})

test('recent searches are this user’s own, can be cleared, and go with the logout', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(2)))
  const page = await context.newPage()
  await page.goto('/')
  const box = boxOf(page)
  for (const query of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'two']) {
    await box.fill(query)
    await box.press('Enter')
    await expect(page).toHaveURL(new URL(`/search?q=${query}`, page.url()).href)
  }
  await box.focus()
  const recent = optionsOf(page, 'Recent searches')
  await expect(recent).toHaveText([
    'two',
    'nine',
    'eight',
    'seven',
    'six',
    'five',
    'four',
    'three',
    'Clear recent searches',
  ])
  await expectAccessible(page)
  await recent.nth(1).click()
  await expect(page).toHaveURL(/q=nine/)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await logInHere(page, world, world.student(3))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('studying today')
  await box.focus()
  await expect(listOf(page)).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'nine',
  )

  await box.fill('mine')
  await box.press('Enter')
  await box.focus()
  await expect(recent).toHaveText(['mine', 'Clear recent searches'])
  await recent.last().click()
  await expect(listOf(page)).toBeHidden()
  await page.reload()
  await box.focus()
  await box.fill('mine')
  await expect(listOf(page).getByRole('option')).toHaveText(['Search for “mine”'])
  await context.close()
})

test('older answers never replace newer ones, and few requests are sent', async ({ browser, world }) => {
  const context = await world.open(browser, await world.signIn(world.student(0)))
  const page = await context.newPage()
  await openLive(page, '/browse')
  const asked: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/suggest?*', async (route) => {
    const query = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(query)
    // The first answer comes last.
    if (query === 'ma') await held
    await route.continue().catch(() => undefined)
  })
  const box = boxOf(page)
  await box.fill('m')
  await box.fill('ma')
  await expect.poll(() => asked).toEqual(['ma'])
  await box.fill('cs2030s')
  await expect(optionsOf(page, 'Modules')).toHaveText([/^CS2030S/])
  release()
  await expect.poll(() => asked).toEqual(['ma', 'cs2030s'])
  await box.fill('')
  await box.fill('cs2030s')
  await expect(optionsOf(page, 'Modules')).toHaveText([/^CS2030S/])
  await context.close()
})

test('without a connection the box still searches, with recent searches alone', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(4)))
  const page = await context.newPage()
  await page.goto('/')
  const box = boxOf(page)
  await box.fill('cs2030s')
  await expect(optionsOf(page, 'Modules')).toHaveCount(1)
  await box.press('Enter')
  await expect(page).toHaveURL(/q=cs2030s/)
  await page.route('**/api/auth/suggest?*', (route) => route.fulfill({ status: 503, json: {} }))
  await box.fill('cs203')
  await expect(listOf(page).getByRole('option')).toHaveText(['Search for “cs203”', 'cs2030s'])
  await context.setOffline(true)
  await box.fill('cs20')
  await expect(listOf(page).getByRole('option')).toHaveText(['Search for “cs20”', 'cs2030s'])
  await box.press('Enter')
  await expect(page).toHaveURL(/q=cs20$/)
  await context.close()
})

for (const width of [1280, 390])
  test(`Ctrl K opens the box over the page of ${width} px, and Escape returns the focus`, async ({
    browser,
    world,
  }) => {
    const context = await world.open(browser, await world.signIn(world.student(0)), width)
    const page = await context.newPage()
    await page.goto('/browse')
    const before = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const box = dialog.getByRole('combobox', { name: 'Search notes' })
    await before.focus()
    await expect(before).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type('cs2030s tut')
    await expect(optionsOf(page, 'Modules')).toHaveText([/^CS2030S/])
    await expectAccessible(page)
    await expectFits(page)
    await page.keyboard.press('Control+k')
    await expect(box).toHaveValue('cs2030s tut')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(before).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(box).toHaveValue('')
    await page.keyboard.type('cs2030s')
    await optionsOf(page, 'Documents').first().click()
    await expect(page).toHaveURL(/\/document\//)
    await expect(dialog).toBeHidden()

    // Not over another dialog.
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const other = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(other).toHaveCount(1)
    await page.keyboard.press('Control+k')
    await expect(other).toHaveCount(1)
    await expect(dialog).toBeHidden()
    await context.close()
  })

test('on a phone the search opens over the page from its button', async ({ browser, world }) => {
  const context = await world.open(browser, null, 390)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(boxOf(page)).toBeFocused()
  await boxOf(page).fill('cs2030s')
  await expect(optionsOf(page, 'Modules')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(boxOf(page)).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await boxOf(page).fill('cs2030s')
  await boxOf(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=cs2030s/)
  await expect(page.getByRole('dialog')).toBeHidden()
  // The field of the page suggests as well, and keeps its text.
  const field = page.getByRole('combobox', { name: 'Module, title, year or university' })
  await field.fill('cs2030s str')
  await expect(optionsOf(page, 'Modules')).toHaveCount(1)
  await expectFits(page)
  await field.press('Enter')
  await expect(page).toHaveURL(/q=cs2030s%20str/)
  await expect(field).toHaveValue('cs2030s str')
  await context.close()
})
