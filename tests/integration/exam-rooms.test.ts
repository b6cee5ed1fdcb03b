import { afterEach, beforeEach, expect, it } from 'vitest'
import { examResponse, threadChanged, threadResponse, type DocumentCard } from '#events'
import { newId } from '#platform/core'
import { dayAfter } from '../../services/library/exams/rules'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'
import type { TestSocket } from '../client/socket'
import { startTestProgram } from './program'

const follows = new Map<string, { code: string; since: Date | null }[]>()
let isOpen = true
const documentId = newId()
let gateway: Awaited<ReturnType<typeof startLiveGateway>>
beforeEach(async () => {
  follows.clear()
  isOpen = true
  const codes: [string, string] = ['CS2030', 'CS2030S']
  gateway = await startLiveGateway({
    library: {
      card: async (_id) => (_id === documentId ? ({ _id, courseCode: 'CS2030S' } as DocumentCard) : null),
      codesOf: async (code) => (codes.includes(code) ? codes : [code]),
      followedBy: async () => follows,
      examRoom: async (code) => (isOpen && codes.includes(code) ? { codes } : null),
    },
  })
})
afterEach(() => gateway.stop())

async function newVisitor(courseCode: string, { isShown = false, isMember = false } = {}) {
  const _id = newId()
  if (isMember) follows.set(_id, [{ code: courseCode, since: null }])
  const tab = await gateway.connect(_id)
  expect(await tab.ask('exam:enter', { courseCode, isShown })).toEqual({ ok: true })
  return { _id, tab }
}
const sees = ({ tab }: { tab: TestSocket }, people: number, shown: readonly string[] = []) =>
  eventually(() => {
    const { courseCode, ...told } = tab.all('exam:visitors').at(-1) ?? { people: -1, shown: [] }
    expect([courseCode, told.people, told.shown.map(({ _id }) => _id)]).toEqual(['CS2030', people, shown])
  })

it('has one room for all codes of a module, and counts people from three up', async () => {
  const [kim, tan, lee] = [
    await newVisitor('CS2030'),
    await newVisitor('CS2030S'),
    await newVisitor('CS2030S'),
  ]
  for (const each of [kim, tan, lee]) await sees(each, 3)
  expect(await lee.tab.ask('exam:leave', 'CS2030S')).toEqual({ ok: true })
  await sees(kim, 0)
  const again = await newVisitor('CS2030')
  await sees(kim, 3)
  again.tab.close()
  await sees(tan, 0)
})

it('shows those who wish it to members of the module alone', async () => {
  const member = await newVisitor('CS2030', { isMember: true })
  const other = await newVisitor('CS2030S')
  const shown = await newVisitor('CS2030S', { isShown: true })
  await sees(member, 3, [shown._id])
  await sees(other, 3)
  expect(JSON.stringify(other.tab.all('exam:visitors'))).not.toContain(shown._id)
})

it('lets nobody into a closed room, and no visitor into any', async () => {
  const visitor = await gateway.connect()
  expect(await visitor.ask('exam:enter', { courseCode: 'CS2030', isShown: false })).toMatchObject({
    ok: false,
  })
  const student = await gateway.connect(newId())
  const enter = (payload: unknown) => student.ask('exam:enter', payload)
  for (const payload of [undefined, 'CS2030', { courseCode: 7, isShown: true }, { courseCode: 'CS2030' }])
    expect(await enter(payload)).toMatchObject({ ok: false })
  expect(await enter({ courseCode: 'MA1521', isShown: false })).toMatchObject({ ok: false })
  isOpen = false
  expect(await enter({ courseCode: 'CS2030', isShown: false })).toMatchObject({ ok: false })
})

it('notifies those in the room, and nobody else, of changed questions: at once, and once more after a rush of changes', async () => {
  const [here, left] = [await newVisitor('CS2030'), await newVisitor('CS2030S')]
  expect(await left.tab.ask('exam:leave', 'CS2030')).toEqual({ ok: true })
  const outside = [left.tab, await gateway.connect(newId()), await gateway.connect()]
  for (const tab of outside) await tab.watch(documentId)
  const change = (about = documentId) =>
    gateway.hears(threadChanged, { documentId: about, threadId: newId() })
  await change(newId())
  for (let count = 0; count < 20; count++) await change()
  await eventually(() => expect(here.tab.all('exam:changed').length).toBeGreaterThanOrEqual(2))
  isOpen = false
  await change()
  for (const tab of outside) {
    await eventually(() => expect(tab.all('threads:changed')).toHaveLength(21))
    expect(tab.all('exam:changed')).toEqual([])
  }
  const told = here.tab.all('exam:changed')
  // Two, unless the machine was so busy that the rush took seconds.
  expect(told.length).toBeLessThan(10)
  for (const each of told) expect(each).toEqual({ courseCode: 'CS2030' })
})

it('shows those in the room a question that is asked and answered elsewhere, as soon as they are told', async () => {
  const program = await startTestProgram()
  const [author, asker, helper, reader] = await program.enrol(4)
  const outside = await program.connect(author.token)
  const [code, otherCode] = ['EX7000', 'EX8000']
  const setDay = (courseCode: string) =>
    program.services.library.setExamDay(newId(), courseCode, dayAfter(new Date(), 3))
  await setDay(code)
  const heardOutside = () => outside.all('exam:changed').filter(({ courseCode }) => courseCode === code)
  // Everybody hears of the day.
  await eventually(() => expect(heardOutside()).toHaveLength(1))
  const { _id } = await program.publish(author, 'Finals', 1, { courseCode: code })
  const tab = await program.connect(reader.token)
  expect(await tab.ask('exam:enter', { courseCode: code, isShown: true })).toEqual({ ok: true })
  const questions = async () => {
    const exam = await program.call('GET', `/api/modules/${code}/exam`, { token: reader.token })
    return read(exam, examResponse).questions.map(({ text }) => text)
  }
  /** Does something that those in the room are told of. */
  async function tells<T>(act: () => Promise<T>): Promise<T> {
    const before = tab.all('exam:changed').length
    const done = await act()
    await eventually(() => expect(tab.all('exam:changed').length).toBeGreaterThan(before))
    return done
  }

  expect(await questions()).toEqual([])
  const question = { text: 'Why?', place: null, edition: 1, isAnonymous: false }
  const asked = await tells(() =>
    program.call('POST', `/api/auth/documents/${_id}/threads`, { token: asker.token, body: question }),
  )
  expect(await questions()).toEqual(['Why?'])
  const { thread } = read(asked, threadResponse)
  const answer = { text: 'Because.', isAnonymous: false }
  await tells(() =>
    program.call('POST', `/api/auth/threads/${thread._id}/answers`, { token: helper.token, body: answer }),
  )
  expect(await questions()).toEqual([])

  await setDay(otherCode)
  await outside.hears('exam:changed', ({ courseCode }) => courseCode === otherCode)
  expect(heardOutside()).toHaveLength(1)
  await tab.hears('exam:changed', ({ courseCode }) => courseCode === otherCode)
  const codesTold = new Set(tab.all('exam:changed').map((told) => JSON.stringify(told)))
  expect(codesTold).toEqual(new Set([code, otherCode].map((courseCode) => JSON.stringify({ courseCode }))))
  await program.stop()
})
