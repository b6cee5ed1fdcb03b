// @module-tag long
import { Manager } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { maxWatched } from '#events'
import { newId } from '#platform/core'
import { maxMessageBytes } from '../../gateway/live/socket-limits'
import { openDeafSocket } from '../client/deaf-socket'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'
import { openSocket, type TestSocket } from '../client/socket'
import { startTestProgram } from './program'

type Gateway = Awaited<ReturnType<typeof startLiveGateway>>
let gateway: Gateway | undefined
const sockets: { close(): void }[] = []
const start = async (options: Parameters<typeof startLiveGateway>[0]) =>
  (gateway = await startLiveGateway(options))
const connect = async (to: Gateway, userId?: string): Promise<TestSocket> => {
  const socket = await to.connect(userId)
  sockets.push(socket)
  return socket
}
const refusal = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'let in',
    (error: unknown) => error,
  )
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await gateway?.stop()
  gateway = undefined
})
const closed = (socket: TestSocket) => eventually(() => expect(socket.isConnected()).toBe(false))

describe('open sockets', () => {
  it('are counted for each user, wherever their tabs are', async () => {
    const to = await start({ limits: { socketsOfUser: 3 } })
    const [mei, raj] = [newId(), newId()]
    const [first] = [await connect(to, mei), await connect(to, mei), await connect(to, mei)]
    expect(await refusal(to.connect(mei))).toMatchObject({ message: 'too-many-sockets' })
    await connect(to, raj)
    first.close()
    await eventually(async () => connect(to, mei))
  })

  it('are counted by address for visitors only: a campus shares one', async () => {
    const to = await start({ limits: { socketsOfAddress: 3 } })
    for (let student = 0; student < 20; student++) await connect(to, newId())
    for (let visitor = 0; visitor < 3; visitor++) await connect(to)
    expect(await refusal(to.connect())).toBeInstanceOf(Error)
  })

  it('are one per connection, however often its client connects', async () => {
    const to = await start({ limits: {} })
    const manager = new Manager(to.origin, { reconnection: false, transports: ['websocket'] })
    await new Promise<void>((resolve) => void manager.once('open', resolve))
    const { engine } = manager
    sockets.push(engine)
    for (let times = 0; times < 20; times++) engine.write(`0${JSON.stringify({ token: newId() })}`)
    const letIn: string[] = []
    engine.on('message', (answer: string) => void letIn.push(answer))
    await eventually(() => expect(engine.readyState).toBe('closed'))
    expect(letIn.length).toBeLessThanOrEqual(1)
  })

  it('are opened no more often from one address than its limit', async () => {
    const handshakes = { name: 'handshakes', max: 5, seconds: 60 }
    const to = await start({ limits: { handshakes } })
    for (let times = 0; times < 5; times++) (await to.connect()).close()
    expect(await refusal(to.connect())).toBeInstanceOf(Error)
  })
})

describe('the messages of a socket', () => {
  it('close it, and no other socket, when they come too fast', async () => {
    const to = await start({ limits: { packets: { perSecond: 5, burst: 20 } } })
    const [flood, quiet] = [await connect(to), await connect(to, newId())]
    for (let times = 0; times < 500; times++) void flood.ask('documents:watch', []).catch(() => undefined)
    await closed(flood)
    expect(await quiet.ask('documents:watch', [newId()])).toEqual({ ok: true })
    expect(await (await connect(to)).ask('documents:watch', [newId()])).toEqual({ ok: true })
  })

  it('are refused when the sockets of one user together send too often', async () => {
    const to = await start({ limits: { requestsOfUser: { perSecond: 0.001, burst: 4 } } })
    const user = newId()
    const [a, b] = [await connect(to, user), await connect(to, user)]
    const other = await connect(to, newId())
    for (const tab of [a, b, a, b]) expect((await tab.ask('documents:watch', [newId()])).ok).toBe(true)
    for (const tab of [a, b]) expect((await tab.ask('documents:watch', [newId()])).ok).toBe(false)
    expect((await other.ask('documents:watch', [newId()])).ok).toBe(true)
  })

  it('are paused once it sends too often, and those of others are not', async () => {
    const to = await start({
      limits: { requestsOfUser: { perSecond: 0.001, burst: 1 }, pausedMs: 3_600_000 },
    })
    const [flood, other] = [await connect(to, newId()), await connect(to, newId())]
    expect((await flood.ask('documents:watch', [newId()])).ok).toBe(true)
    expect((await flood.ask('documents:watch', [newId()])).ok).toBe(false)
    let isRead = false
    const read = () => void (isRead = true)
    void flood.ask('documents:watch', [newId()]).then(read, () => undefined)
    expect((await other.ask('documents:watch', [newId()])).ok).toBe(true)
    expect(isRead).toBe(false)
    expect(flood.isConnected()).toBe(true)
  })

  it('are read again after the pause', async () => {
    const to = await start({ limits: { requestsOfUser: { perSecond: 0.001, burst: 1 }, pausedMs: 50 } })
    const socket = await connect(to, newId())
    for (const ok of [true, false, false])
      expect((await socket.ask('documents:watch', [newId()])).ok).toBe(ok)
  })

  describe('that continue after a refusal lock it out:', () => {
    const requestsOfUser = { perSecond: 0.001, burst: 1 }
    const refusals = { perSecond: 0.001, burst: 2 }
    /** Sends until it is locked out, while another tab of the same user is open. */
    async function keepOn(cutOffMs: number) {
      const to = await start({ limits: { requestsOfUser, refusals, pausedMs: 1, cutOffMs } })
      const user = newId()
      const flood = await openSocket(to.origin, user, { transports: ['websocket'] })
      sockets.push(flood)
      const quiet = await connect(to, user)
      const answers = []
      for (let times = 0; times < 4; times++) answers.push((await flood.ask('documents:watch', [newId()])).ok)
      expect(answers).toEqual([true, false, false, false])
      await closed(flood)
      return { to, user, flood, quiet }
    }

    it('it is disconnected and receives nothing more on the open connection, others do', async () => {
      const { to, user, flood, quiet } = await keepOn(3_600_000)
      to.tellOwnTabs({ userId: user, headers: {} }, 'book:redeemed', { bookId: 3 })
      await quiet.hears('book:redeemed', ({ bookId }) => bookId === 3)
      expect(flood.all('book:redeemed')).toEqual([])
      expect(await to.openSockets()).toBe(2)
    })

    it('its connection is closed after a while', async () => {
      const { to } = await keepOn(20)
      await eventually(async () => expect(await to.openSockets()).toBe(1))
    })
  })

  it('close it when one is too long', async () => {
    const to = await start({})
    const socket = await connect(to)
    void socket.ask('documents:watch', ['x'.repeat(maxMessageBytes)]).catch(() => undefined)
    await closed(socket)
  })
})

it('a client that never reads is closed once a megabyte is buffered, and all others receive everything', async () => {
  const to = await start({})
  const user = newId()
  const reader = await connect(to, user)
  sockets.push(await openDeafSocket(to.origin, user))
  await eventually(async () => expect(await to.openSockets()).toBe(2))
  const text = 'x'.repeat(200_000)
  for (let version = 1; (await to.openSockets()) === 2; version++) {
    // More than the system's buffers, which we cannot see.
    if (version > 5000) throw new Error('It is still open')
    to.tellOwnTabs({ userId: user, headers: {} }, 'note:saved', { documentId: text, version })
    await reader.hears('note:saved', (told) => told.version === version)
  }
  expect(reader.isConnected()).toBe(true)
})

it(
  'all the students of a campus may connect at once, and resume their subscriptions',
  { tags: ['long'] },
  async () => {
    const to = await start({ limits: {} })
    const ids = Array.from({ length: 50 }, newId)
    const students = await Promise.all(Array.from({ length: 150 }, () => connect(to, newId())))
    const answers = await Promise.all(students.map((student) => student.ask('documents:watch', ids)))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
  },
)

describe('in the whole program, with its limits', () => {
  it('pages of other sites open no socket, by either transport; our own and programs do', async () => {
    const program = await startTestProgram({
      settings: { RATE_LIMIT: 'on', PUBLIC_URL: 'https://notes.example' },
    })
    const opened = async (origin: string | null, transport: 'websocket' | 'polling') => {
      const extraHeaders = origin === null ? {} : { origin }
      const socket = await openSocket(program.origin, undefined, { extraHeaders, transports: [transport] })
      socket.close()
      return 'let in'
    }
    for (const transport of ['websocket', 'polling'] as const) {
      for (const origin of [program.origin, 'https://notes.example', null])
        expect([origin, await refusal(opened(origin, transport))]).toEqual([origin, 'let in'])
      for (const origin of ['https://evil.example', 'null'])
        expect([origin, await refusal(opened(origin, transport))]).toEqual([origin, expect.any(Error)])
    }
    await program.stop()
  })

  it('only documents that exist are watched', async () => {
    const program = await startTestProgram({ settings: { RATE_LIMIT: 'on' } })
    const [author, reader] = await program.enrol(2)
    const [kept, deleted] = [await program.publish(author), await program.publish(author)]
    await program.services.library.delete(author._id, deleted._id)
    const visitor = await program.connect()
    const nobodys = Array.from({ length: maxWatched - 2 }, newId)
    // If they were watched, there would be no room for more.
    for (let times = 0; times < 3; times++) await visitor.watch(...nobodys.map(() => newId()))
    await visitor.watch(...nobodys, kept._id, deleted._id)
    await program.services.library.undelete(author._id, deleted._id)
    await program.services.library.vote(reader._id, deleted._id, 'like')
    await program.services.library.vote(reader._id, kept._id, 'like')
    await visitor.hears('document:votes', ({ documentId }) => documentId === kept._id)
    expect(visitor.all('document:votes').map(({ documentId }) => documentId)).toEqual([kept._id])
    expect(await visitor.ask('documents:watch', ['no id'])).toMatchObject({ ok: false })
    await program.stop()
  })
})
