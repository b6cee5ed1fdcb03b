import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Target, startTarget } from './target'

interface Item extends Record<string, unknown> {
  _id: string
}

/** Groups come in any order. */
const order = (x: object, y: object) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1)

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.stop())

describe('an aggregate', () => {
  it('counts the documents of each group', async () => {
    const votes = target.connection.collection<Item>('votes')
    await votes.insertMany(
      ['aL', 'aL', 'aD', 'bL'].map((key, i) => ({ _id: String(i), document: key[0], value: key[1] })),
    )
    const groups = await votes
      .aggregate<{ n: number }>([
        { $match: { document: { $in: ['a', 'b'] } } },
        { $group: { _id: { document: '$document', value: '$value' }, n: { $sum: 1 } } },
      ])
      .toArray()
    expect(groups.sort((x, y) => x.n - y.n || order(x, y))).toEqual([
      { _id: { document: 'a', value: 'D' }, n: 1 },
      { _id: { document: 'b', value: 'L' }, n: 1 },
      { _id: { document: 'a', value: 'L' }, n: 2 },
    ])
    const byValue = await votes.aggregate([{ $group: { _id: '$value', n: { $sum: 1 } } }]).toArray()
    expect(byValue.sort(order)).toEqual([
      { _id: 'D', n: 1 },
      { _id: 'L', n: 3 },
    ])
    const all = votes.aggregate([{ $match: { document: 'a' } }, { $group: { _id: null, n: { $sum: 1 } } }])
    expect(await all.toArray()).toEqual([{ _id: null, n: 3 }])
    const none = votes.aggregate([{ $match: { document: 'zz' } }, { $group: { _id: 1, n: { $sum: 1 } } }])
    expect(await none.toArray()).toEqual([])
  })
})

describe('counting by the fields of an index', () => {
  const ballots = () => target.connection.collection<Item>('ballots')
  const count = async (match: object) => {
    const groups = ballots().aggregate<{ _id: { d: unknown; v: unknown }; n: number }>([
      { $match: match },
      { $group: { _id: { d: '$d', v: '$v' }, n: { $sum: 1 } } },
    ])
    return (await groups.toArray()).sort(order)
  }
  beforeAll(async () => {
    await ballots().createIndex({ d: 1, v: 1 })
    await ballots().insertMany(
      [
        ['a', 'L'],
        ['a', 'L'],
        ['a', 'D'],
        ['a', null],
        ['b', 'L'],
        ['ab', 'L'],
        ['c', 'D'],
      ].map(([d, v], i) => ({ _id: String(i), d, v })),
    )
  })

  it('counts the groups that match, and leaves out empty ones', async () => {
    expect(await count({ d: { $in: ['a', 'b', 'zz'] }, v: { $in: ['L', 'D'] } })).toEqual([
      { _id: { d: 'a', v: 'D' }, n: 1 },
      { _id: { d: 'a', v: 'L' }, n: 2 },
      { _id: { d: 'b', v: 'L' }, n: 1 },
    ])
    expect(await count({ d: 'a', v: 'L' })).toEqual([{ _id: { d: 'a', v: 'L' }, n: 2 }])
    expect(await count({ d: 'zz', v: 'L' })).toEqual([])
  })

  it('counts a repeated value once, and documents without one', async () => {
    expect(await count({ d: { $in: ['a', 'a'] }, v: { $in: ['L', 'L', null] } })).toEqual([
      { _id: { d: 'a', v: 'L' }, n: 2 },
      { _id: { d: 'a', v: null }, n: 1 },
    ])
    await ballots().insertOne({ _id: 'none', d: 'a' })
    const groups = await count({ d: 'a', v: null })
    expect(groups.reduce((sum, { n }) => sum + n, 0)).toBe(2)
  })

  it('counts the changes of an update, an insert and a delete', async () => {
    await ballots().updateOne({ _id: '0' }, { $set: { v: 'D' } })
    await ballots().deleteOne({ _id: '4' })
    expect(await count({ d: { $in: ['a', 'b'] }, v: { $in: ['L', 'D'] } })).toEqual([
      { _id: { d: 'a', v: 'D' }, n: 2 },
      { _id: { d: 'a', v: 'L' }, n: 1 },
    ])
  })

  it('counts documents, not keys, if a field has arrays', async () => {
    await ballots().insertOne({ _id: 'many', d: 'm', v: ['L', 'D', 'L'] })
    expect(await count({ d: 'm', v: { $in: ['L', 'D'] } })).toEqual([
      { _id: { d: 'm', v: ['L', 'D', 'L'] }, n: 1 },
    ])
    expect(await count({ d: 'c', v: { $in: ['L', 'D'] } })).toEqual([{ _id: { d: 'c', v: 'D' }, n: 1 }])
  })
})
