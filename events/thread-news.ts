import { z } from 'zod'

/** Why somebody is told of a thread: their document was asked about, their question answered, or their answer accepted. */
export const threadNewsKinds = ['asked', 'answered', 'accepted'] as const
export const threadNewsKind = z.enum(threadNewsKinds)
export type ThreadNewsKind = z.infer<typeof threadNewsKind>
