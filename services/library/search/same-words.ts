import { foldText, maxSearchExpression, wordsOf } from '#events'
import { singularOf, written } from './search-terms'

/** Two spellings of the same thing. */
export type Pair = readonly [one: string, other: string]

/** The four abbreviations of the specification are in search-terms.ts; admins add pairs of their own. */
export const builtInPairs: readonly Pair[] = [
  ['lect', 'lecture'],
  ['sol', 'solution'],
  ['ans', 'solution'],
  ['answer', 'solution'],
  ['chap', 'chapter'],
  ['ch', 'chapter'],
  ['chp', 'chapter'],
  ['wk', 'week'],
  ['mid', 'midterm'],
  ['mid term', 'midterm'],
  ['final exam', 'final'],
  ['examination', 'exam'],
  ['cheat sheet', 'cheatsheet'],
  ['past year', 'pyp'],
  ['past yr', 'pyp'],
  ['past paper', 'pyp'],
  ['past year paper', 'pyp'],
  ['past yr paper', 'pyp'],
  ['pastyear', 'pyp'],
  ['pastyear paper', 'pyp'],
  ['hw', 'homework'],
  ['pset', 'problem set'],
  ['qn', 'question'],
  ['multiple choice', 'mcq'],
  ['algo', 'algorithm'],
  ['stats', 'statistics'],
  ['calc', 'calculus'],
  ['econs', 'economics'],
  ['matrices', 'matrix'],
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['hypotheses', 'hypothesis'],
  ['analyses', 'analysis'],
]

/** The words of an expression as they are compared: folded, abbreviations expanded, without plural. */
export const keyOf = (text: string): string =>
  wordsOf(foldText(text))
    .map((word) => written(singularOf(word)))
    .join(' ')

/** Expressions that mean the same; each adds work to a search. */
const maxMeanings = 40

/** All expressions that mean the same as each expression. */
export interface SameWords {
  /** The expression that begins at this place, of the most words, and its other spellings; null if there is none. */
  at(keys: readonly string[], place: number): { length: number; others: string[][] } | null
  /** True if these expressions are the same or mean the same. */
  areSame(one: string, other: string): boolean
}

/** A table of pairs. Pairs that share an expression are one meaning. */
export function createSameWords(pairs: readonly Pair[]): SameWords {
  const meanings = new Map<string, Set<string>>()
  for (const [one, other] of pairs) {
    const keys = [keyOf(one), keyOf(other)].filter((key) => key !== '')
    const all = new Set(keys.flatMap((key) => [key, ...(meanings.get(key) ?? [])]))
    for (const key of all) meanings.set(key, all)
  }
  return {
    areSame: (one, other) => one === other || meanings.get(one)?.has(other) === true,
    at(keys, place) {
      for (let length = Math.min(maxSearchExpression, keys.length - place); length > 0; length--) {
        const key = keys.slice(place, place + length).join(' ')
        const all = meanings.get(key)
        if (all === undefined) continue
        const others = [...all].filter((each) => each !== key || length > 1).slice(0, maxMeanings)
        return { length, others: others.map((each) => each.split(' ')) }
      }
      return null
    },
  }
}
