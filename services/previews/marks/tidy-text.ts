const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The text of a page as marks are searched in it: compatibility forms (ligatures, wide letters) resolved, invisible characters removed, one
 * kind of quotation mark and dash, one space between words. Lines, blank lines and upper case stay.
 */
export const tidyText = (text: string): string =>
  text
    .replace(ignorable, '')
    .normalize('NFKC')
    .replace(/(?<=\p{L})['\u2018\u2019\u02bc](?=\p{L})/gu, '')
    .replace(/['"`\u2018-\u201f\u00ab\u00bb\u2039\u203a\u02bc]+/g, '"')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
