import type { DocumentKind } from '../values'
import { foldText } from './fold-text'

type Known = Exclude<DocumentKind, 'other'>

const words = (pattern: string) => new RegExp(`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`)

/**
 * The first row that matches decides: a cheat sheet for the midterm is a cheat sheet, and notes of a lecture are a lecture. Numbers may be
 * glued to words, as in Tut05.
 */
const namedBy: readonly (readonly [Known, RegExp])[] = [
  ['cheat-sheet', words('cheat ?sheets?|(?:formula[es]?|crib|help|reference) ?sheets?|formula list')],
  [
    'past-paper',
    words(
      '(?:past|previous) ?(?:year|yr)s?|past (?:exam )?papers?|pyps?\\d*|pyqs?|(?:exam|test|specimen|mock) papers?|(?:lab|practical) (?:exam|test|quiz)(?:s|es|zes)?',
    ),
  ],
  [
    'summary',
    words(
      'summar(?:y|ies|ised|ized)|revisions?|revise|condensed|recaps?|overview|in brief|mind ?maps?|study guides?|key (?:points|concepts)',
    ),
  ],
  [
    'tutorial',
    words(
      'tut(?:s|orials?)? ?\\d*|t\\d{1,2}|problem (?:set|sheet)s?(?: ?\\d+)?|psets? ?\\d*|ps\\d{1,2}|(?:work|exercise ?)sheets?|home ?works?|hw ?\\d*',
    ),
  ],
  ['lab', words('lab(?:s|orator(?:y|ies))? ?\\d*|practicals? ?\\d*')],
  ['lecture', words('lec(?:s|tures?)? ?\\d*|l\\d{1,2}|slides?')],
  [
    'past-paper',
    words(
      'mid ?-?(?:term|sem)s?\\d*|midsemester|exam(?:s|ination|inations)?\\d*|quiz(?:zes)? ?\\d*|(?:class|term) tests?|test ?\\d+|finals|final (?:paper|test|\\d{4})',
    ),
  ],
  // A file is often called "final" because it is the last version.
  ['past-paper', /^(?:[a-z]{2,4}\d{3,4}[a-z]{0,3} )?final$/],
]

/** Says the least: any file may be called so. */
const namedNotes: typeof namedBy = [['summary', words('notes?')]]

/** First words of a document that only one kind begins with. */
const saidBy: readonly (readonly [Known, RegExp])[] = [
  ['cheat-sheet', words('cheat ?sheet|formula(?:e|s)? sheet')],
  [
    'past-paper',
    words(
      'time allowed|answer all (?:the )?questions|instructions to candidates|(?:final|midterm|mid term|semester \\d|semester i{1,2}) (?:assessment|examinations?|test)|examination paper|past year paper',
    ),
  ],
  ['tutorial', words('tutorial (?:sheet )?\\d{1,2}|problem (?:set|sheet) \\d{1,2}|homework \\d{1,2}')],
  [
    'lab',
    words('lab(?:oratory)? (?:exercise|report|session|assignment|sheet)|lab \\d{1,2}|practical \\d{1,2}'),
  ],
  ['lecture', words('lecture (?:notes )?\\d{1,2}|lecture notes')],
  ['summary', words('summary (?:of|notes)|revision notes|in a nutshell')],
]

const spaced = (text: string): string =>
  foldText(text)
    // "CS2030S_Tut05.pdf", "past-year".
    .replace(/\.pdf$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const kindIn = (text: string, table: typeof namedBy): Known | undefined => {
  const folded = spaced(text)
  return table.find(([, pattern]) => pattern.test(folded))?.[0]
}

/**
 * Guesses the kind of a document: by its title, else by the name of its file, else by its opening, the first words of its first page.
 * Notes of no other kind are a summary.
 */
export const guessKind = ({
  title,
  fileName = '',
  opening = '',
}: {
  title: string
  fileName?: string | undefined
  opening?: string | undefined
}): DocumentKind =>
  kindIn(title, namedBy) ??
  kindIn(fileName, namedBy) ??
  kindIn(opening, saidBy) ??
  kindIn(title, namedNotes) ??
  kindIn(fileName, namedNotes) ??
  'other'
