import { z } from 'zod'
import { newId, type OpenKeyChannel } from '#platform'
import type { LiveServer } from '../server'
import { createElsewhere } from './elsewhere'

/** The others are asked about a subject this long after it was opened here: the subscription has begun by then. */
const askAfterMs = 50
/** A gateway sends a heartbeat this often, and is forgotten after this silence. */
const heartbeatMs = 4000
const silentMs = 10_000
/** With a channel, gateways repeat their whole state only with every 15th heartbeat, and with the first three after an outage. */
const heartbeatsPerRepeat = 15
const repeatsAfterOutage = 3
const unrepeatedMs = 2 * heartbeatsPerRepeat * heartbeatMs + silentMs
/** Most subjects in one message to all gateways. */
const mostAtOnce = 500
/** A larger number of changes goes to all gateways: by the channel, each is a message of its own. */
const mostByChannel = 100

/** Messages from one gateway to the others. */
export type PresenceMessage = 'case:present' | 'document:present' | 'exam:present'

/** How gateways learn from each other who has a subject open. */
export interface Exchange {
  /** The first socket here has opened it: asks the other gateways. */
  open(subject: string): void
  /** The last socket here has closed it. */
  close(subject: string): void
  /** Tells the others who is here now. */
  publish(subjects: readonly string[]): void
  /** Who has it open at other gateways. Known only of open subjects. */
  elsewhere(subject: string): string[]
  /** Tells the others that nobody is here any more; also about `subjects`, which were closed a moment ago. */
  stop(subjects: Iterable<string>): void
}

/**
 * Each gateway publishes who has what open at its own sockets, and keeps what the others say about what it has open itself. Changes go to
 * gateways that have the same subject open, through a channel. Messages about many subjects, and changes while there is no channel, go
 * to all gateways. A lost message is repaired by repetition. `subject`: its schema. `membersHere`: who has it open at this gateway.
 * `isOpen`: somebody has. `onChange`: members at other gateways changed.
 */
export function createExchange({
  io,
  message,
  subject,
  openKeyChannel,
  membersHere,
  isOpen,
  allOpen,
  onChange,
}: {
  io: LiveServer
  message: PresenceMessage
  subject: z.ZodType<string>
  openKeyChannel: OpenKeyChannel | undefined
  membersHere: (subject: string) => string[]
  isOpen: (subject: string) => boolean
  allOpen: () => string[]
  onChange: (subject: string) => void
}): Exchange {
  const gateway = newId()
  const elsewhere = createElsewhere({ now: () => performance.now(), silentMs, unrepeatedMs })
  let isStopped = false
  /** `asks`: the receiver answers, or repeats its whole state if `present` is empty, as in a heartbeat. */
  const presenceMessage = z.object({
    gateway: z.string(),
    number: z.number(),
    present: z.array(z.object({ subject, members: z.array(z.string()) })).max(mostAtOnce),
    asks: z.boolean(),
  })
  type Message = z.infer<typeof presenceMessage>
  const channel = openKeyChannel?.(message, presenceMessage)
  let number = 0

  const broadcast = (present: Message['present'], asks: boolean) =>
    void io.serverSideEmit(message, { gateway, number: ++number, present, asks })

  /** `toAll`: not through the channel. */
  function publish(subjects: readonly string[], { asks = false, toAll = false } = {}): void {
    const present = subjects.map((each) => ({ subject: each, members: isStopped ? [] : membersHere(each) }))
    if (toAll || !channel?.isConnected() || present.length > mostByChannel) {
      for (let from = 0; from < present.length; from += mostAtOnce)
        broadcast(present.slice(from, from + mostAtOnce), asks)
      return
    }
    for (const each of present)
      void channel
        .publish(each.subject, { gateway, number: ++number, present: [each], asks })
        .then((isSent) => {
          if (!isSent && !isStopped) publish([each.subject], { asks, toAll: true })
        })
  }

  /** Whole states that are still to be sent, one with each heartbeat. */
  let repeats = 0
  /** The next heartbeat asks the other gateways for their whole states. */
  let asksAll = false

  /** `toAll`: answers go the way that the question came. */
  function receive(received: Message, { toAll }: { toAll: boolean }): void {
    if (received.gateway === gateway || isStopped) return
    const wasKnown = elsewhere.alive(received.gateway)
    if (received.present.length === 0) {
      if (!wasKnown) asksAll = true
      if (received.asks) repeats = Math.max(repeats, 1)
      return
    }
    const open = received.present.filter((each) => isOpen(each.subject))
    const changed = open.filter((each) => elsewhere.hear(received, each.subject, each.members) === 'changed')
    if (received.asks) publish(subjectsOf(open), { toAll })
    subjectsOf(changed).forEach(onChange)
  }

  let heartbeats = 0
  function beat(): void {
    elsewhere.forgetSilent().forEach(onChange)
    const all = allOpen()
    if (all.length === 0) return
    heartbeats += 1
    const isDue = repeats > 0 || heartbeats % heartbeatsPerRepeat === 0 || !channel?.isConnected()
    repeats = Math.max(0, repeats - 1)
    if (isDue) publish(all, { toAll: true })
    broadcast([], asksAll)
    asksAll = false
  }
  const beating = setInterval(beat, heartbeatMs).unref()
  const listening = channel?.listen({
    onMessage: (received) => receive(received, { toAll: false }),
    onChange() {
      if (!channel.isConnected()) return
      asksAll = true
      // The adapter may reconnect a little later and lose the first messages.
      repeats = repeatsAfterOutage
    },
  })
  io.on(message, (raw: unknown) => {
    const received = presenceMessage.safeParse(raw).data
    if (received) receive(received, { toAll: true })
  })

  /** Subjects opened here a moment ago, about which the other gateways will be asked. */
  const asking = new Map<string, NodeJS.Timeout>()
  return {
    open(of) {
      channel?.watch(of)
      const ask = () => {
        asking.delete(of)
        publish([of], { asks: true })
      }
      asking.set(of, setTimeout(ask, askAfterMs).unref())
    },
    close(of) {
      clearTimeout(asking.get(of))
      asking.delete(of)
      channel?.unwatch(of)
      elsewhere.forget(of)
    },
    publish: (subjects) => publish(subjects.filter((each) => !asking.has(each))),
    elsewhere: (of) => elsewhere.of(of),
    stop(subjects) {
      isStopped = true
      clearInterval(beating)
      for (const timer of asking.values()) clearTimeout(timer)
      publish([...new Set([...subjects, ...allOpen()])], { toAll: true })
      void listening?.then((end) => end())
    },
  }
}

const subjectsOf = (present: readonly { subject: string }[]) => present.map(({ subject }) => subject)
