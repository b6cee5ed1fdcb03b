import {
  formerStudentId,
  removalDislikes,
  suspensionWarnings,
  warningIssued,
  warningWithdrawn,
  type PayloadOf,
  type Warning,
} from '#events'
import { raise, type Decision, type StateOf } from '#platform/core'
import type { KeptPileOn, KeptWarning, ModerationRecord } from './model'

export type State = StateOf<ModerationRecord>

/** True if a document with this many dislikes stays published. */
export const mayStay = (dislikes: number): boolean => dislikes <= removalDislikes

/** True if this many warnings suspend the account. */
export const isSuspended = (warnings: number): boolean => warnings >= suspensionWarnings

/**
 * True if the warning that was issued at this time still counts and suspends. It, or an earlier one, may be withdrawn by now. Carried ones
 * alone suspend nobody: an admin had reinstated the earlier account.
 */
export const stillSuspends = (
  warnings: readonly KeptWarning[],
  issued: Pick<PayloadOf<typeof warningIssued>, 'at' | 'carried'>,
): boolean =>
  isSuspended(warnings.length) &&
  warnings.some(({ at }) => at.toISOString() === issued.at) &&
  (!issued.carried || warnings.some(({ carried }) => !carried))

/** Stands for `removal` in a warning that an admin decided. */
export const noRemoval = -1

/** The cause and text of a warning. */
export interface WarningCause {
  /** Id of the removed document, or of an admin's decision. */
  documentId: string
  /** Number of the removal; `noRemoval` for a decision. */
  removal: number
  /** The dislikes of that removal; null for a decision. */
  dislikes: number | null
  docTitle: string
  message: string
}

/** The warning for the uploader of a document that dislikes removed. */
export const removalWarning = (document: {
  documentId: string
  title: string
  removal: number
  dislikes: number
}): WarningCause => ({
  documentId: document.documentId,
  removal: document.removal,
  dislikes: document.dislikes,
  docTitle: document.title,
  message: `'${document.title}' was removed after more than ${removalDislikes} ${document.removal > 0 ? 'new ' : ''}dislikes.`,
})

/** A warning's time identifies it, so a user's warnings have different times. */
export function warningFor(cause: WarningCause, earlier: readonly KeptWarning[], now: Date): KeptWarning {
  const latest = Math.max(...earlier.map(({ at }) => at.getTime()), 0)
  return { ...cause, at: new Date(Math.max(now.getTime(), latest + 1)), seen: false, carried: null }
}

/** A warning as its user sees it. */
export const presentWarning = ({
  message,
  at,
  docTitle,
  seen,
  documentId,
  removal,
  carried,
}: KeptWarning): Warning => ({
  message,
  at: at.toISOString(),
  docTitle,
  documentId: removal === noRemoval || carried ? null : documentId,
  seen,
  carried: carried ?? false,
})

/** Number of unseen warnings. */
export const unseenOf = (warnings: readonly KeptWarning[]): number =>
  warnings.filter(({ seen }) => !seen).length

type Cause = Pick<WarningCause, 'documentId' | 'removal'>
/** Warnings from before removals were numbered belong to the first. */
export const keyOf = ({ documentId, removal }: Pick<Cause, 'documentId'> & Partial<Cause>): string =>
  `${documentId}:${removal ?? 0}`

/** The record of a user about whom nothing was decided yet. */
export const blankRecord: State = {
  warnings: [],
  withdrawn: [],
  pileOns: null,
  closed: null,
  keptUntil: null,
}

/** True for a student who closed their account, and for the owner of documents that stayed without one. */
export const isNobodys = (record: State | null, userId: string): boolean =>
  record?.closed === true || userId === formerStudentId

/** Warns a user once per cause, unless the cause was withdrawn before. */
export function warn(
  record: State | null,
  { userId, ...cause }: WarningCause & { userId: string },
  now: Date,
): Decision<State, 'issued' | 'issued-before' | 'withdrawn' | 'closed'> {
  if (isNobodys(record, userId)) return { outcome: 'closed' }
  const earlier = record?.warnings ?? []
  const withdrawn = record?.withdrawn ?? []
  if (withdrawn.includes(keyOf(cause))) return { outcome: 'withdrawn' }
  if (earlier.some((warning) => keyOf(warning) === keyOf(cause))) return { outcome: 'issued-before' }
  const warning = warningFor(cause, earlier, now)
  const warnings = [...earlier, warning]
  const { seen: _seen, removal: _removal, carried: _carried, dislikes: _dislikes, at, ...told } = warning
  return {
    outcome: 'issued',
    next: { ...blankRecord, ...record, warnings, withdrawn },
    events: [
      raise(warningIssued, {
        ...told,
        userId,
        at: at.toISOString(),
        ...countsOf(warnings),
        carried: false,
      }),
    ],
  }
}

/** Withdraws the warning of a cause, and keeps it from being issued later. Of a closed account, one that is kept. */
export function withdraw(
  record: State | null,
  { userId, ...cause }: Cause & { userId: string },
): Decision<State, 'withdrawn' | 'withdrawn-before' | 'closed'> {
  const earlier = record?.warnings ?? []
  const warnings = earlier.filter((warning) => keyOf(warning) !== keyOf(cause))
  const gone = earlier.find((warning) => keyOf(warning) === keyOf(cause))
  if (record !== null && isNobodys(record, userId))
    return gone ? { outcome: 'withdrawn', next: { ...record, warnings }, events: [] } : { outcome: 'closed' }
  if (isNobodys(record, userId)) return { outcome: 'closed' }
  const withdrawn = record?.withdrawn ?? []
  if (withdrawn.includes(keyOf(cause))) return { outcome: 'withdrawn-before' }
  return {
    outcome: 'withdrawn',
    next: { ...blankRecord, ...record, warnings, withdrawn: [...withdrawn, keyOf(cause)] },
    events: gone
      ? [
          raise(warningWithdrawn, {
            userId,
            documentId: gone.documentId,
            at: gone.at.toISOString(),
            docTitle: gone.docTitle,
            ...countsOf(warnings),
          }),
        ]
      : [],
  }
}

/** Notes that a user took part in a pile-on, once per decision; the newest ones are kept. */
export function notePileOn(
  record: State | null,
  userId: string,
  entry: KeptPileOn,
): Decision<State, 'noted' | 'noted-before' | 'closed'> {
  if (isNobodys(record, userId)) return { outcome: 'closed' }
  const before = record?.pileOns ?? []
  if (before.some(({ decisionId }) => decisionId === entry.decisionId)) return { outcome: 'noted-before' }
  const pileOns = [...before, entry].slice(-keptPileOns)
  return { outcome: 'noted', next: { ...blankRecord, ...record, pileOns }, events: [] }
}
/** More say nothing new about a user. */
const keptPileOns = 50

export const countsOf = (warnings: readonly KeptWarning[]) => ({
  total: warnings.length,
  unseen: unseenOf(warnings),
})

/** Marks only the warnings of these documents as seen. */
export function markSeen(
  record: State | null,
  documentIds: ReadonlySet<string>,
): Decision<State, 'marked' | 'nothing-to-mark'> {
  const isNews = ({ seen, documentId }: KeptWarning) => !seen && documentIds.has(documentId)
  if (record === null || !record.warnings.some(isNews)) return { outcome: 'nothing-to-mark' }
  const warnings = record.warnings.map((warning) => (isNews(warning) ? { ...warning, seen: true } : warning))
  return { outcome: 'marked', next: { ...record, warnings }, events: [] }
}
