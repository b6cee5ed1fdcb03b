import { subjectCalls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { cursorPages } from './cursor-pages'

export const statuses = [
  'standing',
  'withheld',
  'dislikes',
  'taken-down',
  'closed-by-notice',
  'refused',
  'deleted',
] as const
export type DocumentStatus = (typeof statuses)[number]

/** Documents by status, newest first. */
export const documentsQuery = (status: DocumentStatus) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'documents', status],
    ...cursorPages((cursor, signal) =>
      request(subjectCalls.foundDocuments, { query: { status, cursor }, signal }),
    ),
    select: ({ pages }) => pages.flatMap(({ documents }) => documents),
    staleTime: 0,
  })
