import { afterEach, beforeEach, expect, it } from 'vitest'
import { documentCaseId } from '#events'
import { newId } from '#platform/core'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'
import type { TestSocket } from '../client/socket'

const admins = new Map<string, 'acting' | 'student'>()
let gateway: Awaited<ReturnType<typeof startLiveGateway>>
beforeEach(async () => {
  admins.clear()
  gateway = await startLiveGateway({ admins })
})
afterEach(() => gateway.stop())

const caseId = documentCaseId(newId())
async function newAdmin(): Promise<{ _id: string; tab: TestSocket; look: () => Promise<unknown> }> {
  const _id = newId()
  admins.set(_id, 'acting')
  const tab = await gateway.connect(_id)
  return { _id, tab, look: () => tab.ask('case:look', caseId) }
}
const lastOf = (tab: TestSocket) =>
  tab
    .all('case:viewers')
    .at(-1)
    ?.admins.map(({ _id }) => _id)
    .sort()
const seen = (tab: TestSocket, ids: string[]) => eventually(() => expect(lastOf(tab)).toEqual(ids.toSorted()))

it('shows two admins each other on a case, until one leaves or disconnects', async () => {
  const [mei, tan] = [await newAdmin(), await newAdmin()]
  expect(await mei.look()).toEqual({ ok: true })
  await seen(mei.tab, [mei._id])
  await tan.look()
  await Promise.all([mei, tan].map(({ tab }) => seen(tab, [mei._id, tan._id])))
  await tan.tab.ask('case:leave', caseId)
  await seen(mei.tab, [mei._id])
  await tan.look()
  await seen(mei.tab, [mei._id, tan._id])
  tan.tab.close()
  await seen(mei.tab, [mei._id])
})

it('counts an admin once, whatever their tabs, and until the last one is closed', async () => {
  const [mei, tan] = [await newAdmin(), await newAdmin()]
  const second = await gateway.connect(tan._id)
  await mei.look()
  await tan.look()
  await second.ask('case:look', caseId)
  await seen(mei.tab, [mei._id, tan._id])
  tan.tab.close()
  await seen(second, [mei._id, tan._id])
  second.close()
  await seen(mei.tab, [mei._id])
})

it('lets nobody join who left before the look was checked', async () => {
  const [mei, tan] = [await newAdmin(), await newAdmin()]
  await mei.look()
  await Promise.all([tan.look(), tan.tab.ask('case:leave', caseId)])
  await tan.tab.ask('case:leave', caseId)
  await seen(mei.tab, [mei._id])
})

it('sends the viewers of one case only, and sends students nothing', async () => {
  const [mei, tan] = [await newAdmin(), await newAdmin()]
  const student = await gateway.connect(newId())
  const visitor = await gateway.connect()
  for (const socket of [student, visitor])
    expect(await socket.ask('case:look', caseId)).toMatchObject({ ok: false })
  await tan.tab.ask('case:look', documentCaseId(newId()))
  await mei.look()
  await seen(mei.tab, [mei._id])
  for (const socket of [student, visitor]) expect(socket.all('case:viewers')).toEqual([])
  expect(tan.tab.all('case:viewers').every((told) => told.caseId !== caseId)).toBe(true)
})

it('lets go of an admin who lost the role', async () => {
  const [mei, tan, lee] = [await newAdmin(), await newAdmin(), await newAdmin()]
  await mei.look()
  await tan.look()
  await seen(mei.tab, [mei._id, tan._id])
  admins.set(tan._id, 'student')
  await lee.look()
  await seen(mei.tab, [mei._id, lee._id])
  expect(lastOf(tan.tab)).not.toContain(lee._id)
})

it('lets go of an admin who had the role only after the socket was let in', async () => {
  const [mei, lee] = [await newAdmin(), await newAdmin()]
  const _id = newId()
  const tab = await gateway.connect(_id)
  admins.set(_id, 'acting')
  await tab.ask('case:look', caseId)
  await mei.look()
  await seen(tab, [_id, mei._id])
  admins.set(_id, 'student')
  await lee.look()
  await seen(mei.tab, [mei._id, lee._id])
  expect(lastOf(tab)).not.toContain(lee._id)
})

it.each([[undefined], ['user-me'], [[caseId]], [7]])('refuses %j instead of a case', async (payload) => {
  const { tab } = await newAdmin()
  expect(await tab.ask('case:look', payload)).toMatchObject({ ok: false })
})

it('lets a tab have ten cases open', async () => {
  const { tab } = await newAdmin()
  const ask = () => tab.ask('case:look', documentCaseId(newId()))
  for (let count = 0; count < 10; count++) expect(await ask()).toEqual({ ok: true })
  expect(await ask()).toMatchObject({ ok: false })
})
