import { broadcastCalls, type Audience } from '#events'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

/** Broadcasts that wait for their time, the next one first. */
export const scheduledQuery = infiniteQueryOptions({
  ...pagesOfBroadcasts,
  select: ({ pages }) => pages[0]?.scheduled ?? [],
})

/** The number of users in an audience, and how many of them are online. */
export const audienceQuery = ({ kind, of }: Audience) =>
  queryOptions({
    queryKey: [...broadcastsKey, 'recipients', kind, of] as const,
    queryFn: ({ signal }) =>
      request(broadcastCalls.broadcastRecipients, { query: { kind, ...(of !== null && { of }) }, signal }),
    staleTime: 0,
  })
