import { z } from 'zod'

/** Whom the load goes to: a server, students who are logged in there, and documents that stand. */
export const target = z.object({
  origin: z.url(),
  tokens: z.array(z.string()).min(2),
  documents: z.array(z.string()).min(1),
})
