import { otpLength } from '../values'
import { foldText } from './fold-text'

/** Mails, messages and notes around a code are shorter. */
export const maxPastedLength = 1000

/**
 * The one-time code in a text that somebody typed or pasted: "Your code: AB12CD.", "ab1 2cd", a code with a line break. Always one guess
 * for one text, at most six characters, in capitals.
 */
export function codeIn(pasted: string): string {
  const text = pasted.slice(0, maxPastedLength)
  const best = text
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length === otpLength && /^[a-z0-9]+$/i.test(word))
    .reduce((found, word) => (rankOf(word) >= rankOf(found) ? word : found), '')
  if (best !== '') return best.toUpperCase()
  // A code in parts: after the colon, if what follows has its length.
  const [afterColon = '', all = ''] = [text.slice(text.lastIndexOf(':') + 1), text].map(signsOf)
  return afterColon.length === otpLength ? afterColon : all.slice(0, otpLength)
}

/** Mailed codes are in capitals, and most of them have a digit. Ordinary words of six letters have neither. */
const rankOf = (word: string): number => (/\d/.test(word) ? 2 : 0) + (word === word.toUpperCase() ? 1 : 0)

const signsOf = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]/g, '')
    .toUpperCase()
