import { supportCalls, type FeedbackKind } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { cursorPages } from './cursor-pages'

/** Feedback, newest first; of both kinds if none is given. */
export const feedbackQuery = (kind: FeedbackKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'feedback', kind ?? 'all'],
    ...cursorPages((cursor, signal) => request(supportCalls.feedback, { query: { kind, cursor }, signal })),
    select: ({ pages }) => pages.flatMap(({ feedback }) => feedback),
    staleTime: 0,
  })
