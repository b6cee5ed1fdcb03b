import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountClosed, documentRenewed, userReinstated, userSuspended } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../testing/library'
import { auditStoredLibrary } from './audit-stored'
import { createStore, type Store } from './model'
import { createBeginVotesAnew } from './votes/begin-anew'
import { createDislikes } from './votes/dislikes'
import { createSuspendedVotes } from './votes/suspended-votes'

let here: Awaited<ReturnType<typeof startLibrary>>
let store: Store
let documentId: string
let voter: string
beforeAll(async () => {
  here = await startLibrary()
  store = createStore(here.platform.connection)
})
afterAll(() => here.stop())

/** A vote that was counted long ago. */
beforeEach(async () => {
  ;({ _id: documentId } = await here.publish())
  voter = newId()
  await here.library.vote(voter, documentId, 'dislike')
  here.platform.clock.advance(60_000)
  const countedUntil = here.platform.clock.now()
  for (const { _id } of await store.checkpoints.find({ _id: { $gt: '' } }).lean())
    await store.checkpoints.updateOne({ _id }, { $set: { countedUntil } })
})

const wrong = async () => (await auditStoredLibrary(here.platform.connection)).wrong
const wrongNow = async () => (await here.library.auditCounts()).wrong
const marks = () => store.native.votes.find({ documentId, uncounted: { $gt: '' } }).toArray()

/** The program ends between a change of votes and the count. */
const killed = () => ({
  ...here.platform,
  store,
  countChanges: () => Promise.reject(new Error('killed')),
})
const follow = (isActive: boolean) =>
  createSuspendedVotes({
    ...killed(),
    accounts: { get: async (_id) => ({ _id, isActive }) as never },
  }).follow(voter)

it('takes counts for late, not for wrong, while votes are set aside or cast again', async () => {
  await expect(follow(false)).rejects.toThrow('killed')
  expect(await wrongNow()).toMatchObject([{ documentId }])
  expect(await wrong()).toEqual([])

  here.end(voter, 'suspended')
  await here.platform.publish(userSuspended, { userId: voter, reason: 'decision', note: null, version: 1 })
  await here.platform.allHandled()
  expect(await wrongNow()).toEqual([])
  expect(await marks()).toEqual([])

  await expect(follow(true)).rejects.toThrow('killed')
  expect(await wrongNow()).toMatchObject([{ documentId }])
  expect(await wrong()).toEqual([])
  here.reinstate(voter)
  await here.platform.publish(userReinstated, { userId: voter, note: 'Sorry.', version: 2 })
  await here.platform.allHandled()
  expect(await wrongNow()).toEqual([])
  expect(await marks()).toEqual([])
})

it('takes them for wrong after the last look at a suspended account, which nothing repeats', async () => {
  const late = newId()
  const countChanges = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('killed'))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const get = async (_id: string) => ({ _id, isActive: false }) as never
  await createSuspendedVotes({ ...killed(), countChanges, accounts: { get } }).follow(late)
  const lookOnceMore = timers.mock.calls.find(([, ms]) => ms === 30_000)?.[0] ?? (() => undefined)
  timers.mockRestore()

  await here.library.vote(late, documentId, 'like')
  const castAt = new Date(here.platform.clock.now().getTime() - 60_000)
  await store.native.votes.updateOne({ _id: `${documentId}:${late}` }, { $set: { castAt } })
  expect(await wrongNow()).toEqual([])
  lookOnceMore()
  await vi.waitFor(() => expect(countChanges).toHaveBeenCalled())
  expect(await wrong()).toMatchObject([{ documentId }])
  await store.documents.updateOne({ _id: documentId }, { $set: { likes: 0 } })
})

it('takes them for late while votes are withdrawn', async () => {
  const until = here.platform.clock.now()
  await expect(createDislikes(killed()).voidDislikes(documentId, [voter], until)).rejects.toThrow('killed')
  expect(await wrongNow()).toMatchObject([{ documentId }])
  expect(await wrong()).toEqual([])
  await here.library.voidDislikes(documentId, [voter], until)
  expect(await wrongNow()).toEqual([])
  expect(await marks()).toEqual([])
})

it('takes them for late while a document begins anew', async () => {
  const until = here.platform.clock.now()
  await expect(createBeginVotesAnew(killed())(documentId, until, 0)).rejects.toThrow('killed')
  expect(await wrong()).toEqual([])
  const renewed = here.platform.fact(documentRenewed, {
    ...{ documentId, uploaderId: newId(), title: 'Streams', file: 'document/2.pdf', edition: 2 },
    ...{ keepsVotes: false, removal: 0 },
  })
  await here.platform.bus.publish([{ ...renewed, occurredAt: until.toISOString() }])
  await here.platform.allHandled()
  expect(await wrongNow()).toEqual([])
  expect(await marks()).toEqual([])
})

it('leaves no mark of a closed account, and finds counts that nobody will correct', async () => {
  await here.platform.publish(accountClosed, { userId: voter, documents: 'delete' })
  await here.platform.allHandled()
  expect(await store.native.votes.countDocuments({ documentId })).toBe(0)
  expect(await wrong()).toEqual([])
  await store.documents.updateOne({ _id: documentId }, { $set: { likes: 3 } })
  expect(await wrong()).toMatchObject([{ documentId, stored: { likes: 3 }, votes: { likes: 0 } }])
})
