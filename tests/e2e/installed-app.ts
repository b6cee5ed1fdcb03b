import type { Browser, BrowserContext, Page } from '@playwright/test'
import { documentResponse } from '#events'
import { controlled, workers } from './with-worker'
import { expect, type Person, type World } from './world'

/** Opens a page that works offline, as somebody who is signed in. */
export async function openInstalled(
  { world, browser }: { world: World; browser: Browser },
  person: Person,
  path: string,
  width = 390,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await world.open(browser, person, width, workers)
  const page = await context.newPage()
  await page.goto(path)
  await controlled(page)
  return { context, page }
}

/** A document as this person sees it. */
export const viewOf = async (world: World, { token }: Person, id: string) =>
  documentResponse.parse((await world.call('GET', `/api/auth/document/${id}`, { token })).body).document
/** The ids of somebody's saved documents. */
export const savedBy = async (world: World, { token }: Person) => {
  const { body } = await world.call('GET', '/api/auth/me', { token })
  return (body as { user: { savedDocuments: string[] } }).user.savedDocuments
}
/** A button below the document. */
export const button = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Document actions' }).getByRole('button', { name })
/** Lets calls reach the server and loses their answers, as a connection does that breaks in the middle. */
export const loseAnswers = async (page: Page, path: string) => {
  const lost: string[] = []
  await page.route(path, async (route) => {
    await route.fetch()
    lost.push(route.request().url())
    await route.abort('connectionreset')
  })
  return lost
}

/** How many records are on this device, by store. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('studyshelf')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const counts: Record<string, number> = {}
    for (const name of database.objectStoreNames) {
      const count = database.transaction(name).objectStore(name).count()
      counts[name] = await new Promise<number>((resolve) => {
        count.onsuccess = () => resolve(count.result)
      })
    }
    database.close()
    return counts
  })
/** Waits until the answer to an address that begins like this is kept on this device: a page is shown before. */
export const keeps = (page: Page, address: string) =>
  page.waitForFunction(async (start) => {
    const open = indexedDB.open('studyshelf')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const keys = database.transaction('answers').objectStore('answers').getAllKeys()
    const found = await new Promise<IDBValidKey[]>((resolve) => {
      keys.onsuccess = () => resolve(keys.result)
    })
    database.close()
    return found.some((key) => (key as [userId: string, address: string])[1].startsWith(start))
  }, address)

/** `stored` where there is nothing. */
export const nothing = { answers: 0, documents: 0, outbox: 0 }

/** Opens a document on a wide page, keeps it on the device, and likes it without a connection. */
export async function likeOffline(
  { world, browser }: { world: World; browser: Browser },
  reader: Person,
  documentId: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await openInstalled({ world, browser }, reader, `/document/${documentId}`, 1280)
  await page.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(page.getByRole('button', { name: /^On this device/ })).toBeVisible()
  await context.setOffline(true)
  await button(page, /^Like/).click()
  await expect(button(page, /^Like.*waits/)).toBeVisible()
  return { context, page }
}
