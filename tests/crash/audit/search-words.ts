import type { Memory } from '../memory'
import { timesOf, type Books } from './books'

/** The audit trail has each change of the search words once, and the record is what the changes left. */
export function auditSearchWords(
  { audit_trail: trail, search_words: records }: Books,
  memory: Memory,
): string[] {
  const notesOf = (asked: string) => trail.flatMap(({ action, note }) => (action === asked ? [note] : []))
  const added = timesOf(notesOf('add-search-words'))
  const removed = timesOf(notesOf('remove-search-words'))
  const kept = timesOf(
    records.flatMap(({ pairs }) => pairs.map(({ one, other }) => `“${one}” and “${other}”`)),
  )
  const times = (counted: Map<string, number>, pair: string) => counted.get(pair) ?? 0
  return [
    ...[...new Set([...added.keys(), ...removed.keys(), ...kept.keys()])]
      .filter((pair) => times(added, pair) - times(removed, pair) !== times(kept, pair))
      .map(
        (pair) =>
          `the search words ${pair} were added ${times(added, pair)} times and removed ${times(removed, pair)} times, and are kept ${times(kept, pair)} times`,
      ),
    ...[...memory.searchWords.acknowledged]
      .filter((one) => ![...added.keys()].some((pair) => pair.startsWith(`“${one}” `)))
      .map((one) => `the acknowledged search word ${one} is lost`),
  ]
}
