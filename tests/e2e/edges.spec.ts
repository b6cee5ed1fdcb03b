import type { Locator, Page } from '@playwright/test'
import { expect, expectPleasant, test } from './world'

/** What browsers call a slow connection of the third generation. */
async function slowDown(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
}

test('on a slow connection the signed-in see the frame of Home before any of the program has come', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(6)), 390)
  const page = await context.newPage()
  await slowDown(page)
  // The program waits until the frame was seen without it.
  let release = () => {}
  const seen = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js$/, async (route) => {
    if (!route.request().url().endsWith('/before.js')) await seen
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const frame = page.locator('.before')
  await expect(frame.getByText('Studyshelf')).toBeVisible()
  await expect(frame.locator('.coming[data-coming=home] .coming-shelf').first()).toBeVisible()
  await expect(frame.locator('.coming[data-coming=page]')).toBeHidden()
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(painted).toBe(1)

  // Nobody who is signed in sees the landing page on the way.
  const headings = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver((_, observer) => {
          const headings = [...document.querySelectorAll('main h1')]
          const heading = headings.find((each) => each.checkVisibility())
          if (heading === undefined) return
          observer.disconnect()
          resolve(heading.textContent)
        }).observe(document.documentElement, { childList: true, subtree: true })
      }),
  )
  release()
  expect(await headings).toBe('What are we studying today?')
  await expect(frame).toBeHidden()
  await context.close()
})

/** Whether two things on the page lie over one another. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('one of them is not on the page')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('toasts cover no heading, do not stack, go with their cause, and a warning is told in one tab', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(9))
  const { _id } = await world.publish(author, 'Notes nobody liked')
  const context = await world.open(browser, author, 390)
  const page = await context.newPage()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/')
    await expect(tab.getByText('Live', { exact: true })).toBeVisible()
  }
  const heading = page.getByRole('heading', { level: 1 })

  // The same failure twice is one toast, and leaving the page is leaving it.
  await page.route('**/api/auth/save/**', (route) => route.abort())
  const save = page.getByRole('button', { name: /^Save / }).first()
  const failed = page.getByText('Failed to update bookmark.')
  for (let time = 0; time < 2; time++) {
    await save.click()
    await expect(failed).toHaveCount(1)
  }
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toHaveCount(1)
  expect(await overlap(toast, heading)).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'My Documents' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Documents' })).toBeVisible()
  await expect(failed).toBeHidden()

  // A warning stays above the page until it is read, in one of the tabs.
  const others = world.demo.students.filter(({ email }) => email !== author.email).slice(0, 21)
  const critics = await Promise.all(others.map(({ email }) => world.signIn(email)))
  await world.dislike(_id, critics)
  const warnings = [page, other].map((tab) => tab.getByText('Warning 1 of 3'))
  await expect
    .poll(async () => (await Promise.all(warnings.map((warning) => warning.count()))).toSorted())
    .toEqual([0, 1])
  const told = (await warnings[0]?.count()) === 1 ? page : other
  const silent = told === page ? other : page
  expect(await overlap(told.locator('.Toastify__toast'), told.getByRole('heading', { level: 1 }))).toBe(false)
  await expectPleasant(told)
  await silent.goto('/warnings')
  await expect(silent.getByRole('list', { name: 'Warnings' })).toBeVisible()
  await expect(told.getByText('Warning 1 of 3')).toBeHidden()
  await context.close()
})

test('the connection is called what it is, and what was missed is read when it is back', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(0)))
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(page.getByText('You are offline. What you see may have changed.')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeHidden()
  await expectPleasant(page)

  const { title } = await world.publish(await world.signIn(world.student(1)), 'Shared while one was away')
  await context.setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await context.close()
})
