import { z } from 'zod'
import { defineEvent } from '../define-event'
import { actorId, operatorAction } from '../operators'
import { id } from '../values'

export const operatorActed = defineEvent({
  name: 'operator.acted',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'An operator at the server ended the sessions of an account, had a code mailed that resets its password, or removed its second factor. It is recorded in the audit trail.',
  payload: z.object({ userId: id, action: operatorAction, actorId }),
})
