/** Ligatures of old fonts. Other letters stay as the author wrote them: a squared sign is not a 2. */
const ligatures = /[\uFB00-\uFB06]/g
/** Characters that nobody sees, but joiners, which emoji and some scripts need. Soft hyphens at the end of a line stay for now. */
const invisible = /\0|\u00AD(?!\n|$)|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064]/g

const linesOf = (selected: string): string[] =>
  selected
    .replace(/\r\n?/g, '\n')
    // A space to JavaScript.
    .replaceAll('\uFEFF', '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ +$/gm, '')
    .replace(ligatures, (letters) => letters.normalize('NFKC'))
    .replace(invisible, '')
    .split('\n')

/** Selected text without invisible characters, ligatures, and spaces at the ends of lines. */
export const cleanText = (selected: string): string =>
  linesOf(selected)
    .map((line) => line.replace(/\u00AD$/, '-').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Selected text on one line. Words that a line breaks are whole again. */
export const asParagraph = (selected: string): string =>
  linesOf(selected)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce(joined, '')

function joined(text: string, line: string): string {
  if (text === '') return line
  const { isBroken, space } = jointOf(text, line)
  return (isBroken ? text.slice(0, -1) : text) + space + line
}

/** How a line goes on after a text. `isBroken`: the last letter of the text is a hyphen that only breaks a word; `space`: between them. */
export function jointOf(text: string, line: string): { isBroken: boolean; space: '' | ' ' } {
  if (/\p{L}[-\u2010\u00AD]$/u.test(text) && /^\p{Ll}/u.test(line)) return { isBroken: true, space: '' }
  // A range of pages, or a name such as Karp-Rabin.
  const isJoined = /[\p{L}\p{N}][-\u2010\u2013]$/u.test(text) && /^[\p{Lu}\p{N}]/u.test(line)
  const isIdeographic = isIdeograph.test(text.at(-1) ?? '') && isIdeograph.test(line[0] ?? '')
  return { isBroken: false, space: isJoined || isIdeographic ? '' : ' ' }
}
const isIdeograph = /[\p{Script=Han}\u3000-\u30FF\uFF00-\uFFEF]/u
