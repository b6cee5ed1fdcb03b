import { z } from 'zod'
import { id, removalReason, university, voteValue } from '../values'
import { publicUser } from './users'

/** A document as it stands on a shelf: the same for every viewer. */
export const documentCard = z.object({
  _id: id,
  title: z.string(),
  courseCode: z.string(),
  university,
  year: z.string().nullable(),
  /** Address of the picture of page one; null until it is made, or when it cannot be made. */
  thumbnail: z.string().nullable(),
  pages: z.number().int().positive().nullable(),
  likes: z.number().int().nonnegative(),
  dislikes: z.number().int().nonnegative(),
  /** Grows with every change of the counts: the higher one is newer. */
  version: z.number().int().nonnegative(),
  uploader: publicUser,
  publishedAt: z.iso.datetime(),
  isActive: z.boolean(),
})
export type DocumentCard = z.infer<typeof documentCard>

/** One document for one viewer. `fileUrl` and `myVote` only for the signed-in. */
export const documentView = documentCard.extend({
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  myVote: voteValue.nullable(),
  removalReason: removalReason.nullable(),
})
export type DocumentView = z.infer<typeof documentView>

/** A shelf: some cards, and how many stand there in all. */
export const shelfResponse = z.object({
  success: z.literal(true),
  documents: z.array(documentCard),
  total: z.number().int().nonnegative(),
})
export type ShelfResponse = z.infer<typeof shelfResponse>

export const documentResponse = z.object({ success: z.literal(true), document: documentView })

export const voteResponse = z.object({
  success: z.literal(true),
  likes: z.number().int().nonnegative(),
  dislikes: z.number().int().nonnegative(),
  version: z.number().int().nonnegative(),
  myVote: voteValue.nullable(),
})
export type VoteResponse = z.infer<typeof voteResponse>

/** What moves on a card that is shown already. */
const documentCounts = documentCard.pick({
  _id: true,
  likes: true,
  dislikes: true,
  version: true,
  isActive: true,
})
export type DocumentCounts = z.infer<typeof documentCounts>

/** Documents whose counts one call may ask for. */
export const maxCounted = 100
/** Ids, parted by commas. */
export const countsQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).max(maxCounted)),
})
/** Unknown ids are left out. */
export const countsResponse = z.object({ success: z.literal(true), documents: z.array(documentCounts) })

/** Saved documents grouped by course code. */
export const myDocumentsResponse = z.array(
  z.object({ courseCode: z.string(), documents: z.array(documentCard) }),
)

export const shelfQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).default(24) })
export const searchQuery = z.object({ q: z.string().trim().max(200) })
export const courseCodeField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,15}$/, 'Enter a course code such as CS2030S.')

export const uploadRequest = z.object({
  university,
  courseCode: courseCodeField,
  title: z.string().trim().min(1).max(140),
  year: z.string().trim().max(20).optional(),
  fileUrl: z.string().min(1).max(2048),
})
export type UploadRequest = z.infer<typeof uploadRequest>
export const uploadResponse = z.object({ success: z.literal(true), document: documentCard })
