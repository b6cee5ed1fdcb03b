import type { Files } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Notifications } from '#services/notifications'
import type { Rewards } from '#services/rewards'
import { bookPdf } from './art/book-pdf'
import { portrait } from './art/portrait'
import { readPlaceholderBook } from './books'
import { demoFolder } from './folder'
import { demoAdmin, demoPassword } from './logins'
import type { SeedDocument, World } from './world'

interface Deps {
  files: Files
  /** Lets a stopping program interrupt the planting. */
  stopped: AbortSignal
  services: { accounts: Accounts; library: Library; notifications: Notifications; rewards: Rewards }
}

const dayMs = 86_400_000
const joinedDaysAgo = 120

/** Plants the demo world through the services' use cases. Skips what already exists, so it may run again. */
export async function plantWorld(world: World, deps: Deps, now: Date): Promise<void> {
  await plantStudents(world, deps, now)
  await Promise.all([plantDocuments(world, deps, now), plantBooks(deps)])
  await addModulesAndSaved(world, deps)
  await plantQuestions(world, deps, now)
  await sendWelcome(deps)
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

async function plantStudents({ students }: World, { files, services }: Deps, now: Date): Promise<void> {
  const accounts = await Promise.all(
    students.map(async ({ _id, username, email, portrait: traits }) => {
      const bytes = await portrait(traits)
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

async function plantDocuments(
  { documents }: World,
  { files, services, stopped }: Deps,
  now: Date,
): Promise<void> {
  // One after the other: while this process draws a document, others inspect the previous ones.
  for (const document of documents) {
    stopped.throwIfAborted()
    const file = await putPdf(files, document)
    await services.library.plantDocuments([
      {
        _id: document._id,
        title: document.title,
        courseCode: document.courseCode,
        university: document.university,
        kind: document.kind,
        year: document.year,
        file,
        pages: null,
        uploaderId: document.uploader._id,
        publishedAt: before(now, document.publishedDaysAgo),
      },
    ])
  }
  await services.library.plantVotes(
    documents.flatMap(({ _id: documentId, votes, publishedDaysAgo }) =>
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

/** Keeps files of licensed books. */
async function plantBooks({ services: { rewards }, stopped }: Deps): Promise<void> {
  for (const book of rewards.books()) {
    stopped.throwIfAborted()
    await rewards.plantBook(book.pdf, () => bookPdf(readPlaceholderBook(demoFolder, book)))
  }
}

/** Adds modules and saved documents, so that home pages are not empty. */
async function addModulesAndSaved(
  { students, documents }: World,
  { services: { library } }: Deps,
): Promise<void> {
  const idOf = new Map(documents.map(({ title, _id }) => [title, _id]))
  for (const { _id, username, modules, saved } of students) {
    if (modules.length > 0) await library.updateModules(_id, modules)
    for (const title of saved) {
      const documentId = idOf.get(title)
      if (documentId === undefined) throw new Error(`${username} saves an unknown title: ${title}`)
      await library.plantSaved(_id, documentId)
    }
  }
}

async function plantQuestions(
  { questions }: World,
  { services: { library } }: Deps,
  now: Date,
): Promise<void> {
  const writtenAt = <T extends { daysAgo: number }>({ daysAgo, ...post }: T) => ({
    ...post,
    at: before(now, daysAgo),
  })
  await library.plantThreads(
    questions.map(({ answers, ...question }) => ({
      ...writtenAt(question),
      answers: answers.map(writtenAt),
    })),
  )
}

const welcomeMessage = {
  title: 'Welcome to Studyshelf',
  body: 'This shelf is filled by its readers. Look for your course, tell others what helped you with a like, and share the notes you are proud of: each document earns you 10 points towards a book.',
}

async function sendWelcome({ services: { accounts, notifications } }: Deps): Promise<void> {
  const { account } = await accounts.login(demoAdmin)
  const sent = await notifications.inbox(account._id, new Date(0))
  if (sent.some(({ title }) => title === welcomeMessage.title)) return
  await notifications.broadcast(account._id, welcomeMessage)
}
