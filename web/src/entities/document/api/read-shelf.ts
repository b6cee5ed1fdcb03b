import { addressOf, type InputOf, type shelfCalls, type ModuleShelfResponse } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { requestKept } from '../../../http/device/kept-answers'

type ShelfCall = (typeof shelfCalls)[
  | 'newestDocuments'
  | 'mostLikedDocuments'
  | 'recentlyViewedDocuments'
  | 'courseDocuments']

/** Data fetched for this page just before it was drawn is not refetched. */
const justReadMs = 1000

/** The query of one shelf. */
export const shelfQuery = <C extends ShelfCall>(call: C, input: InputOf<C> & object) =>
  queryOptions({
    queryKey: ['shelf', addressOf(call, input)],
    queryFn: ({ signal }) => requestKept(call, { ...input, signal }) as Promise<ModuleShelfResponse>,
    networkMode: 'always',
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > justReadMs ? 'always' : false),
  })
export type ShelfQuery = ReturnType<typeof shelfQuery>
