import type { ShelfCounts } from '../browse/shelf-counts'
import type { Library } from '../contract'
import type { SuggestionIndex } from './suggestions'

/** Modules offered at once. */
const maxOffered = 12

/** The modules of the library, for students who choose theirs. */
export function createModuleChoices({
  suggestions,
  counts,
}: {
  suggestions: Pick<SuggestionIndex, 'findModules' | 'countOf'>
  counts: Pick<ShelfCounts, 'facets'>
}): Pick<Library, 'chooseModules' | 'countModules'> {
  return {
    async chooseModules({ query, university }) {
      if (query.trim() !== '') return suggestions.findModules(query, maxOffered)
      return counts
        .facets({ university })
        .courses.slice(0, maxOffered)
        .map(({ value, count }) => ({ courseCode: value, documents: count, title: null }))
    },
    async countModules(codes) {
      return [...new Set(codes)].map((courseCode) => ({
        courseCode,
        documents: suggestions.countOf(courseCode),
      }))
    },
  }
}
