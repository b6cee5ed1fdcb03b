import type { ThanksAct } from '#events'
import { dayNamed } from '#platform/core'
import type { DocumentRecord, ThanksRecord } from '../model'
import { isPublished } from '../documents/visibility'

/** Pause before the next look: another like of the same day may replace one that was taken back, and a save may still be being written. */
const nextLookMs = 600_000

export type Waiting = Pick<
  ThanksRecord,
  '_id' | 'act' | 'uploaderId' | 'documentId' | 'readerId' | 'stands' | 'givenAt' | 'dueAt'
>

/** The facts in the store by which waiting thanks are judged. */
export interface Facts {
  documents: ReadonlyMap<string, Pick<DocumentRecord, 'title' | 'status' | 'uploaderId'>>
  /** True if a reader still has the document among their saved ones. */
  isSaved: (readerId: string, documentId: string) => boolean
  /** By the id of the thanks: readers with a current like that was never announced, earliest first. */
  likers: ReadonlyMap<string, readonly string[]>
  /** True if an account exists and is not suspended. */
  isActive: (userId: string) => boolean
}

/** Thanks that are told. */
export interface Told {
  thanksId: string
  act: ThanksAct
  documentId: string
  title: string
  readerId: string
  givenAt: Date
}

export type Verdict =
  | { kind: 'tell'; told: Told }
  /** Looked at again at `dueAt`; or, if that is null, once it is given again. */
  | { kind: 'wait'; dueAt: Date | null; stands: boolean }
  /** Never told. */
  | { kind: 'settle' }

/** A like is written after it is noted, and midnight may come in between. */
const graceMs = 60_000

/** The period in which a like counts for the day at the end of the id. */
export function timesOfLike({ _id }: Pick<ThanksRecord, '_id'>): { from: Date; until: Date } {
  const { from, until } = dayNamed(_id.slice(_id.lastIndexOf(':') + 1))
  return { from, until: new Date(until.getTime() + graceMs) }
}

const lookAgain = (now: Date): Verdict => ({
  kind: 'wait',
  dueAt: new Date(now.getTime() + nextLookMs),
  stands: true,
})

/** Decides about waiting thanks: they may have been taken back, or their document or reader may be gone. */
export function judge(thanks: Waiting, facts: Facts, now: Date): Verdict {
  const { _id: thanksId, act, documentId, givenAt } = thanks
  const document = facts.documents.get(documentId)
  if (document === undefined || !isPublished(document) || document.uploaderId !== thanks.uploaderId)
    return { kind: 'settle' }
  const tell = (readerId: string): Verdict => ({
    kind: 'tell',
    told: { thanksId, act, documentId, title: document.title, readerId, givenAt },
  })
  if (act === 'like') {
    const readerId = facts.likers.get(thanksId)?.find(facts.isActive)
    if (readerId !== undefined) return tell(readerId)
    const isOver = timesOfLike(thanks).until <= now
    return isOver ? { kind: 'settle' } : lookAgain(now)
  }
  const { readerId } = thanks
  if (readerId === null || readerId === thanks.uploaderId) return { kind: 'settle' }
  const isKept = act === 'helped' || facts.isSaved(readerId, documentId)
  // It is noted before it is saved, which may take a while.
  if (thanks.stands && !isKept && now.getTime() - givenAt.getTime() < nextLookMs) return lookAgain(now)
  const stands = thanks.stands && isKept
  if (!stands || !facts.isActive(readerId)) return { kind: 'wait', dueAt: null, stands }
  return tell(readerId)
}
