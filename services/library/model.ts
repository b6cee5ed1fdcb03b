import type { Collection, Connection, Model } from 'mongoose'
import { z } from 'zod'
import {
  documentKind,
  documentStatus,
  fileKind,
  readingDevice,
  remarkKind,
  university,
  voteValue,
} from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

const document = defineRecord({
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
    /** If it was held: the document that it nearly copies, and their similarity. */
    similarTo: z.object({ documentId: z.string(), share: z.number() }).nullable(),
    /** True if it was held and an admin published it. */
    approved: z.boolean().nullable(),
    /** How often an admin restored it, and its counts at the last restoration: later dislikes are counted from there. */
    restored: z.object({ times: z.number(), dislikes: z.number(), version: z.number() }).nullable(),
    /** The restoration and the edition at which its uploader was told that removal is near; null or absent if they were not. */
    nearRemoval: z.string().nullable(),
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

/** One per user and document; `_id` is `document:user`. */
const vote = defineRecord({
  name: 'Vote',
  collection: 'votes',
  fields: {
    documentId: z.string(),
    userId: z.string(),
    /** A withdrawn vote is kept without a value, so that a crash before its count can be healed. */
    value: voteValue.nullable(),
    /** The value while the account is suspended: then it does not count. Absent in votes that were never set aside. */
    setAside: voteValue.nullable(),
    /** When it was last cast or withdrawn. */
    castAt: z.date(),
  },
  indexes: [{ key: { documentId: 1, value: 1 } }, { key: { castAt: 1 } }, { key: { userId: 1 } }],
  outbox: false,
})
export type VoteRecord = RecordOf<typeof vote>

/** Why a user dislikes a document; `_id` is `document:user`. It counts while their vote is a dislike. */
const remark = defineRecord({
  name: 'Remark',
  collection: 'remarks',
  fields: {
    documentId: z.string(),
    userId: z.string(),
    /** Null once it was taken back. */
    kind: remarkKind.nullable(),
    words: z.string().nullable(),
    page: z.number().nullable(),
    givenAt: z.date(),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  indexes: [{ key: { documentId: 1, givenAt: -1 } }, { key: { userId: 1 } }],
  outbox: true,
})
export type RemarkRecord = RecordOf<typeof remark>

/** A user's latest visit to a document; `_id` is `user:document`. */
const view = defineRecord({
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
const readership = defineRecord({
  name: 'Readership',
  collection: 'readerships',
  fields: { uploaderId: z.string(), readerId: z.string(), since: z.date() },
  indexes: [{ key: { uploaderId: 1 } }, { key: { readerId: 1 } }],
  outbox: false,
})

/** A user's saved documents and modules, and the end of their checklist; `_id` is the user's. */
const reader = defineRecord({
  name: 'Reader',
  collection: 'readers',
  fields: {
    saved: z.array(z.string()),
    modules: z.array(z.string()),
    /** How the checklist of a new student ended; null or absent while it is open. */
    checklist: z.enum(['done', 'hidden']).nullable(),
  },
  indexes: [],
  outbox: false,
})

/** A user's own folders of saved documents; `_id` is the user's. */
const folderSet = defineRecord({
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
const note = defineRecord({
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

/** A file being uploaded, or uploaded; `_id` is its reference at the file host, as far as that is known in advance. */
const upload = defineRecord({
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

/** The fingerprint of a document, for recognising near copies; `_id` is the document's. See likenesses/rules.ts. */
const likeness = defineRecord({
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

/** The pairs of words that mean the same in a search: one record. */
const searchWords = defineRecord({
  name: 'SearchWords',
  collection: 'search_words',
  fields: {
    pairs: z.array(z.object({ _id: z.string(), one: z.string(), other: z.string(), addedAt: z.date() })),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  indexes: [],
  outbox: true,
})
/** A student asks for documents of a module and a kind; `_id` is `user:module:kind`. */
const wantRecord = defineRecord({
  name: 'Want',
  collection: 'wants',
  fields: {
    userId: z.string(),
    courseCode: z.string(),
    kind: documentKind,
    askedAt: z.date(),
    /** False once it was withdrawn, answered or too old: it is deleted soon. */
    isOpen: z.boolean(),
    /** Grows with every change. */
    version: z.number(),
  },
  indexes: [
    { key: { courseCode: 1, isOpen: 1, kind: 1 } },
    { key: { userId: 1, isOpen: 1 } },
    { key: { isOpen: 1, askedAt: 1 } },
  ],
  outbox: true,
})
export type WantRecord = RecordOf<typeof wantRecord>

/** How many votes were cast, changed or withdrawn on a day that is over; `_id` is the day (see activity/votes-on.ts). */
const voteDay = defineRecord({
  name: 'VoteDay',
  collection: 'vote_days',
  fields: { votes: z.number() },
  indexes: [],
  outbox: false,
})

/** One per running process: all its votes up to this time are counted (see votes/healing.ts). */
const checkpoint = defineRecord({
  name: 'LibraryCheckpoint',
  collection: 'library_checkpoints',
  fields: { countedUntil: z.date(), writtenAt: z.date() },
  indexes: [],
  outbox: false,
})

export interface Store {
  documents: Model<DocumentRecord>
  remarks: Model<RemarkRecord>
  views: Model<RecordOf<typeof view>>
  readerships: Model<RecordOf<typeof readership>>
  readers: Model<RecordOf<typeof reader>>
  folderSets: Model<RecordOf<typeof folderSet>>
  notes: Model<NoteRecord>
  uploads: Model<UploadRecord>
  checkpoints: Model<RecordOf<typeof checkpoint>>
  likenesses: Model<RecordOf<typeof likeness>>
  searchWords: Model<RecordOf<typeof searchWords>>
  wants: Model<WantRecord>
  voteDays: Model<RecordOf<typeof voteDay>>
  /** The driver's own collection: votes are the busiest path, and hydration would cost more than the work. */
  native: { documents: Collection<DocumentRecord>; votes: Collection<VoteRecord> }
}

/** Declares the models on a connection. `indexesReady` creates their indexes. */
export function createStore(connection: Connection): Store {
  // Votes are read and written by the driver alone. Their model creates the collection and its indexes.
  createModel(connection, vote)
  return {
    documents: createModel(connection, document),
    remarks: createModel(connection, remark),
    views: createModel(connection, view),
    readerships: createModel(connection, readership),
    readers: createModel(connection, reader),
    folderSets: createModel(connection, folderSet),
    notes: createModel(connection, note),
    uploads: createModel(connection, upload),
    checkpoints: createModel(connection, checkpoint),
    likenesses: createModel(connection, likeness),
    searchWords: createModel(connection, searchWords),
    wants: createModel(connection, wantRecord),
    voteDays: createModel(connection, voteDay),
    native: {
      documents: connection.collection<DocumentRecord>(document.collection),
      votes: connection.collection<VoteRecord>(vote.collection),
    },
  }
}
