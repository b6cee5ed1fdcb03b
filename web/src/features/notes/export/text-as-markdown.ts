/** Containers before the content of a line: quotations and list items. */
const containers = String.raw`(\s*(?:(?:[-*+]|\d{1,9}[.)])\s+|>\s*)*)`
const fence = /^(`{3,}(?=[^`]*$)|~{3,})/
const innerFence = new RegExp(`^${containers}(?=\`{3}|~{3})`)
const heading = new RegExp(`^${containers}(#{1,6})(?=\\s|$)`)
/** Under a line of text it makes that line a heading. */
const underline = /^([\s>]*)(?=(?:=+|-+)\s*$)/
const definition = new RegExp(`^${containers}(?=\\[[^\\]]+\\]:)`)
const indentedCode = /^(?: {4}| {0,3}\t)/
const endsWithBreak = /(?: {2}|\\)$/
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
/** The start of an HTML tag or a character reference, after the backslashes that may escape it; or other backslashes. */
const markup = /(\\*)(<(?=[a-z/!?])|&(?=#?\w+;))|\\+/gi

/**
 * A plain text as Markdown (CommonMark) below a heading of the level `below`. Markdown in it stays Markdown; what would break the
 * outline of the file, hide text, or reach beyond its end is changed:
 *
 * - headings move below the given one; underlined headings become text
 * - HTML, character references and link definitions are escaped, because they show nothing of themselves
 * - a code block ends with the text; one inside a list is escaped, because its end depends on the list
 * - single line breaks stay (two spaces)
 */
export function textAsMarkdown(text: string, below: number): string {
  const lines = readableLines(text)
  const written: string[] = []
  let openFence: string | null = null
  let isCode = false
  let inList = false
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? ''
    if (openFence !== null) {
      if (closes(line, openFence)) openFence = null
      written.push(line)
      continue
    }
    openFence = fence.exec(line)?.[1] ?? null
    if (listItem.test(line)) inList = true
    else if (/^\S/.test(line)) inList = false
    // In a list the same indentation is text.
    isCode = !inList && indentedCode.test(line) && (isCode || before.trim() === '')
    if (openFence !== null || isCode) written.push(line)
    else written.push(withBreak(escapeLine(line, before, below), lines[index + 1] ?? ''))
  }
  if (openFence !== null) written.push(openFence)
  return written.join('\n')
}

/** Lines without control characters, which no program shows; without empty lines at both ends. */
const readableLines = (text: string): string[] =>
  text
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
    .split('\n')

function closes(line: string, openFence: string): boolean {
  const closing = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return closing !== undefined && closing.startsWith(openFence)
}

function escapeLine(line: string, before: string, below: number): string {
  if (innerFence.test(line)) return escapeMarkup(line.replace(innerFence, '$1\\'))
  if (before.trim() !== '' && underline.test(line)) return line.replace(underline, '$1\\')
  return escapeMarkup(line)
    .replace(definition, '$1\\')
    .replace(
      heading,
      (_, prefix: string, marks: string) => prefix + '#'.repeat(Math.min(6, marks.length + below)),
    )
}

/** Escapes HTML and character references outside code spans. */
const escapeMarkup = (line: string): string =>
  partsOf(line)
    .map((part) =>
      part.isCode
        ? part.text
        : part.text.replaceAll(markup, (found, slashes: string | undefined, start: string | undefined) =>
            slashes !== undefined && start !== undefined && slashes.length % 2 === 0
              ? `${slashes}\\${start}`
              : found,
          ),
    )
    .join('')

/** The code spans of a line, and what is between them. */
function partsOf(line: string): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = []
  const runs = [...line.matchAll(/`+/g)]
  let end = 0
  for (let at = 0; at < runs.length; at++) {
    const opening = runs[at]
    const to = runs.findIndex((run, index) => index > at && run[0].length === opening?.[0].length)
    const closing = runs[to]
    if (opening === undefined || closing === undefined) continue
    parts.push({ text: line.slice(end, opening.index), isCode: false })
    end = closing.index + closing[0].length
    parts.push({ text: line.slice(opening.index, end), isCode: true })
    at = to
  }
  return [...parts, { text: line.slice(end), isCode: false }]
}

const withBreak = (line: string, next: string): string =>
  line.trim() === '' || next.trim() === '' || endsWithBreak.test(line) ? line : `${line}  `
