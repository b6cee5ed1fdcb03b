import { expectAccessible, expectDarkAndNarrow } from './accessible'
import { serveRenewable } from './renewed-build'
import { controlled, workers } from './with-worker'
import { expect, test } from './world'

// Lighthouse has judged installability no longer since version 12; Chromium answers the question that it asked.
test('a browser finds nothing that keeps Studyshelf from being installed', async ({ browser, world }) => {
  const context = await world.open(browser, await world.signIn(world.student(0)), 390, workers)
  const page = await context.newPage()
  await page.goto('/')
  await controlled(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Contexts of Playwright are private windows, which install nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Studyshelf', display: 'standalone', start_url: '/' })
  await context.close()
})

test('a new version asks before it reloads, and the first reload shows it', async ({ browser, world }) => {
  const person = await world.signIn(world.student(1))
  const site = await serveRenewable(world.origin)
  const context = await browser.newContext({
    ...workers,
    baseURL: site.origin,
    storageState: {
      cookies: [],
      origins: [{ origin: site.origin, localStorage: [{ name: 'user', value: person.session }] }],
    },
  })
  const page = await context.newPage()
  const frames = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name.split('/').at(-1) ?? '')
        .filter((name) => name.startsWith('frame-')),
    )
  await page.goto('/settings')
  await controlled(page)
  const notice = page.getByText('A new version of Studyshelf is ready.')
  const field = page.getByRole('textbox', { name: 'Old Password' })
  await field.fill('not sent yet')

  site.renew()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expectDarkAndNarrow(page)
  // It waits: the page is as it was.
  await expect(field).toHaveValue('not sent yet')
  expect(await frames()).not.toContain(site.newFrame)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(frames).toContain(site.newFrame)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(notice).toBeHidden()
  // The new worker has the files of the new version.
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(await frames()).toContain(site.newFrame)
  await context.close()
  site.close()
})
