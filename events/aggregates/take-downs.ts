import { z } from 'zod'
import { count } from '../fields'
import { defineEvent } from '../define-event'
import { takeDownGround, takeDownState, takeDownStep } from '../take-downs'
import { id } from '../values'

export const takeDownChanged = defineEvent({
  name: 'take-down.changed',
  topic: 'cases',
  version: 1,
  key: 'noticeId',
  summary:
    'A take-down notice was filed, confirmed or answered, or the restoration of its document was asked for, stopped or made. Names nobody outside.',
  payload: z.object({
    noticeId: id,
    documentId: id,
    uploaderId: id,
    title: z.string(),
    ground: takeDownGround,
    step: takeDownStep,
    state: takeDownState,
    /** How often it was put to admins: once when it is confirmed, and once more when its claimant told of court action. */
    round: count,
    /** The decision of an admin that made the step; null without one. */
    decisionId: id.nullable(),
    note: z.string().nullable(),
  }),
})
