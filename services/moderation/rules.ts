import {
  formerStudentId,
  removalDislikes,
  suspensionWarnings,
  warningIssued,
  warningWithdrawn,
  type Warning,
} from '#events'
import { raise, type Decision, type StateOf } from '#platform/core'
import type { KeptWarning, ModerationRecord } from './model'

type State = StateOf<ModerationRecord>

/** Whether a document with so many dislikes stays on the shelf. */
export const mayStay = (dislikes: number): boolean => dislikes <= removalDislikes

/** Whether so many warnings suspend their account. */
export const isSuspended = (warnings: number): boolean => warnings >= suspensionWarnings

/** Whether a warning of this time still counts, and suspends: it may be withdrawn by now, or one before it. */
export const stillSuspends = (warnings: readonly KeptWarning[], at: string): boolean =>
  isSuspended(warnings.length) && warnings.some((warning) => warning.at.toISOString() === at)

/** The removal that a warning is for which an admin decided. */
export const noRemoval = -1

/** What a warning is for, and what it says. */
export interface WarningCause {
  /** The removed document, or the decision of an admin. */
  documentId: string
  /** Which removal of the document; `noRemoval` for a decision. */
  removal: number
  docTitle: string
  message: string
}

/** What the uploader of a document is told that dislikes removed. */
export const removalWarning = (document: {
  documentId: string
  title: string
  removal: number
}): WarningCause => ({
  documentId: document.documentId,
  removal: document.removal,
  docTitle: document.title,
  message: `'${document.title}' was removed after more than ${removalDislikes} dislikes.`,
})

/** A warning's time is also its identity, so no two of one user share theirs. */
export function warningFor(cause: WarningCause, earlier: readonly KeptWarning[], now: Date): KeptWarning {
  const latest = Math.max(...earlier.map(({ at }) => at.getTime()), 0)
  return { ...cause, at: new Date(Math.max(now.getTime(), latest + 1)), seen: false }
}

/** A warning as its user reads it. */
export const presentWarning = ({
  message,
  at,
  docTitle,
  seen,
  documentId,
  removal,
}: KeptWarning): Warning => ({
  message,
  at: at.toISOString(),
  docTitle,
  documentId: removal === noRemoval ? null : documentId,
  seen,
})

/** How many their user has not seen yet. */
export const unseenOf = (warnings: readonly KeptWarning[]): number =>
  warnings.filter(({ seen }) => !seen).length

type Cause = Pick<WarningCause, 'documentId' | 'removal'>
/** Warnings of before removals were numbered are those of the first. */
const keyOf = ({ documentId, removal }: Pick<Cause, 'documentId'> & Partial<Cause>): string =>
  `${documentId}:${removal ?? 0}`

/** Of a student who closed their account, or of a document that stays without one. */
const isNobodys = (record: State | null, userId: string): boolean =>
  record?.closed === true || userId === formerStudentId

/** What is left of the record of a user whose account is closed: that nothing is to be written there. */
export const closeRecord = (record: State | null): Decision<State, 'closed' | 'closed-before'> =>
  record?.closed
    ? { outcome: 'closed-before' }
    : { outcome: 'closed', next: { warnings: [], withdrawn: [], closed: true }, events: [] }

/** Warns a user, once per cause; not at all where the cause was withdrawn before. */
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
  const { seen: _seen, removal: _removal, at, ...told } = warning
  return {
    outcome: 'issued',
    next: { warnings, withdrawn, closed: null },
    events: [raise(warningIssued, { ...told, userId, at: at.toISOString(), ...countsOf(warnings) })],
  }
}

/** Takes the warning of a cause back, and keeps it from being issued later. */
export function withdraw(
  record: State | null,
  { userId, ...cause }: Cause & { userId: string },
): Decision<State, 'withdrawn' | 'withdrawn-before' | 'closed'> {
  if (isNobodys(record, userId)) return { outcome: 'closed' }
  const withdrawn = record?.withdrawn ?? []
  if (withdrawn.includes(keyOf(cause))) return { outcome: 'withdrawn-before' }
  const earlier = record?.warnings ?? []
  const warnings = earlier.filter((warning) => keyOf(warning) !== keyOf(cause))
  const gone = earlier.find((warning) => keyOf(warning) === keyOf(cause))
  return {
    outcome: 'withdrawn',
    next: { warnings, withdrawn: [...withdrawn, keyOf(cause)], closed: null },
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

const countsOf = (warnings: readonly KeptWarning[]) => ({
  total: warnings.length,
  unseen: unseenOf(warnings),
})

/** Marks the warnings of these documents as seen, and no other. */
export function markSeen(
  record: State | null,
  documentIds: ReadonlySet<string>,
): Decision<State, 'marked' | 'nothing-to-mark'> {
  const isNews = ({ seen, documentId }: KeptWarning) => !seen && documentIds.has(documentId)
  if (record === null || !record.warnings.some(isNews)) return { outcome: 'nothing-to-mark' }
  const warnings = record.warnings.map((warning) => (isNews(warning) ? { ...warning, seen: true } : warning))
  return { outcome: 'marked', next: { ...record, warnings }, events: [] }
}
