import { broadcastCalls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { cursorPages } from './cursor-pages'

export const broadcastsKey = ['admin', 'broadcasts'] as const

const pagesOfBroadcasts = {
  queryKey: broadcastsKey,
  ...cursorPages((cursor, signal) => request(broadcastCalls.broadcasts, { query: { cursor }, signal })),
  staleTime: 0,
}

/** Broadcasts with their progress, newest first. */
export const broadcastsQuery = infiniteQueryOptions({
  ...pagesOfBroadcasts,
  select: ({ pages }) => pages.flatMap(({ broadcasts }) => broadcasts),
})

/** The number of users that a broadcast would reach. */
export const recipientsQuery = infiniteQueryOptions({
  ...pagesOfBroadcasts,
  select: ({ pages }) => pages[0]?.recipients ?? 0,
})
