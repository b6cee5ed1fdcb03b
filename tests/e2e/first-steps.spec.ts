import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expect, test } from './world'

for (const width of [390, 1280])
  test(`the checklist ticks live, also from another tab, and is gone when all is done, at ${width}`, async ({
    browser,
    world,
  }) => {
    const student = await newStudent(world)
    const { _id } = await world.publish(await world.signIn(world.student(1)), `Worth a like at ${width}`)
    const context = await world.open(browser, student, width)
    const home = await context.newPage()
    await openLive(home, '/')
    const list = home.getByRole('region', { name: 'Three first steps' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list.getByRole('status')).toHaveText('0 of 3 done')
    await expectAccessible(home)
    await expectFits(home)

    // Here.
    await home
      .getByRole('button', { name: /^Save / })
      .first()
      .click()
    await expect(list.getByRole('status')).toHaveText('1 of 3 done')
    await expect(list.getByRole('listitem').first()).toContainText('Done: Save a document')

    // In another tab.
    const other = await context.newPage()
    await other.goto(`/document/${_id}`)
    await other.getByRole('button', { name: /^Like/ }).first().click()
    await expect(list.getByRole('status')).toHaveText('2 of 3 done')

    // On another device.
    await world.publish(student, `My first notes at ${width}`)
    const done = home.getByRole('region', { name: 'All three done' })
    await expect(done.getByRole('status')).toHaveText('3 of 3 done')
    await expectAccessible(home)

    await home.reload()
    await expect(
      home.getByRole('region', { name: 'Newest Uploads' }).locator('article').first(),
    ).toBeVisible()
    await expect(home.getByRole('region', { name: /first steps|All three done/ })).toHaveCount(0)
    // For good, whatever is undone.
    await home
      .getByRole('button', { name: /^Save /, pressed: true })
      .first()
      .click()
    await home.reload()
    await expect(
      home.getByRole('region', { name: 'Newest Uploads' }).locator('article').first(),
    ).toBeVisible()
    await expect(home.getByRole('region', { name: /first steps|All three done/ })).toHaveCount(0)
    await context.close()
  })

test('the checklist can be hidden for good, in every tab', async ({ browser, world }) => {
  const student = await newStudent(world)
  const context = await world.open(browser, student, 390)
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) await page.goto('/')
  for (const page of [one, two]) await expect(page.getByText('Three first steps')).toBeVisible()
  await one.getByRole('button', { name: 'Hide the first steps' }).click()
  for (const page of [one, two]) await expect(page.getByText('Three first steps')).toBeHidden()
  await one.reload()
  await expect(one.getByRole('form', { name: 'My modules' })).toBeVisible()
  await expect(one.getByText('Three first steps')).toBeHidden()
  await context.close()
})

test('a checklist that could not be hidden comes back', async ({ browser, world }) => {
  const page = await (await world.open(browser, await newStudent(world), 390)).newPage()
  await page.goto('/')
  await page.route('**/api/auth/first-steps/hide', (route) => route.abort())
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(page.getByText('The list couldn’t be hidden. Please try again.')).toBeVisible()
  await expect(page.getByText('Three first steps')).toBeVisible()
  await page.context().close()
})
