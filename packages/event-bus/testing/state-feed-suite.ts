import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Envelope } from '../define-event'
import type { StateFeed } from '../bus/state-feed/port'
import { fact } from './fact'

/** Generous, for busy machines. */
const patience = { timeout: 60_000, interval: 5 }

export interface FeedsUnderTest {
  /** The feed of another process. */
  open(): Promise<StateFeed>
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** The common tests of every feed of states. */
export function stateFeedSuite(name: string, start: () => Promise<FeedsUnderTest>) {
  describe(`${name} as a feed of states`, () => {
    let under: FeedsUnderTest
    let speaker: StateFeed
    let listener: StateFeed
    let heard: Envelope[]
    let turns: boolean[]
    let listening: { stop(): void }
    beforeEach(async () => {
      under = await start()
      speaker = await under.open()
      listener = await under.open()
      heard = []
      turns = []
      listening = await listener.listen({
        onEvent: (event) => void heard.push(event),
        onChange: () => void turns.push(listener.isConnected()),
      })
    })
    afterEach(() => under.close())

    const ids = () => heard.map(({ id }) => id)
    const hears = ({ id }: Envelope) => vi.waitFor(() => expect(ids()).toContain(id), patience)

    it('reaches every listener, and is connected once it listens', async () => {
      expect(listener.isConnected()).toBe(true)
      const event = fact('a', 1)
      await speaker.publish([event])
      await hears(event)
      expect(heard).toEqual([event])
    })

    it('sends only the newest of each key to those who do not watch it', async () => {
      const [first, other, last] = [fact('a', 1), fact('b', 1), fact('a', 2)]
      await Promise.all([speaker.publish([first, other]), speaker.publish([last])])
      await hears(last)
      expect(ids().sort()).toEqual([other.id, last.id].sort())
    })

    it('sends each event of a key to those who watch it, once', async () => {
      listener.watch('a')
      await watchIsKnown('a')
      heard.length = 0
      const events = [fact('a', 1), fact('a', 2), fact('b', 1)]
      await speaker.publish(events)
      for (const event of events) await hears(event)
      await somethingAfter()
      expect(ids().slice(0, 3).sort()).toEqual(events.map(({ id }) => id).sort())
    })

    it('sends only the newest once a key is no longer watched', async () => {
      listener.watch('a')
      await watchIsKnown('a')
      listener.unwatch('a')
      await vi.waitFor(async () => expect(await isHeardTwice('a')).toBe(false), patience)
    })

    it('reaches the process that publishes', async () => {
      const event = fact('a', 1)
      await listener.publish([event])
      await hears(event)
    })

    it('reaches nobody who has stopped', async () => {
      listening.stop()
      await speaker.publish([fact('a', 1)])
      const witness: Envelope[] = []
      await listener.listen({ onEvent: (event) => void witness.push(event), onChange: () => {} })
      const event = fact('b', 1)
      await speaker.publish([event])
      await vi.waitFor(() => expect(witness.map(({ id }) => id)).toContain(event.id), patience)
      expect(heard).toEqual([])
    })

    it('sends at once what it gathers when it is flushed', async () => {
      const event = fact('a', 1)
      void speaker.publish([event])
      await speaker.flush()
      await hears(event)
    })

    it('reports when it goes away and comes back, and does not hold up those who publish meanwhile', async () => {
      turns.length = 0
      await under.goAway()
      await vi.waitFor(() => expect(listener.isConnected()).toBe(false), patience)
      await speaker.publish([fact('a', 1)])
      expect(heard).toEqual([])
      await under.comeBack()
      await vi.waitFor(() => expect(listener.isConnected()).toBe(true), patience)
      expect(turns).toEqual([false, true])
      // The speaker may come back later, and then publishes it.
      const event = fact('a', 2)
      await speaker.publish([event])
      await hears(event)
    })

    it('watches the same keys after it came back', async () => {
      listener.watch('a')
      await watchIsKnown('a')
      await under.goAway()
      await vi.waitFor(() => expect(listener.isConnected()).toBe(false), patience)
      await under.comeBack()
      await vi.waitFor(async () => expect(await isHeardTwice('a')).toBe(true), patience)
    })

    /** True if both of two events of a key arrive that were published in one go. */
    async function isHeardTwice(key: string): Promise<boolean> {
      const events = [fact(key, 1), fact(key, 2)] as const
      await speaker.publish(events)
      await hears(events[1])
      return ids().includes(events[0].id)
    }
    const watchIsKnown = (key: string) =>
      vi.waitFor(async () => expect(await isHeardTwice(key)).toBe(true), patience)
    /** Everything published before has arrived by now. */
    async function somethingAfter(): Promise<void> {
      const event = fact('z', 1)
      await speaker.publish([event])
      await hears(event)
    }
  })
}
