import type { Suggestions } from '#events'
import { keysOfCode } from '../search/codes'
import { noSharedCodes, type CodeSharing } from '../search/shared-codes'
import { createSeveral } from './several'
import { asOneWord } from './typed'

/** Codes looked at for one query: more than one subject has. */
const maxLookedAt = 1000

/** The modules with published documents, by the codes of their shelves, and the number of those. */
export function createModules({ others }: Pick<CodeSharing, 'others'> = noSharedCodes) {
  const counts = new Map<string, number>()
  const codes = createSeveral()
  /** By code: what finds it, as it was when it was added. */
  const keys = new Map<string, string[]>()

  /** "cs2030s lec" names a module as well. */
  function beginningOf(words: readonly string[]): string[] {
    for (let length = words.length - 1; length > 0; length--) {
      const found = codes.of(asOneWord(words.slice(0, length)))
      if (found.length > 0) return found
    }
    return []
  }

  return {
    add(courseCode: string): void {
      const count = counts.get(courseCode) ?? 0
      counts.set(courseCode, count + 1)
      if (count > 0) return
      const found = [courseCode, ...others(courseCode)].flatMap(keysOfCode)
      keys.set(courseCode, found)
      for (const key of found) codes.add(key, courseCode)
    },
    remove(courseCode: string): void {
      const count = counts.get(courseCode) ?? 0
      if (count > 1) return void counts.set(courseCode, count - 1)
      counts.delete(courseCode)
      for (const key of keys.get(courseCode) ?? []) codes.remove(key, courseCode)
      keys.delete(courseCode)
    },
    countOf: (courseCode: string): number => counts.get(courseCode) ?? 0,
    /** The typed code first, then those with the most documents. */
    find(words: readonly string[], limit: number): Suggestions['modules'] {
      const typed = asOneWord(words)
      const begun = codes.startingWith(typed, maxLookedAt)
      const isTyped = new Set(codes.of(typed))
      return (begun.length > 0 ? begun : beginningOf(words))
        .map((courseCode) => ({ courseCode, documents: counts.get(courseCode) ?? 0 }))
        .sort(
          (a, b) =>
            Number(isTyped.has(b.courseCode)) - Number(isTyped.has(a.courseCode)) ||
            b.documents - a.documents ||
            (a.courseCode < b.courseCode ? -1 : 1),
        )
        .slice(0, limit)
    },
  }
}
