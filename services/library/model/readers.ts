import { z } from 'zod'
import { readingDevice, threadNewsKind } from '#events'
import { defineRecord, type RecordOf } from '#platform'

/** A user's latest visit to a document; `_id` is `user:document`. */
export const view = defineRecord({
  name: 'View',
  collection: 'views',
  fields: {
    userId: z.string(),
    documentId: z.string(),
    at: z.date(),
    /** Where the user stopped reading; null until they turn a page. */
    place: z.object({ page: z.number(), device: readingDevice, at: z.date() }).nullable(),
  },
  indexes: [{ key: { userId: 1, at: -1 } }, { key: { documentId: 1 } }],
  outbox: false,
})

export type ViewRecord = RecordOf<typeof view>

/** Somebody opened a document of an uploader; `_id` is `uploader:reader`. */
export const readership = defineRecord({
  name: 'Readership',
  collection: 'readerships',
  fields: {
    uploaderId: z.string(),
    readerId: z.string(),
    since: z.date(),
    /** The last term in which they did; null or absent if that is not known. */
    term: z.string().nullable(),
  },
  indexes: [{ key: { uploaderId: 1 } }, { key: { uploaderId: 1, term: 1 } }, { key: { readerId: 1 } }],
  outbox: false,
})

/** A user's saved documents and modules, and the end of their checklist; `_id` is the user's. */
export const reader = defineRecord({
  name: 'Reader',
  collection: 'readers',
  fields: {
    saved: z.array(z.string()),
    modules: z.array(z.string()),
    /** Since when they follow each; null or without a module that they followed before this was kept. */
    follows: z.array(z.object({ code: z.string(), since: z.date() })).nullable(),
    /** Grows with every change of the modules; null or absent before the first. */
    modulesVersion: z.number().nullable(),
    /** How the checklist of a new student ended; null or absent while it is open. */
    checklist: z.enum(['done', 'hidden']).nullable(),
    /** Whether members of a module may see that they read its documents now; null or absent: no. */
    showsReading: z.boolean().nullable(),
    /** False if they want no messages about wants; null or absent: they do. */
    toldOfWants: z.boolean().nullable(),
    /** The kinds of messages about questions and answers that they get; null or absent before their first choice. */
    threadNews: z.array(threadNewsKind).nullable(),
  },
  indexes: [{ key: { modules: 1 } }],
  outbox: false,
})

/** A user's own folders of saved documents; `_id` is the user's. */
export const folderSet = defineRecord({
  name: 'FolderSet',
  collection: 'folders',
  fields: {
    folders: z.array(z.object({ _id: z.string(), name: z.string(), documentIds: z.array(z.string()) })),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  indexes: [],
  outbox: true,
})

/** A user's note on a document; `_id` is `user:document`. */
export const note = defineRecord({
  name: 'Note',
  collection: 'notes',
  fields: {
    userId: z.string(),
    documentId: z.string(),
    content: z.string(),
    /** Grows with every save. A tab that edited an older version gets a conflict. */
    version: z.number(),
    updatedAt: z.date(),
  },
  indexes: [{ key: { userId: 1 } }],
  outbox: false,
})
export type NoteRecord = RecordOf<typeof note>
