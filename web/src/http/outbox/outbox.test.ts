import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import 'fake-indexeddb/auto'
import { replaces, type Entry } from './entry'
import type { Ended, Result } from './outbox'
import type { OutboxStorage } from './storage'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('sessionStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
})
const { openDevice } = await import('../device/database')
const { ApiError } = await import('../api-error')
const { createOutbox, kindOf } = await import('./outbox')
const { createDeviceStorage, createMemoryStorage } = await import('./storage')
const { useOutbox } = await import('./waiting')

let next = 0
const entryOf = (subject: string, wish: unknown, change: Partial<Entry> = {}): Entry => ({
  ...{ id: `e${next++}`, userId: 'kim', kind: 'like', subject, wish, title: `Notes ${subject}` },
  ...{ isQuiet: false, refusal: null, ...change },
})

/** The server: what it has, what it was sent, and how it fails. */
function serverOf() {
  const has = new Map<string, unknown>()
  const sent: unknown[][] = []
  const server = {
    has,
    sent,
    /** Fails before or after it has the wish. */
    fails: null as { with: Error; isTaken: boolean } | null,
    settled: [] as unknown[][],
    send: async ({ subject, wish }: { subject: string; wish: boolean }) => {
      sent.push([subject, wish])
      if (server.fails?.isTaken !== false) has.set(subject, wish)
      if (server.fails !== null) throw server.fails.with
    },
  }
  return server
}

function outboxOf(
  server: ReturnType<typeof serverOf>,
  storage: OutboxStorage,
  user: string | null = 'kim',
  lock: <T>(task: () => Promise<T>) => Promise<T> = (task) => task(),
) {
  const reports: Result[] = []
  const signedIn = { user }
  const told = { ends: (_: Ended): void => undefined }
  const outbox = createOutbox({
    storage,
    kinds: {
      like: kindOf({
        wish: z.boolean(),
        send: server.send,
        refusalOf: (error) => (error instanceof Error ? error.message : ''),
        settled: ({ subject }, { error, isLate }) =>
          void server.settled.push([subject, error === null, isLate]),
      }),
    },
    userId: () => signedIn.user,
    lock,
    changed: () => undefined,
    tellEnd: (end) => told.ends(end),
    report: (results) => void reports.push(...results),
  })
  /** As `post.ts` does. */
  const post = (entry: Entry) => {
    useOutbox.setState(({ entries }) => {
      const isLate = entries.some((each) => each.isLate && replaces(entry, each))
      return { entries: [...entries.filter((each) => !replaces(entry, each)), { ...entry, isLate }] }
    })
    return outbox.post(entry)
  }
  return Object.assign(told, { ...outbox, post, reports, signedIn })
}
const shown = () =>
  useOutbox.getState().entries.map(({ subject, isLate, refusal }) => [subject, isLate, refusal])
const unreachable = () => new ApiError(0, 'unreachable')
const gone = () => new ApiError(410, 'The document was removed.', 'removed')

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  vi.useRealTimers()
  useOutbox.setState({ entries: [], isDurable: true })
  await (await openDevice()).clear('outbox')
})

describe.each([
  ['on the device', () => createDeviceStorage(openDevice)],
  ['in memory', () => createMemoryStorage()],
])('with entries %s, the outbox', (_, open) => {
  it('sends an act at once, and reports nothing', async () => {
    const server = serverOf()
    const { post, reports } = outboxOf(server, open())
    await post(entryOf('a', true))
    expect([server.sent, server.settled, shown(), reports]).toEqual([
      [['a', true]],
      [['a', true, false]],
      [],
      [],
    ])
  })

  it('keeps what cannot be sent, in order, and sends it once the server answers', async () => {
    const server = serverOf()
    const { post, send, reports } = outboxOf(server, open())
    server.fails = { with: unreachable(), isTaken: false }
    for (const subject of ['b', 'a', 'c']) await post(entryOf(subject, true))
    expect(shown()).toEqual([
      ['b', true, null],
      ['a', true, null],
      ['c', true, null],
    ])
    server.fails = null
    server.sent.length = 0
    await send()
    expect([server.sent, shown()]).toEqual([
      [
        ['b', true],
        ['a', true],
        ['c', true],
      ],
      [],
    ])
    expect(reports.map(({ entry, refusal }) => [entry.subject, refusal])).toEqual([
      ['b', null],
      ['a', null],
      ['c', null],
    ])
  })

  it('has one effect if only the answer was lost', async () => {
    const server = serverOf()
    const { post, send } = outboxOf(server, open())
    server.fails = { with: unreachable(), isTaken: true }
    await post(entryOf('a', true))
    server.fails = null
    await send()
    expect([[...server.has], shown()]).toEqual([[['a', true]], []])
  })

  it('sends only the last wish about a document', async () => {
    const server = serverOf()
    const { post, send } = outboxOf(server, open())
    server.fails = { with: unreachable(), isTaken: false }
    for (const wish of [true, false, true, false]) await post(entryOf('a', wish))
    server.fails = null
    server.sent.length = 0
    await send()
    expect([server.sent, shown()]).toEqual([[['a', false]], []])
  })

  it('shows and keeps what is refused later, sends the rest, and tries it again if asked', async () => {
    const server = serverOf()
    const { post, send, again, discard, reports } = outboxOf(server, open())
    server.fails = { with: unreachable(), isTaken: false }
    await post(entryOf('a', true))
    server.fails = { with: gone(), isTaken: false }
    await send()
    expect(shown()).toEqual([['a', true, 'The document was removed.']])
    expect(reports.map(({ refusal }) => refusal)).toEqual(['The document was removed.'])
    server.fails = null
    await post(entryOf('b', true))
    expect([[...server.has.keys()], shown().length]).toEqual([['b'], 1])

    const [refused] = useOutbox.getState().entries
    await again(refused?.id ?? '')
    expect([[...server.has.keys()], shown()]).toEqual([['b', 'a'], []])
    await discard([refused?.id ?? ''])
  })

  it('does not keep what is refused at once: its user sees it', async () => {
    const server = serverOf()
    const { post, reports } = outboxOf(server, open())
    server.fails = { with: gone(), isTaken: false }
    await post(entryOf('a', true))
    expect([server.settled, shown(), reports]).toEqual([[['a', false, false]], [], []])
  })

  it('says that the last of several wishes was sent, even if it was sent at once', async () => {
    const server = serverOf()
    const { post, reports } = outboxOf(server, open())
    server.fails = { with: unreachable(), isTaken: false }
    await post(entryOf('a', true))
    server.fails = null
    const last = entryOf('a', false)
    expect(await post(last)).toEqual({ is: 'sent' })
    expect([server.settled, shown()]).toEqual([[['a', true, true]], []])
    expect(reports).toMatchObject([{ entry: last, refusal: null }])
  })

  it('tells a form whether its act was sent, refused or has to wait', async () => {
    const server = serverOf()
    const { post } = outboxOf(server, open())
    expect(await post(entryOf('a', true))).toEqual({ is: 'sent' })
    const error = gone()
    server.fails = { with: error, isTaken: false }
    expect(await post(entryOf('b', true))).toEqual({ is: 'refused', error })
    server.fails = { with: unreachable(), isTaken: false }
    expect(await post(entryOf('c', true))).toEqual({ is: 'waiting' })
    // Those behind it wait too.
    expect(await post(entryOf('d', true))).toEqual({ is: 'waiting' })
  })

  describe('of several tabs', () => {
    /** Two tabs with one storage. The other one has its turn first, and does not show these acts. */
    function twoTabs() {
      const storage = open()
      const [server, elsewhere] = [serverOf(), serverOf()]
      const other = outboxOf(elsewhere, storage)
      const here = outboxOf(server, storage, 'kim', async (task) => {
        await inOther(other.send)
        return task()
      })
      other.ends = here.endedElsewhere
      return { server, elsewhere, other, here }
    }
    async function inOther<T>(act: () => Promise<T>): Promise<T> {
      const shownHere = useOutbox.getState()
      useOutbox.setState({ entries: [] })
      const done = await act()
      useOutbox.setState(shownHere)
      return done
    }

    it('shows the outcome of an act that another tab sent', async () => {
      const { server, elsewhere, here } = twoTabs()
      expect(await here.post(entryOf('a', true))).toEqual({ is: 'sent' })
      elsewhere.fails = { with: gone(), isTaken: false }
      expect(await here.post(entryOf('b', true))).toMatchObject({ is: 'refused' })
      expect([server.sent, server.settled, here.reports]).toEqual([
        [],
        [
          ['a', true, false],
          ['b', false, true],
        ],
        [],
      ])
    })

    it('shows the outcome even if the act had to wait', async () => {
      const { server, elsewhere, other, here } = twoTabs()
      elsewhere.fails = server.fails = { with: unreachable(), isTaken: false }
      expect(await here.post(entryOf('a', true))).toEqual({ is: 'waiting' })
      elsewhere.fails = null
      await inOther(other.send)
      expect(server.settled).toEqual([['a', true, true]])
    })

    it('shows nothing of an act that another tab replaced by a newer one', async () => {
      const { server, elsewhere, other, here } = twoTabs()
      elsewhere.fails = server.fails = { with: unreachable(), isTaken: false }
      await here.post(entryOf('a', true))
      elsewhere.fails = null
      await inOther(() => other.post(entryOf('a', false)))
      expect([elsewhere.has.get('a'), server.settled]).toEqual([false, []])
    })

    it('shows nothing of an act that was forgotten, nor after its user has left', async () => {
      const { server, elsewhere, other, here } = twoTabs()
      elsewhere.fails = server.fails = { with: unreachable(), isTaken: false }
      const [forgotten, left] = [entryOf('a', true), entryOf('b', true)]
      await here.post(forgotten)
      await here.post(left)
      await here.discard([forgotten.id])
      here.signedIn.user = null
      elsewhere.fails = null
      await inOther(other.send)
      expect([[...elsewhere.has.keys()], server.settled]).toEqual([['b'], []])
    })
  })

  it('refuses an act whose quota of the day is used up, and goes on with the others', async () => {
    const server = serverOf()
    const { post, reports } = outboxOf(server, open())
    const error = new ApiError(429, 'Try again in 5 hours.', 'daily-quota', {}, 18_000)
    server.fails = { with: error, isTaken: false }
    expect(await post(entryOf('a', true))).toEqual({ is: 'refused', error })
    server.fails = null
    await post(entryOf('b', true))
    expect([[...server.has.keys()], shown(), reports]).toEqual([['b'], [], []])
  })

  it('waits for its user if the session has ended, and sends nothing for another one', async () => {
    const server = serverOf()
    const { post, send, read, signedIn } = outboxOf(server, open())
    server.fails = { with: new ApiError(401, 'ended', 'unauthenticated'), isTaken: false }
    await post(entryOf('a', true))
    server.fails = null
    server.sent.length = 0
    signedIn.user = 'lee'
    await read()
    await send()
    expect([server.sent, shown()]).toEqual([[], []])
    signedIn.user = 'kim'
    await read()
    expect(shown()).toEqual([['a', true, null]])
    await send()
    expect(server.sent).toEqual([['a', true]])
  })

  it('retries by itself, after the delay that the server names', async () => {
    const server = serverOf()
    const { post } = outboxOf(server, open())
    server.fails = { with: new ApiError(429, 'busy', 'too-many-requests', {}, 30), isTaken: false }
    await post(entryOf('a', true))
    server.fails = null
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.has.size).toBe(0)
    await vi.advanceTimersByTimeAsync(2000)
    await vi.waitFor(() => expect(server.has.size).toBe(1))
  })

  it('marks an act as waiting if the answer takes long', async () => {
    const server = serverOf()
    const { post } = outboxOf(server, open())
    let answer = () => {}
    server.send = () => new Promise<void>((resolve) => (answer = resolve))
    const other = outboxOf({ ...server, send: (act) => server.send(act) }, open())
    void other.post(entryOf('a', true))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    expect(shown()).toEqual([['a', false, null]])
    await vi.advanceTimersByTimeAsync(2500)
    expect(shown()).toEqual([['a', true, null]])
    answer()
    await vi.waitFor(() => expect(shown()).toEqual([]))
    void post
  })

  it('does not report an act whose answer only took long', async () => {
    const server = serverOf()
    let answer = () => {}
    server.send = () => new Promise<void>((resolve) => (answer = resolve))
    const slow = outboxOf({ ...server, send: (act) => server.send(act) }, open())
    const posted = slow.post(entryOf('a', true))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(2500)
    expect(shown()).toEqual([['a', true, null]])
    answer()
    await posted
    expect([slow.reports, server.settled, shown()]).toEqual([[], [['a', true, false]], []])
  })

  it('forgets what another version of the program stored', async () => {
    const server = serverOf()
    const { post } = outboxOf(server, open())
    await post(entryOf('a', 'not a boolean'))
    await post(entryOf('a', true, { kind: 'of the future' }))
    expect([server.sent, shown()]).toEqual([[], []])
  })
})

it('sends after a crash what was stored before it', async () => {
  const server = serverOf()
  await createDeviceStorage(openDevice).put(entryOf('a', true))
  const { read, send, reports } = outboxOf(server, createDeviceStorage(openDevice))
  await read()
  expect(shown()).toEqual([['a', true, null]])
  await send()
  expect([server.sent, reports.length, shown()]).toEqual([[['a', true]], 1, []])
})

it('goes on in memory, and says so, where the browser stores nothing', async () => {
  const server = serverOf()
  const { post, send } = outboxOf(
    server,
    createDeviceStorage(() => Promise.reject(new Error('private window'))),
  )
  server.fails = { with: unreachable(), isTaken: false }
  await post(entryOf('a', true))
  await post(entryOf('b', true))
  expect(useOutbox.getState().isDurable).toBe(false)
  server.fails = null
  await send()
  expect([[...server.has.keys()], shown()]).toEqual([['a', 'b'], []])
})
