/** The codes in what was typed: comma-separated, trimmed, upper-cased, empty ones dropped. */
export function readModules(typed: string): string[] {
  return typed
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
}

/** New codes after the ones there are, none twice. */
export function mergeModules(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])]
}
