import { isModule, readModules } from '../../entities/user/modules'

/** The part of a typed text that the list completes: what follows the last comma and the codes before it. */
export function askedPart(typed: string): string {
  const [last = ''] = typed.split(/[,，、;]/).slice(-1)
  const words = last.trimStart().split(/\s+/)
  while (words.length > 1 && isCode(words[0] ?? '')) words.shift()
  return words.join(' ').trim()
}
const isCode = (word: string) => /\d/.test(word) && isModule(word)

/** The text without the part that a choice from the list replaces. */
export const withoutAsked = (typed: string): string => {
  const part = askedPart(typed)
  return part === '' ? typed : typed.slice(0, typed.lastIndexOf(part)).trimStart()
}

/** The codes to add, and a message about words that are none; null if all are codes. */
export function readTyped(
  typed: string,
  chosen: readonly string[],
): { codes: string[]; wrong: string[]; problem: string | null } {
  const { codes: typedCodes, wrong } = readModules(typed)
  const codes = [...new Set([...chosen, ...typedCodes])]
  return { codes, wrong, problem: problemOf(codes, wrong) }
}

function problemOf(codes: readonly string[], wrong: readonly string[]): string | null {
  if (codes.length === 0) return 'Enter valid module codes.'
  if (wrong.length === 0) return null
  return `${wrong.map((code) => `“${code}”`).join(', ')} ${wrong.length === 1 ? 'is not a module code' : 'are not module codes'}.`
}

/** The question about modules that nobody shared notes for. */
export function questionAbout(codes: readonly string[]): { question: string; keep: string; leave: string } {
  const several = codes.length > 1
  const named = several ? `${codes.slice(0, -1).join(', ')} and ${codes.at(-1)}` : codes.join('')
  return {
    question: `Nobody has shared notes for ${named} yet. Keep ${several ? 'them' : 'it'} anyway?`,
    keep: several ? 'Keep them' : 'Keep it',
    leave: several ? 'Leave them out' : 'Leave it out',
  }
}
