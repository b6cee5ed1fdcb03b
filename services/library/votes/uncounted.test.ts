import { expect, it } from 'vitest'
import { createUncountedVotes } from './uncounted'

const at = (second: number) => new Date(second * 1000)
const counts = { likes: 0, dislikes: 0, version: 0 }

/** Recounts that fail for the documents in `broken`. */
function setUp() {
  const broken = new Set<string>()
  const recounted: string[] = []
  const uncounted = createUncountedVotes(async (documentId) => {
    if (broken.has(documentId)) throw new Error('the store is away')
    recounted.push(documentId)
    return counts
  })
  return { uncounted, broken, recounted }
}

it('reports all votes up to now as counted once each document of a batch is counted', async () => {
  const { uncounted } = setUp()
  const batch = uncounted.add(new Set(['a', 'b']), at(10))
  await batch.count('a')
  expect(uncounted.countedUntil(at(20))).toEqual(at(10))
  await batch.count('b')
  expect(uncounted.countedUntil(at(20))).toEqual(at(20))
})

it('keeps a vote with a failed count until a later count succeeds', async () => {
  const { uncounted, broken, recounted } = setUp()
  broken.add('a')
  await expect(uncounted.add(new Set(['a']), at(10)).count('a')).rejects.toThrow('away')
  await uncounted.add(new Set(['b']), at(12)).count('b')
  expect(uncounted.countedUntil(at(20))).toEqual(at(10))
  await expect(uncounted.countOlderThan(at(15))).rejects.toThrow('away')
  broken.clear()
  await uncounted.countOlderThan(at(15))
  expect(uncounted.countedUntil(at(20))).toEqual(at(20))
  expect(recounted).toEqual(['b', 'a'])
})

it('does not count votes that are younger than the given time', async () => {
  const { uncounted, recounted } = setUp()
  uncounted.add(new Set(['a']), at(18))
  await uncounted.countOlderThan(at(15))
  expect(recounted).toEqual([])
})
