import { withoutLookAlikes } from './look-alikes'
import { mix } from './mix'

/** Letters of one shingle: about three words, whatever the language, and however a PDF spaces them. */
const shingleLength = 16
/** Values of a signature: the share that two have in common is off by 4 of 100 where 9 of 10 shingles are. */
export const signatureLength = 64
/** Fewer say too little. */
export const leastLetters = 400

const seeds = Array.from({ length: signatureLength }, (_, i) => mix(Math.imul(i + 1, 0x9e3779b9)))

/** What is left of a text when its layout is taken away: its letters and digits, as they look. */
export const lettersOf = (text: string): string =>
  withoutLookAlikes(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** FNV-1a over UTF-16 units (Fowler, Noll, Vo). */
function hashOf(letters: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * The MinHash of a text's shingles: of each of several hash functions the least value. Two texts agree in about that share of
 * the values which the shingles of both are of the shingles of either (A. Z. Broder, On the resemblance and containment of
 * documents, 1997). `letters`: see lettersOf. Null where there are too few.
 */
export function textSignature(letters: string): string[] | null {
  if (letters.length < leastLetters) return null
  const least = new Uint32Array(signatureLength).fill(0xffffffff)
  for (let at = 0; at + shingleLength <= letters.length; at++) {
    const shingle = hashOf(letters, at, at + shingleLength)
    for (let i = 0; i < signatureLength; i++) {
      const value = mix(shingle ^ seeds[i]!)
      if (value < least[i]!) least[i] = value
    }
  }
  return Array.from(least, (value) => value.toString(16).padStart(8, '0'))
}
