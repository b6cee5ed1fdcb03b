import { searchCalls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { askFor, pageSize, type Choices } from '../choices'

interface From {
  cursor: string | null
  limit: number
}

const firstOf = (pages: number): From => ({ cursor: null, limit: askFor(pages * pageSize) })

/** The documents of these choices, fetched page by page until there are as many as are to be shown. */
export const listingQuery = ({ university, course, kind, year, sort, pages }: Choices) =>
  infiniteQueryOptions({
    queryKey: ['browse', university ?? null, course ?? null, kind ?? null, year ?? null, sort],
    queryFn: async ({ pageParam: { cursor, limit }, signal }) => {
      // Documents that are published meanwhile may be missing in the answer.
      const requestedAt = performance.now()
      const answer = await request(searchCalls.browse, {
        query: { university, course, kind, year, sort, limit, ...(cursor !== null && { cursor }) },
        signal,
      })
      return { ...answer, requestedAt }
    },
    initialPageParam: firstOf(pages),
    getNextPageParam: ({ next }, read) => {
      const known = read.reduce((sum, { documents }) => sum + documents.length, 0)
      return next === null ? null : { cursor: next, limit: askFor(pages * pageSize - known) }
    },
  })
