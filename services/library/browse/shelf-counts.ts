import { LRUCache } from 'lru-cache'
import { documentKinds, universities, yearOrder, type Facet, type Facets } from '#events'
import type { Filing, Filings } from './filings'
import { shelfOf, type Choice, type Filed } from './rules'

/** Values returned per facet. The selected value is always among them. */
const maxValues = 100
/** Filters to cache facets for, until a document is published or no longer is. */
const maxRemembered = 500

/**
 * The number of documents on each shelf, in memory: counting 100,000 documents for each request would cost more than reading the page.
 * Updated like the search index.
 */
export function createShelfCounts(filings: Filings) {
  const counts = new Map<string, number>()
  /** The number of documents per value. */
  const courses = new Map<string, number>()
  const years = new Map<string, number>()

  const remembered = new LRUCache<string, Facets>({ max: maxRemembered })

  const add = (to: Map<string, number>, key: string, number: 1 | -1) => {
    const sum = (to.get(key) ?? 0) + number
    if (sum === 0) to.delete(key)
    else to.set(key, sum)
  }
  function move({ shelves, courseCode, year }: Filing, number: 1 | -1): void {
    // Skips clearing an empty cache for each document read at the start.
    if (remembered.size > 0) remembered.clear()
    for (const shelf of shelves) add(counts, shelf, number)
    add(courses, courseCode, number)
    if (year !== null) add(years, year, number)
  }

  function remove(filing: Filing | undefined): void {
    if (filing !== undefined) move(filing, -1)
  }

  const count = (choice: Choice): number => counts.get(shelfOf(choice)) ?? 0

  function valuesOf<V extends string>(
    values: Iterable<V>,
    chosen: V | undefined,
    choiceOf: (value: V) => Choice,
    order: (a: Facet<V>, b: Facet<V>) => number,
  ): Facet<V>[] {
    const all = [...values].map((value) => ({ value, count: count(choiceOf(value)) }))
    const found = all.filter((facet) => facet.count > 0).sort(order)
    const shown = found.slice(0, maxValues)
    const missing = found.slice(maxValues).filter(({ value }) => value === chosen)
    return [...shown, ...missing]
  }

  const facetsOf = (choice: Choice): Facets => ({
    universities: valuesOf(
      universities,
      choice.university,
      (university) => ({ ...choice, university }),
      () => 0,
    ),
    courses: valuesOf(
      courses.keys(),
      choice.courseCode,
      (courseCode) => ({ ...choice, courseCode }),
      (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
    ),
    kinds: valuesOf(
      documentKinds,
      choice.kind,
      (kind) => ({ ...choice, kind }),
      () => 0,
    ),
    years: valuesOf(
      years.keys(),
      choice.year,
      (year) => ({ ...choice, year }),
      (a, b) => yearOrder(b.value) - yearOrder(a.value) || (a.value < b.value ? 1 : -1),
    ),
  })

  return {
    /** `before`: where the document was filed until now. */
    put(document: Filed, before?: Filing): void {
      remove(before)
      move(filings.of(document), 1)
    },
    remove,
    count,
    /** The values to narrow a filter down to or change it to. Each facet is counted under the other parts of the filter. */
    facets(choice: Choice): Facets {
      const known = remembered.get(shelfOf(choice))
      if (known !== undefined) return known
      const facets = facetsOf(choice)
      remembered.set(shelfOf(choice), facets)
      return facets
    },
  }
}
export type ShelfCounts = ReturnType<typeof createShelfCounts>
