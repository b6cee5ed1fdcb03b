import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { expect, test } from './world'

/** Emulates a slow 3G connection. */
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

test('on a slow connection signed-in users see the frame of Home before any script has loaded', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(6)), 390)
  const page = await context.newPage()
  await slowDown(page)
  // The scripts wait until the frame was visible without them.
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

  // Signed-in users do not see the landing page in between.
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

/** Delays all scripts but `before.js`. Returns a function that lets them load. */
async function holdBackProgram(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, async (route) => {
    if (!route.request().url().endsWith('/before.js')) await released
    await route.continue()
  })
  return release
}

test('a link of the landing page keeps the focus when the program replaces the page', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null, 1280)
  const page = await context.newPage()
  const release = await holdBackProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.getByRole('main').getByRole('link', { name: 'Get started' })
  await link.focus()
  const prerendered = await link.elementHandle()
  release()
  await expect.poll(() => prerendered?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-up$/)
  await context.close()
})

test('Home prefetches its first shelves, and the pictures of the first one, once, while the scripts load', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(1)), 390)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const release = await holdBackProgram(page)
  // A socket that connects would reload everything.
  await page.route(/\/open-socket-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  const picture = /^\/files\/thumbnail\//
  const shelf = /^\/api\/auth\/documents\/(course|most-liked)/
  await expect.poll(() => asked.filter((path) => picture.test(path)).length).toBe(2)
  const early = asked.filter((path) => shelf.test(path))
  expect(early).toHaveLength(2)
  release()
  const shelves = page.locator('main section').filter({ has: page.locator('article') })
  await expect(shelves.first().locator('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Newest Uploads' }).locator('article').first()).toBeVisible()
  for (const path of early) expect(asked.filter((each) => each === path)).toEqual([path])
  await context.close()
})

test('Home shows its shelves when a prefetch fails', async ({ browser, world }) => {
  const context = await world.open(browser, await world.signIn(world.student(1)), 390)
  const page = await context.newPage()
  const seen = new Set<string>()
  await page.route('**/api/auth/documents/course/**', async (route) => {
    const path = route.request().url()
    if (seen.has(path)) await route.continue()
    else await route.abort()
    seen.add(path)
  })
  await page.goto('/')
  await expect(page.locator('main section').first().locator('article').first()).toBeVisible()
  expect(seen.size).toBeGreaterThan(0)
  await context.close()
})

test('Home shows its other shelves while pictures of the first are missing', async ({ browser, world }) => {
  const context = await world.open(browser, await world.signIn(world.student(1)), 390)
  const page = await context.newPage()
  await page.route('**/files/thumbnail/*', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const newest = page.getByRole('region', { name: 'Newest Uploads' })
  await expect(newest.locator('article').first()).toBeVisible()
  await context.close()
})

test('the picture of page one is visible before any script has loaded, until the page is rendered', async ({
  browser,
  world,
}) => {
  const author = await world.signIn(world.student(6))
  const { _id } = await world.publish(author, 'Seen at once')
  // The picture is drawn in the background.
  await expect.poll(async () => (await world.request('GET', `/files/thumbnail/${_id}`)).status).toBe(200)
  const context = await world.open(browser, author, 390)
  const page = await context.newPage()
  const release = await holdBackProgram(page)
  const picture = page.waitForResponse(`**/files/thumbnail/${_id}`)
  await page.goto(`/document/${_id}`, { waitUntil: 'commit' })
  expect((await picture).ok()).toBe(true)
  const coming = page.locator('.before .coming[data-coming=document]')
  await expect(coming.locator('.coming-viewer')).toBeVisible()
  release()
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()
  await expect(coming).toBeHidden()
  await context.close()
})

test('the frame of a document without a picture shows none', async ({ browser, world }) => {
  const page = await (await world.open(browser, await world.signIn(world.student(6)), 390)).newPage()
  await page.goto('/document/0123456789abcdef01234567')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('img[src^="/files/thumbnail/"]')).toHaveCount(0)
  await page.context().close()
})

test('a picture that fails to load leaves the title in its place, and loads after a reconnect', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(1)), 390)
  const page = await context.newPage()
  await page.route('**/files/thumbnail/*', (route) => route.abort())
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Most Liked Documents' }).getByRole('article').first()
  const picture = card.locator('img[src^="/files/thumbnail/"]')
  await expect(card.locator('[aria-hidden=true]', { hasText: /\w/ }).first()).toBeVisible()
  await expect(picture).toHaveCount(0)
  const live = page.getByText('Live', { exact: true })
  await expect(live).toBeVisible()
  await context.setOffline(true)
  await expect(live).toBeHidden()
  await page.unroute('**/files/thumbnail/*')
  await context.setOffline(false)
  await expect(picture).toBeVisible()
  await context.close()
})

test('a document that failed to load loads after a reconnect', async ({ browser, world }) => {
  const student = await world.signIn(world.student(1))
  const { _id } = await world.publish(student, 'Read at the second try')
  const context = await world.open(browser, student, 390)
  const page = await context.newPage()
  await page.route('**/api/auth/secure-file/*', (route) => route.abort())
  await page.goto(`/document/${_id}`)
  const failed = page.getByText('This document can’t be displayed.')
  await expect(failed).toBeVisible()
  const live = page.getByText('Live', { exact: true })
  await expect(live).toBeVisible()
  await page.unroute('**/api/auth/secure-file/*')
  await context.setOffline(true)
  await expect(live).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: /^Pages of/ })).toBeVisible()
  await expect(failed).toBeHidden()
  await context.close()
})

test('a lazy component is styled when its style sheet loads at the second try only', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null, 390)
  const page = await context.newPage()
  let tries = 0
  await page.route(/\/facet-panel-[^/]*\.css$/, (route) => (tries++ === 0 ? route.abort() : route.continue()))
  await page.goto('/browse')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filter' })).toHaveCSS('position', 'fixed')
  expect(tries).toBe(2)
  await context.close()
})

/** True if two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('one of them is not on the page')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('toasts cover no heading, do not stack, disappear with their cause, and a warning shows in one tab', async ({
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

  // The same failure twice is one toast, which closes with its page.
  await page.route('**/api/auth/save/**', (route) => route.fulfill({ status: 500, json: {} }))
  const save = page.getByRole('button', { name: /^Save / }).first()
  const failed = page.getByText('Failed to update bookmark.')
  for (let time = 0; time < 2; time++) {
    await save.click()
    await expect(failed).toHaveCount(1)
  }
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toHaveCount(1)
  expect(await overlap(toast, heading)).toBe(false)
  // It covers no button of the bar either.
  await expect(toast.getByRole('button')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'My Documents' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Documents' })).toBeVisible()
  await expect(failed).toBeHidden()

  // A warning stays above the page, in one of the tabs, until it is read.
  const others = world.demo.students.filter(({ email }) => email !== author.email).slice(0, 21)
  const critics = await Promise.all(others.map(({ email }) => world.signIn(email)))
  await world.dislike(_id, critics)
  const warnings = [page, other].map((tab) => tab.getByText('Warning 1 of 3'))
  await expect
    .poll(async () => (await Promise.all(warnings.map((warning) => warning.count()))).toSorted())
    .toEqual([0, 1])
  const told = (await warnings[0]?.count()) === 1 ? page : other
  const silent = told === page ? other : page
  expect(
    await overlap(
      told.locator('.Toastify__toast').filter({ hasText: 'Warning 1 of 3' }),
      told.getByRole('heading', { level: 1 }),
    ),
  ).toBe(false)
  await expectAccessible(told)
  await silent.goto('/warnings')
  await expect(silent.getByRole('list', { name: 'Warnings' })).toBeVisible()
  await expect(told.getByText('Warning 1 of 3')).toBeHidden()
  await context.close()
})

/** Opens a page, and waits for the place of the banner, which comes once the browser is idle. */
async function openWithNotices(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('footer ~ [role=status]')).toBeAttached()
}

test('the header shows the state of the connection, and missed documents are loaded after a reconnect', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(0)))
  const page = await context.newPage()
  await openWithNotices(page, '/')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(page.getByText('You are offline. This page may be out of date.')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeHidden()
  await expectAccessible(page)

  const { title } = await world.publish(await world.signIn(world.student(1)), 'Shared while one was away')
  await context.setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await context.close()
})

test('the offline banner covers no button of a document and no footer link', async ({ browser, world }) => {
  const student = await world.signIn(world.student(0))
  const { _id } = await world.publish(student, 'Read under ground')
  const context = await world.open(browser, student, 390)
  const page = await context.newPage()
  await openWithNotices(page, `/document/${_id}`)
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await expect(like).toBeEnabled()
  await context.setOffline(true)
  const banner = page.getByText(/^You are offline\./)
  await expect(banner).toBeVisible()
  expect(await overlap(banner, like)).toBe(false)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await overlap(banner, page.getByRole('contentinfo').getByRole('link').last())).toBe(false)
  await context.close()
})
