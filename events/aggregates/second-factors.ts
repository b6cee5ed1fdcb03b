import { z } from 'zod'
import { count } from '../fields'
import { defineEvent } from '../define-event'
import { id } from '../values'

/** Events of a second factor that its owner is told by mail. `guessed`: too many wrong codes; `reset`: removed by the operator. */
export const secondFactorChange = z.enum([
  'set-up',
  'removed',
  'reset',
  'recovery-codes-renewed',
  'recovery-code-used',
  'guessed',
])
export type SecondFactorChange = z.infer<typeof secondFactorChange>

export const secondFactorChanged = defineEvent({
  name: 'second-factor.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'The second factor of an account changed, or somebody guessed at it. The owner is told by mail.',
  payload: z.object({
    userId: id,
    change: secondFactorChange,
    /** Number of unused recovery codes. */
    recoveryCodes: count,
  }),
})

export const secondFactorRequired = defineEvent({
  name: 'second-factor.required',
  topic: 'users',
  version: 1,
  key: 'actorId',
  summary:
    'An admin required a second factor from all admins, or no longer. Sockets of admins without one are closed everywhere.',
  payload: z.object({ actorId: id, required: z.boolean() }),
})
