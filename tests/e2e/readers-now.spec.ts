import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectColours, expectFits } from './accessible'
import { expect, test, type Person, type World } from './world'

/** Opens a document as somebody, in a browser of their own. */
async function openAs(
  { world, browser }: { world: World; browser: Browser },
  person: Person,
  id: string,
  width = 1280,
) {
  const page = await (await world.open(browser, person, width)).newPage()
  await page.goto(`/document/${id}`)
  return page
}
const facts = (page: Page) => page.locator('article header')
const sees = (page: Page, words: string) =>
  expect(facts(page).getByText(words, { exact: true })).toBeVisible()

test('readers see how many they are from three up, people and not tabs, and nothing moves', async ({
  browser,
  world,
}) => {
  const people = await Promise.all([1, 2, 3].map((index) => world.signIn(world.student(index))))
  const { _id } = await world.publish(await world.signIn(world.student(0)), 'Read by three')
  const [kim, tan] = [
    await openAs({ world, browser }, people[0]!, _id, 390),
    await openAs({ world, browser }, people[1]!, _id),
  ]
  for (const page of [kim, tan]) await sees(page, 'Live')
  const second = await tan.context().newPage()
  await second.goto(`/document/${_id}`)
  await sees(second, 'Live')
  const title = facts(kim).getByRole('heading')
  const before = await title.boundingBox()
  const lee = await openAs({ world, browser }, people[2]!, _id)
  for (const page of [kim, tan, second, lee]) await sees(page, '3 reading now')
  expect(await title.boundingBox()).toEqual(before)
  await expectAccessible(kim)
  await kim.setViewportSize({ width: 360, height: 844 })
  await expectFits(kim)

  // A browser that dies, and a page that is left.
  await lee.context().close()
  for (const page of [kim, tan]) await sees(page, 'Live')
  const again = await openAs({ world, browser }, people[2]!, _id)
  await sees(kim, '3 reading now')
  await again.goto('/browse')
  await sees(kim, 'Live')
})

test('a student who shows that they read is visible to members of the module only, until they change their mind', async ({
  browser,
  world,
}) => {
  const [shown, member, other] = await Promise.all(
    [4, 5, 6].map((index) => world.signIn(world.student(index))),
  )
  const { _id, courseCode } = await world.publish(await world.signIn(world.student(0)), 'Read together')
  const follow = (person: Person, modules: string[]) =>
    world.call('POST', '/api/auth/update-modules', { token: person.token, body: { modules } })
  await follow(member!, [courseCode])
  await follow(other!, [])
  // On another device.
  const settings = await (await world.open(browser, await world.signIn(shown!.email), 390)).newPage()
  await settings.goto('/settings')
  const choice = settings.getByLabel('Let members of the module see that I’m reading')
  await choice.check()
  await expectAccessible(settings)

  const [theirs, members, others] = [
    await openAs({ world, browser }, shown!, _id),
    await openAs({ world, browser }, member!, _id, 390),
    await openAs({ world, browser }, other!, _id),
  ]
  const who = facts(members).getByRole('button', { name: '3 reading now' })
  await expect(who).toBeVisible()
  await sees(others, '3 reading now')
  await sees(theirs, '3 reading now')
  await expect(facts(others).getByRole('button', { name: /reading/ })).toHaveCount(0)
  await who.press('Enter')
  const names = members.getByRole('dialog', { name: 'Reading now' })
  await expect(names.getByRole('link', { name: new RegExp(shown!.username) })).toBeVisible()
  await expectAccessible(members)
  await members.emulateMedia({ colorScheme: 'dark' })
  await expectColours(members)
  await members.keyboard.press('Escape')
  await expect(names).toBeHidden()
  await expect(who).toBeFocused()

  await choice.uncheck()
  await expect(who).toBeHidden()
  await sees(members, '3 reading now')
})
