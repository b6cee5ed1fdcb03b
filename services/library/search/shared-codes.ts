import { foldText, wordsOf } from '#events'
import type { Pair } from './same-words'

/** A module's code in any spelling, as codes are compared: small letters and digits. */
const keyOf = (code: string): string => wordsOf(foldText(code)).join('')

/** The code that an expression of the table of search words is; null if it is none. */
export function codeIn(expression: string): string | null {
  const words = wordsOf(foldText(expression))
  const [first = '', second, ...others] = words
  if (others.length > 0 || !/^\p{L}{2,}\d{3,}\p{L}{0,2}$/u.test(words.join(''))) return null
  // "cs 2109s" has a space, "COR-IS1702" a hyphen.
  const parts = second === undefined ? [first] : /^\d/.test(second) ? [first + second] : [first, second]
  return parts.join('-').toUpperCase()
}

/** Codes of one module, which have one shelf. */
export interface SharedCodes {
  /** The code under which the documents of a module are filed: the first of its codes, or the code itself. */
  shelfOf: (code: string) => string
  /** The other codes of a module. */
  others: (code: string) => string[]
  /** Codes that share their module differently in another table. */
  changedIn: (other: SharedCodes) => string[]
  /** Every group of codes that share a module. */
  groups: () => readonly (readonly string[])[]
}

/** Pairs of which both sides are codes; those that share a code are one module. */
export function createSharedCodes(pairs: readonly Pair[]): SharedCodes {
  const groups = new Map<string, ReadonlySet<string>>()
  for (const [one, other] of pairs) {
    const codes = [codeIn(one), codeIn(other)].flatMap((code) => code ?? [])
    if (codes.length < 2) continue
    const all = new Set(codes.flatMap((code) => [code, ...(groups.get(keyOf(code)) ?? [])]))
    for (const code of all) groups.set(keyOf(code), all)
  }
  const groupOf = (code: string): string[] => [...(groups.get(keyOf(code)) ?? [])].sort()
  const all = () => [...new Set(groups.values())].map((group) => [...group].sort())
  return {
    shelfOf: (code) => groupOf(code)[0] ?? code,
    others: (code) => groupOf(code).filter((each) => keyOf(each) !== keyOf(code)),
    groups: all,
    changedIn(other) {
      const named = (table: readonly (readonly string[])[]) =>
        new Map(table.map((group) => [group.join(), group]))
      const [before, after] = [named(all()), named(other.groups())]
      const differing = [
        ...[...before].filter(([name]) => !after.has(name)),
        ...[...after].filter(([name]) => !before.has(name)),
      ]
      return [...new Set(differing.flatMap(([, group]) => group))]
    },
  }
}

export const noSharedCodes = createSharedCodes([])

/** The shared codes of this process, which change when admins change the table. */
export type CodeSharing = Pick<SharedCodes, 'shelfOf' | 'others' | 'changedIn'> & {
  set: (next: SharedCodes) => void
}

export function createCodeSharing(): CodeSharing {
  let current = noSharedCodes
  return {
    shelfOf: (code) => current.shelfOf(code),
    others: (code) => current.others(code),
    changedIn: (other) => current.changedIn(other),
    set: (next) => void (current = next),
  }
}
