import { yearOrder } from '#events'
import { noSharedCodes, type CodeSharing } from '../search/shared-codes'
import { shelvesOf, type Filed } from './rules'

/** A university, course, kind and year, with the shelves of all documents that share the four. */
export interface Filing extends Filed {
  readonly shelves: readonly string[]
  readonly yearOrder: number
}

/** Hundreds of documents share one filing, so each is created once. A document is filed under the code of its module's shelf. */
export function createFilings({ shelfOf }: Pick<CodeSharing, 'shelfOf'> = noSharedCodes) {
  const filings = new Map<string, Filing>()
  return {
    of({ university, courseCode: given, kind, year }: Filed): Filing {
      const courseCode = shelfOf(given)
      const key = `${university}\n${courseCode}\n${kind}\n${year ?? ''}`
      const known = filings.get(key)
      if (known !== undefined) return known
      const filed = { university, courseCode, kind, year }
      const filing = {
        ...filed,
        shelves: shelvesOf(filed),
        yearOrder: year === null ? 0 : yearOrder(year),
      }
      filings.set(key, filing)
      return filing
    },
    /** Forgets them when modules are filed under other codes. */
    clear: (): void => filings.clear(),
  }
}
export type Filings = ReturnType<typeof createFilings>
