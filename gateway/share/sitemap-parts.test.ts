import { describe, expect, it } from 'vitest'
import type { ListedDocument, PublishedPlace } from '#services/library'
import { createSitemapParts } from './sitemap-parts'

/** Documents, two at a time published at the same moment. */
const made = (count: number, from = 0): ListedDocument[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: String(from + at).padStart(6, '0'),
    publishedAt: new Date(Math.floor((from + at) / 2)),
    courseCode: 'CS2040S',
  }))

function setUp(count: number, size: number) {
  let time = 0
  const documents = made(count)
  const isLater = (a: PublishedPlace, b: PublishedPlace) =>
    a.publishedAt > b.publishedAt || (Number(a.publishedAt) === Number(b.publishedAt) && a._id > b._id)
  const parts = createSitemapParts({
    library: {
      publishedAfter: async (after, limit) =>
        documents.filter((document) => after === null || isLater(document, after)).slice(0, limit),
    },
    size,
    now: () => time,
  })
  const listed = async () => {
    const all: string[][] = []
    for (const part of await parts.parts()) {
      const ids: string[] = []
      for await (const batch of parts.documentsOf(part)) ids.push(...batch.map(({ _id }) => _id))
      all.push(ids)
    }
    return all
  }
  return { documents, parts, listed, pass: (ms: number) => (time += ms) }
}

describe('the parts of the sitemap', () => {
  it.each([
    [0, 10, 1],
    [9, 10, 1],
    [10, 10, 2],
    [35, 10, 4],
    [2_500, 1_200, 3],
  ])('%i documents, %i in a part, are in %i, each document once', async (count, size, expected) => {
    const { listed, documents } = setUp(count, size)
    const all = await listed()
    expect(all).toHaveLength(expected)
    expect(all.flat()).toEqual(documents.map(({ _id }) => _id))
  })

  it('keep their ends while documents come and go, and are divided again after an hour', async () => {
    const { listed, documents, pass } = setUp(25, 10)
    const [first, second] = await listed()
    documents.push(...made(30, 25))
    expect(await listed()).toMatchObject([first, second, { length: 35 }])
    documents.splice(3, 2)
    expect(await listed()).toMatchObject([{ length: 8 }, second, { length: 35 }])
    pass(3_600_001)
    expect((await listed()).map(({ length }) => length)).toEqual([10, 10, 10, 10, 10, 3])
  })
})
