import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  documentRemoved,
  documentRestored,
  documentReturned,
  erasureConfirmed,
  erasureRequested,
  formerStudentId,
  removalDislikes,
  votesChanged,
  warningIssued,
} from '#events'
import { newId, ownHousekeeping } from '#platform/core'
import { breakable } from '#testing/breakable'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { until } from '#testing/until'
import { createModeration, type Moderation } from './index'

/** What moderation may do to others: both say whether this call was the one that did it. */
const doneOnce = () => {
  const done = new Map<string, string>()
  return {
    done,
    act: async (id: string, reason: string) => !done.has(id) && Boolean(done.set(id, reason)),
  }
}
const removals = doneOnce()
const suspensions = doneOnce()
const standing: string[] = []
const others = breakable({
  remove: removals.act,
  suspend: suspensions.act,
  restore: async () => false,
  removalOf: async () => null,
  reinstate: async () => false,
  standingOf: async () => null,
  get: async () => null,
  publicUsers: async () => new Map(),
  joined: async () => new Map(),
  dislikesOf: async () => [],
  publishWithheld: async () => false,
  refuseWithheld: async () => false,
  isWithheld: async () => false,
  publishedBeyond: async (dislikes: number) => (dislikes === removalDislikes ? [...standing] : []),
})

let platform: TestPlatform
let moderation: Moderation
let service: ReturnType<typeof createModeration>
let store: ReturnType<typeof breakable<TestPlatform['outbox']>>

beforeAll(async () => {
  platform = await startTestPlatform()
  store = breakable(platform.outbox)
  service = createModeration({
    ...platform,
    outbox: store.part,
    library: others.part,
    accounts: others.part,
    housekeeping: ownHousekeeping,
    sweepMs: 10,
  })
  await platform.run(service)
  moderation = service.moderation
})
afterAll(async () => {
  await service.stop()
  await platform.stop()
})
beforeEach(() => {
  removals.done.clear()
  suspensions.done.clear()
})

const votes = (dislikes: number, documentId = newId()) => ({ documentId, likes: 3, dislikes, version: 21 })
const returned = (dislikes: number) => ({
  documentId: newId(),
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

it('removes what still stands with too many dislikes although no event did it', async () => {
  const documentId = newId()
  standing.push(documentId)
  await until(() => expect(removals.done.get(documentId)).toBe('dislikes'))
  standing.pop()
})

describe('when votes change', () => {
  it('removes a document at its 21st dislike, not before', async () => {
    const [kept, gone] = [votes(20), votes(21)]
    await platform.publish(votesChanged, kept)
    await platform.publish(votesChanged, gone)
    await platform.allHandled()
    expect([...removals.done]).toEqual([[gone.documentId, 'dislikes']])
  })

  it('removes a document that comes back with 21 dislikes', async () => {
    const [kept, gone] = [returned(20), returned(21)]
    for (const document of [kept, gone, gone]) await platform.publish(documentReturned, document)
    await platform.allHandled()
    expect([...removals.done]).toEqual([[gone.documentId, 'dislikes']])
  })

  it('puts an event of a wrong shape among the dead letters', async () => {
    const fact = platform.fact(votesChanged, votes(30))
    const letter = await platform.deadLetterOf('moderation', {
      ...fact,
      payload: { ...fact.payload, dislikes: -1 },
    })
    expect(letter?.attempts).toBe(1)
    expect(removals.done.size).toBe(0)
  })

  it('removes the document later when the library is away at first', async () => {
    const fact = platform.fact(votesChanged, votes(21))
    others.fail()
    const letter = await platform.deadLetterOf('moderation', fact)
    others.mend()
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect([...removals.done.keys()]).toEqual([fact.payload.documentId])
  })
})

describe('when a document is removed', () => {
  it('warns its uploader, and tells how many warnings they have', async () => {
    const userId = newId()
    const documents = [removed(userId, 'Graphs'), removed(userId, 'Trees')]
    // Of different documents, events come in any order.
    for (const document of documents) {
      await platform.publish(documentRemoved, document)
      await platform.allHandled()
    }
    expect(issued(userId)).toMatchObject([
      { documentId: documents[0]?.documentId, docTitle: 'Graphs', total: 1, unseen: 1 },
      { documentId: documents[1]?.documentId, docTitle: 'Trees', total: 2, unseen: 2 },
    ])
    expect(await moderation.warnings(userId)).toEqual(
      issued(userId)
        .map(({ message, at, docTitle, documentId }) => ({ message, at, docTitle, documentId, seen: false }))
        .reverse(),
    )
    expect((await moderation.warnings(userId))[0]?.message).toBe(
      "'Trees' was removed after more than 20 dislikes.",
    )
  })

  it('warns once, however often the event is delivered', async () => {
    const userId = newId()
    const fact = platform.fact(documentRemoved, removed(userId))
    await platform.bus.publish([fact, fact, platform.fact(documentRemoved, fact.payload)])
    await platform.allHandled()
    expect(await moderation.warnings(userId)).toHaveLength(1)
    expect(issued(userId)).toHaveLength(1)
  })

  it('warns once per document when many are removed at the same moment, and counts every warning once', async () => {
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

  it('warns later when the store is away at first', async () => {
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
    const userId = newId()
    for (const total of [1, 2]) {
      await platform.publish(documentRemoved, removed(userId, `Notes ${total}`))
      await platform.allHandled()
      expect(suspensions.done.size).toBe(0)
    }
    await platform.publish(documentRemoved, removed(userId, 'Notes 3'))
    await platform.publish(documentRemoved, removed(userId, 'Notes 4'))
    await platform.allHandled()
    expect([...suspensions.done]).toEqual([[userId, 'warnings']])
  })

  /** That of a student who is not suspended yet. */
  async function third() {
    const userId = newId()
    const documentId = newId()
    for (const id of [newId(), newId(), documentId]) {
      await platform.publish(documentRemoved, removed(userId, 'Notes', id))
      await platform.allHandled()
    }
    suspensions.done.clear()
    const payload = issued(userId).at(-1)
    if (payload?.documentId !== documentId) throw new Error('There is no third warning.')
    return { userId, documentId, fact: platform.fact(warningIssued, payload) }
  }

  it('does not suspend where it, or one before it, was withdrawn by the time that it is told of', async () => {
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
      expect(suspensions.done.size).toBe(0)
    }
  })

  it('suspends later when the accounts are away at first, and refuses an event of a wrong shape', async () => {
    const { userId, fact } = await third()
    others.fail()
    const letter = await platform.deadLetterOf('moderation', fact)
    others.mend()
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect([...suspensions.done.keys()]).toEqual([userId])

    const wrong = platform.fact(warningIssued, { ...fact.payload, userId: newId() })
    const refused = await platform.deadLetterOf('moderation', {
      ...wrong,
      payload: { ...wrong.payload, total: 'many' },
    })
    expect(refused?.attempts).toBe(1)
    expect(suspensions.done.size).toBe(1)
  })
})

describe('marking warnings as seen', () => {
  it('marks every warning so far, any number of times; a later one is unseen', async () => {
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

  it('loses no warning that arrives at the same moment', async () => {
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

describe('when a user is to be erased', () => {
  it('forgets their warnings, and warns them no more, whatever is told late or again', async () => {
    const userId = newId()
    const late = platform.fact(documentRemoved, removed(userId))
    await platform.deliver('moderation', late)
    expect(await moderation.warnings(userId)).toHaveLength(1)
    const request = platform.fact(erasureRequested, { userId, documents: 'delete' as const })
    for (const fact of [request, late, request, platform.fact(documentRemoved, removed(userId))])
      await platform.deliver('moderation', fact)
    expect(await moderation.warnings(userId)).toEqual([])
    await platform.allHandled()
    expect(platform.published(erasureConfirmed)).toContainEqual({ userId, service: 'moderation' })
  })

  it('warns nobody for a document that stayed without its student', async () => {
    await platform.deliver('moderation', platform.fact(documentRemoved, removed(formerStudentId)))
    expect(await moderation.warnings(formerStudentId)).toEqual([])
  })
})
