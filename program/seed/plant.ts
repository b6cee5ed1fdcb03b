import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Notifications } from '#services/notifications'
import type { Rewards } from '#services/rewards'
import { bookPdf } from './artwork/book-pdf'
import { bookIds } from './artwork/books/books'
import { portrait } from './artwork/portrait'
import { demoAdmin, demoPassword } from './demo'
import type { SeedDocument } from './world/documents'
import { world } from './world/world'

interface Deps {
  files: Files
  booksDir: string
  /** Whoever waits for an end should not have to wait for the whole world. */
  stopped: AbortSignal
  services: { accounts: Accounts; library: Library; notifications: Notifications; rewards: Rewards }
}

const dayMs = 86_400_000
const joinedDaysAgo = 120

/** Plants the demo world by the services' own use cases. Whatever stands already is left alone: it may be run again. */
export async function plantWorld(deps: Deps, now: Date): Promise<void> {
  await plantStudents(deps, now)
  await Promise.all([plantDocuments(deps, now), plantBooks(deps)])
  await furnish(deps)
  await welcome(deps)
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

async function plantStudents({ files, services }: Deps, now: Date): Promise<void> {
  const accounts = await Promise.all(
    world.students.map(async ({ _id, username, email, portrait: { seed, likeness } }) => {
      const bytes = await portrait(seed, likeness)
      const picture = {
        kind: 'avatar',
        name: `${_id}.webp`,
        bytes,
        contentType: 'image/webp',
        owner: _id,
      } as const
      const { ref } = await files.put(picture)
      return { _id, username, email, avatar: ref, createdAt: before(now, joinedDaysAgo) }
    }),
  )
  await services.accounts.plant({ password: demoPassword, accounts })
}

async function plantDocuments({ files, services, stopped }: Deps, now: Date): Promise<void> {
  // One after the other: while one is drawn here, the threads look at those before.
  for (const document of world.documents) {
    stopped.throwIfAborted()
    const file = await putPdf(files, document)
    await services.library.plantDocuments([
      {
        _id: document._id,
        title: document.title,
        courseCode: document.courseCode,
        university: document.university,
        year: document.year,
        file,
        pages: null,
        uploaderId: document.uploader._id,
        publishedAt: before(now, document.publishedDaysAgo),
      },
    ])
  }
  await services.library.plantVotes(
    world.documents.flatMap(({ _id: documentId, votes, publishedDaysAgo }) =>
      votes.map(({ userId, value }) => ({
        documentId,
        userId,
        value,
        castAt: before(now, publishedDaysAgo / 2),
      })),
    ),
  )
}

async function putPdf(files: Files, document: SeedDocument): Promise<string> {
  const bytes = await document.makePdf()
  const { ref } = await files.put({
    kind: 'document',
    name: `${document._id}.pdf`,
    bytes,
    contentType: 'application/pdf',
    owner: document.uploader._id,
  })
  return ref
}

/** Licensed files, put there before, stay. */
async function plantBooks({ booksDir, services, stopped }: Deps): Promise<void> {
  await mkdir(booksDir, { recursive: true })
  for (const id of bookIds) {
    stopped.throwIfAborted()
    const book = services.rewards.books().find((each) => each.id === id)
    if (book === undefined) throw new Error(`The shop does not know book ${id}.`)
    try {
      await writeFile(join(booksDir, book.pdf), await bookPdf(id), { flag: 'wx' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

/** Modules and saved documents, so that the first look at a home page is not an empty one. */
async function furnish({ services: { library } }: Deps): Promise<void> {
  for (const student of world.students.slice(0, 6)) {
    const near = world.documents.filter(
      ({ university, uploader }) => university === student.university && uploader !== student,
    )
    const courses = [...new Set(near.map(({ courseCode }) => courseCode))]
    await library.updateModules(student._id, courses.slice(0, 3))
    for (const { _id } of near.slice(0, 8)) await library.save(student._id, _id)
  }
}

const welcomeMessage = {
  title: 'Welcome to Studyshelf',
  body: 'This shelf is filled by its readers. Look for your course, tell others what helped you with a like, and share the notes you are proud of: each document earns you 10 points towards a book.',
}

async function welcome({ services: { accounts, notifications } }: Deps): Promise<void> {
  const { account } = await accounts.login(demoAdmin)
  const sent = await notifications.inbox(account._id, new Date(0))
  if (sent.some(({ title }) => title === welcomeMessage.title)) return
  await notifications.broadcast(account._id, welcomeMessage)
}
