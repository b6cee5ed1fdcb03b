import { z } from 'zod'

/** How another process handled an event. Every process receives it with the same id. */
export const sharedDelivery = z.object({
  id: z.string().max(80),
  group: z.string().max(100),
  event: z.object({ id: z.string().max(64), name: z.string().max(100), correlationId: z.string().max(64) }),
  startedAt: z.number(),
  ms: z.number(),
  outcome: z.enum(['handled', 'dead-letter']),
  tries: z.number(),
})
export type SharedDelivery = z.infer<typeof sharedDelivery>
