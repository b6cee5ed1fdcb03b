import { addressOf, type calls, type InputOf, type ShelfResponse } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

type ShelfCall = (typeof calls)[
  'newestDocuments' | 'mostLikedDocuments' | 'recentlyViewedDocuments' | 'courseDocuments']

/** One shelf of documents, to be read. */
export const shelfQuery = <C extends ShelfCall>(call: C, input: InputOf<C> & object) =>
  queryOptions({
    queryKey: ['shelf', addressOf(call, input)],
    queryFn: ({ signal }) => request(call, { ...input, signal }) as Promise<ShelfResponse>,
    refetchOnMount: 'always',
  })
export type ShelfQuery = ReturnType<typeof shelfQuery>
