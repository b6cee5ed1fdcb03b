import { documentStatusChanged, restorableDays, type DocumentStatus, type StatusCause } from '#events'
import { raise, type Decision } from '#platform/core'
import type { DocumentRecord } from '../model'
import type { Shown } from './card'

/** A change of the status of an existing document. */
export type Act = Exclude<StatusCause, 'uploaded'>

interface Transition {
  from: readonly DocumentStatus[]
  to: DocumentStatus
  /** Fields that change along with the status. */
  sets?: (document: Shown, now: Date) => Partial<Shown>
}

const dayMs = 86_400_000
const keptUntil = (now: Date) => new Date(now.getTime() + restorableDays * dayMs)

/** How often an admin restored a document. Numbers its removals. */
export const timesRestored = ({ restored }: Pick<DocumentRecord, 'restored'>): number => restored?.times ?? 0

/** All changes of a document's status. Others are not possible. */
const transitions: Readonly<Record<Act, Transition>> = {
  // Others see it as new from now on, not from when it was uploaded.
  approved: { from: ['held'], to: 'published', sets: (_, now) => ({ publishedAt: now, approved: true }) },
  rejected: { from: ['held'], to: 'rejected', sets: (_, now) => ({ restorableUntil: keptUntil(now) }) },
  disliked: { from: ['published'], to: 'removed', sets: () => ({ takenDown: null }) },
  'taken-down': { from: ['published'], to: 'removed', sets: () => ({ takenDown: true }) },
  'closed-by-notice': { from: ['published'], to: 'removed', sets: () => ({ takenDown: true }) },
  restored: {
    from: ['removed'],
    to: 'published',
    sets: ({ restored, dislikes, version }) => ({
      restored: { times: timesRestored({ restored }) + 1, dislikes, version },
      takenDown: null,
      notice: null,
    }),
  },
  deleted: { from: ['published'], to: 'deleted', sets: (_, now) => ({ restorableUntil: keptUntil(now) }) },
  returned: {
    from: ['deleted'],
    to: 'published',
    sets: ({ life }) => ({ life: life + 1, restorableUntil: null }),
  },
  erased: {
    from: ['published', 'held', 'rejected', 'removed', 'deleted'],
    to: 'deleted',
    sets: () => ({ restorableUntil: null }),
  },
}

/** The status after an action; null if the action is not possible. */
export const statusAfter = (status: DocumentStatus, act: Act): DocumentStatus | null => {
  const { from, to } = transitions[act]
  return from.includes(status) ? to : null
}

/** An action, and the fields that it changes besides those of its transition. */
export interface Change {
  act: Act
  set?: Partial<Shown>
}

export interface Changed {
  before: Shown
  after: Shown
}

/** Applies an action to a document. The outcome is null if the action is not possible. */
export function changeStatus(
  before: Shown,
  { act, set = {} }: Change,
  now: Date,
): Decision<Shown, Changed | null> {
  const to = statusAfter(before.status, act)
  if (to === null) return { outcome: null }
  const next: Shown = { ...before, ...transitions[act].sets?.(before, now), ...set, status: to }
  const after = { ...next, revision: before.revision + 1 }
  // The event names the former owner: an erased document has none.
  const event = {
    ...statusChanged(after, { from: before.status, cause: act, removal: timesRestored(before) }),
    uploaderId: before.uploaderId,
  }
  return {
    outcome: { before, after },
    next,
    events: before.status === to ? [] : [raise(documentStatusChanged, event)],
    // The event of a return carries the counts, and a dislike may have been counted just before.
    ...(act === 'returned' && { unchanged: { version: before.version } }),
  }
}

/** The payload of the event of a new document. */
export const uploaded = (document: Shown) =>
  statusChanged(document, { from: null, cause: 'uploaded', removal: 0 })

const statusChanged = (
  after: Shown,
  change: { from: DocumentStatus | null; cause: StatusCause; removal: number },
) => ({
  ...change,
  documentId: after._id,
  uploaderId: after.uploaderId,
  title: after.title,
  to: after.status,
  revision: after.revision,
  life: after.life,
  dislikes: after.dislikes,
  version: after.version,
  file: after.status === 'published' ? after.file : null,
  similarTo: after.status === 'held' ? after.similarTo : null,
})
