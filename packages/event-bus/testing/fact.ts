import type { Envelope } from '../define-event'
import { newId } from '../new-id'

/** A fact for tests: number `n` about `key`. */
export const fact = (key: string, n: number, topic = 'documents'): Envelope => ({
  id: newId(),
  name: 'counted',
  topic,
  version: 1,
  key,
  occurredAt: new Date().toISOString(),
  correlationId: 'test',
  payload: { n },
})
