import { maxWants } from '#events'
import { createMutex, newId, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import { yearOf } from '../documents/rules'
import type { Store } from '../model'
import type { ReadWants } from './read-wants'
import { noSuchWant, tooManyWants, wantEnded, wantFull } from './refusals'
import { ask, expire, forget, leave, saysTheSame, second, type Ask } from './rules'
import { isOpenAt, oldestWant, waitingFor } from './state'

/** Wants of one sweep that are read together. */
const atOnce = 200

/** Wants that students ask for and second. A want ends when it is settled, withdrawn by everybody, or 90 days old. */
export function createWants({
  store: { wants },
  outbox,
  clock,
  readWants,
}: {
  store: Pick<Store, 'wants'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  readWants: ReadWants
}): {
  library: Pick<Library, 'wantsOf' | 'wantsOfUser' | 'askFor' | 'secondWant' | 'withdrawWant'>
  /** Removes a user from every want. */
  forget(userId: string): Promise<void>
  sweep(): Promise<void>
} {
  /** Serialises calls: two that count before either writes would exceed the limit. Each other process can still exceed it by one want. */
  const oneAfterTheOther = createMutex()

  async function isWaiting(userId: string, wantId: string): Promise<boolean> {
    const want = await wants
      .findById(wantId, { askerId: 1, askerWaits: 1, seconders: 1, offers: 1, isOpen: 1 })
      .lean()
    return want !== null && want.isOpen && waitingFor(want).includes(userId)
  }

  /** Throws AppError 'too-many-wants' 400 if a user already waits for the most documents allowed. */
  async function requireRoom(userId: string): Promise<void> {
    const now = clock.now()
    const found = await wants
      .find(
        { people: userId, isOpen: true },
        { askerId: 1, askerWaits: 1, seconders: 1, offers: 1, isOpen: 1, askedAt: 1 },
      )
      .lean()
    const own = found.filter((want) => isOpenAt(now, want) && waitingFor(want).includes(userId))
    if (own.length >= maxWants) throw tooManyWants()
  }

  async function join(userId: string, wantId: string): Promise<void> {
    if (await isWaiting(userId, wantId)) return
    if ((await wants.exists({ _id: wantId })) === null) throw noSuchWant()
    await requireRoom(userId)
    const outcome = await outbox.decide(wants, wantId, second(userId, clock.now()))
    if (outcome === 'ended') throw wantEnded()
    if (outcome === 'full') throw wantFull()
  }

  /** Resolves to the want's id. */
  async function begin(wanted: Ask): Promise<string> {
    const codes = await readWants.codesOf(wanted.courseCode)
    const open = await wants
      .find(
        { courseCode: { $in: codes }, isOpen: true },
        { kind: 1, year: 1, line: 1, hidings: 1, isOpen: 1, askedAt: 1 },
      )
      .lean()
    const now = clock.now()
    const same = open.find(
      (want) => want.kind === wanted.kind && isOpenAt(now, want) && saysTheSame(want, wanted),
    )
    if (same !== undefined) {
      await join(wanted.userId, same._id)
      return same._id
    }
    await requireRoom(wanted.userId)
    const _id = newId(now)
    await outbox.decide(wants, _id, ask(wanted, now))
    return _id
  }

  return {
    library: {
      async wantsOf(courseCode, userId) {
        const codes = await readWants.codesOf(courseCode)
        const [, ...sharedCodes] = codes
        return {
          wants: await readWants.ofModule(codes, userId),
          ...(sharedCodes.length > 0 && { sharedCodes }),
        }
      },
      wantsOfUser: (userId) => readWants.ofUser(userId),
      async askFor(userId, courseCode, { kind, year, line }) {
        const wanted = { userId, courseCode, kind, year: yearOf(year, clock.now()), line: line || null }
        const wantId = await oneAfterTheOther(() => begin(wanted))
        return readWants.one(wantId, userId)
      },
      async secondWant({ userId, wantId }) {
        await oneAfterTheOther(() => join(userId, wantId))
        return readWants.one(wantId, userId)
      },
      async withdrawWant({ userId, wantId }) {
        await outbox.decide(wants, wantId, leave(userId))
        return readWants.one(wantId, userId)
      },
    },
    async forget(userId) {
      for (;;) {
        const found = await wants.find({ people: userId }, { _id: 1 }).limit(atOnce).lean()
        if (found.length === 0) return
        for (const { _id } of found) await outbox.decide(wants, _id, forget(userId))
      }
    },
    async sweep() {
      const now = clock.now()
      const old = oldestWant(now)
      const ending = await wants
        .find({ isOpen: true, askedAt: { $lt: old } }, { _id: 1 })
        .limit(atOnce)
        .lean()
      for (const { _id } of ending) await outbox.decide(wants, _id, expire(now))
      // Settled wants stay until an open one would expire: they count towards the limit of their documents.
      const ended = [
        { isOpen: false, settled: null, askedAt: { $lt: now } },
        { isOpen: false, askedAt: { $lt: old } },
      ]
      for (const filter of ended)
        for (const { _id } of await wants.find(filter, { _id: 1 }).limit(atOnce).lean())
          await wants.deleteOne({ _id, isOpen: false, outbox: [] })
    },
  }
}
