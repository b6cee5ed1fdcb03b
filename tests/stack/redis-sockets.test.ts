import { pino } from 'pino'
import { createClient } from 'redis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { broadcastSent, documentCaseId, socketIdHeader, userSuspended, type PayloadOf } from '#events'
import type { OpenKeyChannel } from '#platform'
import { newId } from '#platform/core'
import { connectRedis, type RedisAddress } from '../../platform/redis/connect-redis'
import { createKeyChannels } from '../../platform/redis/key-channel'
import { createSocketAdapter } from '../../platform/redis/socket-adapter'
import { createSubscriber } from '../../platform/redis/subscriber'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'
import type { TestSocket } from '../client/socket'
import { startRedis, type RedisServer } from './servers/redis'

const log = pino({ level: 'silent' })
let server: RedisServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

const admins = new Map<string, 'acting'>()

/** A gateway's sockets, with a bus of its own: another gateway may receive the same event later, or never. */
const startGateway = async (address: RedisAddress) => {
  const redis = await connectRedis({ ...address, log })
  const subscriber = await createSubscriber({ ...address, log })
  const { openKeyChannel, carried } = recorded(createKeyChannels({ redis, subscriber }))
  const socketAdapter = await createSocketAdapter({ ...address, log })
  const gateway = await startLiveGateway({
    ...{ socketAdapter, openKeyChannel },
    suspendedAmong: async (userIds) => new Map(userIds.map((userId) => [userId, 'warnings'])),
    admins,
  })
  return {
    ...gateway,
    /** Messages that this gateway has heard by channels, also its own, as text. */
    carried: () => JSON.stringify(carried),
    isConnected: subscriber.isConnected,
    /** Says nothing to the others any more, as if it were killed. */
    async fallSilent() {
      await socketAdapter.stop()
      await subscriber.stop()
      await redis.stop()
    },
    async stop() {
      await gateway.stop()
      await subscriber.stop()
      await redis.stop()
    },
  }
}
type Gateway = Awaited<ReturnType<typeof startGateway>>

function recorded(open: OpenKeyChannel) {
  const carried: unknown[] = []
  const openKeyChannel: OpenKeyChannel = (name, message) => {
    const channel = open(name, message)
    return {
      ...channel,
      listen: ({ onMessage, ...listener }) =>
        channel.listen({
          ...listener,
          onMessage(message) {
            carried.push(message)
            onMessage(message)
          },
        }),
    }
  }
  return { openKeyChannel, carried }
}

let here: Gateway
let there: Gateway
beforeEach(async () => {
  here = await startGateway({ url: server.url })
  // One of them uses TLS: if they receive each other's messages, both are connected.
  there = await startGateway(server.secure)
})
afterEach(async () => {
  await here.stop()
  await there.stop()
})

const suspension = (userId: string): PayloadOf<typeof userSuspended> => ({
  userId,
  reason: 'warnings',
  note: null,
  version: 1,
})
const message = (title: string): PayloadOf<typeof broadcastSent> => ({
  messageId: newId(),
  title,
  body: 'Good luck!',
  createdAt: new Date().toISOString(),
})

async function setAccess(rule: '+ssubscribe' | '-ssubscribe') {
  const admin = createClient({ url: server.url })
  await admin.connect()
  await admin.sendCommand(['ACL', 'SETUSER', 'default', rule])
  admin.destroy()
}
/** Until the test ends. */
async function refuseChannelsByKey() {
  onTestFinished(() => setAccess('+ssubscribe'))
  await setAccess('-ssubscribe')
}

/** Waits until the gateways are connected: their subscribers connect on their own. `byKey`: also by channels by key. */
const hearEachOther = ({ byKey = true } = {}) =>
  eventually(async () => {
    if (byKey) expect([here, there].map((gateway) => gateway.isConnected())).toEqual([true, true])
    for (const [speaker, listener] of [
      [here, there],
      [there, here],
    ] as const) {
      const userId = newId()
      const socket = await listener.connect(userId)
      await speaker.hears(userSuspended, suspension(userId))
      const closed = eventually(() => expect(socket.isConnected()).toBe(false), { withinMs: 500 })
      await closed.finally(() => socket.close())
    }
  })

it('closes the sockets of a suspended user on every gateway, and notifies each once', async () => {
  await hearEachOther()
  const [user, other] = [newId(), newId()]
  const sockets = [await here.connect(user), await there.connect(user), await there.connect(user)]
  const bystander = await there.connect(other)
  await here.hears(userSuspended, suspension(user))
  await eventually(() => expect(sockets.map((socket) => socket.isConnected())).toEqual([false, false, false]))

  // The other gateway's own bus delivers the same a little later.
  await there.hears(userSuspended, suspension(user))
  await there.hears(broadcastSent, message('after that'))
  await bystander.hears('inbox:message')
  for (const socket of sockets) {
    expect(socket.heard()).toEqual([{ message: 'account:suspended', payload: { reason: 'warnings' } }])
  }
  expect(bystander.heard()).toHaveLength(1)
  bystander.close()
})

it('sends each socket an event only once, although every gateway receives it', async () => {
  await hearEachOther()
  const sockets = [await here.connect(newId()), await there.connect(newId())]
  const sent = ['one', 'two', 'three'].map(message)
  for (const payload of sent)
    await Promise.all([here.hears(broadcastSent, payload), there.hears(broadcastSent, payload)])
  const ids = sent.map(({ messageId }) => messageId)
  await Promise.all(sockets.map((socket) => socket.hears('inbox:message', ({ _id }) => _id === ids[2])))
  for (const socket of sockets) {
    expect(socket.all('inbox:message').map(({ _id }) => _id)).toEqual(ids)
    socket.close()
  }
})

describe('a user’s tabs at one gateway, after an action at the other', () => {
  /** A tab at the other gateway that is already notified of actions here: its subscription takes a moment. */
  async function openTab(userId: string) {
    const tab = await there.connect(userId)
    await eventually(async () => {
      here.tellOwnTabs({ userId, headers: {} }, 'vote:cast', { documentId: 'first' })
      await eventually(() => expect(tab.all('vote:cast')).not.toEqual([]), { withinMs: 500 })
    })
    return tab
  }
  const heardBy = (tab: TestSocket) => tab.all('vote:cast').filter(({ documentId }) => documentId !== 'first')

  it('are notified once each, and nobody else’s are', async () => {
    const [userId, documentId] = [newId(), newId()]
    const [mine, others] = [await openTab(userId), await openTab(newId())]
    const tabHere = await here.connect(userId)
    here.tellOwnTabs({ userId, headers: {} }, 'vote:cast', { documentId })
    for (const tab of [mine, tabHere]) await tab.hears('vote:cast', (cast) => cast.documentId === documentId)
    await there.hears(broadcastSent, message('to all'))
    await others.hears('inbox:message')
    expect(heardBy(others)).toEqual([])
    for (const tab of [mine, tabHere]) expect(heardBy(tab)).toEqual([{ documentId }])
    for (const socket of [mine, others, tabHere]) socket.close()
  })

  it('are not notified through gateways that hold none of them', async () => {
    const [userId, other] = [newId(), newId()]
    const tab = await openTab(other)
    here.tellOwnTabs({ userId, headers: {} }, 'vote:cast', { documentId: 'unheard' })
    here.tellOwnTabs({ userId: other, headers: {} }, 'vote:cast', { documentId: 'heard' })
    await tab.hears('vote:cast', ({ documentId }) => documentId === 'heard')
    tab.close()
    for (const { carried } of [here, there]) expect(carried()).not.toContain(userId)
  })

  it('are not notified of what they did', async () => {
    const userId = newId()
    const [doing, other] = [await openTab(userId), await openTab(userId)]
    here.tellOwnTabs({ userId, headers: { [socketIdHeader]: doing.id() } }, 'vote:cast', {
      documentId: 'one',
    })
    await other.hears('vote:cast', ({ documentId }) => documentId === 'one')
    expect(heardBy(doing)).toEqual([])
    for (const tab of [doing, other]) tab.close()
  })

  it('are notified after Redis was away, and through the adapter if Redis refuses channels by key', async () => {
    await server.crash()
    await server.restart()
    await hearEachOther()
    const userId = newId()
    const tab = await openTab(userId)
    await refuseChannelsByKey()
    await here.stop()
    here = await startGateway({ url: server.url })
    await eventually(async () => {
      here.tellOwnTabs({ userId, headers: {} }, 'vote:cast', { documentId: 'by the adapter' })
      await eventually(() => expect(heardBy(tab)).not.toEqual([]), { withinMs: 500 })
    })
    expect(there.carried()).not.toContain('by the adapter')
    tab.close()
  })
})

it('leaves the sockets of other gateways open when it stops', async () => {
  await hearEachOther()
  const third = await startGateway({ url: server.url })
  const socket = await there.connect(newId())
  await third.stop()
  await here.stop()
  await there.hears(broadcastSent, message('still here'))
  await socket.hears('inbox:message')
  expect(socket.isConnected()).toBe(true)
  socket.close()
  here = await startGateway({ url: server.url })
})

it.each([
  ['is away', () => server.crash(), () => server.restart()],
  ['hangs', () => server.pause(), async () => server.resume()],
])('serves its own sockets while Redis %s, and those of others after it recovers', async (_, go, back) => {
  await hearEachOther()
  await go()
  const user = newId()
  const [suspended, bystander] = [await here.connect(user), await here.connect(newId())]
  await here.hears(broadcastSent, message('local'))
  await bystander.hears('inbox:message')
  await here.hears(userSuspended, suspension(user))
  await eventually(() => expect(suspended.isConnected()).toBe(false), { withinMs: 1000 })
  expect(suspended.all('account:suspended')).toHaveLength(1)
  await back()
  await hearEachOther()
  bystander.close()
})

it('stops while Redis is unavailable', async () => {
  await server.crash()
  await here.stop()
  await there.stop()
  await server.restart()
  here = await startGateway({ url: server.url })
  there = await startGateway({ url: server.url })
})

it('shows admins at different gateways each other on a case, until one gateway stops', async () => {
  await hearEachOther()
  const [mei, tan, lee] = [newId(), newId(), newId()]
  for (const _id of [mei, tan, lee]) admins.set(_id, 'acting')
  const caseId = documentCaseId(newId())
  const look = async (gateway: Gateway, userId: string) => {
    const tab = await gateway.connect(userId)
    expect(await tab.ask('case:look', caseId)).toEqual({ ok: true })
    return tab
  }
  const seenBy = (tab: TestSocket, ids: string[]) =>
    eventually(() => {
      const [last] = tab.all('case:viewers').slice(-1)
      expect(last?.admins.map(({ _id }) => _id).sort()).toEqual(ids.toSorted())
    })
  const first = await look(here, mei)
  // The later gateway learns who was there before.
  const second = await look(there, tan)
  for (const tab of [first, second]) await seenBy(tab, [mei, tan])
  const third = await look(there, lee)
  await seenBy(first, [mei, tan, lee])
  third.close()
  await seenBy(first, [mei, tan])
  await there.stop()
  await seenBy(first, [mei])
  first.close()
  there = await startGateway({ url: server.url })
})

describe('readers at different gateways', () => {
  async function open(gateway: Gateway, documentId: string) {
    const tab = await gateway.connect(newId())
    expect(await tab.ask('document:open', { documentId, isShown: false })).toEqual({ ok: true })
    return tab
  }
  const seenBy = (tabs: readonly TestSocket[], people: number, withinMs = 2000) =>
    eventually(
      () =>
        expect(tabs.map((tab) => tab.all('document:readers').at(-1)?.people)).toEqual(tabs.map(() => people)),
      { withinMs },
    )
  const close = (...tabs: TestSocket[]) => tabs.forEach((tab) => tab.close())

  async function agree() {
    const documentId = newId()
    const [kim, tan] = [await open(here, documentId), await open(there, documentId)]
    const lee = await open(there, documentId)
    await seenBy([kim, tan, lee], 3)
    const mei = await open(here, documentId)
    await seenBy([kim, tan, lee, mei], 4)
    lee.close()
    await seenBy([kim, tan, mei], 3)
    close(kim, tan, mei)
    return documentId
  }

  it('agree on how many they are within two seconds', async () => {
    await hearEachOther()
    const documentId = await agree()
    for (const { carried } of [here, there]) await eventually(() => expect(carried()).toContain(documentId))
  })

  it('are announced only to gateways that have the same document open', async () => {
    await hearEachOther()
    const [mine, other] = [newId(), newId()]
    const atHere = [await open(here, mine), await open(here, mine), await open(here, mine)]
    await seenBy(atHere, 3)
    const atThere = [await open(there, other), await open(there, other), await open(there, other)]
    await seenBy(atThere, 3)
    await eventually(() => expect(here.carried()).toContain(mine))
    await eventually(() => expect(there.carried()).toContain(other))
    expect(there.carried()).not.toContain(mine)
    expect(here.carried()).not.toContain(other)
    close(...atHere, ...atThere)
  })

  it('agree again after Redis was away, about who came and who left meanwhile', async () => {
    await hearEachOther()
    const [documentId, other] = [newId(), newId()]
    const tabs = [await open(here, documentId), await open(here, documentId)]
    const others = [await open(here, other), await open(here, other), await open(here, other)]
    const leaving = await open(there, other)
    await seenBy(others, 4)
    await server.crash()
    const late = await open(there, documentId)
    leaving.close()
    await server.restart()
    await seenBy([...tabs, late], 3, 45_000)
    close(...tabs, late)
    // Nothing is open there any more, so that gateway is silent.
    await seenBy(others, 3, 45_000)
    close(...others)
  })

  it('agree by the adapter if Redis refuses channels by key', async () => {
    await refuseChannelsByKey()
    await here.stop()
    await there.stop()
    here = await startGateway({ url: server.url })
    there = await startGateway({ url: server.url })
    await hearEachOther({ byKey: false })
    const documentId = await agree()
    expect(there.carried()).not.toContain(documentId)
  })

  it('still count those of a gateway without news, and soon no longer those of a killed one', async () => {
    await hearEachOther()
    const third = await startGateway({ url: server.url })
    const documentId = newId()
    const tabs = [await open(here, documentId), await open(there, documentId), await open(there, documentId)]
    const killed = [await open(third, documentId), await open(third, documentId)]
    await seenBy([...tabs, ...killed], 5, 5000)
    await third.fallSilent()
    await seenBy(tabs, 3, 60_000)
    for (const tab of tabs) {
      const told = tab.all('document:readers').map(({ people }) => people)
      expect(told.slice(told.lastIndexOf(5))).toEqual([5, 3])
    }
    close(...tabs, ...killed)
    await third.stop()
  })
})
