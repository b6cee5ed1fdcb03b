import type { Memory } from '../memory'
import { timesOf, type Books } from './books'

/** The audit trail has each change of the phrases once, and the record is what the changes left. */
export function auditSharePhrases(
  { audit_trail: trail, share_phrases: records }: Books,
  memory: Memory,
): string[] {
  const timesIn = (asked: string) =>
    timesOf(trail.flatMap(({ action, note }) => (action === asked ? [note] : [])))
  const [added, removed] = [timesIn('add-share-phrase'), timesIn('remove-share-phrase')]
  const kept = timesOf(records.flatMap(({ phrases }) => phrases.map(({ words }) => `“${words}”`)))
  const times = (counted: Map<string, number>, phrase: string) => counted.get(phrase) ?? 0
  return [
    ...[...added.keys()]
      .filter((phrase) => times(added, phrase) - times(removed, phrase) !== times(kept, phrase))
      .map(
        (phrase) =>
          `the phrase ${phrase} was added ${times(added, phrase)} times and removed ${times(removed, phrase)} times, and is kept ${times(kept, phrase)} times`,
      ),
    ...[...memory.sharePhrases.acknowledged]
      .filter((words) => !added.has(`“${words}”`))
      .map((words) => `the acknowledged phrase ${words} is lost`),
  ]
}
