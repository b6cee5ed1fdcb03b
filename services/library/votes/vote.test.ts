import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { votesChanged, type VoteValue } from '#events'
import { newId } from '#platform/core'
import { createDice } from '../../testing/dice'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const versionsOf = (documentId: string) =>
  here.platform.published(votesChanged).filter((payload) => payload.documentId === documentId)

describe('a vote', () => {
  it('is counted once, however often it is cast', async () => {
    const { _id } = await here.publish()
    const user = newId()
    expect(await here.library.vote(user, _id, 'like')).toEqual({
      likes: 1,
      dislikes: 0,
      version: 1,
      myVote: 'like',
    })
    expect(await here.library.vote(user, _id, 'like')).toEqual({
      likes: 1,
      dislikes: 0,
      version: 1,
      myVote: 'like',
    })
    const tabs = await Promise.all(Array.from({ length: 10 }, () => here.library.vote(user, _id, 'like')))
    expect(new Set(tabs.map(({ likes }) => likes))).toEqual(new Set([1]))
    await here.platform.allHandled()
    expect(versionsOf(_id)).toHaveLength(1)
  })

  it('for the other side replaces the first', async () => {
    const { _id } = await here.publish()
    const user = newId()
    await here.library.vote(user, _id, 'like')
    expect(await here.library.vote(user, _id, 'dislike')).toMatchObject({
      likes: 0,
      dislikes: 1,
      myVote: 'dislike',
    })
  })

  it('is withdrawn only by withdrawing a vote of the same value', async () => {
    const { _id } = await here.publish()
    const user = newId()
    await here.library.vote(user, _id, 'like')
    expect(await here.library.withdrawVote(user, _id, 'dislike')).toMatchObject({ likes: 1, myVote: 'like' })
    expect(await here.library.withdrawVote(user, _id, 'like')).toMatchObject({ likes: 0, myVote: null })
    expect(await here.library.withdrawVote(user, _id, 'like')).toMatchObject({ likes: 0, myVote: null })
    expect(await here.library.vote(user, _id, 'dislike')).toMatchObject({ dislikes: 1, version: 3 })
  })

  it('is the user’s last intent if they send several in one turn of the event loop', async () => {
    const { _id } = await here.publish()
    const user = newId()
    const answers = await Promise.all([
      here.library.vote(user, _id, 'dislike'),
      here.library.withdrawVote(user, _id, 'dislike'),
      here.library.vote(user, _id, 'like'),
      here.library.withdrawVote(user, _id, 'dislike'),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ likes: 1, dislikes: 0, myVote: 'like' })
  })

  it('on an unknown document is refused, and nothing is stored', async () => {
    const unknown = newId()
    await expect(here.library.vote(newId(), unknown, 'like')).rejects.toMatchObject({ status: 404 })
    await expect(here.library.withdrawVote(newId(), unknown, 'like')).rejects.toMatchObject({ status: 404 })
    expect(await here.platform.connection.collection('votes').countDocuments({ documentId: unknown })).toBe(0)
  })

  it('on a removed document is refused', async () => {
    const { _id } = await here.publish()
    await here.library.remove(_id, 'dislikes')
    const refusal = { status: 410, message: 'This document has been removed due to too many dislikes.' }
    await expect(here.library.vote(newId(), _id, 'like')).rejects.toMatchObject(refusal)
    await expect(here.library.withdrawVote(newId(), _id, 'like')).rejects.toMatchObject(refusal)
  })

  it('is cast although another one of the same batch is refused', async () => {
    const { _id } = await here.publish()
    const [refused, cast] = await Promise.allSettled([
      here.library.vote(newId(), newId(), 'like'),
      here.library.vote(newId(), _id, 'like'),
    ])
    expect(refused.status).toBe('rejected')
    expect(cast).toMatchObject({ status: 'fulfilled', value: { likes: 1 } })
  })
})

/** Many users vote and withdraw at once. Resolves to each one's last answer. */
async function storm(
  libraries: readonly (typeof here.library)[],
  documentIds: readonly string[],
  { users, rounds, seed }: { users: number; rounds: number; seed: number },
) {
  const dice = createDice(seed)
  const last = new Map<string, VoteValue | null>()
  await Promise.all(
    Array.from({ length: users }, async () => {
      const user = newId()
      for (let round = 0; round < rounds; round++) {
        const documentId = dice.oneOf(documentIds)
        const library = dice.oneOf(libraries)
        const { myVote } =
          dice.roll(4) === 0
            ? await library.withdrawVote(user, documentId, dice.value())
            : await library.vote(user, documentId, dice.value())
        last.set(`${documentId}:${user}`, myVote)
      }
    }),
  )
  const countOf = (documentId: string, value: VoteValue) =>
    [...last].filter(([key, vote]) => key.startsWith(documentId) && vote === value).length
  return (documentId: string) => ({
    likes: countOf(documentId, 'like'),
    dislikes: countOf(documentId, 'dislike'),
  })
}

/**
 * `processes`: the number of processes that count. Several publish in no particular order, so consumers compare versions. A version may
 * never be published: if a process learns too late that its write succeeded, another one has already replaced its event with a newer one.
 */
async function expectCounts(
  documentIds: readonly string[],
  expected: (id: string) => object,
  { processes = 1 } = {},
) {
  await here.platform.allHandled()
  for (const documentId of documentIds) {
    const { likes, dislikes, version } = (await here.library.card(documentId)) ?? {}
    expect({ likes, dislikes }).toEqual(expected(documentId))
    const told = versionsOf(documentId)
    const versions = processes > 1 ? told.toSorted((a, b) => a.version - b.version) : told
    expect(versions.at(-1)).toEqual({ documentId, likes, dislikes, version })
    const numbers = versions.map((change) => change.version)
    if (processes > 1) expect(new Set(numbers).size).toBe(numbers.length)
    else expect(numbers).toEqual(versions.map((_, at) => at + 1))
  }
  expect(await here.library.auditCounts()).toMatchObject({ wrong: [] })
}

describe('counts', () => {
  it('equal the votes after 200 users voted at once, and the last event has the last version', async () => {
    const documents = await Promise.all(Array.from({ length: 4 }, () => here.publish()))
    const ids = documents.map(({ _id }) => _id)
    await expectCounts(ids, await storm([here.library], ids, { users: 200, rounds: 4, seed: 1 }))
  })

  it('equal the votes when two processes count the same documents at once', { tags: ['long'] }, async () => {
    const other = here.another()
    await other.start()
    const documents = await Promise.all([here.publish(), here.publish()])
    const ids = documents.map(({ _id }) => _id)
    await expectCounts(
      ids,
      await storm([here.library, other.library], ids, { users: 60, rounds: 8, seed: 2 }),
      { processes: 2 },
    )
    await other.stop()
  })

  it('are corrected by the next process that starts after one died between vote and count', async () => {
    const { _id } = await here.publish()
    const votes = here.platform.connection.collection('votes')
    const before = here.another()
    await before.start()
    const user = newId()
    await votes.updateOne(
      { _id: `${_id}:${user}` as never },
      { $set: { documentId: _id, userId: user, value: 'like', castAt: new Date() } },
      { upsert: true },
    )
    expect((await here.library.auditCounts()).wrong).toMatchObject([{ documentId: _id, votes: { likes: 1 } }])
    // `before` died: it neither counts nor stops.
    const after = here.another()
    await after.start()
    expect(await here.library.auditCounts()).toMatchObject({ wrong: [] })
    await votes.updateOne({ _id: `${_id}:${user}` as never }, { $set: { value: null, castAt: new Date() } })
    const later = here.another()
    await later.start()
    expect(await here.library.card(_id)).toMatchObject({ likes: 0, version: 2 })
    await Promise.all([before.stop(), after.stop(), later.stop()])
  })

  it('of a removed document still follow its votes', async () => {
    const { _id } = await here.publish()
    const voting = Array.from({ length: 5 }, () => here.library.vote(newId(), _id, 'dislike'))
    const [votes] = await Promise.all([Promise.allSettled(voting), here.library.remove(_id, 'dislikes')])
    // The store may order them in any way: a vote after the removal is refused, any other counts.
    for (const vote of votes)
      if (vote.status === 'rejected') expect(vote.reason).toMatchObject({ code: 'removed' })
    const dislikes = votes.filter(({ status }) => status === 'fulfilled').length
    expect(await here.library.card(_id)).toMatchObject({ isActive: false, dislikes })
    expect(await here.library.auditCounts()).toMatchObject({ wrong: [] })
  })

  it('include seeded votes at once; seeding again leaves later votes alone', async () => {
    const { _id } = await here.publish()
    const planted = Array.from({ length: 30 }, (_, i) => ({
      documentId: _id,
      userId: newId(),
      value: i < 25 ? ('like' as const) : ('dislike' as const),
      castAt: new Date(),
    }))
    await here.library.plantVotes(planted)
    expect(await here.library.card(_id)).toMatchObject({ likes: 25, dislikes: 5 })
    await here.library.withdrawVote(planted[0]?.userId ?? '', _id, 'like')
    await here.library.plantVotes(planted)
    expect(await here.library.card(_id)).toMatchObject({ likes: 24, dislikes: 5 })
  })
})
