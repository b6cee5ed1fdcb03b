import { z } from 'zod'
import { documentKind, documentRights, documentStatus, fileKind, markKind, university } from '#events'
import { defineRecord, type RecordOf } from '#platform'

export const document = defineRecord({
  name: 'Document',
  collection: 'documents',
  fields: {
    title: z.string(),
    /** The title as lists sort it, of the release that wrote it. Lists compute it from the title when they read it. */
    titleKey: z.string(),
    courseCode: z.string(),
    university,
    /** Null in documents of versions without kinds, until they are migrated: cards say 'other'. */
    kind: documentKind.nullable(),
    year: z.string().nullable(),
    /** Reference of the PDF at the file host. */
    file: z.string(),
    /** Last part of the reference, which viewers request. */
    fileName: z.string(),
    sizeBytes: z.number(),
    sha256: z.string(),
    pages: z.number().nullable(),
    /** Address of the thumbnail. */
    thumbnail: z.string().nullable(),
    likes: z.number(),
    dislikes: z.number(),
    /** Grows with every change of the counts. */
    version: z.number(),
    /** Grows with every recount, even if the counts stay the same: the guard of recounts (see votes/recount.ts). */
    recounts: z.number(),
    /** Changed only by documents/change-status.ts. */
    status: documentStatus,
    /** Grows with every change of the status or of the uploader, and guards both. */
    revision: z.number(),
    /** How often it was published: once, and once more for each return after a deletion. */
    life: z.number(),
    /** Deleted: the deadline for restoring it. Rejected: when its file is deleted. Null once the file is swept. */
    restorableUntil: z.date().nullable(),
    /** Null or absent in documents of releases that asked for none: their uploader's own work. */
    rights: documentRights.nullable(),
    /** Marks of lecturers' material, with masked numbers. Null or absent if nobody looked for them. */
    marks: z
      .array(z.object({ kind: markKind, words: z.string(), page: z.number(), pages: z.number() }))
      .nullable(),
    /** If it was held: the document that it nearly copies, and their similarity. */
    similarTo: z.object({ documentId: z.string(), share: z.number() }).nullable(),
    /** True if it was held and an admin published it. */
    approved: z.boolean().nullable(),
    /** How often an admin restored it, and its counts at the last restoration: later dislikes are counted from there. */
    restored: z.object({ times: z.number(), dislikes: z.number(), version: z.number() }).nullable(),
    /** The restoration and the edition at which its uploader was told that removal is near; null or absent if they were not. */
    nearRemoval: z.string().nullable(),
    /** True if it is removed because an admin took it down; absent in documents of earlier releases. */
    takenDown: z.boolean().nullable(),
    /** The take-down notice after which it is closed; absent in documents of earlier releases. */
    notice: z.string().nullable(),
    /** Wants that its uploader offers it for once it is published first; null or absent if there are none. */
    wantIds: z.array(z.string()).nullable(),
    uploaderId: z.string(),
    publishedAt: z.date(),
    /** See documents/editions.ts. Null or absent until there is a second edition. */
    edition: z.number().nullable(),
    /** The edition to whose pages the votes were given. */
    votedEdition: z.number().nullable(),
    /** When the present edition was published. */
    renewedAt: z.date().nullable(),
    /** The editions before the present one, oldest first. */
    former: z
      .array(
        z.object({
          edition: z.number(),
          publishedAt: z.date(),
          file: z.string(),
          fileName: z.string(),
          sizeBytes: z.number(),
          sha256: z.string(),
          pages: z.number().nullable(),
        }),
      )
      .nullable(),
  },
  indexes: [
    { key: { fileName: 1 }, unique: true },
    { key: { sha256: 1 }, unique: true },
    { key: { 'former.fileName': 1 }, sparse: true },
    { key: { 'former.sha256': 1 }, sparse: true },
    { key: { uploaderId: 1, status: 1, publishedAt: -1 } },
    { key: { status: 1, dislikes: -1 } },
    { key: { status: 1, likes: -1, publishedAt: -1, _id: -1 } },
    { key: { status: 1, courseCode: 1, publishedAt: -1, _id: -1 } },
    { key: { status: 1, publishedAt: -1, _id: -1 } },
    // The most liked of a university are found in the order of likes: an index more would be written with every vote.
    { key: { status: 1, university: 1, publishedAt: -1, _id: -1 } },
    { key: { restorableUntil: 1 } },
    // Finds documents without a kind.
    { key: { kind: 1 } },
  ],
  outbox: 'and-state',
})
export type DocumentRecord = RecordOf<typeof document>

/** The fingerprint of a document, for recognising near copies; `_id` is the document's. See likenesses/rules.ts. */
export const likeness = defineRecord({
  name: 'Likeness',
  collection: 'likenesses',
  fields: {
    sketch: z.array(z.number()),
    textPages: z.number(),
    pages: z.array(
      z.object({ text: z.string().nullable(), look: z.string().nullable(), drawing: z.string().nullable() }),
    ),
    otherPages: z.number(),
    keys: z.array(z.string()),
  },
  indexes: [{ key: { keys: 1 } }],
  outbox: false,
})

/** A file being uploaded, or uploaded; `_id` is its reference at the file host, as far as that is known in advance. */
export const upload = defineRecord({
  name: 'Upload',
  collection: 'uploads',
  fields: {
    ownerId: z.string(),
    kind: fileKind,
    /** While it arrives: the most it may have. */
    sizeBytes: z.number(),
    at: z.date(),
    /** Arriving; uploaded and to be published; or neither any more. */
    state: z.enum(['coming', 'waiting', 'done']),
  },
  indexes: [{ key: { ownerId: 1, at: -1 } }, { key: { state: 1, at: 1 } }],
  outbox: false,
})
export type UploadRecord = RecordOf<typeof upload>
