/** A text item of a PDF page, as pdf.js gives it: in the order in which the page draws it. */
export interface TextItem {
  str: string
  /** True if a line ends after it. */
  hasEOL: boolean
}

/** Of one page. Longer ones are lists of numbers. */
export const maxPageLetters = 20_000

/** Ligatures, and letters of the width of ideographs. */
const forms = /[\uFB00-\uFB06\uFF01-\uFF5E]+/g
/** Accents beside their letter, as older TeX fonts write them: a search ignores accents. */
const looseAccents = /(?<=\p{L}) ?[\u00A8\u00AF\u00B4\u00B8\u02C6\u02C7\u02D8-\u02DD](?=\p{L})/gu
/** Invisible characters, and such that no font has. */
const invisible = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\uFFFD]/gu
const ideographs = '[\\p{Script=Han}\\u3000-\\u30FF\\uFF00-\\uFFEF]'
/** Chinese and Japanese have no spaces between words. */
const brokenIdeographs = new RegExp(`(?<=${ideographs})\\n(?=${ideographs})`, 'gu')
const brokenWord = /(?<=[\p{L}\p{N}])[-\u2010\u2011] ?\n(?=\p{L})/gu

/**
 * The text of a page, on one line. A word that was broken with a hyphen has a soft hyphen there (U+00AD): browsers do not show it, and
 * the hyphen may have belonged to the word.
 */
export function pageText(items: readonly TextItem[]): string {
  const text = items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('')
  return text
    .replace(invisible, '')
    .normalize('NFC')
    .replace(forms, (form) => form.normalize('NFKC'))
    .replace(looseAccents, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(brokenWord, '\u00AD')
    .replace(brokenIdeographs, '')
    .replaceAll('\n', ' ')
    .trim()
    .slice(0, maxPageLetters)
}
