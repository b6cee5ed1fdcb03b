import confusableOf from 'unhomoglyph'
import { foldText } from '#events'

/** Small capitals are letters of their own, and not in the table of Unicode. */
const smallCapitals = new Map(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', (capital, at) => [capital, 'abcdefghijklmnoprstuvwyz'.charAt(at)]),
)

/** Emoji that are letters, which neither the table of Unicode nor NFKC maps. */
export const letterEmoji: ReadonlyMap<string, string> = new Map([
  ['🅰', 'a'],
  ['🅱', 'b'],
  ['🅾', 'o'],
  ['🅿', 'p'],
])

/** A text with the signs in the map replaced. */
export const replaceSigns = (text: string, letters: ReadonlyMap<string, string>): string =>
  Array.from(text, (sign) => letters.get(sign) ?? sign).join('')

/** The simplest letter that looks the same as this one, or as its capital: т looks like a small T only as Т. */
function plainLetterOf(letter: string): string {
  const small = confusableOf(letter)
  if (/^[\x20-\x7e]+$/.test(small)) return small
  const capital = confusableOf(letter.toUpperCase())
  return /^[A-Z]$/.test(capital) ? capital : (smallCapitals.get(letter) ?? small)
}

/** A text with each letter replaced by the simplest one that looks the same (UTS #39, 4: the confusable skeleton), whatever its case. */
export const plainLettersOf = (text: string): string =>
  confusableOf(Array.from(foldText(text), plainLetterOf).join('').toLowerCase()).toLowerCase()

/** Accents of Latin, Greek and Cyrillic letters: in small print they are overlooked. Marks of other scripts are not among them. */
const accents = /[\u0300-\u036f]/g

/** How a word looks. Digits and pairs of letters that stand for a letter in such names count as it. */
export const looksOf = (text: string): string =>
  plainLettersOf(text)
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[l1|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')
    .replace(/vv/g, 'w')

/** Signs of some scripts look like long words. Names that agree so far are taken for alike. */
const maxLength = 200

/**
 * The skeleton of a name: names with the same one look alike. Only letters, their marks and digits count, so that neither blanks, dots nor
 * emoji make a name another one, unless they are letters; a name without any is compared as it is. Flags are no letters here.
 */
export function skeletonOf(name: string): string {
  const letters = foldText(replaceSigns(name, letterEmoji)).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  return looksOf(letters === '' ? name : letters).slice(0, maxLength)
}
