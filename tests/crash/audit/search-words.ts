import type { Memory } from '../memory'
import { timesOf, type Books } from './books'

const firstWord = (note: string) => /“(.*?)”/.exec(note)?.[1] ?? note

/** The audit trail has each change of the search words once, and the record is what the changes left. */
export function auditSearchWords(
  { audit_trail: trail, search_words: records }: Books,
  memory: Memory,
): string[] {
  const wordsOf = (asked: string) =>
    trail.flatMap(({ action, note }) => (action === asked ? [firstWord(note)] : []))
  const added = timesOf(wordsOf('add-search-words'))
  const removed = new Set(wordsOf('remove-search-words'))
  const left = [...added.keys()].filter((word) => !removed.has(word))
  const kept = records.flatMap(({ pairs }) => pairs.map(({ one }) => one))
  return [
    ...[...added].filter(([, times]) => times > 1).map(([word]) => `the search word ${word} was added twice`),
    ...[...memory.searchWords.acknowledged]
      .filter((word) => !added.has(word))
      .map((word) => `the acknowledged search word ${word} is lost`),
    ...(left.sort().join() === kept.sort().join() ? [] : ['the search words and the audit trail differ']),
  ]
}
