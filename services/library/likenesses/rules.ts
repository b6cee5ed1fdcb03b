import type { Likeness, PageMark } from '#services/previews'

/** The stored form of a likeness. */
export type Kept = Pick<Likeness, 'sketch' | 'textPages' | 'pages' | 'otherPages'>

/** Hashes to store of a text. If two texts share 80 % of their shingles, the standard error of the estimate is 4 %. */
const keptHashes = 128
/** Smallest hashes of a text that serve as index keys: one in ten of its text is found in 8 of 10 cases, a quarter in 99 of 100. */
const keyHashes = 16
/** The keys of the shortest text with a sketch are below this share of all hashes. */
const keyShare = 0.08
/** Hashes that two sketches must have room for to be compared. */
const minComparable = 8
/** Pages that serve as index keys. */
const keyPages = 8
/** Bits of 256 that may differ between two scans of one page, and their largest share of all bits that are one in both. */
const sameWithinBits = 20
const sameWithinShare = 1 / 4
/** Minimum of ones and of zeros in a band: margins look alike on every page. */
const leastOfEither = 4

export const keptOf = ({ sketch, textPages, pages, otherPages }: Likeness): Kept => ({
  sketch: sketch.slice(0, keptHashes),
  textPages,
  pages,
  otherPages,
})

/** Bits that are one: Hacker's Delight (Warren), 5-1. */
function onesIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A hash in bands of 32 bits. */
const bandsOf = (hash: string | null): string[] => hash?.match(/.{8}/g) ?? []
const wordsOf = (hash: string | null): number[] => bandsOf(hash).map((digits) => parseInt(digits, 16))

const isTelling = (digits: string): boolean => {
  const ones = onesIn(parseInt(digits, 16))
  return ones >= leastOfEither && digits.length * 4 - ones >= leastOfEither
}

const keysOfPage = ({ text, look, drawing }: PageMark): string[] => [
  ...(text === null ? [] : [`w:${text}`]),
  ...bandsOf(look).flatMap((digits, band) => (isTelling(digits) ? [`p${band}:${digits}`] : [])),
  ...bandsOf(drawing).map((digits, band) => `d${band}:${digits}`),
]

const hashKey = (hash: number): string => `t:${hash.toString(16)}`

const evenly = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!)

/**
 * Index keys of a stored document: the smallest hashes of its text (a text that contains it has most of them), and bands of its pages'
 * looks (similar pages share at least one band: locality-sensitive hashing; Leskovec, Rajaraman and Ullman, Mining of Massive Datasets,
 * 3.4).
 */
export function keysOf({ sketch, pages }: Kept): string[] {
  const ofPages = evenly(pages, keyPages).flatMap(keysOfPage)
  return [...new Set([...sketch.slice(0, keyHashes).map(hashKey), ...ofPages])]
}

/** The index keys of all documents that may be contained in this one, or contain it. */
export function keysWithin({ sketch, pages, pageTexts }: Likeness): string[] {
  const most = keyShare * 2 ** 32
  const ofText = sketch.filter((hash, at) => hash < most || at < keyHashes).map(hashKey)
  return [...new Set([...ofText, ...pages.flatMap(keysOfPage), ...pageTexts.map((text) => `w:${text}`)])]
}

/** A likeness in the form in which it is compared. */
interface Comparable {
  sketch: readonly number[]
  hashes: ReadonlySet<number>
  textPages: number
  otherPages: number
  pages: readonly { text: string | null; look: number[]; drawing: number[] }[]
  texts: ReadonlySet<string | null>
}

/** Prepares a likeness for many comparisons. */
export const comparable = (one: Kept & { pageTexts?: readonly string[] }): Comparable => ({
  sketch: one.sketch,
  hashes: new Set(one.sketch),
  textPages: one.sketch.length > 0 ? one.textPages : 0,
  otherPages: one.otherPages,
  pages: one.pages.map(({ text, look, drawing }) => ({
    text,
    look: wordsOf(look),
    drawing: wordsOf(drawing),
  })),
  texts: new Set([...one.pages.map(({ text }) => text), ...(one.pageTexts ?? [])]),
})

/** The share of one text that the other contains, from 0 to 1; 0 if they cannot be compared. */
function sharedText({ sketch, hashes }: Comparable, other: Comparable): number {
  const end = Math.min(sketch.at(-1) ?? 0, other.sketch.at(-1) ?? 0)
  const own = sketch.filter((hash) => hash <= end)
  if (own.length < Math.min(minComparable, hashes.size)) return 0
  return own.filter((hash) => other.hashes.has(hash)).length / own.length
}

const countOnes = (words: readonly number[]): number => words.reduce((sum, word) => sum + onesIn(word), 0)

function areAlike(a: readonly number[], b: readonly number[]): boolean {
  if (a.length === 0 || a.length !== b.length) return false
  const apart = countOnes(a.map((word, at) => word ^ (b[at] ?? 0)))
  return apart <= sameWithinBits && apart <= sameWithinShare * (countOnes(a) + countOnes(b))
}

/** How much of a document another one contains, from 0 to 1, in pages. */
function containment(part: Comparable, whole: Comparable): number {
  const all = part.textPages + part.otherPages
  if (all === 0) return 0
  const found = part.pages.filter(
    ({ text, look, drawing }) =>
      (text !== null && whole.texts.has(text)) ||
      whole.pages.some((page) => areAlike(look, page.look) || areAlike(drawing, page.drawing)),
  ).length
  const ofPages = part.pages.length === 0 ? 0 : found / part.pages.length
  const ofText = part.textPages === 0 ? 0 : sharedText(part, whole)
  return (part.textPages * ofText + part.otherPages * ofPages) / all
}

/** The similarity of two editions: the share of each that the other contains, the smaller and the larger one, from 0 to 1. */
export function editionLikeness(a: Comparable, b: Comparable): { least: number; most: number } {
  const shares = [containment(a, b), containment(b, a)] as const
  return { least: Math.min(...shares), most: Math.max(...shares) }
}

/** The similarity of two documents, from 0 to 1: how much of one the other contains. */
export const likeness = (a: Comparable, b: Comparable): number =>
  Math.max(containment(a, b), containment(b, a))

/** From this similarity on, a document is a near copy. */
export const nearlyTheSame = 0.8

/** With less in common, a file is another document and no new edition. */
const anEdition = 1 / 3

/**
 * Judges a new edition. `present`: its likeness to the present edition; `voted`: its likeness to the edition to which the votes were
 * given, so that small steps do not carry votes from one text to another. Votes stay if nearly all of each is in the other.
 */
export const judgeEdition = ({
  present,
  voted,
}: Record<'present' | 'voted', ReturnType<typeof editionLikeness>>): 'unlike' | 'keeps-votes' | 'new-votes' =>
  present.most < anEdition ? 'unlike' : voted.least >= nearlyTheSame ? 'keeps-votes' : 'new-votes'

/** The id of the likeness of an edition. */
export const likenessIdOf = (documentId: string, edition: number): string =>
  edition === 1 ? documentId : `${documentId}.${edition}`
/** The ids of the likenesses of all editions. */
export const likenessIdsOf = (documentId: string, editions: number): string[] =>
  Array.from({ length: editions }, (_, before) => likenessIdOf(documentId, before + 1))
/** The edition of a likeness. */
export const editionOfLikeness = (likenessId: string): number => Number(likenessId.split('.')[1] ?? 1)
/** The document of a likeness. */
export const documentOfLikeness = (likenessId: string): string => likenessId.split('.', 1)[0] ?? likenessId
