import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountClosed, userReinstated, userSuspended } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

const namesFor = async (query: string) =>
  (await here.library.suggest(query)).people.map(({ username }) => username)

it('suggests a document from its publication on, also of another process, and no longer once it is gone', async () => {
  const user = newId()
  const { _id, title, courseCode } = await here.publish(user, { courseCode: 'ZO1000', title: 'Pangolin' })
  expect(await here.library.suggest('zo 1000 pan')).toMatchObject({
    modules: [{ courseCode: 'ZO1000', documents: 1 }],
    documents: [{ _id, title, courseCode }],
  })
  const other = here.another()
  const theirs = await other.library.publish(
    user,
    here.request(here.upload(user, 'far away'), { courseCode: 'ZO1000', title: 'Pangolins' }),
  )
  await here.platform.allHandled()
  expect((await here.library.suggest('zo1000')).modules).toEqual([{ courseCode: 'ZO1000', documents: 2 }])
  await other.library.remove(theirs._id, 'dislikes')
  await here.library.delete(user, _id)
  await here.platform.allHandled()
  expect(await here.library.suggest('zo1000')).toEqual({ modules: [], documents: [], people: [] })
})

it('suggests what was published before the process started', async () => {
  const user = newId()
  const { _id } = await here.publish(user, { courseCode: 'ZO2000', title: 'Axolotl' })
  const other = here.another()
  await other.start()
  expect((await other.library.suggest('axo')).documents).toMatchObject([{ _id }])
  expect((await other.library.suggest(`user ${user}`)).people).toMatchObject([{ _id: user }])
  await other.stop()
})

it('knows a new name, and leaves suspended and closed accounts out', async () => {
  const user = newId()
  await here.publish(user)
  await here.platform.allHandled()
  expect(await namesFor(`user ${user}`)).toEqual([`user ${user}`])
  await here.changeUser(user, { username: 'Quokka Lim' })
  await here.platform.allHandled()
  expect([await namesFor(`user ${user}`), await namesFor('quokka'), await namesFor('lim')]).toEqual([
    [],
    ['Quokka Lim'],
    ['Quokka Lim'],
  ])

  here.end(user, 'suspended')
  await here.platform.publish(userSuspended, { userId: user, reason: 'warnings', note: null, version: 1 })
  await here.platform.allHandled()
  expect(await namesFor('quokka')).toEqual([])
  here.reinstate(user)
  await here.platform.publish(userReinstated, { userId: user, note: null, version: 2 })
  await here.platform.allHandled()
  expect(await namesFor('quokka')).toEqual(['Quokka Lim'])

  here.end(user, 'closed')
  await here.platform.publish(accountClosed, { userId: user, documents: 'keep' })
  await here.platform.allHandled()
  expect(await namesFor('quokka')).toEqual([])
})

it('offers modules to choose with the counts of this moment: a school’s own, by code, and none that is unknown', async () => {
  const user = newId()
  const publish = (title: string, university: 'NTU' | 'SMU') =>
    here.publish(user, { courseCode: university === 'NTU' ? 'QC1001' : 'QC1002', title, university })
  const first = await publish('Quaternions', 'NTU')
  await publish('Quaternions again', 'SMU')
  await here.platform.allHandled()
  const ofNtu = await here.library.chooseModules({ query: ' ', university: 'NTU' })
  expect(ofNtu).toContainEqual({ courseCode: 'QC1001', documents: 1, title: null })
  expect(ofNtu.map(({ courseCode }) => courseCode)).not.toContain('QC1002')
  expect((await here.library.chooseModules({ query: 'qc1' })).map(({ courseCode }) => courseCode)).toEqual([
    'QC1001',
    'QC1002',
  ])
  await here.library.delete(user, first._id)
  await here.platform.allHandled()
  expect(await here.library.countModules(['QC1001', 'QC1002', 'XY1234', 'QC1002'])).toEqual([
    { courseCode: 'QC1001', documents: 0 },
    { courseCode: 'QC1002', documents: 1 },
    { courseCode: 'XY1234', documents: 0 },
  ])
})
