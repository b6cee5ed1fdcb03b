import { z } from 'zod'
import { digestWay } from '../api/digests'
import { defineEvent } from '../define-event'
import { count, instant, positiveInteger } from '../fields'
import { id } from '../values'

export const digestGathered = defineEvent({
  name: 'digest.gathered',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'Documents were published in modules that a user follows. They are put into the inbox once a day, or mailed once a week, as one message.',
  payload: z.object({
    userId: id,
    way: digestWay,
    /** Counts the digests of this user. */
    digest: positiveInteger,
    modules: z
      .array(
        z.object({
          courseCode: z.string(),
          /** The newest ones. */
          documents: z.array(z.object({ documentId: id, title: z.string() })).min(1),
          /** Further documents. */
          others: count,
        }),
      )
      .min(1),
    at: instant,
  }),
})
