import { removalDislikes, suspensionWarnings } from '#events'
import type { KeptWarning } from './model'

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
