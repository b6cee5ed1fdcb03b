import type { Page } from '@playwright/test'
import { followFaults } from './faults'
import { logInHere } from './log-in-here'
import { login, outcomes, suspended, unknown, type Outcome } from './outcomes'
import { everyViewer, pages, type Viewer } from './pages'
import { expectShownOrToast } from './toasts'
import { findViewers } from './viewers'
import { expect, test, type World } from './world'

/** Every page, with parameters that exist and that do not. */
const places = [
  ...pages.map(({ route, path }) => ({ path, row: outcomes[route] })),
  ...Object.values(unknown),
]
const forMembers = places.filter(({ row }) => row.visitor === login)

/** Opens addresses in a page and checks their outcome. */
async function createVisit(world: World, page: Page) {
  const viewers = await findViewers(world)
  const takeFaults = followFaults(page)
  /** Of the address before: the same refusal may come once more after its page was checked. */
  let refusedBefore = new Set<string>()

  const expectOutcome = async (path: string, outcome: Outcome, viewer: Viewer) => {
    const { at = path, heading, title, shows, press, refused = [] } = outcome
    const fill = (text: string) => viewers.fill(text, viewer)
    const expectShown = (text: string) =>
      expectShownOrToast(
        page,
        page.getByText(text).or(page.getByLabel(text)).filter({ visible: true }).first(),
        text,
      )
    if (shows !== undefined) await expectShown(fill(shows))
    await expect(page).toHaveURL(world.origin + fill(at))
    await expect(page.locator('h1')).toHaveText([fill(heading)])
    await expect(page.locator('main h1')).toHaveCount(1)
    await expect(page).toHaveTitle(`${fill(title)} · Studyshelf`)
    const isSignedIn = viewer !== 'visitor' && viewer !== 'suspended'
    await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(isSignedIn ? 1 : 0)
    if (press !== undefined) {
      await page.getByRole('button', { name: press.button, exact: true }).click()
      await expectShown(fill(press.shows))
    }
    await expect(page.locator('main [data-content-loading]'), 'nothing is on its way').toHaveCount(0)
    const faults = takeFaults()
    const isRefusal = (fault: string) =>
      refused.some((status) => new RegExp(`^${status} /(api|files)/`).test(fault))
    expect(faults.filter((fault) => !isRefusal(fault) && !refusedBefore.has(fault))).toEqual([])
    refusedBefore = new Set(faults.filter(isRefusal))
  }

  return {
    expectOutcome,
    open: (path: string, outcome: Outcome, viewer: Viewer) =>
      test.step(path, async () => {
        await page.goto(viewers.addressOf({ path }), { waitUntil: 'commit' })
        await expectOutcome(path, outcome, viewer)
      }),
  }
}

test.describe.configure({ mode: 'parallel' })

for (const viewer of everyViewer)
  test(`every address shows the ${viewer} the right page`, async ({ browser, world }) => {
    test.setTimeout(600_000)
    const context = await (await findViewers(world)).open(browser, viewer, 1280)
    const kept = (await context.storageState()).origins.flatMap(({ localStorage }) => localStorage)
    const page = await context.newPage()
    const visit = await createVisit(world, page)
    for (const { path, row } of places) {
      await visit.open(path, row[viewer], viewer)
      // The page has ended the suspended session: restore it for the next page.
      if (viewer === 'suspended') await page.evaluate(restore, kept)
    }
    await context.close()
  })

function restore(kept: readonly { name: string; value: string }[]) {
  localStorage.clear()
  for (const { name, value } of kept) localStorage.setItem(name, value)
}

test('a login returns to the members’ page that redirected to it', async ({ browser, world }) => {
  test.setTimeout(600_000)
  const context = await world.open(browser, null)
  const page = await context.newPage()
  const visit = await createVisit(world, page)
  expect(forMembers.length).toBeGreaterThan(8)
  for (const { path, row } of forMembers) {
    await visit.open(path, login, 'visitor')
    await logInHere(page, world, world.student(21))
    await visit.expectOutcome(path, row.student, 'student')
    await page.evaluate(() => sessionStorage.clear())
  }
  await context.close()
})

test('a suspended student who opens a members’ page sees the reason', async ({ browser, world }) => {
  const context = await (await findViewers(world)).open(browser, 'suspended', 1280)
  const visit = await createVisit(world, await context.newPage())
  for (const { path } of [{ path: '/' }, ...forMembers]) await visit.open(path, suspended, 'suspended')
  await context.close()
})
