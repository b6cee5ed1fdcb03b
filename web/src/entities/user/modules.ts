import { courseCodeField } from '#events'

/** Whether a module of this code can exist. */
export const isModule = (code: string): boolean => courseCodeField.safeParse(code).success

/** What was typed: comma-separated, trimmed, upper-cased, empty ones dropped; `wrong`: what no module is called. */
export function readModules(typed: string): { codes: string[]; wrong: string[] } {
  const all = typed
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
  return { codes: all.filter(isModule), wrong: all.filter((code) => !isModule(code)) }
}

/** New codes after the ones there are, none twice. */
export function mergeModules(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])]
}
