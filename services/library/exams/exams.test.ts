import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountClosed, fewestOpeners, maxMostOpened, maxOpenInRoom } from '#events'
import { newId } from '#platform/core'
import { until } from '#testing/until'
import { startLibrary } from '../../testing/library'
import { openQuestions, rankOpened } from './room'
import { dayAfter } from './rules'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const inDays = (days: number) => dayAfter(here.platform.clock.now(), days)
/** A student who follows a module. */
async function newFollower(courseCode: string) {
  const userId = newId()
  await here.library.updateModules(userId, [courseCode])
  return userId
}
const say = (userId: string, courseCode: string, day: string | null) =>
  here.library.sayExamDay(userId, courseCode, day)
const stored = (_id: string) =>
  here.platform.connection.collection<{ _id: string; proposals: unknown }>('exams').findOne({ _id })

it('takes a day from followers alone, and opens the room once three say it, a week before', async () => {
  const code = 'EX1000'
  const day = inDays(9)
  await expect(say(newId(), code, day)).rejects.toMatchObject({ code: 'not-followed' })
  const students = await Promise.all([1, 2, 3].map(() => newFollower(code)))
  for (const userId of students.slice(1)) expect((await say(userId, code, day)).day).toBeNull()
  expect(await say(students[0]!, code, day)).toEqual({
    ...{
      day,
      setBy: 'students',
      proposals: [{ day, students: 3 }],
      mine: day,
      isOpen: false,
      ...{ mostOpened: [], questions: [] },
    },
  })
  expect(await here.library.examRoom(code)).toBeNull()
  here.platform.clock.advance(2 * 86_400)
  expect(await here.library.exam(code, newId())).toMatchObject({ isOpen: true, mine: null })
  expect(await here.library.examRoom(code)).toEqual({ codes: [code] })
  here.platform.clock.advance(8 * 86_400)
  expect(await here.library.exam(code, newId())).toMatchObject({ day: null, isOpen: false, proposals: [] })
  await here.platform.allHandled()
  await until(async () => {
    await here.sweep()
    expect(await stored(code)).toBeNull()
  })
})

it.each([-1, 500])('refuses a day %i days from now', async (days) => {
  const userId = await newFollower('EX2000')
  await expect(say(userId, 'EX2000', inDays(days))).rejects.toMatchObject({ code: 'invalid' })
  await expect(here.library.setExamDay(newId(), 'EX2000', inDays(days))).rejects.toMatchObject({
    code: 'invalid',
  })
})

it('keeps all that come at once', async () => {
  const code = 'EX3000'
  const students = await Promise.all(Array.from({ length: 8 }, () => newFollower(code)))
  await Promise.all(students.map((userId) => say(userId, code, inDays(3))))
  expect((await here.library.exam(code, newId())).proposals).toEqual([{ day: inDays(3), students: 8 }])
})

it('follows an admin, until they leave it to students again', async () => {
  const code = 'EX4000'
  const adminId = newId()
  const students = await Promise.all([1, 2, 3].map(() => newFollower(code)))
  for (const userId of students) await say(userId, code, inDays(3))
  expect(await here.library.setExamDay(adminId, code, inDays(5))).toMatchObject({
    day: inDays(5),
    setBy: 'admin',
  })
  expect(await here.library.setExamDay(adminId, code, null)).toMatchObject({
    day: inDays(3),
    setBy: 'students',
  })
})

it('shows what three students or more opened within the hour', async () => {
  const code = 'EX5000'
  await here.library.setExamDay(newId(), code, inDays(1))
  const [much, little, long] = [
    await here.publish(newId(), { courseCode: code }),
    await here.publish(newId(), { courseCode: code }),
    await here.publish(newId(), { courseCode: code }),
  ]
  const open = async (_id: string, times: number) => {
    for (let count = 0; count < times; count++) await here.library.view(_id, newId())
  }
  await open(long._id, fewestOpeners)
  here.platform.clock.advance(3700)
  const shown = async () => (await here.library.exam(code, newId())).mostOpened.map(({ _id }) => _id)
  expect(await shown()).toEqual([])
  await open(much._id, fewestOpeners + 1)
  await open(little._id, fewestOpeners - 1)
  // As counted for everybody a moment ago.
  expect(await shown()).toEqual([])
  here.platform.clock.advance(11)
  expect(await shown()).toEqual([much._id])
})

it('shows questions without an answer, and nobody who asked', async () => {
  const code = 'EX5500'
  await here.library.setExamDay(newId(), code, inDays(1))
  const [asker, helper] = [newId(), newId()]
  const { _id } = await here.publish(newId(), { courseCode: code })
  const ask = (text: string) =>
    here.library.ask({ userId: asker, isAdmin: false }, _id, {
      ...{ text, place: null, edition: 1, isAnonymous: true },
    })
  const { thread: answered } = await ask('Why is it lazy?')
  await here.library.answer({ userId: helper, isAdmin: false }, answered._id, {
    ...{ text: 'It waits.', isAnonymous: false },
  })
  const { thread: open } = await ask('Is it strict?')
  here.platform.clock.advance(11)
  const { questions } = await here.library.exam(code, helper)
  expect(questions).toMatchObject([{ threadId: open._id, documentId: _id, text: 'Is it strict?' }])
  expect(JSON.stringify(questions)).not.toContain(asker)
})

it('shows what happened in a room that was forgotten at once, and not only ten seconds later', async () => {
  const code = 'EX5600'
  await here.library.setExamDay(newId(), code, inDays(1))
  const { _id } = await here.publish(newId(), { courseCode: code })
  const texts = async () => (await here.library.exam(code, newId())).questions.map(({ text }) => text)
  expect(await texts()).toEqual([])
  await here.library.ask({ userId: newId(), isAdmin: false }, _id, {
    ...{ text: 'Is it strict?', place: null, edition: 1, isAnonymous: true },
  })
  expect(await texts()).toEqual([])
  here.library.forgetExamRoom([code])
  expect(await texts()).toEqual(['Is it strict?'])
})

it('shows the newest open questions, and none that is hidden', () => {
  const asked = ['oldest', 'b', 'c', 'd', 'e', 'f', 'newest'].map((_id, minute) => ({
    ...{ _id, documentId: 'd', text: '?', at: new Date(minute * 60_000), hidings: _id === 'e' ? 1 : 0 },
  }))
  expect(openQuestions(asked, new Set(['c'])).map(({ _id }) => _id)).toEqual(
    ['newest', 'f', 'd', 'b', 'oldest'].slice(0, maxOpenInRoom),
  )
})

it('ranks by openers, and of equals the newer one first', () => {
  const ids = ['newest', 'b', 'c', 'd', 'e', 'f', 'oldest']
  const openers = new Map(ids.map((id) => [id, id === 'oldest' ? 9 : id === 'b' ? 2 : 3]))
  expect(rankOpened(ids, openers)).toEqual(['oldest', 'newest', 'c', 'd', 'e'].slice(0, maxMostOpened))
})

it('exports what a student says, and forgets it with the account', async () => {
  const code = 'EX6000'
  const [userId, other] = [await newFollower(code), await newFollower(code)]
  await say(userId, code, inDays(3))
  await say(other, code, inDays(4))
  const { data } = await here.library.exportOf(userId)
  const exported: unknown[] = []
  for await (const each of data['exam-days'] as AsyncIterable<unknown>) exported.push(each)
  expect(exported).toMatchObject([{ courseCode: code, day: inDays(3) }])
  expect(JSON.stringify(exported)).not.toContain(other)
  await here.platform.publish(accountClosed, { userId, documents: 'keep' })
  await here.platform.allHandled()
  expect((await stored(code))?.proposals).toMatchObject([{ userId: other }])
})
