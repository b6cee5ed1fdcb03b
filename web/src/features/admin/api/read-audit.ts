import { deskCalls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { auditKey } from './audit-key'
import { cursorPages } from './cursor-pages'

/** Decisions, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: auditKey,
  ...cursorPages((cursor, signal) => request(deskCalls.audit, { query: { cursor }, signal })),
  select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  staleTime: 0,
})
