import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  documentRemoved,
  documentRestored,
  documentReturned,
  documentStatusChanged,
  erasureConfirmed,
  erasureRequested,
  formerStudentId,
  removalDislikes,
  userSuspended,
  votesChanged,
  warningIssued,
} from '#events'
import type { Service } from '#platform'
import { newId, ownHousekeeping } from '#platform/core'
import { breakable } from '#testing/breakable'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { until } from '#testing/until'
import { createAccounts, type Accounts } from '../accounts/index'
import { createLibrary, type Library } from '../library/index'
import { createPreviews } from '../previews/index'
import { secret } from '../testing/students'
import { createModeration, type Moderation } from './index'

let platform: TestPlatform
let moderation: Moderation
let services: Required<Service>[]
let accounts: Accounts
let documents: string[]
let students: string[]
let store: ReturnType<typeof breakable<TestPlatform['outbox']>>
let library: ReturnType<typeof breakable<Library>>
let suspending: ReturnType<typeof breakable<Pick<Accounts, 'suspend'>>>

beforeAll(async () => {
  platform = await startTestPlatform()
  store = breakable(platform.outbox)
  const deps = { ...platform, housekeeping: ownHousekeeping }
  const accountService = createAccounts({
    ...deps,
    faces: { find: async () => [] },
    secret,
    smuSubdomains: [],
    createLimiter: null,
  })
  const previewService = createPreviews({
    ...deps,
    metrics: { countDrawings: () => {}, countReadings: () => {} },
  })
  const libraryService = createLibrary({
    ...deps,
    accounts: accountService.accounts,
    previews: previewService.previews,
    texts: previewService.texts,
    quota: { bytesADay: Infinity, bytesUnpublished: Infinity },
  })
  accounts = accountService.accounts
  suspending = breakable<Pick<Accounts, 'suspend'>>({ suspend: (...args) => accounts.suspend(...args) })
  library = breakable(libraryService.library)
  const moderationService = createModeration({
    ...deps,
    secret: 'a secret',
    publicUrl: 'https://shelf.test',
    outbox: store.part,
    library: library.part,
    accounts: { ...accounts, ...suspending.part },
    sweepMs: 10,
  })
  moderation = moderationService.moderation
  services = [moderationService, libraryService, previewService, accountService]
  // The others do their part when called; the events in these tests are for moderation alone.
  for (const service of [accountService, previewService, libraryService])
    await service.start(async () => false)
  await platform.run(moderationService)
  students = await plantStudents(4)
  documents = await plantDocuments(6)
})
afterAll(async () => {
  for (const service of services) await service.stop()
  await platform.stop()
})

async function plantStudents(count: number): Promise<string[]> {
  const planted = Array.from({ length: count }, () => {
    const _id = newId()
    return { _id, username: 'Kim', email: `${_id}@u.nus.edu`, avatar: null, createdAt: new Date(0) }
  })
  await accounts.plant({ password: 'correct horse', accounts: planted })
  return planted.map(({ _id }) => _id)
}
async function plantDocuments(count: number): Promise<string[]> {
  const planted = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      _id: newId(),
      title: 'Graphs',
      courseCode: 'CS2040S',
      university: 'NUS' as const,
      year: null,
      file: (await platform.files.identify(platform.uploaded('document', `notes ${index}`)))?.ref ?? '',
      pages: 1,
      uploaderId: newId(),
      publishedAt: new Date(0),
    })),
  )
  await library.part.plantDocuments(planted)
  return planted.map(({ _id }) => _id)
}
const next = (list: string[]): string => {
  const id = list.pop()
  if (id === undefined) throw new Error('Plant more of them.')
  return id
}
const published = () => next(documents)
const student = () => next(students)

/** The removals of these documents, with their reasons. */
const removals = async (...documentIds: string[]) => {
  await platform.allHandled()
  return platform
    .published(documentStatusChanged)
    .filter(({ documentId, to }) => to === 'removed' && documentIds.includes(documentId))
    .map(({ documentId, cause }) => [documentId, cause])
}
/** The suspensions of these users, with their reasons. */
const suspensions = async (...userIds: string[]) => {
  await platform.allHandled()
  return platform
    .published(userSuspended)
    .filter(({ userId }) => userIds.includes(userId))
    .map(({ userId, reason }) => [userId, reason])
}

const votes = (dislikes: number, documentId: string) => ({ documentId, likes: 3, dislikes, version: 21 })
const returned = (dislikes: number, documentId: string) => ({
  documentId,
  uploaderId: newId(),
  title: 'Graphs',
  courseCode: 'CS2040S',
  university: 'NUS' as const,
  year: null,
  file: 'document/graphs.pdf',
  life: 2,
  dislikes,
  version: 21,
})
const removed = (uploaderId: string, title = 'Graphs', documentId = newId()) => ({
  documentId,
  uploaderId,
  title,
  reason: 'dislikes' as const,
  removal: 0,
})
const issued = (userId: string) =>
  platform.published(warningIssued).filter((payload) => payload.userId === userId)

it('removes a published document with too many dislikes even without an event', async () => {
  const documentId = published()
  await platform.connection
    .collection<{ _id: string }>('documents')
    .updateOne({ _id: documentId }, { $set: { dislikes: removalDislikes + 1 } })
  await until(async () => expect(await removals(documentId)).toEqual([[documentId, 'disliked']]))
})

describe('when votes change', () => {
  it('removes a document at its 21st dislike, not before', async () => {
    const [kept, gone] = [votes(20, published()), votes(21, published())]
    await platform.publish(votesChanged, kept)
    await platform.publish(votesChanged, gone)
    expect(await removals(kept.documentId, gone.documentId)).toEqual([[gone.documentId, 'disliked']])
  })

  it('removes a document that is restored with 21 dislikes', async () => {
    const [kept, gone] = [returned(20, published()), returned(21, published())]
    for (const document of [kept, gone, gone]) await platform.publish(documentReturned, document)
    expect(await removals(kept.documentId, gone.documentId)).toEqual([[gone.documentId, 'disliked']])
  })

  it('puts an event of a wrong shape among the dead letters', async () => {
    const fact = platform.fact(votesChanged, votes(30, documents[0] ?? ''))
    const letter = await platform.deadLetterOf('moderation', {
      ...fact,
      payload: { ...fact.payload, dislikes: -1 },
    })
    expect(letter?.attempts).toBe(1)
    expect(await removals(fact.payload.documentId)).toEqual([])
  })

  it('removes the document later if the library is unavailable at first', async () => {
    const fact = platform.fact(votesChanged, votes(21, published()))
    library.fail()
    const letter = await platform.deadLetterOf('moderation', fact)
    library.mend()
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    const { documentId } = fact.payload
    expect(await removals(documentId)).toEqual([[documentId, 'disliked']])
  })
})

describe('when a document is removed', () => {
  it('warns its uploader, and publishes their number of warnings', async () => {
    const userId = newId()
    const documents = [removed(userId, 'Graphs'), removed(userId, 'Trees')]
    // Events of different documents may arrive in any order.
    for (const document of documents) {
      await platform.publish(documentRemoved, document)
      await platform.allHandled()
    }
    expect(issued(userId)).toMatchObject([
      { documentId: documents[0]?.documentId, docTitle: 'Graphs', total: 1, unseen: 1 },
      { documentId: documents[1]?.documentId, docTitle: 'Trees', total: 2, unseen: 2 },
    ])
    expect(await moderation.warnings(userId)).toMatchObject(
      issued(userId)
        .map(({ message, at, docTitle, documentId }) => ({
          ...{ message, at, docTitle, documentId },
          ...{ seen: false, carried: false },
        }))
        .reverse(),
    )
    expect((await moderation.warnings(userId))[0]?.message).toBe(
      "'Trees' was removed after more than 20 dislikes.",
    )
  })

  it('warns once however often the event is delivered', async () => {
    const userId = newId()
    const fact = platform.fact(documentRemoved, removed(userId))
    await platform.bus.publish([fact, fact, platform.fact(documentRemoved, fact.payload)])
    await platform.allHandled()
    expect(await moderation.warnings(userId)).toHaveLength(1)
    expect(issued(userId)).toHaveLength(1)
  })

  it('warns once per document if many are removed at once, and counts every warning once', async () => {
    const userId = newId()
    const facts = Array.from({ length: 6 }, () => platform.fact(documentRemoved, removed(userId)))
    await Promise.all([...facts, ...facts].map((fact) => platform.deliver('moderation', fact)))
    await platform.allHandled()
    expect(await moderation.warnings(userId)).toHaveLength(6)
    expect(
      issued(userId)
        .map(({ total }) => total)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set(issued(userId).map(({ at }) => at)).size).toBe(6)
  })

  it('puts an event of a wrong shape among the dead letters', async () => {
    const userId = newId()
    const fact = platform.fact(documentRemoved, removed(userId))
    const letter = await platform.deadLetterOf('moderation', { ...fact, payload: { uploaderId: userId } })
    expect(letter?.attempts).toBe(1)
    expect(await moderation.warnings(userId)).toEqual([])
  })

  it('warns later if the store is unavailable at first', async () => {
    const userId = newId()
    store.fail()
    const letter = await platform.deadLetterOf('moderation', platform.fact(documentRemoved, removed(userId)))
    store.mend()
    expect(await moderation.warnings(userId)).toEqual([])
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(issued(userId)).toHaveLength(1)
  })
})

describe('when a warning is issued', () => {
  it('suspends the user once, at their third warning', async () => {
    const userId = student()
    for (const total of [1, 2]) {
      await platform.publish(documentRemoved, removed(userId, `Notes ${total}`))
      expect(await suspensions(userId)).toEqual([])
    }
    await platform.publish(documentRemoved, removed(userId, 'Notes 3'))
    await platform.publish(documentRemoved, removed(userId, 'Notes 4'))
    expect(await suspensions(userId)).toEqual([[userId, 'warnings']])
    expect(await accounts.suspendedAmong([userId])).toEqual(new Map([[userId, 'warnings']]))
  })

  /** The third warning of a student, who could not be suspended for it yet. */
  async function third() {
    const userId = student()
    const documentId = newId()
    suspending.fail()
    for (const id of [newId(), newId(), documentId]) {
      await platform.publish(documentRemoved, removed(userId, 'Notes', id))
      await platform.allHandled()
    }
    suspending.mend()
    const payload = issued(userId).at(-1)
    if (payload?.documentId !== documentId) throw new Error('There is no third warning.')
    return { userId, documentId, fact: platform.fact(warningIssued, payload) }
  }

  it('does not suspend if it, or an earlier warning, was withdrawn before its event arrived', async () => {
    for (const which of ['documentId', 'first'] as const) {
      const { userId, documentId, fact } = await third()
      const first = issued(userId)[0]?.documentId ?? ''
      await platform.publish(documentRestored, {
        ...{ documentId: which === 'first' ? first : documentId, uploaderId: userId, title: 'Notes' },
        ...{ courseCode: 'CS2040S', university: 'NUS', year: null, removal: 0 },
      })
      await platform.allHandled()
      expect(await moderation.warnings(userId)).toHaveLength(2)
      await platform.deliver('moderation', fact)
      expect(await suspensions(userId)).toEqual([])
    }
  })

  it('suspends later if the accounts are unavailable at first, and refuses an event of a wrong shape', async () => {
    const { userId, fact } = await third()
    suspending.fail()
    const letter = await platform.deadLetterOf('moderation', fact)
    suspending.mend()
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(await suspensions(userId)).toEqual([[userId, 'warnings']])

    const wrong = platform.fact(warningIssued, { ...fact.payload, userId: newId() })
    const refused = await platform.deadLetterOf('moderation', {
      ...wrong,
      payload: { ...wrong.payload, total: 'many' },
    })
    expect(refused?.attempts).toBe(1)
    expect(await suspensions(userId, wrong.payload.userId)).toEqual([[userId, 'warnings']])
  })
})

describe('marking warnings as seen', () => {
  it('marks all warnings so far, repeatedly; a later one is unseen', async () => {
    const userId = newId()
    await moderation.markSeen(userId)
    expect(await moderation.warnings(userId)).toEqual([])

    await platform.publish(documentRemoved, removed(userId, 'Graphs'))
    await platform.allHandled()
    await moderation.markSeen(userId)
    await moderation.markSeen(userId)
    await platform.publish(documentRemoved, removed(userId, 'Trees'))
    await platform.allHandled()
    expect((await moderation.warnings(userId)).map(({ docTitle, seen }) => [docTitle, seen])).toEqual([
      ['Trees', false],
      ['Graphs', true],
    ])
    expect(issued(userId).at(-1)).toMatchObject({ total: 2, unseen: 1 })
  })

  it('loses no concurrent warning', async () => {
    const userId = newId()
    await platform.publish(documentRemoved, removed(userId))
    await platform.allHandled()
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        platform.deliver('moderation', platform.fact(documentRemoved, removed(userId))),
      ),
      moderation.markSeen(userId),
    ])
    expect(await moderation.warnings(userId)).toHaveLength(5)
  })
})

describe('erasing a user', () => {
  it('leaves nothing of a student without warnings, and issues none for late events', async () => {
    const userId = newId()
    const request = platform.fact(erasureRequested, { userId, documents: 'delete' as const })
    for (const fact of [request, platform.fact(documentRemoved, removed(userId))])
      await platform.deliver('moderation', fact)
    expect(await moderation.warnings(userId)).toEqual([])
    await platform.allHandled()
    expect(platform.published(erasureConfirmed)).toContainEqual({
      userId,
      service: 'moderation',
      standing: false,
    })
  })

  it('warns nobody for a document that stayed after its student left', async () => {
    await platform.deliver('moderation', platform.fact(documentRemoved, removed(formerStudentId)))
    expect(await moderation.warnings(formerStudentId)).toEqual([])
  })
})
