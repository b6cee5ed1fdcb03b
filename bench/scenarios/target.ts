import { z } from 'zod'

/** The target of the load: a server, logged-in students, and published documents. */
export const target = z.object({
  origin: z.url(),
  tokens: z.array(z.string()).min(2),
  documents: z.array(z.string()).min(1),
})
