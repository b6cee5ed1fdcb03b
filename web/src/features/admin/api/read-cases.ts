import { deskCalls, type CaseKind, type CaseStatus } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { cursorPages } from './cursor-pages'

export const casesKey = ['admin', 'cases'] as const

/** Cases, urgent ones first, then newest; of every kind if none is given. */
export const casesQuery = (filter: { status: CaseStatus; kind?: CaseKind | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...casesKey, filter],
    ...cursorPages((cursor, signal) => request(deskCalls.cases, { query: { ...filter, cursor }, signal })),
    // A case that moves up between two fetches appears on both pages.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ cases }) => cases).map((each) => [each._id, each])).values(),
    ],
  })
