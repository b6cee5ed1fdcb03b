import { rewardCalls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's point transactions, page by page, newest first. */
export const walletQuery = infiniteQueryOptions({
  queryKey: ['wallet'],
  queryFn: ({ pageParam, signal }) =>
    request(rewardCalls.wallet, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  refetchOnMount: 'always',
})
