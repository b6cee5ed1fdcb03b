import {
  browseQuery,
  kindNames,
  readYear,
  type BrowseSort,
  type DocumentKind,
  type University,
} from '#events'

/** The filters, the order, and the number of unfolded pages of a browse page. */
export interface Choices {
  university?: University | undefined
  course?: string | undefined
  kind?: DocumentKind | undefined
  year?: string | undefined
  sort: BrowseSort
  pages: number
}

/** The filters, in the order of their description. */
export const parts = ['university', 'course', 'kind', 'year'] as const
export type Part = (typeof parts)[number]

/** Documents per page. */
export const pageSize = 24
/** A socket watches at most 500 documents; further ones would not be live. */
export const maxPages = 20

const fields = browseQuery.shape

/** Parses the choices of an address; invalid ones are left out. */
export function readChoices(params: URLSearchParams): Choices {
  const given = (name: string) => params.get(name) ?? undefined
  const pages = Number(params.get('pages'))
  const year = fields.year.safeParse(given('year')).data
  return {
    university: fields.university.safeParse(given('university')).data,
    course: fields.course.safeParse(given('course')).data,
    kind: fields.kind.safeParse(given('kind')).data,
    year: year && (readYear(year) ?? year),
    sort: fields.sort.safeParse(given('sort')).data ?? 'newest',
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), maxPages) : 1,
  }
}

/** The query string of these choices: '' for the defaults. */
export function writeChoices({ sort, pages, ...choices }: Choices): string {
  const params = new URLSearchParams()
  for (const part of parts) {
    const value = choices[part]
    if (value !== undefined) params.set(part, value)
  }
  if (sort !== 'newest') params.set('sort', sort)
  if (pages > 1) params.set('pages', String(pages))
  const written = params.toString()
  return written === '' ? '' : `?${written}`
}

/** Sets or removes a filter; the new list starts at its first page. */
export const withPart = (choices: Choices, part: Part, value: string | undefined): Choices => ({
  ...choices,
  [part]: value,
  pages: 1,
})

/** A value of a filter as it is shown. */
export const nameOf = (part: Part, value: string): string =>
  part === 'kind' ? kindNames[value as DocumentKind] : value

/** The active filters with their values. */
export const chosenParts = (choices: Choices): { part: Part; value: string }[] =>
  parts.flatMap((part) => {
    const value = choices[part]
    return value === undefined ? [] : [{ part, value }]
  })

/** The active filters in words: 'NUS, CS2030S and AY24'; null if there are none. */
export function describeChoices(choices: Choices): string | null {
  const values = chosenParts(choices).map(({ part, value }) => nameOf(part, value))
  const last = values.pop()
  if (last === undefined) return null
  return values.length === 0 ? last : `${values.join(', ')} and ${last}`
}

/** The number of documents to request: at least a page, at most the limit of one call. */
export const askFor = (missing: number): number => Math.min(Math.max(missing, pageSize), 4 * pageSize)
