/** Failures of one kind beyond this are counted, but not shown. */
const shown = 5
/** A failing request or message is shown up to this many characters. */
export const shownLetters = 1_500

/** Prints what was tried and the outcome; `N passed, M failed` at the end. */
export function createReport() {
  let passed = 0
  let failed = 0
  return {
    say: (line: string) => console.log(line),
    /** Records one attempt and its faults. */
    add(what: string, problems: readonly string[]) {
      if (problems.length === 0) passed++
      else failed++
      const [first, ...others] = problems.slice(0, shown)
      console.log(first === undefined ? `passed: ${what}` : `FAILED: ${what}: ${first}`)
      for (const problem of others) console.log(`  ${problem}`)
      if (problems.length > shown) console.log(`  and ${problems.length - shown} more`)
    },
    end() {
      console.log(`${passed} passed, ${failed} failed`)
      process.exitCode = failed > 0 ? 1 : 0
    },
  }
}
export type Report = ReturnType<typeof createReport>

/** `3 × 200, 1 × 404`, sorted. */
export const inWords = (counts: ReadonlyMap<string | number, number>): string =>
  [...counts]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([value, count]) => `${count} × ${value}`)
    .join(', ')

export function countIn<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
