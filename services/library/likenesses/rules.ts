import type { Likeness } from '#services/previews'

/** Values, or hexadecimal digits of a page, that make one band. */
const bandWidth = { text: 4, pictures: 8 }
/** Of 256 bits, so many may differ between two scans of one page. */
const sameWithinBits = 20
/** Ones and zeros that a band of a page has at least: margins look alike on every page. */
const leastOfEither = 4

const onesOf = (digits: string): number =>
  [...digits].reduce(
    (sum, digit) => sum + [...parseInt(digit, 16).toString(2)].filter((bit) => bit === '1').length,
    0,
  )

const isTelling = (digits: string): boolean => {
  const ones = onesOf(digits)
  return ones >= leastOfEither && digits.length * 4 - ones >= leastOfEither
}

/** FNV-1a (Fowler, Noll, Vo), so that an entry of the index is short. */
function shortened(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16)
}

/**
 * By what nearly equal documents are found through an index: pieces of their signatures, of which nearly equal ones have at
 * least one in common (locality-sensitive hashing by bands; Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, 3.4).
 * With 16 bands of 4 values, of texts that agree in 8 of 10 values 9,998 of 10,000 are found, of those that agree in 2 of 10
 * one in 40.
 */
export function bandsOf({ kind, signature }: Likeness): string[] {
  const width = bandWidth[kind]
  if (kind === 'text')
    return Array.from({ length: signature.length / width }, (_, band) => {
      const values = signature.slice(band * width, (band + 1) * width)
      return `t${band}:${shortened(values.join(' '))}`
    })
  const bands = signature.flatMap((page) =>
    Array.from({ length: page.length / width }, (_, band) => {
      const digits = page.slice(band * width, (band + 1) * width)
      return isTelling(digits) ? `p${band}:${digits}` : null
    }),
  )
  return [...new Set(bands.filter((band) => band !== null))]
}

function bitsApart(a: string, b: string): number {
  let bits = 0
  for (let at = 0; at < Math.max(a.length, b.length); at++)
    bits += onesOf(((parseInt(a[at] ?? '0', 16) ^ parseInt(b[at] ?? '0', 16)) >>> 0).toString(16))
  return bits
}

/** How much two documents are alike, from 0 to 1: in the share of their text, or of their pages. */
export function likeness(a: Likeness, b: Likeness): number {
  if (a.kind !== b.kind) return 0
  const most = Math.max(a.signature.length, b.signature.length)
  const alike =
    a.kind === 'text'
      ? a.signature.filter((value, at) => value === b.signature[at])
      : a.signature.filter((page) => b.signature.some((other) => bitsApart(page, other) <= sameWithinBits))
  return alike.length / most
}

/** From here on a document is nearly another one. */
export const nearlyTheSame = 0.8
