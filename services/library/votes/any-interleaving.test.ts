// @module-tag sampled
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { votesChanged, type VoteValue } from '#events'
import { newId } from '#platform/core'
import { runsOf } from '#testing/long-form'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const students = 8
const documents = 2
const step = fc.record({
  who: fc.nat(students - 1),
  on: fc.nat(documents - 1),
  does: fc.constantFrom('vote', 'withdraw'),
  value: fc.constantFrom<VoteValue>('like', 'dislike'),
  /** Turns of the event loop to wait before. */
  after: fc.nat(3),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A student's final votes, if their actions run one after the other. */
function votesAfter(steps: readonly Step[]): Map<string, VoteValue> {
  const votes = new Map<string, VoteValue>()
  for (const { who, on, does, value } of steps) {
    const key = `${who} ${on}`
    if (does === 'vote') votes.set(key, value)
    else if (votes.get(key) === value) votes.delete(key)
  }
  return votes
}

it('ends with counts equal to the voters, however the votes of many students interleave', async () => {
  const { library, publish, platform } = here
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const ids = await Promise.all(Array.from({ length: documents }, async () => (await publish())._id))
      const users = Array.from({ length: students }, () => newId())
      const act = async ({ who, on, does, value, after }: Step) => {
        for (let turn = 0; turn < after; turn++) await setImmediate()
        const [user, id] = [users[who] ?? '', ids[on] ?? '']
        if (does === 'vote') expect((await library.vote(user, id, value)).myVote).toBe(value)
        else await library.withdrawVote(user, id, value)
      }
      await Promise.all(
        users.map(async (_, who) => {
          for (const each of steps.filter((step) => step.who === who)) await act(each)
        }),
      )

      const votes = [...votesAfter(steps)]
      const voters = (on: number, value: VoteValue) =>
        votes.filter(([key, voted]) => key.endsWith(` ${on}`) && voted === value).length
      const expected = ids.map((_id, on) => ({
        _id,
        likes: voters(on, 'like'),
        dislikes: voters(on, 'dislike'),
      }))
      const counts = await library.counts(ids)
      expect(counts.map(({ _id, likes, dislikes }) => ({ _id, likes, dislikes }))).toEqual(
        expect.arrayContaining(expected),
      )
      await platform.allHandled()
      for (const { _id, likes, dislikes } of expected) {
        const told = platform.published(votesChanged).filter(({ documentId }) => documentId === _id)
        const last = told.reduce((newest, each) => (each.version > newest.version ? each : newest), {
          ...{ likes: 0, dislikes: 0, version: 0 },
        })
        expect([last.likes, last.dislikes]).toEqual([likes, dislikes])
      }
    }),
    { numRuns: runsOf(20) },
  )
  expect((await library.auditCounts()).wrong).toEqual([])
})
