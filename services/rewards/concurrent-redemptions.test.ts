// @module-tag sampled
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentPublished } from '#events'
import { newId } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { runsOf } from '#testing/long-form'
import { createRewards, type Rewards } from './index'

let platform: TestPlatform
let rewards: Rewards
beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createRewards({ ...platform, library: { titlesOf: async () => new Map() } })
  await platform.run(service)
  rewards = service.rewards
})
afterAll(() => platform.stop())

const published = (uploaderId: string) =>
  platform.fact(documentPublished, {
    documentId: newId(),
    uploaderId,
    title: 'Notes',
    courseCode: 'CS2030S',
    university: 'NUS',
    year: null,
    file: `document/${newId()}.pdf`,
  })

it('sells no book without enough points, however many tabs buy and whatever credit arrives meanwhile', async () => {
  const prices = new Map(rewards.books().map(({ id, price }) => [id, price]))
  const anyBooks = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 15 })
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.nat(10), anyBooks, async (before, meanwhile, wanted) => {
      const userId = newId()
      const credit = (documents: number) =>
        Promise.all(Array.from({ length: documents }, () => platform.deliver('rewards', published(userId))))
      await credit(before)
      const [answers] = await Promise.all([
        Promise.allSettled(wanted.map((bookId) => rewards.redeem(userId, bookId))),
        credit(meanwhile),
      ])

      const sold = wanted.filter((_, at) => answers[at]?.status === 'fulfilled')
      const { points, ownedBooks } = await rewards.wallet(userId)
      expect([...ownedBooks].sort()).toEqual([...new Set(sold)].sort())
      expect(sold).toHaveLength(new Set(sold).size)
      const spent = sold.reduce((sum, bookId) => sum + (prices.get(bookId) ?? 0), 0)
      expect(points).toBe(10 * (before + meanwhile) - spent)
      expect(points).toBeGreaterThanOrEqual(0)
      for (const answer of answers)
        if (answer.status === 'fulfilled') expect(answer.value.points).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: runsOf(20) },
  )
  expect(await rewards.auditWallets()).toEqual([])
})
