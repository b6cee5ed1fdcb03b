import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'
import type { TestSocket } from '../client/socket'

const follows = new Map<string, { code: string; since: Date | null }[]>()
let isOpen = true
let gateway: Awaited<ReturnType<typeof startLiveGateway>>
beforeEach(async () => {
  follows.clear()
  isOpen = true
  const codes: [string, string] = ['CS2030', 'CS2030S']
  gateway = await startLiveGateway({
    library: {
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
