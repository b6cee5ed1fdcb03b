import { removalDislikes, suspensionWarnings, warningIssued } from '#events'
import { raise, type Decision, type StateOf } from '#platform'
import type { KeptWarning, ModerationRecord } from './model'

type State = StateOf<ModerationRecord>

export const mayStay = (dislikes: number): boolean => dislikes <= removalDislikes

export const isSuspended = (warnings: number): boolean => warnings >= suspensionWarnings

/** The warning for a removed document. Its time is also its identity, so no two of one user share theirs. */
export function warningFor(
  document: { documentId: string; title: string },
  earlier: readonly KeptWarning[],
  now: Date,
): KeptWarning {
  const latest = Math.max(...earlier.map(({ at }) => at.getTime()), 0)
  return {
    documentId: document.documentId,
    message: `'${document.title}' was removed after more than ${removalDislikes} dislikes.`,
    at: new Date(Math.max(now.getTime(), latest + 1)),
    docTitle: document.title,
    seen: false,
  }
}

export const unseenOf = (warnings: readonly KeptWarning[]): number =>
  warnings.filter(({ seen }) => !seen).length

/** Warns a user of a removed document, once per document. */
export function warn(
  record: State | null,
  { userId, ...document }: { userId: string; documentId: string; title: string },
  now: Date,
): Decision<State, 'issued' | 'issued-before'> {
  const earlier = record?.warnings ?? []
  if (earlier.some(({ documentId }) => documentId === document.documentId)) {
    return { outcome: 'issued-before' }
  }
  const warning = warningFor(document, earlier, now)
  const warnings = [...earlier, warning]
  const { seen: _seen, at, ...told } = warning
  return {
    outcome: 'issued',
    next: { warnings },
    events: [
      raise(warningIssued, {
        ...told,
        userId,
        at: at.toISOString(),
        total: warnings.length,
        unseen: unseenOf(warnings),
      }),
    ],
  }
}

/** Marks the warnings of these documents as seen, and no other. */
export function markSeen(
  record: State | null,
  documentIds: ReadonlySet<string>,
): Decision<State, 'marked' | 'nothing-to-mark'> {
  const isNews = ({ seen, documentId }: KeptWarning) => !seen && documentIds.has(documentId)
  if (record === null || !record.warnings.some(isNews)) return { outcome: 'nothing-to-mark' }
  const warnings = record.warnings.map((warning) => (isNews(warning) ? { ...warning, seen: true } : warning))
  return { outcome: 'marked', next: { warnings }, events: [] }
}
