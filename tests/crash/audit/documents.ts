import type { Memory } from '../memory'
import type { Books } from './books'

/** Uploads exist, and are published or deleted as their uploader left them. Published ones have a thumbnail, others none. */
export function auditDocuments({ documents, drawings, previews }: Books, memory: Memory): string[] {
  const problems: string[] = []
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
  for (const { _id, status, thumbnail } of documents)
    if (status !== 'published' && thumbnail !== null)
      problems.push(`${_id} is ${status}, and its picture is there`)
  for (const { _id, tries } of drawings) problems.push(`${_id} is still to be drawn, after ${tries} tries`)
  const drawn = new Set(previews.map(({ _id }) => _id))
  for (const { _id, status } of documents)
    if (status === 'published' && memory.uploads.has(_id) && !drawn.has(_id))
      problems.push(`${_id} was never drawn`)
  return problems
}
