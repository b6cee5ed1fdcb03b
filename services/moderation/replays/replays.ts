import type { AuditEntry, DeadLetterShown, ParkedEventShown } from '#events'
import { AppError, type Cache, type Clock, type DeadLetters, type Log, type ParkedForReplay } from '#platform'
import type { Moderation } from '../contract'
import { newest, shownLetter, shownParked } from './rules'

/** A claim ends by itself if its process was killed. */
const claimSeconds = 60
/** A replay that took longer leaves its claim to end by itself: by the time it is deleted, it may be another replay's. */
const releaseWithinSeconds = 50

/** Replays by admins of events that were not handled, or not published. */
export interface Replays {
  /** The newest dead letters, and the number of all. */
  deadLetters(): Promise<{ total: number; letters: DeadLetterShown[] }>
  /** Hands a dead letter to its service again. Throws AppError: 'not-found' 404, 'being-replayed' 409. */
  replayDeadLetter(actorId: string, id: string): Promise<void>
  /** The newest parked events, and the number of all. */
  parkedEvents(): Promise<{ total: number; events: ParkedEventShown[] }>
  /** Publishes a parked event again. Throws AppError: 'not-found' 404, 'being-replayed' 409, 'still-refused' 409. */
  replayParkedEvent(actorId: string, id: string): Promise<void>
}

/**
 * Replays for the event wall. A claim, which all gateways share, lets one of two replays at once have an effect. The entry of the audit
 * trail is written first: a crash leaves an entry for a replay that did not happen, and never a replay without an entry.
 */
export function createReplays({
  letters,
  parked,
  cache,
  clock,
  log,
  note,
}: {
  letters: DeadLetters
  parked: ParkedForReplay
  cache: Pick<Cache, 'claim' | 'delete'>
  clock: Clock
  log: Pick<Log, 'warn'>
  note: Moderation['noteOperator']
}): Replays {
  async function once(id: string, replay: () => Promise<void>): Promise<void> {
    const key = `replay:${id}`
    const startedAt = clock.now().getTime()
    if (!(await cache.claim(key, claimSeconds))) throw beingReplayed()
    try {
      await replay()
    } finally {
      if (clock.now().getTime() - startedAt < releaseWithinSeconds * 1000) await release(key)
    }
  }

  async function release(key: string): Promise<void> {
    try {
      await cache.delete(key)
    } catch (error) {
      // The outcome of the replay is the answer.
      log.warn({ err: error, key }, 'the claim of a replay was not released, and ends by itself')
    }
  }

  const noteReplay = (
    actorId: string,
    action: AuditEntry['action'],
    { name, key, keyId }: Pick<DeadLetterShown, 'name' | 'key' | 'keyId'>,
    more = '',
  ) => note({ actorId, action, note: `${name}, ${key} ${keyId}${more}` })

  return {
    async deadLetters() {
      const all = (await letters.list()).map(shownLetter)
      return { total: all.length, letters: newest(all) }
    },
    replayDeadLetter: (actorId, id) =>
      once(id, async () => {
        const letter = (await letters.list()).find((each) => each.id === id)
        if (letter === undefined) throw notFound()
        await noteReplay(actorId, 'replay-dead-letter', shownLetter(letter), `, for ${letter.group}`)
        if (!(await letters.replay(id))) throw notFound()
      }),
    async parkedEvents() {
      const all = (await parked.list()).map(shownParked)
      return { total: all.length, events: newest(all) }
    },
    replayParkedEvent: (actorId, id) =>
      once(id, async () => {
        const kept = (await parked.list()).find(({ event }) => event.id === id)
        if (kept === undefined) throw notFound()
        await noteReplay(actorId, 'replay-parked-event', shownParked(kept))
        const publication = await parked.publish(id)
        if (publication === 'not-parked') throw notFound()
        if (publication === 'refused') throw stillRefused()
      }),
  }
}

const notFound = () => new AppError('not-found', 404, 'It was replayed already.')
const beingReplayed = () => new AppError('being-replayed', 409, 'It is being replayed right now.')
const stillRefused = () => new AppError('still-refused', 409, 'The bus still refuses this event.')
