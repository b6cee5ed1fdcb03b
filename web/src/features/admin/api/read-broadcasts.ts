import { messageCalls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { cursorPages } from './cursor-pages'

export const broadcastsKey = ['admin', 'broadcasts'] as const

const pagesOfBroadcasts = {
  queryKey: broadcastsKey,
  ...cursorPages((cursor, signal) => request(messageCalls.broadcasts, { query: { cursor }, signal })),
  staleTime: 0,
}

/** Broadcasts, newest first, with how far each has come. */
export const broadcastsQuery = infiniteQueryOptions({
  ...pagesOfBroadcasts,
  select: ({ pages }) => pages.flatMap(({ broadcasts }) => broadcasts),
})

/** How many users another broadcast would reach. */
export const recipientsQuery = infiniteQueryOptions({
  ...pagesOfBroadcasts,
  select: ({ pages }) => pages[0]?.recipients ?? 0,
})
