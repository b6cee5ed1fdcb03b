import type { Clock, Log, Outbox } from '#platform/core'
import { sweepEach } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Store } from '../model'
import { judge, type Told, type Verdict, type Waiting } from './judge'
import { emptyBook, endLine, mayTell, pauseMs, tellLine } from './line'
import { createReadFacts } from './read-facts'

/** Uploaders' thanks that one sweep begins with. */
const atOnce = 500
/** Most thanks in a line. Further ones are in the next. */
const mostInLine = 1000

const waitingFields = {
  ...{ act: 1, uploaderId: 1, documentId: 1, readerId: 1, stands: 1, givenAt: 1, dueAt: 1 },
} as const

/**
 * Announces thanks to uploaders, in at most one line an hour. One write, guarded by the version of the uploader's book, stores the line
 * with its event and the ids of its thanks. Then each of them is settled. A crash can only delay that: the next sweep begins with them. So
 * each is announced once, and thanks that no line has announced wait for the next one.
 */
export function createTellThanks(deps: {
  store: Pick<Store, 'documents' | 'readers' | 'thanks' | 'thanksBooks' | 'native'>
  accounts: Pick<Accounts, 'get' | 'publicUsers' | 'suspendedAmong'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  log: Log
}): () => Promise<void> {
  const { thanks, thanksBooks } = deps.store
  const { accounts, outbox, clock, log } = deps
  const readFacts = createReadFacts(deps)

  const waitingOf = (uploaderId: string, now: Date) =>
    thanks
      .find({ uploaderId, dueAt: { $lte: now } }, waitingFields)
      .sort({ dueAt: 1 })
      .limit(mostInLine)
      .lean<Waiting[]>()

  /** Writes what was decided about thanks, unless a reader changed them meanwhile. */
  async function write(verdicts: readonly (readonly [Waiting, Exclude<Verdict, { kind: 'tell' }>])[]) {
    if (verdicts.length === 0) return
    await thanks.bulkWrite(
      verdicts.map(([{ _id, dueAt }, verdict]) => ({
        updateOne: {
          filter: { _id, dueAt },
          update: {
            $set:
              verdict.kind === 'settle'
                ? { dueAt: null, isSettled: true }
                : { dueAt: verdict.dueAt, stands: verdict.stands },
          },
        },
      })),
      { ordered: false },
    )
  }

  /** Settles what the newest line has told. */
  async function finish(uploaderId: string, line: number, telling: readonly TellingRecord[]) {
    await thanks.bulkWrite(
      telling.map(({ thanksId, readerId }) => ({
        updateOne: {
          filter: { _id: thanksId },
          update: { $set: { isSettled: true, dueAt: null, readerId } },
        },
      })),
      { ordered: false },
    )
    await outbox.decide(thanksBooks, uploaderId, endLine(line))
  }

  const later = async (uploaderId: string, now: Date, dueAt: Date) =>
    write(
      (await waitingOf(uploaderId, now)).map((each) => [each, { kind: 'wait', dueAt, stands: each.stands }]),
    )

  async function tell(uploaderId: string): Promise<void> {
    const found = await thanksBooks.findById(uploaderId, { outbox: 0 }).lean()
    const book = found ?? { ...emptyBook, version: 0 }
    // The previous line is not settled yet, for instance because another process is doing so.
    if (book.telling.length > 0) return
    const now = clock.now()
    const account = await accounts.get(uploaderId)
    // The account is erased. A late request may have written these afterwards.
    if (account === null) return void (await thanks.deleteMany({ uploaderId }))
    if (!account.isActive) return later(uploaderId, now, new Date(now.getTime() + pauseMs))
    if (!book.isOff && !mayTell(book, now)) return later(uploaderId, now, book.nextAt ?? now)

    const waiting = await waitingOf(uploaderId, now)
    if (book.isOff) return write(waiting.map((each) => [each, { kind: 'settle' }]))
    const facts = await readFacts(waiting)
    const told: Told[] = []
    const others: (readonly [Waiting, Exclude<Verdict, { kind: 'tell' }>])[] = []
    for (const each of waiting) {
      const verdict = judge(each, facts, now)
      if (verdict.kind === 'tell') told.push(verdict.told)
      else others.push([each, verdict])
    }
    await write(others)
    if (await outbox.decide(thanksBooks, uploaderId, tellLine(uploaderId, told, book.version, now)))
      await finish(uploaderId, book.lines + 1, told)
  }

  return async () => {
    const unfinished = await thanksBooks
      .find({ 'telling.thanksId': { $gt: '' } }, { lines: 1, telling: 1 })
      .limit(atOnce)
      .lean()
    for (const { _id, lines, telling } of unfinished) await finish(_id, lines, telling)
    const due = await thanks
      .find({ dueAt: { $lte: clock.now() } }, { uploaderId: 1 })
      .sort({ dueAt: 1 })
      .limit(atOnce)
      .lean()
    const uploaders = [...new Set(due.map(({ uploaderId }) => uploaderId))]
    await sweepEach(
      uploaders.map((_id) => ({ _id })),
      ({ _id }) => tell(_id),
      { log, failure: 'the thanks of an uploader could not be told' },
    )
  }
}
interface TellingRecord {
  thanksId: string
  readerId: string
}
