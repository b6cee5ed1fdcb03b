import { z } from 'zod'
import { thanksAct } from '../api/thanks'
import { defineEvent } from '../define-event'
import { count, instant, positiveInteger } from '../fields'
import { id } from '../values'

export const thanksGathered = defineEvent({
  name: 'thanks.gathered',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'Readers liked or saved documents of a user, or said that they helped. It is put into the user’s inbox as one line, at most once an hour.',
  payload: z.object({
    userId: id,
    /** Counts the lines of this user. */
    line: positiveInteger,
    /** Each counts once, whatever they did. */
    readers: positiveInteger,
    acts: z.array(thanksAct).min(1),
    /** Those with the most readers, first. */
    documents: z.array(z.object({ documentId: id, title: z.string() })).min(1),
    /** Further documents. */
    others: count,
    /** True if everything happened in the last hour. */
    isOfLastHour: z.boolean(),
    at: instant,
  }),
})
