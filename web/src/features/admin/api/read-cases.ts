import { deskCalls, type CaseKind, type CaseStatus } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { cursorPages } from './cursor-pages'

export const casesKey = ['admin', 'cases'] as const

/** Cases, the urgent ones first, then the newest; of every kind where none is named. */
export const casesQuery = (filter: { status: CaseStatus; kind?: CaseKind | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...casesKey, filter],
    ...cursorPages((cursor, signal) => request(deskCalls.cases, { query: { ...filter, cursor }, signal })),
    // What moves up between two pages is read with both.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ cases }) => cases).map((each) => [each._id, each])).values(),
    ],
  })
