import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bookRedeemed,
  caseDecided,
  documentDeleted,
  documentPublished,
  documentReturned,
  erasureConfirmed,
  erasureRequested,
  pointsChanged,
  wantSettled,
} from '#events'
import { newId } from '#platform/core'
import { breakable } from '#testing/breakable'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { rejectedAppeal } from '../testing/rejected-appeal'
import { createRewards, type Rewards } from './index'

/** Every document's title is its id. */
const library = {
  titlesOf: async (ids: readonly string[]) => new Map(ids.map((id) => [id, `notes ${id}`])),
}

let platform: TestPlatform
let rewards: Rewards
let store: ReturnType<typeof breakable<TestPlatform['outbox']>>
let host: ReturnType<typeof breakable<TestPlatform['files']>>

beforeAll(async () => {
  platform = await startTestPlatform()
  store = breakable(platform.outbox)
  host = breakable(platform.files)
  const service = createRewards({ ...platform, outbox: store.part, files: host.part, library })
  await platform.run(service)
  rewards = service.rewards
})
afterAll(() => platform.stop())

const published = (uploaderId: string, documentId = newId()) => ({
  documentId,
  uploaderId,
  title: 'Notes',
  courseCode: 'CS2030S',
  university: 'NUS' as const,
  year: null,
  file: `document/${documentId}.pdf`,
})

/** A user with this many published documents. */
async function userWith(documents: number): Promise<string> {
  const userId = newId()
  await platform.bus.publish(
    Array.from({ length: documents }, () => platform.fact(documentPublished, published(userId))),
  )
  await platform.allHandled()
  return userId
}
const movements = (userId: string) =>
  platform
    .published(pointsChanged)
    .filter((payload) => payload.userId === userId)
    .map(({ points, delta, reason }) => [points, delta, reason])

describe('when a document is published', () => {
  it('credits its uploader, and publishes the new balance', async () => {
    const userId = await userWith(2)
    expect(await rewards.wallet(userId)).toEqual({ points: 20, ownedBooks: [] })
    expect(movements(userId)).toEqual([
      [10, 10, 'document'],
      [20, 10, 'document'],
    ])
  })

  it('credits once however often the event is delivered', async () => {
    const userId = newId()
    const fact = platform.fact(documentPublished, published(userId))
    const again = platform.fact(documentPublished, fact.payload)
    await platform.bus.publish([fact, fact, again])
    await platform.bus.publish([fact])
    await platform.allHandled()
    expect(await rewards.wallet(userId)).toEqual({ points: 10, ownedBooks: [] })
    expect(movements(userId)).toEqual([[10, 10, 'document']])
  })

  it('credits once if the event is delivered twice at once, with or without a wallet', async () => {
    for (const userId of [newId(), await userWith(1)]) {
      const before = (await rewards.wallet(userId)).points
      const fact = platform.fact(documentPublished, published(userId))
      await Promise.all(Array.from({ length: 8 }, () => platform.deliver('rewards', fact)))
      expect((await rewards.wallet(userId)).points).toBe(before + 10)
    }
  })

  it('credits each of many documents published at once', async () => {
    const userId = newId()
    const facts = Array.from({ length: 12 }, () => platform.fact(documentPublished, published(userId)))
    await Promise.all(facts.map((fact) => platform.deliver('rewards', fact)))
    await platform.allHandled()
    expect((await rewards.wallet(userId)).points).toBe(120)
    expect(
      movements(userId)
        .map(([points]) => points)
        .sort((a, b) => Number(a) - Number(b)),
    ).toEqual(facts.map((_, index) => (index + 1) * 10))
  })

  it('puts an event of a wrong shape among the dead letters', async () => {
    const letter = await platform.deadLetterOf('rewards', {
      ...platform.fact(documentPublished, published(newId())),
      payload: { documentId: 'nonsense' },
    })
    expect(letter?.attempts).toBe(1)
  })

  it('handles a dead letter when it is replayed', async () => {
    const userId = newId()
    store.fail()
    const letter = await platform.deadLetterOf('rewards', platform.fact(documentPublished, published(userId)))
    store.mend()
    expect(letter?.attempts).toBeGreaterThan(1)
    expect((await rewards.wallet(userId)).points).toBe(0)

    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect((await rewards.wallet(userId)).points).toBe(10)
  })
})

describe('when a document is deleted and restored', () => {
  const deleted = (uploaderId: string, documentId: string, life: number) =>
    platform.fact(documentDeleted, { documentId, uploaderId, title: 'Notes', life })
  const returned = (uploaderId: string, documentId: string, life: number) =>
    platform.fact(documentReturned, {
      ...published(uploaderId, documentId),
      life,
      dislikes: 0,
      version: 0,
    })

  it('takes its points and gives them back, once, with late and repeated events', async () => {
    const [userId, documentId] = [newId(), newId()]
    const facts = [
      platform.fact(documentPublished, published(userId, documentId)),
      deleted(userId, documentId, 1),
      returned(userId, documentId, 2),
    ]
    for (const fact of [...facts, ...facts.toReversed()]) await platform.deliver('rewards', fact)
    await Promise.all(facts.map((fact) => platform.deliver('rewards', fact)))
    await platform.allHandled()
    expect(movements(userId)).toEqual([
      [10, 10, 'document'],
      [0, -10, 'document-deleted'],
      [10, 10, 'document-restored'],
    ])
    await platform.deliver('rewards', deleted(userId, documentId, 2))
    await platform.deliver('rewards', returned(userId, documentId, 2))
    expect((await rewards.wallet(userId)).points).toBe(0)
  })

  it('takes unspent points, and never a book', async () => {
    const userId = await userWith(4)
    const documentId = newId()
    await platform.deliver('rewards', platform.fact(documentPublished, published(userId, documentId)))
    await rewards.redeem(userId, 1)
    await platform.deliver('rewards', deleted(userId, documentId, 1))
    expect(await rewards.wallet(userId)).toEqual({ points: 0, ownedBooks: [1] })
    await platform.deliver('rewards', returned(userId, documentId, 2))
    expect(await rewards.wallet(userId)).toEqual({ points: 0, ownedBooks: [1] })
  })

  it.each([documentDeleted, documentReturned])(
    'puts a $name of a wrong shape among the dead letters',
    async (event) => {
      const fact = event === documentDeleted ? deleted(newId(), newId(), 1) : returned(newId(), newId(), 2)
      const letter = await platform.deadLetterOf('rewards', { ...fact, payload: { life: 'nonsense' } })
      expect(letter?.attempts).toBe(1)
    },
  )
})

describe('when a document settles a want', () => {
  const settled = (uploaderId: string, documentId: string) =>
    platform.fact(wantSettled, {
      ...{ uploaderId, documentId, wantId: newId(), title: 'Notes', courseCode: 'CS2030S' },
      ...{ kind: 'lab', at: platform.clock.now().toISOString() },
    })

  it('credits its uploader once, whatever is delivered again and whichever want it is', async () => {
    const [userId, documentId] = [newId(), newId()]
    const fact = settled(userId, documentId)
    await platform.bus.publish([platform.fact(documentPublished, published(userId, documentId)), fact, fact])
    await platform.bus.publish([{ ...fact, id: newId() }, settled(userId, documentId)])
    await platform.allHandled()
    expect(await rewards.wallet(userId)).toMatchObject({ points: 15 })
    expect(await rewards.ledger(userId, { limit: 1 })).toMatchObject({
      entries: [{ delta: 5, reason: 'want', documentId, title: `notes ${documentId}` }],
    })
    expect(await rewards.auditWallets()).toEqual([])
  })

  it('credits them when a dead letter is replayed', async () => {
    const userId = newId()
    store.fail()
    const letter = await platform.deadLetterOf('rewards', settled(userId, newId()))
    store.mend()
    expect(letter?.attempts).toBeGreaterThan(1)
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(await rewards.wallet(userId)).toMatchObject({ points: 5 })
  })

  it('puts an event of another shape among the dead letters at once', async () => {
    const wrong = { ...settled(newId(), newId()), payload: { uploaderId: newId() } }
    expect((await platform.deadLetterOf('rewards', wrong))?.attempts).toBe(1)
  })
})

describe('the ledger', () => {
  it('lists the movements of the wallet, newest first, page by page', async () => {
    const [userId, documentId] = [await userWith(5), newId()]
    await rewards.redeem(userId, 1)
    await platform.deliver('rewards', platform.fact(documentPublished, published(userId, documentId)))
    const first = await rewards.ledger(userId, { limit: 2 })
    expect(first).toMatchObject({
      points: 10,
      entries: [
        { number: 7, delta: 10, reason: 'document', documentId, bookId: null, title: `notes ${documentId}` },
        { number: 6, delta: -50, reason: 'book', documentId: null, bookId: 1, title: 'Anything You Want' },
      ],
      next: 6,
    })
    const rest = await rewards.ledger(userId, { limit: 5, before: 6 })
    expect(rest.entries.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
    expect(rest.next).toBeNull()
    expect(await rewards.ledger(newId(), { limit: 5 })).toEqual({ points: 0, entries: [], next: null })
  })
})

describe('bookmarks', () => {
  it('are stored per owned book; the last one wins', async () => {
    const userId = await userWith(11)
    await rewards.redeem(userId, 1)
    await rewards.redeem(userId, 2)
    await Promise.all([3, 4, 5].map((page) => rewards.setBookmark(userId, 'anything-you-want.pdf', page)))
    const last = await rewards.setBookmark(userId, 'anything-you-want.pdf', 12)
    expect(last).toMatchObject({ fileName: 'anything-you-want.pdf', page: 12 })
    expect(await rewards.bookmarks(userId)).toEqual([last])
    expect(await rewards.bookmarks(newId())).toEqual([])
  })

  it.each([
    ['a book the user does not own', 'how-to-live.pdf', 'not-owned', 403],
    ['no book', 'secret.pdf', 'unknown-book', 404],
  ])('are refused in %s', async (_, fileName, code, status) => {
    await expect(rewards.setBookmark(await userWith(1), fileName, 3)).rejects.toMatchObject({ code, status })
  })
})

describe('redeeming a book', () => {
  it('takes the points and gives the book in one write, and publishes both', async () => {
    const userId = await userWith(6)
    expect(await rewards.redeem(userId, 1)).toEqual({ points: 10, ownedBooks: [1] })
    await platform.allHandled()
    expect(await rewards.wallet(userId)).toEqual({ points: 10, ownedBooks: [1] })
    expect(platform.published(bookRedeemed)).toContainEqual({ userId, bookId: 1, price: 50 })
    expect(movements(userId).at(-1)).toEqual([10, -50, 'book'])
  })

  it.each([
    ['too few points', 4, [], 1, 'insufficient-points', 'Insufficient Points'],
    ['no wallet at all', 0, [], 1, 'insufficient-points', 'Insufficient Points'],
    ['an owned book', 10, [1], 1, 'already-owned', 'You already own this book. Open it on the rewards page.'],
    [
      'an owned book, without points',
      5,
      [1],
      1,
      'already-owned',
      'You already own this book. Open it on the rewards page.',
    ],
    ['an unknown book', 6, [], 6, 'unknown-book', 'There is no such book.'],
  ])('refuses %s and changes nothing', async (_, documents, owned, bookId, code, message) => {
    const userId = await userWith(documents)
    for (const id of owned) await rewards.redeem(userId, id)
    await platform.allHandled()
    const before = [await rewards.wallet(userId), movements(userId)]
    await expect(rewards.redeem(userId, bookId)).rejects.toMatchObject({ code, message })
    await platform.allHandled()
    expect([await rewards.wallet(userId), movements(userId)]).toEqual(before)
  })

  it('sells a book once to two concurrent tabs', async () => {
    const userId = await userWith(20)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => rewards.redeem(userId, 2)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'already-owned' })
    }
    expect(await rewards.wallet(userId)).toEqual({ points: 140, ownedBooks: [2] })
  })

  it('never sells a book for points that are being spent', async () => {
    const userId = await userWith(10)
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => rewards.redeem(userId, id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { points, ownedBooks } = await rewards.wallet(userId)
    expect(points).toBeGreaterThanOrEqual(0)
    expect(ownedBooks).toHaveLength(1)
  })

  it('loses no concurrent credit, and publishes every balance', async () => {
    const userId = await userWith(6)
    await Promise.all([
      ...Array.from({ length: 5 }, () =>
        platform.deliver('rewards', platform.fact(documentPublished, published(userId))),
      ),
      rewards.redeem(userId, 1),
    ])
    await platform.allHandled()
    expect(await rewards.wallet(userId)).toEqual({ points: 60, ownedBooks: [1] })
    let balance = 0
    for (const [points, delta] of movements(userId)) expect(points).toBe((balance += Number(delta)))
  })
})

describe('reading a book', () => {
  it('finds the file of an owned book', async () => {
    await rewards.plantBook('anything-you-want.pdf', async () => Buffer.from('%PDF-1.7 a book'))
    const userId = await userWith(5)
    await rewards.redeem(userId, 1)
    const file = await rewards.ownedBookFile(userId, 'anything-you-want.pdf')
    expect(file).toMatchObject({ kind: 'book', contentType: 'application/pdf', sizeBytes: 15 })
    expect(await platform.files.read(file.ref)).toEqual(Buffer.from('%PDF-1.7 a book'))
  })

  it.each([
    ['a book the user does not own', 'how-to-live.pdf', 'not-owned', 403],
    ['another file', 'secret.pdf', 'unknown-book', 404],
    ['a path', '../books/how-to-live.pdf', 'unknown-book', 404],
    ['an owned book without a file', 'your-music-and-people.pdf', 'book-missing', 404],
  ])('refuses %s', async (_, fileName, code, status) => {
    const userId = await userWith(6)
    await rewards.redeem(userId, 2)
    await expect(rewards.ownedBookFile(userId, fileName)).rejects.toMatchObject({ code, status })
  })
})

describe('storing the books’ files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(platform.dataDir, 'books-'))
  })
  afterEach(async () => {
    host.mend()
    await rm(folder, { recursive: true })
    for (const { pdf } of rewards.books()) await platform.files.delete(`book/${pdf}`)
  })

  const licensed = '%PDF-1.7 the licensed book'
  const lay = (name: string, content: string) => writeFile(join(folder, name), content)
  const shelved = (name: string) =>
    platform.files.open(`book/${name}`).then(
      async (content) => (await buffer(content)).toString(),
      () => null,
    )

  it('stores new and changed files of the folder, each content once', async () => {
    await lay('how-to-live.pdf', licensed)
    await rewards.storeBooks(folder)
    expect(await shelved('how-to-live.pdf')).toBe(licensed)
    const before = await platform.files.describe('book/how-to-live.pdf')
    await rewards.storeBooks(folder)
    expect(await platform.files.describe('book/how-to-live.pdf')).toBe(before)
    await lay('how-to-live.pdf', `${licensed}, second edition`)
    await rewards.storeBooks(folder)
    expect(await shelved('how-to-live.pdf')).toBe(`${licensed}, second edition`)
  })

  it('stores each file once if two gateways start at once', async () => {
    await lay('how-to-live.pdf', licensed)
    await Promise.all([rewards.storeBooks(folder), rewards.storeBooks(folder)])
    expect(await shelved('how-to-live.pdf')).toBe(licensed)
    expect(platform.count('book')).toBe(1)
  })

  it('skips files that are not on sale, not a PDF or unreadable, and stores the others', async () => {
    await lay('secret.pdf', licensed)
    await lay('notes.txt', licensed)
    await lay('useful-not-true.pdf', 'a page of an error')
    await mkdir(join(folder, 'hell-yeah-or-no.pdf'))
    await lay('how-to-live.pdf', licensed)
    await rewards.storeBooks(folder)
    expect(platform.count('book')).toBe(1)
    expect(await shelved('how-to-live.pdf')).toBe(licensed)
  })

  it('works without a folder', async () => {
    await rewards.storeBooks(join(folder, 'none'))
    expect(platform.count('book')).toBe(0)
  })

  it('stores a file later if the file host was unavailable', async () => {
    await lay('how-to-live.pdf', licensed)
    host.fail()
    await rewards.storeBooks(folder)
    host.mend()
    expect(await shelved('how-to-live.pdf')).toBeNull()
    await rewards.storeBooks(folder)
    expect(await shelved('how-to-live.pdf')).toBe(licensed)
  })

  it('draws a stand-in for a missing book; the licensed file replaces it, never the reverse', async () => {
    const plant = () => rewards.plantBook('how-to-live.pdf', async () => Buffer.from('%PDF-1.7 a stand-in'))
    await plant()
    expect(await shelved('how-to-live.pdf')).toBe('%PDF-1.7 a stand-in')
    await lay('how-to-live.pdf', licensed)
    await rewards.storeBooks(folder)
    await plant()
    expect(await shelved('how-to-live.pdf')).toBe(licensed)
  })
})

it('leaves every wallet of these tests equal to its ledger', async () => {
  expect(await rewards.auditWallets()).toEqual([])
})

describe('erasing a user', () => {
  it('empties the wallet for good: late or repeated events do not fill it, and it buys nothing', async () => {
    const userId = await userWith(6)
    await rewards.redeem(userId, 1)
    await rewards.setBookmark(userId, 'anything-you-want.pdf', 7)
    const request = platform.fact(erasureRequested, { userId, documents: 'keep' as const })
    const late = platform.fact(documentPublished, published(userId))
    for (const fact of [request, late, request, late]) await platform.deliver('rewards', fact)
    expect(await rewards.wallet(userId)).toEqual({ points: 0, ownedBooks: [] })
    const { data } = await rewards.exportOf(userId)
    expect(data).toMatchObject({ wallet: { ledger: [] }, bookmarks: [] })
    await expect(rewards.redeem(userId, 1)).rejects.toMatchObject({ code: 'unauthenticated' })
    await platform.allHandled()
    expect(platform.published(erasureConfirmed)).toContainEqual({
      userId,
      service: 'rewards',
      standing: false,
    })
  })

  it('confirms for a user without a wallet, and prevents a later one', async () => {
    const userId = newId()
    await platform.deliver('rewards', platform.fact(erasureRequested, { userId, documents: 'delete' }))
    await platform.deliver('rewards', platform.fact(documentPublished, published(userId)))
    expect((await rewards.wallet(userId)).points).toBe(0)
  })

  it('confirms later if the store is unavailable at first, and refuses an event of a wrong shape', async () => {
    const userId = await userWith(1)
    const request = platform.fact(erasureRequested, { userId, documents: 'keep' as const })
    store.fail()
    const letter = await platform.deadLetterOf('rewards', request)
    store.mend()
    expect(letter?.attempts).toBeGreaterThan(1)
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect((await rewards.wallet(userId)).points).toBe(0)
    const wrong = { ...platform.fact(erasureRequested, { userId, documents: 'keep' }), payload: { userId } }
    expect((await platform.deadLetterOf('rewards', wrong))?.attempts).toBe(1)
  })
})

describe('an admin’s decision to take points back', () => {
  it('moves the wallet once, however often it arrives, and says so in the ledger', async () => {
    const userId = await userWith(3)
    const { entries } = await rewards.ledger(userId, { limit: 10 })
    const documentIds = entries.slice(0, 2).flatMap(({ documentId }) => documentId ?? [])
    const decided = platform.fact(caseDecided, {
      caseId: `risk-${userId}`,
      kind: 'risk',
      decisionId: newId(),
      decision: 'take-points',
      subjectId: userId,
      userId,
      title: 'kim',
      distinction: null,
      removal: 0,
      basis: null,
      documentIds,
      voterIds: [],
      warning: null,
      text: null,
      reporterIds: [],
      note: 'Copied.',
      actorId: newId(),
      at: new Date().toISOString(),
    })
    await platform.bus.publish([decided, decided])
    await platform.allHandled()
    expect((await rewards.wallet(userId)).points).toBe(10)
    const after = await rewards.ledger(userId, { limit: 10 })
    expect(after.entries.slice(0, 2)).toMatchObject(
      documentIds
        .map((documentId) => ({ documentId, delta: -10, reason: 'taken-back', title: `notes ${documentId}` }))
        .reverse(),
    )
    expect(await rewards.auditWallets()).toEqual([])
  })

  it('of another kind moves nothing', async () => {
    const userId = await userWith(1)
    await platform.publish(caseDecided, rejectedAppeal(userId, 'No.'))
    await platform.allHandled()
    expect((await rewards.wallet(userId)).points).toBe(10)
  })
})
