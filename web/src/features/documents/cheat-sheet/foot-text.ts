/** A document that a sheet is made from. */
export interface SheetOrigin {
  title: string
  /** Of its uploader. */
  name: string
  /** Null if it has none. */
  licence: string | null
  /** Its address. */
  link: string
}

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

/** Where a sheet is from, for its metadata. */
export const sourceText = ({ title, name, licence, link }: SheetOrigin): string =>
  [footOf(oneLine(title), name, licence), link].join(' · ')

/** Where a sheet is from, in one line that `fits`: only the title is shortened. */
export function footText({ title, name, licence }: SheetOrigin, fits: (text: string) => boolean): string {
  const characters = [...oneLine(title)]
  let text = footOf(characters.join(''), name, licence)
  while (!fits(text) && characters.length > 1) {
    characters.pop()
    text = footOf(`${characters.join('').trimEnd()}…`, name, licence)
  }
  return text
}

const footOf = (title: string, name: string, licence: string | null) =>
  [`From ‘${title}’ by ${oneLine(name)}, Studyshelf`, ...(licence === null ? [] : [licence])].join(' · ')

/** True if the standard fonts of PDF have all letters of a text: those of the code page WinAnsi. */
export const isInStandardFonts = (text: string): boolean =>
  /^[\u0020-\u007E\u00A1-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text)
