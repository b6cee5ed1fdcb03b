import { removalDislikes } from '#events'
import type { Memory } from '../memory'
import type { Books } from './books'

/** Counts equal votes; no acknowledged vote is lost unless voided; no vote of an active account is set aside; the removal limit holds. */
export function auditVotes({ accounts, documents, records, votes }: Books, memory: Memory): string[] {
  const problems: string[] = []
  const counted = new Map<string, { like: number; dislike: number }>()
  for (const { documentId, value } of votes) {
    const count = counted.get(documentId) ?? { like: 0, dislike: 0 }
    if (value) count[value]++
    counted.set(documentId, count)
  }
  for (const { _id, likes, dislikes, status, restored } of documents) {
    const count = counted.get(_id) ?? { like: 0, dislike: 0 }
    if (count.like !== likes || count.dislike !== dislikes)
      problems.push(`${_id} shows ${likes}/${dislikes}, votes say ${count.like}/${count.dislike}`)
    if (status === 'published' && dislikes > removalDislikes + (restored?.dislikes ?? 0))
      problems.push(`${_id} should have been removed`)
  }
  const active = new Set(accounts.filter(({ isActive }) => isActive).map(({ _id }) => _id))
  for (const { _id, userId, setAside } of votes)
    if (setAside !== null && active.has(userId))
      problems.push(`vote ${_id} of an active account does not count`)
  const values = new Map(votes.map(({ _id, value, setAside }) => [_id, value ?? setAside]))
  // An admin undid the pile-on that it was part of.
  const voided = new Set(
    records.flatMap(({ _id, pileOns }) => (pileOns ?? []).map(({ documentId }) => `${documentId}:${_id}`)),
  )
  for (const [key, known] of memory.votes) {
    const value = values.get(key) ?? null
    if (value === null && voided.has(key)) continue
    if (!known.fits(value)) problems.push(`acknowledged vote ${key} is lost`)
  }
  return problems
}
