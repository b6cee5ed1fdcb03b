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

  it('that are two codes of one module give it one shelf, in every process, until they are removed', async () => {
    const user = newId()
    const first = await here.publish(user, { courseCode: 'CS2109S', title: 'Agents' })
    const second = await here.publish(user, { courseCode: 'IT2109', title: 'Agents again' })
    const other = here.another()
    await other.start()
    const browse = (courseCode: string, { library } = here as Pick<typeof here, 'library'>) =>
      library.browse({ choice: { courseCode }, sort: 'title', limit: 5 })
    const idsOf = ({ documents }: { documents: { _id: string }[] }) => documents.map(({ _id }) => _id)
    expect(idsOf(await browse('IT2109'))).toEqual([second._id])

    const { _id } = await here.library.addSearchWords(newId(), { one: 'it2109', other: 'cs2109s' })
    const later = here.another()
    await later.start()
    for (const each of [here, later]) {
      const page = await browse('IT2109', each)
      expect(idsOf(page)).toEqual([first._id, second._id])
      expect(page).toMatchObject({ total: 2, sharedCodes: ['CS2109S'] })
      expect(page.facets.courses).toContainEqual({ value: 'IT2109', count: 2 })
      const shelf = await each.library.byCourse('it2109', 5)
      expect(idsOf(shelf).sort()).toEqual([first._id, second._id].sort())
      expect(shelf.sharedCodes).toEqual(['CS2109S'])
      expect(await each.library.countModules(['IT2109', 'CS2109S'])).toEqual([
        { courseCode: 'IT2109', documents: 2 },
        { courseCode: 'CS2109S', documents: 2 },
      ])
      expect((await each.library.suggest('it2109')).modules).toEqual([
        { courseCode: 'CS2109S', documents: 2 },
      ])
      expect((await each.library.search('it2109', 5)).total).toBe(2)
      const { facets } = await each.library.browse({ choice: {}, sort: 'newest', limit: 1 })
      expect(facets.courses.filter(({ value }) => /2109/.test(value))).toEqual([
        { value: 'CS2109S', count: 2 },
      ])
    }
    await here.library.updateModules(user, ['IT2109', 'MA1521', 'CS2109S'])
    expect((await here.library.readerOf(user)).currentModules).toEqual(['IT2109', 'MA1521'])

    // A change of one of them beside a shared shelf, and what is asked for under one code and offered under the other.
    const asker = newId()
    const lab = { kind: 'lab' as const, year: '', line: '' }
    await here.library.askFor(asker, 'CS2109S', lab)
    expect(await here.library.wantsOf('IT2109', asker)).toMatchObject({
      wants: [{ kind: 'lab', students: 1, mine: 'asked' }],
      sharedCodes: ['CS2109S'],
    })
    const want = await here.library.askFor(asker, 'IT2109', lab)
    const wantIds = want === null ? [] : [want._id]
    const third = await here.publish(user, { courseCode: 'IT2109', title: 'Lab 1', kind: 'lab', wantIds })
    await here.platform.allHandled()
    expect(await here.library.wantsOf('CS2109S', asker)).toMatchObject({
      wants: [{ students: 1, offers: [{ documentId: third._id }] }],
      sharedCodes: ['IT2109'],
    })
    await here.library.delete(user, third._id)

    await here.library.removeSearchWords(newId(), _id)
    await here.platform.allHandled()
    expect(idsOf(await browse('IT2109'))).toEqual([second._id])
    expect(idsOf(await browse('CS2109S'))).toEqual([first._id])
    expect((await here.library.suggest('it2109')).modules).toEqual([{ courseCode: 'IT2109', documents: 1 }])
    for (const each of [other, later]) await each.stop()
  })
})
