/** A place in the text of a page. */
export interface Place {
  text: string
  start: number
  end: number
}

/** A line this long goes on in the next one, unless it ends a sentence. */
const fullLine = 60
/** A shorter one goes on if the next one begins in lower case. */
const shortLine = 25

const isBroken = (line: string, next: string): boolean =>
  !/[.!?:;]\W*$/.test(line) &&
  (line.length >= fullLine || (line.length >= shortLine && /^\p{Ll}/u.test(next)))

/** The lines in which a place stands, with those that flow into it and out of it. */
export function linesAround({ text, start, end }: Place): { before: string; after: string } {
  let from = text.lastIndexOf('\n', start - 1) + 1
  while (from > 0) {
    const earlier = text.lastIndexOf('\n', from - 2) + 1
    if (!isBroken(text.slice(earlier, from - 1), text.slice(from))) break
    from = earlier
  }
  let to = lineEnd(text, end)
  while (to < text.length) {
    const line = text.slice(text.lastIndexOf('\n', to - 1) + 1, to)
    if (!isBroken(line, text.slice(to + 1))) break
    to = lineEnd(text, to + 1)
  }
  return { before: text.slice(from, start), after: text.slice(end, to) }
}

const lineEnd = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}

/** The line or lines of a place, without those that flow into them. */
export const lineOf = ({ text, start, end }: Place): string =>
  text.slice(text.lastIndexOf('\n', start - 1) + 1, lineEnd(text, end)).replaceAll('\n', ' ')

const boundary = /[.!?;|\u2022\u00b7\u25aa\u00a9]|\(c\)| - /iu

/** The rest of the sentence before and after a place. */
export function sentenceAround(place: Place): { before: string; after: string } {
  const { before, after } = linesAround(place)
  const parts = before.split(boundary)
  return { before: parts.at(-1) ?? '', after: after.split(boundary)[0] ?? '' }
}

const isComment = /^ ?(?:\/\/|\/\*|<!--|#)/
/** True if a quotation begins in the line, and does not end in it. The apostrophe of "students' notes" begins none. */
const isOpen = (line: string): boolean => /(?:^|[\s([/])"(?=\S|$)[^"]*$/.test(line)
/** True if a place is quoted, in a comment of code, or asked about. */
export const isQuoted = ({ text, start, end }: Place): boolean => {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return isComment.test(line) || isOpen(line) || /^[.,]?"|^ ?\?/.test(text.slice(end, end + 3))
}

/** True for a line of a list of references: `[4] …`, or a year in brackets. */
export const isReference = (line: string): boolean =>
  /^\W*\[\d+\]|\((?:19|20)\d\d[a-z]?\)|\bet al\b/i.test(line)

/** True for an item of a list: `B. …`, `3) …`. */
export const isItem = (line: string): boolean => /^ ?\(?(?:\p{L}|\d{1,2})[.)] /u.test(line)

const headingOfReferences =
  /^\W*(?:references|bibliography|works cited|literature|sources|(?:further|suggested) reading|reading list)\W*$/im

/** True below the heading of a list of references. */
export const isBelowReferences = ({ text, start }: Place): boolean =>
  headingOfReferences.test(text.slice(0, start))

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
