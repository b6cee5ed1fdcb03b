import { afterEach, beforeEach, expect, it } from 'vitest'
import { fewestReaders, maxShownReaders, type DocumentCard } from '#events'
import { newId } from '#platform/core'
import { openDeafSocket } from '../client/deaf-socket'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'
import type { TestSocket } from '../client/socket'

const documentId = newId()
const unknownId = newId()
const follows = new Map<string, { code: string; since: Date | null }[]>()
let gateway: Awaited<ReturnType<typeof startLiveGateway>>
const start = (options: Pick<Parameters<typeof startLiveGateway>[0], 'limits'> = {}) =>
  startLiveGateway({
    ...options,
    library: {
      watchable: async (ids) => new Set(ids.filter((id) => id !== unknownId)),
      card: async (_id) => ({ _id, courseCode: 'CS2030S' }) as DocumentCard,
      codesOf: async (code) => [code, 'CS2030'],
      followedBy: async () => follows,
    },
  })
beforeEach(async () => {
  follows.clear()
  gateway = await start()
})
afterEach(() => gateway.stop())

/** A student with the document open; `code`: of a module that they follow. */
async function newReader({ isShown = false, code }: { isShown?: boolean; code?: string } = {}) {
  const _id = newId()
  if (code !== undefined) follows.set(_id, [{ code, since: null }])
  const tab = await gateway.connect(_id)
  const open = (shown = isShown) => tab.ask('document:open', { documentId, isShown: shown })
  expect(await open()).toEqual({ ok: true })
  return { _id, tab, open }
}
const lastOf = (tab: TestSocket) => {
  const told = tab.all('document:readers').at(-1)
  return told === undefined
    ? undefined
    : { people: told.people, shown: told.shown.map(({ _id }) => _id).sort() }
}
const sees = ({ tab }: { tab: TestSocket }, people: number, shown: readonly string[] = []) =>
  eventually(() => expect(lastOf(tab)).toEqual({ people, shown: [...shown].sort() }))

it('tells readers how many they are, from three up, and again when one leaves or disconnects', async () => {
  const [kim, tan] = [await newReader(), await newReader()]
  await Promise.all([sees(kim, 0), sees(tan, 0)])
  const lee = await newReader()
  await Promise.all([kim, tan, lee].map((each) => sees(each, fewestReaders)))
  const mei = await newReader()
  await sees(kim, 4)
  mei.tab.close()
  await sees(kim, 3)
  expect(await lee.tab.ask('document:close', documentId)).toEqual({ ok: true })
  await sees(kim, 0)
})

it('no longer counts a reader whose connection fell silent without closing', async () => {
  await gateway.stop()
  gateway = await start({ limits: { pingIntervalMs: 100, pingTimeoutMs: 2000 } })
  const [kim, tan] = [await newReader(), await newReader()]
  const silent = await openDeafSocket(gateway.origin, newId())
  silent.send('document:open', { documentId, isShown: false })
  await Promise.all([sees(kim, 3), sees(tan, 3)])
  await Promise.all([sees(kim, 0), sees(tan, 0)])
  expect(await gateway.openSockets()).toBe(2)
  silent.close()
})

it('counts people, not tabs', async () => {
  const [kim, tan, lee] = [await newReader(), await newReader(), await newReader()]
  const second = await gateway.connect(tan._id)
  await second.ask('document:open', { documentId, isShown: false })
  await sees(kim, 3)
  await sees({ tab: second }, 3)
  tan.tab.close()
  lee.tab.close()
  await sees(kim, 0)
})

it('shows those who wish it to members of the module, under any of its codes, and to nobody else', async () => {
  const member = await newReader({ code: 'CS2030' })
  const other = await newReader({ code: 'MA1521' })
  const shown = await newReader({ isShown: true, code: 'CS2030S' })
  await Promise.all([sees(member, 3, [shown._id]), sees(shown, 3, [shown._id]), sees(other, 3)])
  expect(JSON.stringify(other.tab.all('document:readers'))).not.toContain(shown._id)
  // They change their mind.
  await shown.open(false)
  await sees(member, 3)
  await member.open(true)
  await sees(shown, 3, [member._id])
})

it('sends no more names than fit', async () => {
  const member = await newReader({ code: 'CS2030S' })
  for (let count = 0; count < maxShownReaders + 1; count++) await newReader({ isShown: true })
  await eventually(() => expect(lastOf(member.tab)?.people).toBe(maxShownReaders + 2))
  expect(lastOf(member.tab)?.shown).toHaveLength(maxShownReaders)
})

it('tells visitors nothing, and readers nothing of another document', async () => {
  const visitor = await gateway.connect()
  expect(await visitor.ask('document:open', { documentId, isShown: false })).toMatchObject({ ok: false })
  const elsewhere = await gateway.connect(newId())
  expect(await elsewhere.ask('document:open', { documentId: newId(), isShown: true })).toEqual({ ok: true })
  const readers = [await newReader(), await newReader(), await newReader()]
  await Promise.all(readers.map((each) => sees(each, 3)))
  expect(visitor.all('document:readers')).toEqual([])
  expect(elsewhere.all('document:readers').filter((told) => told.documentId === documentId)).toEqual([])
})

it.each([
  [undefined],
  ['x'],
  [{ documentId }],
  [{ documentId: unknownId, isShown: true }],
  [{ documentId: 7, isShown: true }],
])('refuses %j instead of a document', async (payload) => {
  const tab = await gateway.connect(newId())
  expect(await tab.ask('document:open', payload as never)).toMatchObject({ ok: false })
})

it('lets a tab have ten documents open', async () => {
  const tab = await gateway.connect(newId())
  const ask = () => tab.ask('document:open', { documentId: newId(), isShown: false })
  for (let count = 0; count < 10; count++) expect(await ask()).toEqual({ ok: true })
  expect(await ask()).toMatchObject({ ok: false })
})
