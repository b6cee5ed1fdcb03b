import { foldText, wordsOf } from '#events'
import { noSharedCodes, type CodeSharing } from './shared-codes'

interface Module {
  courseCode: string
  total: number
}

/** Minimum of letters in a word that is typed beside a code without a space. */
const minRest = 3

/** A module's code as it is compared: small letters and digits. */
const keyOf = (courseCode: string): string => wordsOf(foldText(courseCode)).join('')

/** The number of a code in small letters and digits: students say "2030s". Undefined if it does not begin with letters. */
export const numberOfCode = (key: string): string | undefined => /^\p{L}+(\p{N}.*)$/u.exec(key)?.[1]

/** The forms that find a module's code: the whole, and its number. */
export function keysOfCode(courseCode: string): string[] {
  const whole = keyOf(courseCode)
  const number = numberOfCode(whole)
  return number === undefined ? [whole] : [whole, number]
}

/** The codes of the modules that have published documents, with their number. */
export function createCodes({ shelfOf }: Pick<CodeSharing, 'shelfOf'> = noSharedCodes) {
  const modules = new Map<string, Module>()
  /** The module of this code, also under another of its codes. */
  const moduleOf = (text: string): Module | undefined =>
    modules.get(text) ?? modules.get(keyOf(shelfOf(text)))

  function partOf(text: string): Module[] {
    return [...modules].flatMap(([key, module]) => (key.startsWith(text) || key.endsWith(text) ? module : []))
  }

  return {
    add(courseCode: string): void {
      const key = keyOf(courseCode)
      const module = modules.get(key)
      if (module === undefined) modules.set(key, { courseCode, total: 1 })
      else module.total++
    },
    remove(courseCode: string): void {
      const key = keyOf(courseCode)
      const module = modules.get(key)
      if (module === undefined) return
      module.total--
      if (module.total === 0) modules.delete(key)
    },
    has: (text: string): boolean => moduleOf(text) !== undefined,
    isPart: (text: string): boolean => partOf(text).length > 0,
    /** The module of this code, or the only one whose code begins or ends with it ("cs2030", "is1702"). */
    resolve: (text: string): Module | null => {
      const exact = moduleOf(text)
      if (exact !== undefined) return { ...exact }
      if (!/^[a-z]+\d{3}/.test(text)) return null
      const [only, ...others] = partOf(text)
      return only === undefined || others.length > 0 ? null : { ...only }
    },
    /** A code that was typed together with the word before or after it, and that word, in their order. */
    split: (word: string): [string, string] | null => {
      if (word.length < 2 * minRest || !/\d/.test(word)) return null
      let code = ''
      for (const key of modules.keys())
        if (key.length > code.length && (word.startsWith(key) || word.endsWith(key))) code = key
      if (code === '' || word.length - code.length < minRest) return null
      return word.startsWith(code) ? [code, word.slice(code.length)] : [word.slice(0, -code.length), code]
    },
  }
}
