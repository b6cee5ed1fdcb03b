import { z } from 'zod'
import { defineEvent } from '../define-event'
import { documentsChoice, erasingService, id } from '../values'

export const accountClosed = defineEvent({
  name: 'account.closed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'A student closed their account for good. Their documents stay without their name, or are deleted.',
  payload: z.object({ userId: id, documents: documentsChoice }),
})

export const erasureRequested = defineEvent({
  name: 'erasure.requested',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'No request of a closed account is running any more. Each service erases its data of the account, and confirms.',
  payload: z.object({ userId: id, documents: documentsChoice }),
})

export const erasureConfirmed = defineEvent({
  name: 'erasure.confirmed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'One service has erased its personal data of a closed account.',
  payload: z.object({
    userId: id,
    service: erasingService,
    /** True if the service keeps warnings, which outlive the account. */
    standing: z.boolean().default(false),
  }),
})

export const accountEmptied = defineEvent({
  name: 'account.emptied',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'Everything of a closed account is erased except its address, which gets a last mail.',
  payload: z.object({ userId: id }),
})
