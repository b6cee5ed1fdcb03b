import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTo, startStore } from './conformance/target'

interface Entry {
  _id: string
  n: number
  tags: string[]
}

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('kill -9', () => {
  it('loses no acknowledged write and keeps indexes consistent', { tags: ['long'] }, async () => {
    const acknowledged = new Map<string, number>()
    const attempted = new Map<string, number>()
    for (let round = 0; round < 10; round++) {
      const store = await startStore(directory)
      const connection = await connectTo(store)
      const entries = connection.collection<Entry>('entries')
      if (round === 0) await entries.createIndexes([{ key: { n: 1 } }, { key: { tags: 1 } }])

      const found = await entries.find({}).toArray()
      const byId = new Map(found.map((entry) => [entry._id, entry]))
      for (const [id, n] of acknowledged) {
        expect(byId.get(id)?.n).toBeGreaterThanOrEqual(n)
        expect(byId.get(id)?.n).toBeLessThanOrEqual(attempted.get(id) ?? n)
      }
      for (const { _id, n } of found) {
        expect(await entries.countDocuments({ _id, n, tags: `n${n}` })).toBe(1)
        acknowledged.set(_id, n)
      }
      const numbers = [...new Set(found.map(({ n }) => n))]
      const counts = await Promise.all(numbers.map((n) => entries.countDocuments({ n })))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(found.length)

      let isOver = false
      let left = 15 + round * 6
      const ended = new Promise((resolve) => store.child.once('exit', resolve))
      const writer = async (name: string) => {
        for (let i = 0; !isOver; i++) {
          const _id = `${name}-${i % 20}`
          const n = (attempted.get(_id) ?? acknowledged.get(_id) ?? 0) + 1
          attempted.set(_id, n)
          try {
            await entries.updateOne({ _id }, { $set: { n, tags: [`n${n}`, 'all'] } }, { upsert: true })
            acknowledged.set(_id, n)
            // During other writes, a little later in each round.
            if (--left === 0) setTimeout(() => store.child.kill('SIGKILL'), round)
          } catch {
            return
          }
        }
      }
      const writers = ['a', 'b', 'c', 'd'].map(writer)
      await ended
      isOver = true
      await connection.close()
      await Promise.all(writers)
    }
    expect(acknowledged.size).toBeGreaterThan(40)
  })
})

describe('the lock', () => {
  it('keeps a second store out, and is released when its holder dies', async () => {
    const own = await mkdtemp(join(tmpdir(), 'lock-'))
    const first = await startStore(own)
    await expect(startStore(own)).rejects.toThrow('in-use')
    const ended = new Promise((resolve) => first.child.once('exit', resolve))
    first.child.kill('SIGKILL')
    await ended
    const second = await startStore(own)
    await expect(startStore(own)).rejects.toThrow('in-use')
    await second.stop()
    await rm(own, { recursive: true, force: true })
  })

  it('goes to one of several stores that start at once', { tags: ['long'] }, async () => {
    const own = await mkdtemp(join(tmpdir(), 'lock-'))
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startStore(own)))
    const winners = starts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(winners).toHaveLength(1)
    await winners[0]?.stop()
    await rm(own, { recursive: true, force: true })
  })
})
