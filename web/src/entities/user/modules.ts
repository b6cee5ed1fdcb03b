import { courseCodeField } from '#events'

/** True if this is a valid module code. */
export const isModule = (code: string): boolean => courseCodeField.safeParse(code).success

/** Parses typed codes: comma-separated, trimmed, in capitals, without empty ones. `wrong`: invalid codes. */
export function readModules(typed: string): { codes: string[]; wrong: string[] } {
  const all = typed
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
  return { codes: all.filter(isModule), wrong: all.filter((code) => !isModule(code)) }
}

/** Appends new codes, without duplicates. */
export function mergeModules(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])]
}
