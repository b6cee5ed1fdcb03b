import { z } from 'zod'
import { defineEvent } from '../define-event'
import { id } from '../values'

export const examChanged = defineEvent({
  name: 'exam.changed',
  topic: 'documents',
  version: 1,
  key: 'courseCode',
  summary:
    'An admin set the day of a module’s exam or took it back, or students who follow the module said another day.',
  payload: z.object({
    courseCode: z.string(),
    /** The admin and the day that they set; null if students set it, whose ids are not published. */
    setting: z.object({ actorId: id, day: z.string().nullable() }).nullable(),
  }),
})
