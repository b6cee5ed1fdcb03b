import { replaceHomoglyphs } from './homoglyphs'
import { mix } from './mix'

/** Letters of one shingle: about three words. Letters, because PDFs space words differently. */
const shingleLength = 16
/** Values of a signature. If two texts share 90 % of their shingles, the standard error of the estimate is 4 %. */
export const signatureLength = 64
/** Shorter texts have no signature. */
export const minLetters = 400

const seeds = Array.from({ length: signatureLength }, (_, i) => mix(Math.imul(i + 1, 0x9e3779b9)))

/** The letters and digits of a text, without layout, case and homoglyphs. */
export const lettersOf = (text: string): string =>
  replaceHomoglyphs(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** FNV-1a over UTF-16 units (Fowler, Noll, Vo). */
function hashOf(letters: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * The MinHash of a text: for each of several hash functions, the smallest hash of all shingles. The share of equal values in two
 * signatures estimates the Jaccard similarity of their shingles (A. Z. Broder, On the resemblance and containment of documents,
 * 1997). `letters`: see lettersOf. Null if there are too few.
 */
export function textSignature(letters: string): string[] | null {
  if (letters.length < minLetters) return null
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
