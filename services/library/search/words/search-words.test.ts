import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSearchWords } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../../testing/library'
import { addPair, removePair, type StoredPair } from './rules'

const pairOf = (one: string, other: string): StoredPair => ({
  _id: newId(),
  one,
  other,
  addedAt: new Date(0),
})

describe('the rules of search words', () => {
  const actorId = newId()
  const builtIn = [['ans', 'solution']] as const
  const few = { pairs: [pairOf('tvm', 'time value'), pairOf('time value', 'money time')] }
  const full = { pairs: Array.from({ length: maxSearchWords }, (_, at) => pairOf(`a${at}`, `b${at}`)) }

  it.each([
    ['tvm', 'value of time', few, 'added'],
    ['tvm', 'time value', few, 'same-words'],
    ['money time', 'tvm', few, 'same-words'],
    ['solutions', 'answer', null, 'added'],
    ['solution', 'ans', null, 'same-words'],
    ['tutorials', 'tut', null, 'same-words'],
    ['a1', 'b2', full, 'too-many-search-words'],
    ['a1', 'b1', full, 'same-words'],
  ])('adding %j and %j to %j is %s', (one, other, words, outcome) => {
    expect(addPair(words, { pair: pairOf(one, other), actorId, builtIn })).toMatchObject({ outcome })
  })

  it('removes a pair once', () => {
    const [first, second] = few.pairs
    const removed = removePair(few, { pairId: first?._id ?? '', actorId })
    expect(removed).toMatchObject({ next: { pairs: [second] }, events: [{}] })
    expect(removePair(few, { pairId: newId(), actorId })).toEqual({ outcome: null })
    expect(removePair(null, { pairId: newId(), actorId })).toEqual({ outcome: null })
  })
})

describe('search words', () => {
  let here: Awaited<ReturnType<typeof startLibrary>>
  beforeAll(async () => {
    here = await startLibrary()
  })
  afterAll(() => here.stop())
  const found = async (query: string, library = here.library) => (await library.search(query, 5)).total

  it('of another process are known here in a moment, and after a restart', async () => {
    await here.publish(newId(), { title: 'Marsupials' })
    const other = here.another()
    const admin = newId()
    const { _id } = await other.library.addSearchWords(admin, { one: 'pouched', other: 'marsupial' })
    await here.platform.allHandled()
    expect(await found('pouched')).toBe(1)

    const later = here.another()
    await later.start()
    expect(await found('pouched', later.library)).toBe(1)
    await other.library.removeSearchWords(admin, _id)
    await other.library.removeSearchWords(admin, _id)
    await here.platform.allHandled()
    expect(await found('pouched')).toBe(0)
    // It missed the event.
    await later.missedEvents()
    expect(await found('pouched', later.library)).toBe(0)
    await later.stop()
  })

  it('of two admins at the same time are both kept, and the same words once', async () => {
    const add = (one: string) => here.library.addSearchWords(newId(), { one, other: 'glider' })
    await Promise.all([add('sugar'), add('flying')])
    const twice = await Promise.allSettled([add('gliding'), add('gliding')])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { pairs } = await here.library.searchWords()
    expect(pairs.map(({ one }) => one).sort()).toEqual(['flying', 'gliding', 'sugar'])
  })
})
