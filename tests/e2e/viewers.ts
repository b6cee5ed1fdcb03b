import type { Browser, BrowserContext } from '@playwright/test'
import { booksResponse, notepadDocuments, shelfResponse } from '#events'
import { eventually } from '../client/eventually'
import type { ProductPage, Viewer } from './pages'
import type { Person, World } from './world'

export interface Viewers {
  /** Opens a browser context for a viewer. */
  open(browser: Browser, viewer: Viewer, width: number): Promise<BrowserContext>
  /** Fills in the parameters of a page's path. */
  addressOf(page: Pick<ProductPage, 'path'>): string
  /** Fills in a text likewise; `{me}` is the viewer's own name. */
  fill(text: string, viewer: Viewer): string
}

const known = new WeakMap<World, Promise<Viewers>>()

/** Finds one person of each kind in the demo world, and does what makes them one, once per world. */
export function findViewers(world: World): Promise<Viewers> {
  const viewers = known.get(world) ?? makeViewers(world)
  known.set(world, viewers)
  return viewers
}

async function makeViewers(world: World): Promise<Viewers> {
  const [student, uploader, suspended, admin] = await Promise.all([
    world.signIn(world.student(21)),
    world.signIn(world.student(22)),
    world.signIn(world.student(26)),
    world.signIn(world.demo.admin.email),
  ])
  for (let i = 0; i < notepadDocuments; i++) await world.publish(uploader, `Lecture ${i + 1}`)
  const id = world.demo.students[26]?._id ?? ''
  const body = { note: 'Several students reported messages that had nothing to do with studying.' }
  const decided = await world.call('POST', `/api/admin/users/${id}/suspend`, { token: admin.token, body })
  if (decided.status !== 200) throw new Error(`the suspension was refused: ${JSON.stringify(decided)}`)
  const letter = 'A long address: https://example.org/'.padEnd(300, 'x')
  await world.call('POST', '/api/auth/send-feedback', {
    body: { name: 'Kim', email: 'kim@u.nus.edu', message: letter },
  })

  const shelf = await world.call('GET', '/api/auth/documents/most-liked?limit=1')
  const [document] = shelfResponse.parse(shelf.body).documents
  const offered = await world.call('GET', '/api/rewards/books', { token: uploader.token })
  const [book] = booksResponse.parse(offered.body).books
  await eventually(async () => {
    const redeem = { token: uploader.token, body: { bookId: book?.id } }
    const { status, body: refusal } = await world.call('POST', '/api/rewards/redeem', redeem)
    // The points for the documents arrive a moment later.
    if (status !== 200) throw new Error(`the book was refused: ${JSON.stringify(refusal)}`)
  })

  const people: Record<Viewer, Person | null> = { visitor: null, student, uploader, suspended, admin }
  const named: Record<string, string> = {
    document: document?._id ?? '',
    documentTitle: document?.title ?? '',
    documentCourse: document?.courseCode ?? '',
    student: world.demo.students[0]?._id ?? '',
    studentName: world.demo.students[0]?.username ?? '',
    suspendedName: suspended.username,
    case: `user-${id}`,
    book: encodeURIComponent(book?.pdf ?? ''),
    bookTitle: book?.title ?? '',
    nothing: 'f'.repeat(24),
  }
  const fill = (text: string, more: Record<string, string> = {}) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => more[name] ?? named[name] ?? name)
  return {
    open: (browser, viewer, width) => world.open(browser, people[viewer], width),
    addressOf: ({ path }) => fill(path),
    fill: (text, viewer) => fill(text, { me: people[viewer]?.username ?? '' }),
  }
}
