import { afterEach, expect, it } from 'vitest'
import { until } from '#testing/until'
import { createFollowing, differing, type Following } from './follow'

const log = { info: () => undefined, warn: () => undefined }
let following: Following | undefined
afterEach(() => following?.stop())

/** An index and a library in memory. `fail`: throws in the next calls of the index. */
function open({ published, fails = [] }: { published: Record<string, string>; fails?: string[] }) {
  const index = new Map<string, string>()
  const library = new Map(Object.entries(published))
  const may = () => {
    const failure = fails.shift()
    if (failure !== undefined) throw new Error(failure)
  }
  const after = (entries: ReadonlyMap<string, string>, id: string, limit: number) =>
    [...entries]
      .filter(([documentId]) => documentId > id)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, limit)
      .map(([documentId, stamp]) => ({ documentId, stamp }))
  following = createFollowing({
    index: {
      put: async (id, stamp) => {
        may()
        index.set(id, stamp)
      },
      remove: async (id) => {
        may()
        index.delete(id)
      },
      indexed: async (id, limit) => after(index, id, limit),
      clear: async () => index.clear(),
    },
    library: { publishedOf: async (ids) => new Set(ids.filter((id) => library.has(id))) },
    texts: {
      of: async (ids) =>
        ids.flatMap((documentId) => {
          const stamp = library.get(documentId)
          return stamp === undefined ? [] : [{ documentId, edition: 1, stamp, pages: ['text'] }]
        }),
      after: async (id, limit) => after(library, id, limit),
    },
    log,
  })
  return { index, library, following }
}
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at).padStart(6, '0'), '1']))

it('adds, replaces and removes what changed', async () => {
  const { index, library, following } = open({ published: { a: '1' } })
  following.changed('a')
  await following.idle()
  library.set('a', '2')
  library.set('b', '1')
  for (const id of ['a', 'b', 'unknown']) following.changed(id)
  await following.idle()
  expect([...index]).toEqual([
    ['a', '2'],
    ['b', '1'],
  ])
  library.delete('a')
  following.changed('a')
  await following.idle()
  expect([...index.keys()]).toEqual(['b'])
})

it('compares any number of documents, also such that only the index has', async () => {
  const { index, library, following } = open({ published: many(1_234) })
  for (const [id, stamp] of Object.entries(many(2_600))) index.set(id, stamp)
  index.set('000007', 'older')
  // Nothing is known of the index before.
  expect(following.isComplete()).toBe(false)
  following.compare()
  expect(following.isComplete()).toBe(false)
  await following.idle()
  expect(following.isComplete()).toBe(true)
  expect(index).toEqual(library)
})

it('goes on after a failure, and loses no change', { tags: ['long'] }, async () => {
  const { index, following } = open({ published: many(3), fails: ['away', 'away'] })
  for (const id of Object.keys(many(3))) following.changed(id)
  await until(() => expect(following.isComplete()).toBe(true))
  expect(index.size).toBe(3)
})

it('builds a damaged index anew', async () => {
  const fails: string[] = []
  const { index, library, following } = open({ published: many(30), fails })
  following.compare()
  await following.idle()
  index.set('rubbish', '1')
  fails.push('database disk image is malformed')
  following.changed('000001')
  await until(() => expect(following.isComplete()).toBe(true))
  expect(index).toEqual(library)
})

it.each([
  [['a 1'], [], ['a']],
  [['a 1'], ['a 1'], []],
  [['a 2'], ['a 1'], ['a']],
  [[], ['a 1'], ['a']],
])('between %j and %j differ %j', (wanted, indexed, expected) => {
  const rows = (all: readonly string[]) =>
    all.map((each) => {
      const [documentId = '', stamp = ''] = each.split(' ')
      return { documentId, stamp }
    })
  expect(differing(rows(wanted), rows(indexed))).toEqual(expected)
})
