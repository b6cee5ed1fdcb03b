import { detailsInWords } from '../act/documents'
import type { Memory } from '../memory'
import type { Books } from './books'

/** An admin's decision about a near copy. */
const statusAfter = new Map([
  ['publish', 'published'],
  ['refuse', 'rejected'],
])

/** A near copy waits for an admin, and is published or rejected as decided. No two documents have the same bytes. */
function auditCopies({ documents, cases }: Pick<Books, 'documents' | 'cases'>, memory: Memory): string[] {
  const problems: string[] = []
  const decided = new Map(
    cases.flatMap(({ kind, subjectId, decisions }) =>
      kind === 'copy' ? decisions.map(({ decision }) => [subjectId, decision] as const) : [],
    ),
  )
  for (const { _id, status } of documents) {
    if (!memory.copies.has(_id)) continue
    const due = statusAfter.get(decided.get(_id) ?? '') ?? 'held'
    // Dislikes may have removed it since.
    if (status !== due && !(due === 'published' && status === 'removed'))
      problems.push(`the copy ${_id} should be ${due}, and is ${status}`)
  }
  if (new Set(documents.map(({ sha256 }) => sha256)).size !== documents.length)
    problems.push('two documents have the same bytes')
  return problems
}

/** Uploads exist, and are published or deleted as their uploader left them. Published ones have a thumbnail, others none. */
export function auditDocuments(
  { documents, drawings, previews, cases, views }: Books,
  memory: Memory,
): string[] {
  const problems = auditCopies({ documents, cases }, memory)
  const stateOf = new Map(
    documents.map(({ _id, status }) => [
      _id,
      status === 'deleted' ? ('deleted' as const) : ('stands' as const),
    ]),
  )
  for (const id of memory.uploads) if (!stateOf.has(id)) problems.push(`acknowledged upload ${id} is lost`)
  for (const [id, { state: known }] of memory.deletions) {
    const state = stateOf.get(id)
    if (state && !known.fits(state)) problems.push(`${id} should be ${known.acknowledged}, and is ${state}`)
  }
  for (const { _id, title, kind } of documents) {
    const known = memory.details.get(_id)
    const details = detailsInWords({ kind: kind ?? 'other', title })
    if (known?.fits(details) === false)
      problems.push(`${_id} should be “${known.acknowledged}”, and is “${details}”`)
  }
  const pages = new Map(views.map(({ _id, place }) => [_id, place?.page]))
  for (const [key, known] of memory.places)
    if (!known.fits(pages.get(key) ?? 0)) problems.push(`the place ${key} is at page ${pages.get(key)}`)
  for (const { _id, status, thumbnail } of documents)
    if (status !== 'published' && thumbnail !== null)
      problems.push(`${_id} is ${status}, and its picture is there`)
  for (const { _id, tries } of drawings) problems.push(`${_id} is still to be drawn, after ${tries} tries`)
  for (const { _id, sha256 } of documents)
    // Somebody else may have published the bytes of a deleted one.
    if (memory.editions.get(_id)?.fits(sha256) === false && !sha256.startsWith('given-up'))
      problems.push(`${_id} has not the file of its last edition`)
  const drawn = new Map(previews.map(({ _id, edition }) => [_id, edition]))
  for (const { _id, status, edition } of documents)
    if (status === 'published' && memory.uploads.has(_id) && drawn.get(_id) !== edition)
      problems.push(`${_id} was drawn as edition ${drawn.get(_id)}, and is edition ${edition}`)
  return problems
}
