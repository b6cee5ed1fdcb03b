import {
  documentNearRemoval,
  nearRemovalDislikes,
  remarksChanged,
  removalDislikes,
  type Remark,
} from '#events'
import { raise, type Decision, type StateOf } from '#platform/core'
import type { Shown } from '../documents/card'
import { votedEditionOf } from '../documents/edition-files'
import { timesRestored } from '../documents/life'
import { isPublished } from '../documents/visibility'
import type { DocumentRecord, RemarkRecord } from '../model'
import { isHidden } from '../texts/rules'

type State = StateOf<RemarkRecord>

/** The most dislikes with which a document stays published. A restoration forgives the dislikes before it. */
export const removalLimit = ({ restored }: Pick<DocumentRecord, 'restored'>): number =>
  removalDislikes + (restored?.dislikes ?? 0)

/** The remark in a record; null if it was taken back. */
export const remarkIn = ({ kind, words, page }: Pick<State, 'kind' | 'words' | 'page'>): Remark | null =>
  kind === null ? null : { kind, words, page }

/**
 * Sets a user's remark on a document, or takes it back (null). `textId`: the id of a first one. While an admin hides the words, they cannot
 * be replaced by others.
 */
export const setRemark =
  (
    of: { documentId: string; userId: string; uploaderId: string; textId: string },
    remark: Remark | null,
    givenAt: Date,
  ): ((state: State | null) => Decision<State, 'set' | 'unchanged' | 'hidden'>) =>
  (state) => {
    const { documentId, userId, uploaderId, textId } = of
    const { kind, words, page } = remark ?? { kind: null, words: null, page: null }
    const before = state ?? { textId, hidings: null, kind: null, words: null, page: null }
    if (before.kind === kind && before.words === words && before.page === page)
      return { outcome: 'unchanged' }
    if (isHidden(before.hidings) && words !== null && words !== before.words) return { outcome: 'hidden' }
    return {
      outcome: 'set',
      next: { ...before, documentId, userId, kind, words, page, givenAt },
      events: [raise(remarksChanged, { documentId, uploaderId })],
    }
  }

/** Notes that a document has half of the dislikes that it may have, once for each restoration and each edition with new votes. */
export function noteNearRemoval(document: Shown): Decision<Shown, boolean> {
  if (!isPublished(document)) return { outcome: false }
  const { _id: documentId, uploaderId, title, dislikes } = document
  const limit = removalLimit(document)
  const stage = `${timesRestored(document)}.${votedEditionOf(document)}`
  const isNear = dislikes >= limit - removalDislikes + nearRemovalDislikes && dislikes <= limit
  if (!isNear || document.nearRemoval === stage) return { outcome: false }
  return {
    outcome: true,
    next: { ...document, nearRemoval: stage },
    events: [
      raise(documentNearRemoval, {
        ...{ documentId, uploaderId, title, dislikes, limit },
        removal: timesRestored(document),
        edition: votedEditionOf(document),
      }),
    ],
  }
}
