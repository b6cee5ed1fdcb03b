import { courseCodeField, moduleCodeOf } from '#events'

/** True if this is a valid module code. */
export const isModule = (code: string): boolean => courseCodeField.safeParse(code).success

/** Commas as keyboards of several scripts write them, semicolons and blanks divide codes. */
const divider = /[,，、;\s]+/
/** The letters of a code that was typed with a blank: "CS 2030S", "COR-IS 1702". */
const letters = /^(?:[A-Z]{2,5}-)?[A-Z]{2,5}$/
/** The rest of such a code. */
const number = /^\d{3,4}[A-Z]{0,3}$/

/**
 * Parses typed codes: divided by commas or blanks, in capitals, without empty or repeated ones. `wrong`: words that are no code. A code
 * has a digit: "hello world" names no module.
 */
export function readModules(typed: string): { codes: string[]; wrong: string[] } {
  const words = joinParts(moduleCodeOf(typed).split(divider).filter(Boolean))
  const isCode = (word: string) => isModule(word) && /\d/.test(word)
  return {
    codes: [...new Set(words.filter(isCode))],
    wrong: [...new Set(words.filter((word) => !isCode(word)))],
  }
}

const joinParts = (words: readonly string[]): string[] =>
  words.reduce<string[]>((joined, word) => {
    const before = joined.at(-1)
    if (before !== undefined && letters.test(before) && number.test(word)) joined[joined.length - 1] += word
    else joined.push(word)
    return joined
  }, [])

/** True if a pasted text is more than a few typed codes: a page, a table, a link to a timetable. */
export const isTimetable = (text: string): boolean => /[\n\r\t=]|:\/\//.test(text) || text.length > 80

/** Appends new codes, without duplicates. */
export function mergeModules(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])]
}
