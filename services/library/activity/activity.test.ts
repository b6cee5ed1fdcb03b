import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysUntil, newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
  // Not near midnight, whenever it runs: the day before is then over and stored.
  advanceToTomorrow()
  await here.sweep()
})
afterAll(() => here.stop())

const days = (count = 1) => daysUntil(here.platform.clock.now(), count)
const votesOn = (count = 1) => here.library.votesOn(days(count))
/** Noon of the next day. */
function advanceToTomorrow() {
  const { clock } = here.platform
  const [tomorrow] = daysUntil(clock.now(), 1)
  if (tomorrow) clock.advance((tomorrow.until.getTime() - clock.now().getTime()) / 1000 + 12 * 3600)
}
const stored = () => here.platform.connection.collection('vote_days').countDocuments()

it('counts an upload on its day, whatever becomes of it', async () => {
  const user = newId()
  const before = await here.library.uploadsOn(days())
  const [one, other] = [await here.publish(user), await here.publish(user)]
  await here.library.delete(user, one._id)
  await here.library.remove(other._id, 'dislikes')
  await here.publish(user)
  const [count = 0] = await here.library.uploadsOn(days())
  expect(count - (before[0] ?? 0)).toBe(3)
})

it('counts each vote once on its last day, and stores a day once it is over', async () => {
  const { library } = here
  const [{ _id: one }, { _id: other }] = [await here.publish(newId()), await here.publish(newId())]
  const [ann, ben] = [newId(), newId()]
  await library.vote(ann, one, 'like')
  await library.vote(ann, one, 'dislike')
  await library.vote(ben, one, 'like')
  await library.withdrawVote(ben, one, 'like')
  await library.vote(ben, other, 'like')
  expect(await votesOn()).toEqual([3])
  const before = await stored()

  advanceToTomorrow()
  // Repeated and concurrent calls, and the hourly sweep, count it once.
  await Promise.all([votesOn(2), votesOn(2), here.sweep()])
  expect(await votesOn(2)).toEqual([3, 0])
  // Ben changes his mind: today has a vote more, and yesterday keeps its own.
  await library.vote(ben, other, 'dislike')
  expect(await votesOn(2)).toEqual([3, 1])
  expect(await here.another().library.votesOn(days(2))).toEqual([3, 1])
  expect(await stored()).toBe(before + 1)
})
