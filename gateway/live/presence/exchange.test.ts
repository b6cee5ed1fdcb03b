import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { OpenKeyChannel } from '#platform'
import type { LiveServer } from '../server'
import { createExchange } from './exchange'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The network between gateways. A cut gateway sends and receives nothing by that way. */
interface Way {
  sent: { by: string; to: string; subjects: string[] }[]
  cut: Set<string>
}

/** Gateways that reach each other by the adapter and, unless `hasChannels` is false, by channels of subjects. */
function startNetwork({ hasChannels = true } = {}) {
  const toAll: Way & { listeners: Map<string, (raw: unknown) => void> } = {
    ...{ sent: [], cut: new Set(), listeners: new Map() },
  }
  type Listening = { name: string; onMessage: (message: unknown) => void; onChange?: () => void }
  const byChannel: Way & { listening: Listening[]; watched: Map<string, Set<string>> } = {
    ...{ sent: [], cut: new Set(), listening: [], watched: new Map() },
  }
  const present = z.object({ present: z.array(z.object({ subject: z.string() })) })
  const subjectsOf = (message: unknown) => present.parse(message).present.map(({ subject }) => subject)

  function start(name: string) {
    const members = new Map<string, string[]>()
    const changes: string[] = []
    const io = {
      serverSideEmit(_: string, message: unknown) {
        toAll.sent.push({ by: name, to: 'all', subjects: subjectsOf(message) })
        if (toAll.cut.has(name)) return
        for (const [other, listen] of toAll.listeners)
          if (other !== name && !toAll.cut.has(other)) listen(structuredClone(message))
      },
      on: (_: string, listen: (raw: unknown) => void) => toAll.listeners.set(name, listen),
    } as unknown as LiveServer
    const watched = new Set<string>()
    byChannel.watched.set(name, watched)
    const openKeyChannel: OpenKeyChannel = () => ({
      isConnected: () => !byChannel.cut.has(name),
      async publish(key, message) {
        byChannel.sent.push({ by: name, to: key, subjects: subjectsOf(message) })
        if (byChannel.cut.has(name)) return false
        for (const { name: other, onMessage } of byChannel.listening)
          if (byChannel.watched.get(other)?.has(key) && !byChannel.cut.has(other)) onMessage(message)
        return true
      },
      watch: (key) => void watched.add(key),
      unwatch: (key) => void watched.delete(key),
      async listen({ onMessage, onChange }) {
        // Its messages are of the type that the exchange sends.
        const listening: Listening = { name, onMessage: (message) => onMessage(message as never) }
        if (onChange !== undefined) listening.onChange = onChange
        byChannel.listening.push(listening)
        return () => void byChannel.listening.splice(byChannel.listening.indexOf(listening), 1)
      },
    })
    const exchange = createExchange({
      ...{ io, message: 'case:present', subject: z.string() },
      openKeyChannel: hasChannels ? openKeyChannel : undefined,
      membersHere: (subject) => members.get(subject) ?? [],
      isOpen: (subject) => members.has(subject),
      allOpen: () => [...members.keys()],
      onChange: (subject) => void changes.push(subject),
    })
    return {
      ...{ exchange, changes },
      /** These members have the subject open here from now on; without any, nobody has. */
      set(subject: string, now: string[]) {
        const wasOpen = members.has(subject)
        if (now.length === 0) members.delete(subject)
        else members.set(subject, now)
        if (!wasOpen) exchange.open(subject)
        exchange.publish([subject])
        if (now.length === 0) exchange.close(subject)
      },
      /** It ends without a word. */
      kill() {
        toAll.cut.add(name)
        byChannel.cut.add(name)
      },
    }
  }
  return {
    ...{ start, toAll, byChannel },
    reconnect(name: string) {
      byChannel.cut.delete(name)
      for (const each of byChannel.listening) if (each.name === name) each.onChange?.()
    },
    /** Messages that went to all gateways and name subjects: all but heartbeats. */
    toAllWithSubjects: () => toAll.sent.filter(({ subjects }) => subjects.length > 0),
  }
}

it.each([true, false])('tells each other who has it open (channels: %s)', async (hasChannels) => {
  const { start } = startNetwork({ hasChannels })
  const [a, b] = [start('a'), start('b')]
  a.set('case', ['kim'])
  await vi.advanceTimersByTimeAsync(100)
  expect(b.exchange.elsewhere('case')).toEqual([])
  b.set('case', ['tan'])
  await vi.advanceTimersByTimeAsync(100)
  expect(a.exchange.elsewhere('case')).toEqual(['tan'])
  expect(b.exchange.elsewhere('case')).toEqual(['kim'])
  b.set('case', ['tan', 'lee'])
  await vi.advanceTimersByTimeAsync(0)
  expect(a.exchange.elsewhere('case')).toEqual(['tan', 'lee'])
  b.set('case', [])
  await vi.advanceTimersByTimeAsync(0)
  expect(a.exchange.elsewhere('case')).toEqual([])
  expect(a.changes.length).toBe(3)
})

it('sends changes only to gateways that have it open', async () => {
  const network = startNetwork()
  const [a, b, other] = [network.start('a'), network.start('b'), network.start('other')]
  a.set('case', ['kim'])
  b.set('case', ['tan'])
  other.set('another', ['lee'])
  await vi.advanceTimersByTimeAsync(100)
  a.set('case', ['kim', 'goh'])
  await vi.advanceTimersByTimeAsync(100)
  expect(b.exchange.elsewhere('case')).toEqual(['kim', 'goh'])
  expect(network.toAllWithSubjects()).toEqual([])
  expect(other.changes).toEqual([])
})

it('goes to all gateways while there is no channel, or if the channel loses the message', async () => {
  const network = startNetwork()
  const [a, b] = [network.start('a'), network.start('b')]
  network.byChannel.cut.add('a')
  a.set('case', ['kim'])
  b.set('case', ['tan'])
  await vi.advanceTimersByTimeAsync(100)
  expect(b.exchange.elsewhere('case')).toEqual(['kim'])
  expect(a.exchange.elsewhere('case')).toEqual(['tan'])
  expect(network.toAllWithSubjects().some(({ by }) => by === 'a')).toBe(true)
})

it('sends many changes to all gateways, in messages of bounded size', async () => {
  const network = startNetwork()
  const a = network.start('a')
  const subjects = Array.from({ length: 1200 }, (_, nth) => `case-${nth}`)
  for (const each of subjects) a.set(each, ['kim'])
  await vi.advanceTimersByTimeAsync(100)
  network.toAll.sent.length = 0
  a.exchange.publish(subjects)
  const sizes = network.toAllWithSubjects().map((each) => each.subjects.length)
  expect(sizes).toEqual([500, 500, 200])
})

it('forgets a gateway that ended without a word, and keeps one without news', async () => {
  const { start } = startNetwork()
  const [a, quiet, dead] = [start('a'), start('quiet'), start('dead')]
  a.set('case', ['kim'])
  quiet.set('case', ['tan'])
  dead.set('case', ['lee'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(a.exchange.elsewhere('case').sort()).toEqual(['lee', 'tan'])
  dead.kill()
  await vi.advanceTimersByTimeAsync(16_000)
  expect(a.exchange.elsewhere('case')).toEqual(['tan'])
  expect(a.changes.at(-1)).toBe('case')
})

it('forgets members who left with a message that was lost', async () => {
  const network = startNetwork()
  const [a, b] = [network.start('a'), network.start('b')]
  a.set('case', ['kim'])
  b.set('case', ['tan'])
  b.set('another', ['tan'])
  await vi.advanceTimersByTimeAsync(5000)
  network.byChannel.cut.add('a')
  b.set('case', [])
  await vi.advanceTimersByTimeAsync(0)
  network.byChannel.cut.delete('a')
  expect(a.exchange.elsewhere('case')).toEqual(['tan'])
  await vi.advanceTimersByTimeAsync(140_000)
  expect(a.exchange.elsewhere('case')).toEqual([])
})

it('is right again soon after an outage', async () => {
  const network = startNetwork()
  const [a, b] = [network.start('a'), network.start('b')]
  a.set('case', ['kim'])
  b.set('case', ['tan'])
  await vi.advanceTimersByTimeAsync(100)
  for (const way of [network.toAll, network.byChannel]) for (const name of ['a', 'b']) way.cut.add(name)
  b.set('case', ['tan', 'lee'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(a.exchange.elsewhere('case')).toEqual(['tan'])
  network.reconnect('a')
  network.reconnect('b')
  // The adapter is back only later: the first repetition is lost.
  await vi.advanceTimersByTimeAsync(4500)
  network.toAll.cut.clear()
  await vi.advanceTimersByTimeAsync(4000)
  expect(a.exchange.elsewhere('case')).toEqual(['tan', 'lee'])
})

it('repeats its whole state once a minute, and to a gateway that it did not know', async () => {
  const network = startNetwork()
  const a = network.start('a')
  a.set('case', ['kim'])
  await vi.advanceTimersByTimeAsync(180_000)
  const repetitions = () => network.toAllWithSubjects().filter(({ by }) => by === 'a').length
  expect(repetitions()).toBe(3)
  const late = network.start('late')
  late.set('another', ['tan'])
  await vi.advanceTimersByTimeAsync(9000)
  expect(repetitions()).toBe(4)
})

it('tells the others at once when it stops, also of what was closed a moment ago', async () => {
  const { start } = startNetwork()
  const [a, b] = [start('a'), start('b')]
  for (const subject of ['case', 'closed']) {
    a.set(subject, ['kim'])
    b.set(subject, ['tan'])
  }
  await vi.advanceTimersByTimeAsync(100)
  b.exchange.stop(['closed'])
  expect(a.exchange.elsewhere('case')).toEqual([])
  expect(a.exchange.elsewhere('closed')).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(a.exchange.elsewhere('case')).toEqual([])
})

it('ignores messages of another shape', async () => {
  const network = startNetwork()
  const a = network.start('a')
  a.set('case', ['kim'])
  for (const wrong of [null, {}, { gateway: 'b', number: 1, present: [{ subject: 'case' }], asks: true }])
    network.toAll.listeners.get('a')?.(wrong)
  await vi.advanceTimersByTimeAsync(100)
  expect(a.exchange.elsewhere('case')).toEqual([])
})
