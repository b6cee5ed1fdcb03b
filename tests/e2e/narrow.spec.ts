import { expectFits } from './accessible'
import { expect, test } from './world'

const longest = 'W'.repeat(30)

test('the longest name of one word overflows no page and no menu', async ({ browser, world }) => {
  const person = await world.signIn(world.student(6))
  const context = await world.open(browser, person, 360)
  const page = await context.newPage()
  await page.goto('/profile')
  await page.getByRole('textbox', { name: 'Username' }).fill(longest)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longest)
  await expectFits(page)

  await page.goto('/')
  await expect(page.getByText(`, ${longest}`)).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menu').getByText(longest)).toBeVisible()
  await expectFits(page)
  const isCut = (box: Element) => box.scrollWidth > box.clientWidth
  expect(await page.getByRole('menu').evaluate(isCut)).toBe(false)

  const { _id, uploader } = await world.publish(person, 'Of a long name')
  const others = await world.open(browser, await world.signIn(world.student(7)), 360)
  const reader = await others.newPage()
  await reader.goto(`/document/${_id}`)
  await expect(reader.getByRole('link', { name: `by ${longest}` })).toBeVisible()
  await expectFits(reader)
  await reader.goto(`/profile/${uploader._id}`)
  await reader.getByRole('button', { name: 'Report User' }).click()
  await expect(reader.getByRole('dialog')).toContainText(`Report ${longest}`)
  await expectFits(reader)

  const desk = await world.open(browser, await world.signIn(world.demo.admin.email), 360)
  const admin = await desk.newPage()
  for (const path of [`/admin/users/${uploader._id}`, '/admin/users', '/admin/documents']) {
    await admin.goto(path)
    await expect(admin.getByText(longest).first()).toBeVisible()
    await expectFits(admin)
  }
  await Promise.all([context.close(), others.close(), desk.close()])
})

test('a search for one endless word keeps its heading short, and its result clear of the field', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null, 360)
  const page = await context.newPage()
  await page.goto(`/search?q=${'endless'.repeat(28)}`)
  await expect(page.getByText('No documents found.')).toBeVisible()
  await expectFits(page)
  const field = page.getByRole('search', { name: 'On this page' })
  const heading = page.getByRole('heading', { level: 1 })
  expect((await heading.boundingBox())?.height).toBeLessThan(150)
  const gap = await field.evaluate((form) => {
    const placed = [...document.querySelectorAll('main *')].filter((each) => each.getClientRects().length > 0)
    const next = placed.slice(placed.indexOf(form) + 1).find((each) => !form.contains(each))
    return (next?.getBoundingClientRect().top ?? 0) - form.getBoundingClientRect().bottom
  })
  expect(gap).toBeGreaterThanOrEqual(16)
  await context.close()
})

test('a page shows a progress bar while the code of the next page loads', async ({ browser, world }) => {
  const context = await world.open(browser, await world.signIn(world.student(8)))
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are we studying today?')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/upload-*.js', async (route) => {
    await held
    await route.continue()
  })
  const bar = () =>
    page.locator('#content').evaluate((content) => getComputedStyle(content, '::before').position)
  expect(await bar()).not.toBe('fixed')
  await page.getByRole('navigation').getByRole('link', { name: 'Upload', exact: true }).click()
  await expect.poll(bar).toBe('fixed')
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Put your notes on the shelf' })).toBeVisible()
  await expect.poll(bar).not.toBe('fixed')
  await context.close()
})
