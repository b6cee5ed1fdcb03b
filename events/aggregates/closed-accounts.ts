import { z } from 'zod'
import { defineEvent } from '../define-event'
import { documentsChoice, erasingService, id } from '../values'

export const accountClosed = defineEvent({
  name: 'account.closed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A student closed their account for good. Their documents stay without their name, or go.',
  payload: z.object({ userId: id, documents: documentsChoice }),
})

export const erasureRequested = defineEvent({
  name: 'erasure.requested',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'Nothing that a closed account asked for is under way any more: each service erases what it keeps of it, and confirms.',
  payload: z.object({ userId: id, documents: documentsChoice }),
})

export const erasureConfirmed = defineEvent({
  name: 'erasure.confirmed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'One service keeps nothing personal of a closed account any more.',
  payload: z.object({ userId: id, service: erasingService }),
})

export const accountEmptied = defineEvent({
  name: 'account.emptied',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'Of a closed account nothing is left but its address, which is mailed that all is done.',
  payload: z.object({ userId: id }),
})
