import { foldText, wordPattern, wordsOf } from '#events'

/** A part of a text; `isMarked`: it was typed. */
export interface Part {
  text: string
  isMarked: boolean
}

/** The length of the beginning of a text that a folded text equals; null if the text does not begin so. */
function lengthOf(text: string, typed: string, foldedOf: (text: string) => string): number | null {
  if (!foldedOf(text).startsWith(typed)) return null
  for (let length = 1; length <= text.length; length++)
    if (foldedOf(text.slice(0, length)).length >= typed.length) return length
  return null
}

const together = (parts: readonly Part[]): Part[] => parts.filter(({ text }) => text !== '')

/** Marks the beginnings of words that were typed. */
export function markedParts(text: string, typed: string): Part[] {
  const words = wordsOf(foldText(typed)).sort((a, b) => b.length - a.length)
  const parts: Part[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const length = words.map((each) => lengthOf(word, each, foldText)).find((found) => found !== null)
    if (length === undefined || length === null) continue
    parts.push({ text: text.slice(from, index), isMarked: false })
    parts.push({ text: word.slice(0, length), isMarked: true })
    from = index + length
  }
  return together([...parts, { text: text.slice(from), isMarked: false }])
}

/** Marks the typed beginning of a module's code, written with or without blanks and hyphens. */
export function markedCode(code: string, typed: string): Part[] {
  const words = wordsOf(foldText(typed))
  const asOneWord = (text: string) => wordsOf(foldText(text)).join('')
  for (let count = words.length; count > 0; count--) {
    const length = lengthOf(code, words.slice(0, count).join(''), asOneWord)
    if (length !== null)
      return together([
        { text: code.slice(0, length), isMarked: true },
        { text: code.slice(length), isMarked: false },
      ])
  }
  return [{ text: code, isMarked: false }]
}
