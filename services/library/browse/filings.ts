import { shelvesOf, type Filed } from './rules'

/** A university, course and year, with the shelves of all documents that share the three. */
export interface Filing extends Filed {
  readonly shelves: readonly string[]
}

/** Hundreds of documents share one filing, so each is created once. */
export function createFilings() {
  const filings = new Map<string, Filing>()
  return {
    of({ university, courseCode, year }: Filed): Filing {
      const key = `${university}\n${courseCode}\n${year ?? ''}`
      const known = filings.get(key)
      if (known !== undefined) return known
      const filing = { university, courseCode, year, shelves: shelvesOf({ university, courseCode, year }) }
      filings.set(key, filing)
      return filing
    },
  }
}
export type Filings = ReturnType<typeof createFilings>
