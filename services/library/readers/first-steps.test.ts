import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const newStudent = () => ({ _id: newId(), createdAt: here.platform.clock.now(), role: 'student' as const })
const day = 24 * 60 * 60_000

it('follows what a new student saves, likes and uploads, and stays done', async () => {
  const student = newStudent()
  const stepsOf = () => here.library.firstSteps(student)
  const { _id } = await here.publish()
  expect(await stepsOf()).toEqual({
    state: 'open',
    steps: { saved: false, liked: false, uploaded: false },
  })
  await here.library.save(student._id, _id)
  await here.library.vote(student._id, _id, 'dislike')
  expect((await stepsOf()).steps).toEqual({ saved: true, liked: false, uploaded: false })
  await here.library.vote(student._id, _id, 'like')
  expect((await stepsOf()).steps).toEqual({ saved: true, liked: true, uploaded: false })
  const own = await here.publish(student._id)
  expect((await stepsOf()).state).toBe('done')
  await here.library.unsave(student._id, _id)
  await here.library.delete(student._id, own._id)
  expect((await stepsOf()).state).toBe('done')
})

it('opens again nothing that was hidden, and keeps modules and saved documents', async () => {
  const student = newStudent()
  const { _id } = await here.publish()
  await here.library.hideFirstSteps(student._id)
  await here.library.hideFirstSteps(student._id)
  await here.library.save(student._id, _id)
  await here.library.updateModules(student._id, ['CS2030S'])
  expect((await here.library.firstSteps(student)).state).toBe('gone')
  expect(await here.library.readerOf(student._id)).toMatchObject({
    savedDocuments: [_id],
    currentModules: ['CS2030S'],
  })
})

it('is offered to new students alone', async () => {
  const student = newStudent()
  const createdAt = new Date(here.platform.clock.now().getTime() - 31 * day)
  expect((await here.library.firstSteps({ ...student, createdAt })).state).toBe('gone')
  expect((await here.library.firstSteps({ ...student, role: 'admin' })).state).toBe('gone')
})
