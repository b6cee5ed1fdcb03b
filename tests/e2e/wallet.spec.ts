import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expect, test } from './world'

test('the plot of one’s points grows while one looks at it, on a narrow phone too', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(3))
  const context = await world.open(browser, student, 360)
  const page = await context.newPage()
  await openLive(page, '/wallet')
  const plot = page.getByRole('img', { name: /^Your points since/ })
  const pointsNow = async () =>
    Number(/(\d+) (?:now|all the time)\.$/.exec((await plot.getAttribute('aria-label')) ?? '')?.[1])
  await expect(plot).toBeVisible()
  const before = await pointsNow()
  await world.publish(student, 'A note that grows the wallet')
  await expect.poll(pointsNow).toBe(before + 10)
  await expectFits(page)
  await expectAccessible(page)
  await context.close()
})

test('a wallet without points has no plot, and says how to earn some', async ({ browser, world }) => {
  const admin = await world.signIn(world.demo.admin.email)
  const context = await world.open(browser, admin, 390)
  const page = await context.newPage()
  await page.goto('/wallet')
  await expect(page.getByText('No points yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Your points since/ })).toBeHidden()
  await context.close()
})
