import type { BrowserContext } from '@playwright/test'
import type { World } from './world'

const unlockedBy = 15

/** Publishes as many documents as unlock the notepad. Returns the person and the ids of those documents. */
export async function unlockNotepad(world: World, email: string) {
  const person = await world.signIn(email)
  const me = await world.call('GET', '/api/auth/me', person)
  const has = Number(/"uploadedDocuments":(\d+)/.exec(JSON.stringify(me.body))?.[1])
  const added: string[] = []
  for (let count = has; count < unlockedBy; count++)
    added.push((await world.publish(person, `For the notepad ${count}`))._id)
  // A session stores the user as of its login.
  return { person: await world.signIn(email), added }
}

export const openNotepad = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'Notepad', exact: true }).click()
  return page
}
