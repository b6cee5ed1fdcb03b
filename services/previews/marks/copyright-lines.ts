import { placesOf } from './phrases'
import { countStrange } from './notice-words'
import {
  isBelowReferences,
  isQuoted,
  isReference,
  lineOf,
  linesAround,
  wordsIn,
  type Place,
} from './surroundings'

/** Institutions, publishers, and titles of lecturers. */
const owner =
  /\b(?:national university of singapore|nanyang technological university|singapore management university|NUS|NTU|SMU|school of|faculty of|department of|college of|institute of|harvard|insead|university|pearson|mcgraw|wiley|springer|elsevier|cengage|routledge|oxford|cambridge|macmillan|prentice|addison|norton|press|publishing|teaching team|prof(?:essor)?|assoc prof|a\/p|dr|lecturer|instructor)\b/iu
/** Names of laws begin with the word too. */
const law = '\\W{1,3}(?:(?:19|20)\\d\\d\\W{1,3})?(?:act|bill|law|regulations?|order|tribunal|office)\\b'
/** The word alone begins sentences about copyright, so the year or the owner must follow it. */
const sign = new RegExp(
  `(?:\u00a9|(?<![\\p{L}\\p{N}])\\(c\\)(?!\\p{L})|(?<![\\p{L}\\p{N}])copyright(?!${law})(?=\\W{1,3}(?:by )?(?:(?:19|20)\\d\\d|${owner.source})))`,
  'giu',
)
/** In characters: how far from the sign its owner may be named. */
const reach = 90

/** Places of a copyright sign with a university, a publisher or a lecturer. */
export const copyrightPlaces = (text: string): Place[] =>
  placesOf(sign, text).flatMap((place) => {
    const { after } = linesAround(place)
    const found = owner.exec(after.slice(0, reach))
    return found === null ? [] : [{ ...place, end: place.end + found.index + found[0].length }]
  })

/** True if the line says nothing else: a credit below a figure and a list of references do. */
export function isOwnersLine(place: Place): boolean {
  if (isQuoted(place) || isReference(lineOf(place)) || isBelowReferences(place)) return false
  const { before, after } = linesAround(place)
  const isSentence = /\b(?:but|are|is|was|were|has|have|says|said|means)\b/i.test(after.split('.')[0] ?? '')
  return countStrange(wordsIn(before)) === 0 && !isSentence
}
