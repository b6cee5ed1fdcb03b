import type { VoteValue } from '#events'
import type { DocumentRecord } from './model'

/** Saved documents of one reader, and visits of one reader that are remembered. */
export const maxSaved = 1000
export const maxVisits = 100
export const maxModules = 30

export const voteId = (documentId: string, userId: string): string => `${documentId}:${userId}`

export interface Intent {
  kind: 'cast' | 'withdraw'
  value: VoteValue
}

/** What becomes of one user's vote on one document: it is set, or it is cleared if it has one of these values. */
export type VoteChange =
  { kind: 'set'; value: VoteValue | null } | { kind: 'clear'; values: readonly VoteValue[] }

/** Several intents of one user for one document, one after the other, as a single change. */
export function foldIntent(earlier: VoteChange | undefined, { kind, value }: Intent): VoteChange {
  if (kind === 'cast') return { kind: 'set', value }
  if (earlier === undefined) return { kind: 'clear', values: [value] }
  if (earlier.kind === 'set') return earlier.value === value ? { kind: 'set', value: null } : earlier
  return earlier.values.includes(value) ? earlier : { kind: 'clear', values: [...earlier.values, value] }
}

/** The change as one write: a filter on the vote, and what to set. Only a cast vote may come into being by it. */
export function voteWrite(key: { documentId: string; userId: string }, change: VoteChange, castAt: Date) {
  const _id = voteId(key.documentId, key.userId)
  if (change.kind === 'clear')
    return {
      filter: { _id, value: { $in: [...change.values] } },
      update: { $set: { value: null, castAt } },
      upsert: false,
    }
  if (change.value === null)
    return { filter: { _id }, update: { $set: { value: null, castAt } }, upsert: false }
  const { value } = change
  return { filter: { _id }, update: { $set: { value, castAt }, $setOnInsert: key }, upsert: true }
}

export interface Tally {
  likes: number
  dislikes: number
}

export const sameTally = (one: Tally, other: Tally): boolean =>
  one.likes === other.likes && one.dislikes === other.dislikes

/** Groups of an aggregation as one tally a document. */
export function talliesOf(
  groups: readonly { documentId: string; value: VoteValue; n: number }[],
): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { documentId, value, n } of groups) {
    const tally = tallies.get(documentId) ?? { likes: 0, dislikes: 0 }
    tallies.set(documentId, value === 'like' ? { ...tally, likes: n } : { ...tally, dislikes: n })
  }
  return tallies
}

const untitled = 'Untitled Document'

/** Everything of a new document that its file and its uploader say. */
export function newDocument(given: {
  _id: string
  title: string
  courseCode: string
  university: DocumentRecord['university']
  year: string | null
  file: { ref: string; sizeBytes: number; sha256: string }
  pages: number | null
  uploaderId: string
  publishedAt: Date
}): Omit<DocumentRecord, 'outbox'> {
  const { file, ...fields } = given
  const title = given.title.trim() || untitled
  return {
    ...fields,
    title,
    titleKey: title.toLowerCase(),
    courseCode: given.courseCode.toUpperCase(),
    file: file.ref,
    fileName: fileNameOf(file.ref),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    thumbnail: null,
    likes: 0,
    dislikes: 0,
    version: 0,
    recounts: 0,
    isActive: true,
    removalReason: null,
  }
}

const fileNameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** Trimmed, upper case, without repetition or empty entries, in the order given. */
export const cleanModules = (modules: readonly string[]): string[] => [
  ...new Set(modules.map((module) => module.trim().toUpperCase()).filter((module) => module !== '')),
]

/** Course codes in order (CS2030 before CS10000), and within each the titles in order. */
export function byCourseAndTitle<T extends { courseCode: string; title: string }>(
  documents: readonly T[],
): { courseCode: string; documents: T[] }[] {
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
  const groups = new Map<string, T[]>()
  for (const one of [...documents].sort(
    (a, b) => compare(a.courseCode, b.courseCode) || compare(a.title, b.title),
  ))
    groups.set(one.courseCode, [...(groups.get(one.courseCode) ?? []), one])
  return [...groups].map(([courseCode, members]) => ({ courseCode, documents: members }))
}
