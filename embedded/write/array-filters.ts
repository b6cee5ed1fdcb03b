import { StoreError } from '../errors'
import { type Filter, parseFilter } from '../query/filter'
import { type Matcher, compileFilter } from '../query/matcher'

/** The name in `$[name]`, '' for `$[]`. */
export function arrayFilterName(segment: string): string | undefined {
  return /^\$\[(\w*)\]$/.exec(segment)?.[1]
}

/** Reads `arrayFilters`: a test of an item, by its name. */
export function parseArrayFilters(spec: unknown): Map<string, Matcher> {
  const filters = new Map<string, Matcher>()
  if (spec === undefined) return filters
  if (!Array.isArray(spec)) throw new StoreError('TypeMismatch', 'arrayFilters must be an array')
  for (const item of spec) {
    const filter = parseFilter(item)
    const names = new Set(topLevelFields(filter))
    const [name] = names
    if (names.size !== 1 || name === undefined) {
      throw new StoreError('FailedToParse', 'Expected a single top-level field name in each array filter')
    }
    const matches = compileFilter(filter)
    filters.set(name, (value) => matches({ [name]: value }))
  }
  return filters
}

function topLevelFields(filter: Filter): string[] {
  if (filter.kind === 'field') return [filter.segments[0] ?? '']
  return filter.kind === 'not' ? topLevelFields(filter.filter) : filter.filters.flatMap(topLevelFields)
}
