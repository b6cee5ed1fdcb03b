import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { runMigration } from '#testing/run-migration'
import { startLibrary } from '../../testing/library'
import { joinedWants } from './joined-wants'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const day = 86_400_000
const [one, two, three] = [newId(), newId(), newId()]

it('joins the wants of older versions by module and kind, once, also in several processes', async () => {
  const now = here.platform.clock.now()
  const older = (userId: string, kind: string, daysAgo: number, isOpen = true) => ({
    _id: `${userId}:WM1000:${kind}`,
    ...{ userId, courseCode: 'WM1000', kind, isOpen, version: 3, outbox: [] },
    askedAt: new Date(now.getTime() - daysAgo * day),
  })
  await here.platform.connection
    .collection('wants')
    .insertMany([
      older(two, 'lab', 1),
      older(one, 'lab', 2),
      older(one, 'lecture', 5),
      older(three, 'lab', 1, false),
      older(two, 'tutorial', 91),
    ] as never[])
  // A sweep may have deleted the ended one already, here and below.
  expect([4, 5]).toContain(await joinedWants.plan(here.platform))
  const run = () => runMigration(joinedWants, here.platform)
  const counts = await Promise.all([run(), run()])
  expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(4)
  expect(await run()).toBe(0)
  expect(await joinedWants.plan(here.platform)).toBe(0)

  const { wants } = await here.library.wantsOf('WM1000', one)
  expect(wants).toMatchObject([
    { kind: 'lab', students: 2, mine: 'asked', line: null, year: null, offers: [] },
    { kind: 'lecture', students: 1, mine: 'asked' },
  ])
  expect((await here.library.wantsOf('WM1000', two)).wants).toMatchObject([{ mine: 'seconded' }, {}])
  await here.sweep()
  expect(await here.platform.connection.collection('wants').find({ isOpen: false }).toArray()).toEqual([])
})
