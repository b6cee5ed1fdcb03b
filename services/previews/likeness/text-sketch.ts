import { replaceHomoglyphs } from './homoglyphs'
import { mix } from './mix'

/** Letters of one shingle: about three words. Letters, because PDFs space words differently. */
const shingleLength = 16
/** Hashes to keep of a long text. A text whose sketch is shorter is known completely. */
export const sketchLength = 4096
/** A text of fewer different shingles has no sketch: too little to compare. */
export const minShingles = 385

/** The letters and digits of a text, without layout, case and homoglyphs. */
export const lettersOf = (text: string): string =>
  replaceHomoglyphs(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** FNV-1a over UTF-16 units (Fowler, Noll, Vo), spread evenly over 32 bits. */
export function hashOf(letters: string, from = 0, to = letters.length): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193)
  return mix(hash)
}

/**
 * The sketch of a text: the smallest hashes of its shingles, each once, ascending. The hashes that two sketches share below the end of both
 * estimate how much of one text the other contains (A. Z. Broder, On the resemblance and containment of documents, 1997). `letters`: see
 * lettersOf. Empty if there are too few.
 */
export function textSketch(letters: string): number[] {
  const count = letters.length - shingleLength + 1
  if (count < minShingles) return []
  const hashes = Uint32Array.from({ length: count }, (_, at) =>
    hashOf(letters, at, at + shingleLength),
  ).sort()
  const sketch = hashes.filter((hash, at) => hash !== hashes[at - 1])
  return sketch.length < minShingles ? [] : [...sketch.subarray(0, sketchLength)]
}
