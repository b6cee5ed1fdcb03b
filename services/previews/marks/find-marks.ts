import type { FoundMark, MarkKind } from '#events'
import { copyrightPlaces, isOwnersLine } from './copyright-lines'
import { examHeading } from './exam-heading'
import {
  identityNumbers,
  maskNumber,
  maskNumbers,
  matriculationNumbers,
  namesIdentity,
  phoneNumbers,
} from './personal-numbers'
import { createPhraseSearch, isNotice } from './phrases'
import { isQuoted, lineOf, wordsIn, type Place } from './surroundings'
import { tidyText } from './tidy-text'

/** From this many people on, numbers count as a list: a group project has fewer members. */
const peopleOfAList = 6
/** From this many on, identity numbers count as a list even if the page does not name them. */
const identityNumbersOfAList = 2
/** A line is a header or footer if it stands on this share of the pages, and on two at least. */
const shareOfPages = 0.3
const maxFound = 20
const maxWords = 120

interface Hit {
  kind: MarkKind
  page: number
  words: string
}

const shorten = (text: string): string => {
  const line = maskNumbers(text).trim()
  return line.length > maxWords ? `${line.slice(0, maxWords - 1)}…` : line
}

/** A line as it comes again on other pages: without page numbers. */
const keyOf = (line: string): string => line.replace(/[\d\W_]+/gu, ' ').toLowerCase()

/** True if a line names the uploader, whose own notice it is. */
function createIsOwn(author: string): (place: Place) => boolean {
  const names = wordsIn(author.toLowerCase()).filter((name) => name.length > 1)
  return (place) => {
    const words = new Set(wordsIn(lineOf(place).toLowerCase()))
    return names.length > 1 && names.every((name) => words.has(name))
  }
}

/** The pages on which each of these lines stands. */
function countPages(hits: readonly { page: number; place: Place }[]): (place: Place) => number {
  const pages = new Map<string, Set<number>>()
  for (const { page, place } of hits) {
    const key = keyOf(lineOf(place))
    pages.set(key, (pages.get(key) ?? new Set()).add(page))
  }
  return (place) => pages.get(keyOf(lineOf(place)))?.size ?? 0
}

/** Notices: those that stand by themselves, and those in a line that is on many pages. */
function findNotices(
  texts: readonly string[],
  kind: MarkKind,
  placesIn: (text: string) => Place[],
  standsAlone: (place: Place) => boolean,
  isOwn: (place: Place) => boolean,
): Hit[] {
  const all = texts.flatMap((text, at) => placesIn(text).map((place) => ({ page: at + 1, place })))
  const pagesOf = countPages(all)
  const needed = Math.max(2, Math.ceil(texts.length * shareOfPages))
  return all
    .filter(({ place }) => !isOwn(place))
    .filter(({ place }) => standsAlone(place) || (pagesOf(place) >= needed && !isQuoted(place)))
    .map(({ page, place }) => ({ kind, page, words: shorten(lineOf(place)) }))
}

function findNumbers(texts: readonly string[]): Hit[] {
  const matriculated = new Set(texts.flatMap(matriculationNumbers))
  const identities = new Set(texts.flatMap(identityNumbers))
  const hit = (kind: MarkKind, page: number, numbers: readonly string[]): Hit[] => {
    const [first] = numbers
    if (first === undefined) return []
    return [{ kind, page, words: `${numbers.length} × ${maskNumber(first)}` }]
  }
  return texts.flatMap((text, at) => {
    const phones = phoneNumbers(text)
    const isList = identities.size >= identityNumbersOfAList || namesIdentity(text)
    return [
      ...(isList ? hit('identity', at + 1, identityNumbers(text)) : []),
      ...(matriculated.size >= peopleOfAList ? hit('matriculation', at + 1, matriculationNumbers(text)) : []),
      ...(phones.length >= peopleOfAList ? hit('phones', at + 1, phones) : []),
    ]
  })
}

/** One entry for what comes again on other pages. */
function gather(hits: readonly Hit[]): FoundMark[] {
  const found = new Map<string, FoundMark & { last: number }>()
  for (const { kind, page, words } of hits) {
    const key = `${kind} ${keyOf(words)}`
    const known = found.get(key)
    if (known === undefined) found.set(key, { kind, page, words, pages: 1, last: page })
    else if (known.last !== page) Object.assign(known, { pages: known.pages + 1, last: page })
  }
  return [...found.values()].slice(0, maxFound).map(({ last: _last, ...mark }) => mark)
}

/**
 * Marks of lecturers' material in the texts of a document's pages: the phrases of the admins' table, a copyright sign with an owner, the
 * heading of a question paper, and lists of numbers of persons. `author`: the name of the uploader, whose own notices do not count. Numbers
 * are masked.
 */
export function findMarks(
  pages: readonly string[],
  { phrases, author = '' }: { phrases: readonly string[]; author?: string },
): FoundMark[] {
  const texts = pages.map(tidyText)
  const isOwn = createIsOwn(author)
  const headings = texts.flatMap((text, at): Hit[] => {
    const words = examHeading(text)
    return words === null ? [] : [{ kind: 'examination', page: at + 1, words: shorten(words) }]
  })
  return gather([
    ...findNotices(texts, 'phrase', createPhraseSearch(phrases), isNotice, isOwn),
    ...findNotices(texts, 'copyright', copyrightPlaces, isOwnersLine, isOwn),
    ...headings,
    ...findNumbers(texts),
  ])
}
