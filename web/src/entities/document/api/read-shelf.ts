import { addressOf, type InputOf, type shelfCalls, type ShelfResponse } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

type ShelfCall = (typeof shelfCalls)[
  'newestDocuments' | 'mostLikedDocuments' | 'recentlyViewedDocuments' | 'courseDocuments']

/** What was read for this very page, before it was drawn, is not read again. */
const justReadMs = 1000

/** One shelf of documents, to be read. */
export const shelfQuery = <C extends ShelfCall>(call: C, input: InputOf<C> & object) =>
  queryOptions({
    queryKey: ['shelf', addressOf(call, input)],
    queryFn: ({ signal }) => request(call, { ...input, signal }) as Promise<ShelfResponse>,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > justReadMs ? 'always' : false),
  })
export type ShelfQuery = ReturnType<typeof shelfQuery>
