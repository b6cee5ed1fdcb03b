import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Data sets of released versions: an export of the demo world after some acts, and what that release said about it. */
export const fixtures = fileURLToPath(new URL('../fixtures/versions/', import.meta.url))
export const archiveOf = (name: string) => `${fixtures}${name}.gz`

/** Answers of the release, which later ones must give too. */
export const recordedWorld = z.object({
  /** The release, or the commit if it had no version. */
  release: z.string(),
  takenAt: z.string(),
  password: z.string(),
  accounts: z.number(),
  votes: z.number(),
  /** The published documents with their likes and dislikes. */
  documents: z.record(z.string(), z.tuple([z.number(), z.number()])),
  students: z.array(
    z.object({
      email: z.string(),
      username: z.string(),
      points: z.number(),
      votes: z.record(z.string(), z.enum(['like', 'dislike'])),
      wants: z.array(z.object({ courseCode: z.string(), kind: z.string() })),
    }),
  ),
})
export type RecordedWorld = z.infer<typeof recordedWorld>
