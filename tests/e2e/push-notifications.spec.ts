import type { BrowserContext, Page } from '@playwright/test'
import webPush from 'web-push'
import { pushSettingResponse } from '#events'
import { createBrowserKeys } from '../stack/servers/push-service'
import { expectAccessible, expectColours, expectFits } from './accessible'
import { startDemoWorld } from './plant-demo-world'
import { controlled, workers } from './with-worker'
import { expect, openWorld, test, type Person, type World } from './world'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
let program: Awaited<ReturnType<typeof startDemoWorld>>
/** A program that sends notifications. Nothing here makes it send one: push services are on the internet. */
let sending: World
test.beforeAll(async () => {
  test.setTimeout(600_000)
  program = await startDemoWorld({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
  sending = await openWorld(program.origin)
})
test.afterAll(() => program.stop())

/** The push service of the browser's maker, which no test can reach; and its user, who allows notifications: headless browsers allow none. */
async function standInForPushService(context: BrowserContext): Promise<void> {
  const { p256dh, auth } = createBrowserKeys()
  await context.addInitScript(
    (keys) => {
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem('allowed') === null ? 'default' : 'granted'),
      })
      Notification.requestPermission = async () => {
        localStorage.setItem('allowed', 'yes')
        return 'granted'
      }
      const stored = () => localStorage.getItem('subscribed')
      const subscription = {
        endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
        toJSON: () => ({ endpoint: subscription.endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('subscribed')
          return true
        },
      }
      PushManager.prototype.getSubscription = async () =>
        stored() === null ? null : (subscription as unknown as PushSubscription)
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('subscribed', options?.applicationServerKey as string)
        return subscription as unknown as PushSubscription
      }
    },
    { p256dh, auth },
  )
}

const subscribedWith = (page: Page) => page.evaluate(() => localStorage.getItem('subscribed'))
const settingOf = async ({ token }: Person) =>
  pushSettingResponse.parse((await sending.call('GET', '/api/auth/push/setting', { token })).body)

test('a student turns notifications on and off on a device, and chooses which come and how many', async ({
  browser,
}) => {
  const person = await sending.signIn(sending.student(0))
  const context = await sending.open(browser, person, 390, workers)
  await standInForPushService(context)
  const page = await context.newPage()
  await page.goto('/settings')
  await controlled(page)
  const section = page.getByRole('region', { name: 'Notifications on this device' })
  await section.getByRole('button', { name: 'Turn on on this device' }).press('Enter')
  const turnOff = section.getByRole('button', { name: 'Turn off on this device' })
  await expect(turnOff).toBeFocused()
  await expect(section.getByRole('group', { name: 'On one device' })).toBeVisible()
  expect(await subscribedWith(page)).toBe(publicKey)
  expect(await settingOf(person)).toMatchObject({
    devices: 1,
    kinds: ['warning', 'want', 'answer'],
    often: false,
  })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColours(page)
  await page.setViewportSize({ width: 360, height: 844 })
  await expectFits(page)

  await section.getByLabel('Warnings').uncheck()
  await section.getByLabel('More than one a day').check()
  await expect.poll(() => settingOf(person)).toMatchObject({ kinds: ['want', 'answer'], often: true })
  await page.reload()
  await expect(section.getByLabel('Warnings')).not.toBeChecked()
  await expect(section.getByLabel('More than one a day')).toBeChecked()

  await turnOff.click()
  await expect(section.getByRole('button', { name: 'Turn on on this device' })).toBeVisible()
  await expect(section.getByRole('group')).toBeHidden()
  expect([await subscribedWith(page), (await settingOf(person)).devices]).toEqual([null, 0])
  await context.close()
})

test('a log-out ends the notifications of this device', async ({ browser }) => {
  const person = await sending.signIn(sending.student(1))
  const context = await sending.open(browser, person, 1280, workers)
  await standInForPushService(context)
  const page = await context.newPage()
  await page.goto('/settings')
  await controlled(page)
  await page.getByRole('button', { name: 'Turn on on this device' }).click()
  await expect(page.getByRole('button', { name: 'Turn off on this device' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Your menu|menu for|account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect.poll(() => subscribedWith(page)).toBeNull()
  const again = await sending.signIn(person.email)
  await expect.poll(async () => (await settingOf(again)).devices).toBe(0)
  await context.close()
})

test('a notification is shown of each push, also of one that another version sent', async ({ browser }) => {
  const context = await sending.open(browser, await sending.signIn(sending.student(2)), 390, workers)
  const page = await context.newPage()
  await page.goto('/settings')
  await controlled(page)
  const devtools = await context.newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  const deliver = (push: object | string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: program.origin, registrationId },
      data: typeof push === 'string' ? push : JSON.stringify(push),
    })
  // Headless browsers show none, so the worker's own call is looked at.
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker.')
  await worker.evaluate(() => {
    const self = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
    self.shown = []
    self.registration.showNotification = async (title, options) => {
      self.shown.push([title, options?.body, options?.tag, options?.data])
    }
  })
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
  const warning = { tag: 'w1', title: 'You got a warning', body: 'Open it.', path: '/warnings' }
  await deliver(warning)
  await expect.poll(shown).toEqual([['You got a warning', 'Open it.', 'w1', '/warnings']])
  await deliver('not of this version')
  await expect
    .poll(async () => (await shown())[1])
    .toEqual(['Studyshelf', 'There is something new for you.', 'unread', '/'])
  await context.close()
})

test('a browser that blocks notifications is told how to allow them', async ({ browser }) => {
  const context = await sending.open(browser, await sending.signIn(sending.student(3)), 360, workers)
  await context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
  )
  const page = await context.newPage()
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(section.getByText(/^This browser blocks notifications of Studyshelf\./)).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await context.close()
})

test('without keys nothing is offered', async ({ browser, world }) => {
  const page = await (await world.open(browser, await world.signIn(world.student(0)), 390)).newPage()
  const answered = page.waitForResponse('**/api/auth/push/setting')
  await page.goto('/settings')
  await answered
  await expect(page.getByRole('heading', { name: 'On this device', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notifications on this device' })).toBeHidden()
})
