import type { Facets } from '#events'
import { chosenParts, type Choices, type Part } from './choices'

const valuesOf = {
  university: 'universities',
  course: 'courses',
  kind: 'kinds',
  year: 'years',
} as const satisfies Record<Part, keyof Facets>

/** Filters that would have to be removed to get results. A facet is counted under the other filters. */
export const helpfulParts = (choices: Choices, facets: Facets): { part: Part; value: string }[] =>
  chosenParts(choices).filter(({ part }) => facets[valuesOf[part]].length > 0)
