import { shelvesOf, type Filed } from './rules'

/** A university, course, kind and year, with the shelves of all documents that share the four. */
export interface Filing extends Filed {
  readonly shelves: readonly string[]
}

/** Hundreds of documents share one filing, so each is created once. */
export function createFilings() {
  const filings = new Map<string, Filing>()
  return {
    of({ university, courseCode, kind, year }: Filed): Filing {
      const key = `${university}\n${courseCode}\n${kind}\n${year ?? ''}`
      const known = filings.get(key)
      if (known !== undefined) return known
      const filed = { university, courseCode, kind, year }
      const filing = { ...filed, shelves: shelvesOf(filed) }
      filings.set(key, filing)
      return filing
    },
  }
}
export type Filings = ReturnType<typeof createFilings>
