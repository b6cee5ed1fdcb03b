/** True if a text was hidden, and not shown again since. `hidings`: how often it was hidden or shown again. */
export const isHidden = (hidings: number | null | undefined): boolean => (hidings ?? 0) % 2 === 1

/** The fields of a stored text that moderation changes. */
export interface Hidable {
  words: string | null
  /** How often it was hidden or shown again; absent if never. */
  hidings: number | null
}

/** An admin’s act on a text. `hidings`: how often the text had been hidden or shown again when the admin decided. */
export type HidingAct = { hides: true; words: string; hidings: number } | { hides: false; hidings: number }

/**
 * The number of hidings after an admin's act, or null if the act no longer applies: the text has other words than those that the admin read,
 * or this act, or a later one, was carried out before.
 */
export function afterHiding({ words, hidings }: Hidable, act: HidingAct): number | null {
  const current = hidings ?? 0
  if (current !== act.hidings || isHidden(current) === act.hides) return null
  return act.hides && words !== act.words ? null : current + 1
}
