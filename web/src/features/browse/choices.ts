import { browseQuery, type BrowseSort, type University } from '#events'

/** What a reader narrowed the library down to, in which order, and how many pages of it they unfolded. */
export interface Choices {
  university?: University | undefined
  course?: string | undefined
  year?: string | undefined
  sort: BrowseSort
  pages: number
}

/** What can be narrowed down by, in the order in which it is told. */
export const parts = ['university', 'course', 'year'] as const
export type Part = (typeof parts)[number]

/** Documents of one page. */
export const pageSize = 24
/** A socket watches 500 documents: more of them would not be live. */
export const maxPages = 20

const fields = browseQuery.shape

/** The choices that stand in an address; what cannot be chosen is left out. */
export function readChoices(params: URLSearchParams): Choices {
  const given = (name: string) => params.get(name) ?? undefined
  const pages = Number(params.get('pages'))
  return {
    university: fields.university.safeParse(given('university')).data,
    course: fields.course.safeParse(given('course')).data,
    year: fields.year.safeParse(given('year')).data,
    sort: fields.sort.safeParse(given('sort')).data ?? 'newest',
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), maxPages) : 1,
  }
}

/** The part of an address that says them: '' where all is as it is without one. */
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

/** With another value of one part, or without it; another list begins with its first page. */
export const withPart = (choices: Choices, part: Part, value: string | undefined): Choices => ({
  ...choices,
  [part]: value,
  pages: 1,
})

/** The parts that were chosen, with their values. */
export const chosenParts = (choices: Choices): { part: Part; value: string }[] =>
  parts.flatMap((part) => {
    const value = choices[part]
    return value === undefined ? [] : [{ part, value }]
  })

/** What was chosen, in words: 'NUS, CS2030S and AY24'; null where nothing was. */
export function sayChoices(choices: Choices): string | null {
  const values = chosenParts(choices).map(({ value }) => value)
  const last = values.pop()
  if (last === undefined) return null
  return values.length === 0 ? last : `${values.join(', ')} and ${last}`
}

/** How many documents to ask for, where so many are still to be shown: at least a page, at most what one call answers. */
export const askFor = (missing: number): number => Math.min(Math.max(missing, pageSize), 4 * pageSize)
