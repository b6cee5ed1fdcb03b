import { courseCodeField, moduleCodeOf } from '#events'

/** True if this is a valid module code. */
export const isModule = (code: string): boolean => courseCodeField.safeParse(code).success

/** A comma, as keyboards of several scripts write it. */
const comma = /[,，、]/

/** Parses typed codes: comma-separated, trimmed, in capitals, without empty ones. `wrong`: invalid codes. */
export function readModules(typed: string): { codes: string[]; wrong: string[] } {
  const all = typed
    .split(comma)
    .map(moduleCodeOf)
    .filter((code) => code !== '')
  return { codes: all.filter(isModule), wrong: all.filter((code) => !isModule(code)) }
}

/** Appends new codes, without duplicates. */
export function mergeModules(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])]
}
