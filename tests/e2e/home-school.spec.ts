import { expectAccessible } from './accessible'
import { expect, test } from './world'

for (const width of [390, 1280])
  test(`Home shows one’s own school first, and all three after a switch, at ${width}`, async ({
    browser,
    world,
  }) => {
    const student = world.demo.students.find(({ email }) => email.endsWith('@e.ntu.edu.sg'))
    const context = await world.open(browser, await world.signIn(student?.email ?? ''), width)
    const page = await context.newPage()
    await page.goto('/')
    const liked = page.getByRole('region', { name: 'Most Liked Documents' })
    const newest = page.getByRole('region', { name: 'Newest Uploads' })
    const own = liked.getByRole('button', { name: 'Your school' })
    const all = liked.getByRole('button', { name: 'All three' })
    const totalOf = async (shelf: typeof liked) => parseInt(await shelf.getByText(/^\d+ doc/).innerText())

    await expect(own).toHaveAttribute('aria-pressed', 'true')
    await expect(liked.getByRole('link', { name: /See all/ })).toHaveAttribute('href', /university=NTU/)
    await expect(newest.locator('article').first()).toBeVisible()
    const ofSchool = await totalOf(liked)
    await expectAccessible(page)

    await all.click()
    await expect(all).toBeFocused()
    await expect.poll(() => totalOf(liked)).toBeGreaterThan(ofSchool)
    await expect.poll(() => totalOf(newest)).toBeGreaterThan(ofSchool)
    await expect(liked.getByRole('link', { name: /See all/ })).toHaveAttribute(
      'href',
      '/browse?sort=most-liked',
    )

    await page.reload()
    await expect(all).toHaveAttribute('aria-pressed', 'true')
    expect(await totalOf(liked)).toBeGreaterThan(ofSchool)
    await own.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => totalOf(liked)).toBe(ofSchool)
    await context.close()
  })

test('new documents of other schools do not wait on the shelf of one’s own', async ({ browser, world }) => {
  const mine = world.demo.students.find(({ email }) => email.endsWith('@u.nus.edu'))
  const author = await world.signIn(world.student(3))
  const page = await (await world.open(browser, await world.signIn(mine?.email ?? ''))).newPage()
  await page.goto('/')
  const newest = page.getByRole('region', { name: 'Newest Uploads' })
  await expect(newest.locator('article').first()).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await world.publish(author, 'Of another school', 1, { university: 'NTU' })
  await world.publish(author, 'Of my school', 1, { university: 'NUS' })
  await expect(newest.getByRole('button', { name: /1 new/ })).toBeVisible()
  await page.context().close()
})
