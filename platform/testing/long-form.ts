import { createHash } from 'node:crypto'

/** True in `npm run test:all`, which tries every case; other runs try a sample. */
export const triesEverything = import.meta.env['TEST_FORM'] === 'all'

/** In `npm run test:all` all cases, else `count` of them, the same in every run. Its tests carry the tag `sampled`. */
export function sampleOf<T>(cases: readonly T[], count: number): T[] {
  if (triesEverything || cases.length <= count) return [...cases]
  const rank = (index: number) => createHash('sha256').update(String(index)).digest('hex')
  const chosen = [...cases.keys()].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count)
  return chosen.sort((a, b) => a - b).flatMap((index) => cases.slice(index, index + 1))
}

/** How often a property is tried: `all` in `npm run test:all`, else a quarter. Its tests carry the tag `sampled`. */
export const runsOf = (all: number): number => (triesEverything ? all : Math.ceil(all / 4))
