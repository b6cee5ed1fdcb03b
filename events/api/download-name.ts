const maxCharacters = 120
/** Android and Linux allow 255 bytes in a name; this leaves room for the ending, and for the browser's " (1)". */
const maxBytes = 200

/**
 * The name of a downloaded document, or of what was made from it (`ending`), valid on every system. It says nothing of its student,
 * unlike the name of the uploaded file.
 */
export function downloadName(courseCode: string, title: string, ending = '.pdf'): string {
  const name = `${courseCode} ${title}`
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${shortened(name)}${ending}`
}

/** Cut between characters. */
function shortened(name: string): string {
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const character of name) {
    bytes += encoder.encode(character).length
    if (bytes > maxBytes || kept.length + character.length > maxCharacters) break
    kept += character
  }
  return kept.trimEnd()
}
