import { Schema, type Collection, type Connection, type Model } from 'mongoose'
import { removalReasons, universities, type University, type VoteValue } from '#events'
import { outboxField, outboxIndex, type WithOutbox } from '#platform'

export interface DocumentRecord extends WithOutbox {
  title: string
  /** The title in lower case, for sorting. */
  titleKey: string
  courseCode: string
  university: University
  year: string | null
  /** Reference of the PDF at the file host. */
  file: string
  /** Last part of the reference: what readers ask for. */
  fileName: string
  sizeBytes: number
  sha256: string
  pages: number | null
  /** Address of the picture of page one. */
  thumbnail: string | null
  likes: number
  dislikes: number
  /** Grows with every change of the counts. */
  version: number
  /** Grows with every recount, whether it changed the counts or not: the guard of recounts (see votes/recount.ts). */
  recounts: number
  isActive: boolean
  removalReason: (typeof removalReasons)[number] | null
  uploaderId: string
  publishedAt: Date
}

/** One per user and document. A withdrawn vote stays, without value, so that a crash after it can be healed. */
export interface VoteRecord {
  /** `document:user` */
  _id: string
  documentId: string
  userId: string
  value: VoteValue | null
  /** When it was last cast or withdrawn. */
  castAt: Date
}

interface ViewRecord {
  /** `user:document` */
  _id: string
  userId: string
  documentId: string
  at: Date
}

interface ReaderRecord {
  /** Of the user. */
  _id: string
  saved: string[]
  modules: string[]
}

/** One per running process: up to when its votes are counted (see votes/healing.ts). */
interface CheckpointRecord {
  _id: string
  countedUntil: Date
  writtenAt: Date
}

const strict = { strict: 'throw', strictQuery: 'throw', versionKey: false } as const
const text = { type: String, required: true } as const
const number = { type: Number, required: true } as const
const time = { type: Date, required: true } as const

const document = new Schema<DocumentRecord>(
  {
    _id: text,
    title: text,
    titleKey: text,
    courseCode: text,
    university: { ...text, enum: universities },
    year: { type: String, default: null },
    file: text,
    fileName: { ...text, unique: true },
    sizeBytes: number,
    sha256: { ...text, unique: true },
    pages: { type: Number, default: null },
    thumbnail: { type: String, default: null },
    likes: number,
    dislikes: number,
    version: number,
    recounts: number,
    isActive: { type: Boolean, required: true },
    removalReason: { type: String, enum: [...removalReasons, null], default: null },
    uploaderId: text,
    publishedAt: time,
    outbox: outboxField,
  },
  strict,
)
  .index({ isActive: 1, publishedAt: -1 })
  .index({ isActive: 1, likes: -1, publishedAt: -1 })
  .index({ courseCode: 1, isActive: 1, publishedAt: -1 })
  .index({ uploaderId: 1, isActive: 1 })
  .index(...outboxIndex)

const vote = new Schema<VoteRecord>(
  { _id: text, documentId: text, userId: text, value: { type: String, default: null }, castAt: time },
  strict,
)
  .index({ documentId: 1, value: 1 })
  .index({ castAt: 1 })

const view = new Schema<ViewRecord>({ _id: text, userId: text, documentId: text, at: time }, strict).index({
  userId: 1,
  at: -1,
})

const reader = new Schema<ReaderRecord>({ _id: text, saved: [String], modules: [String] }, strict)

const checkpoint = new Schema<CheckpointRecord>({ _id: text, countedUntil: time, writtenAt: time }, strict)

export interface Store {
  documents: Model<DocumentRecord>
  views: Model<ViewRecord>
  readers: Model<ReaderRecord>
  checkpoints: Model<CheckpointRecord>
  /** Straight from the driver: votes are the busiest path, and hydration would cost more than the work. */
  native: { documents: Collection<DocumentRecord>; votes: Collection<VoteRecord> }
  /** Resolves when every index stands. */
  init(): Promise<void>
}

export function createStore(connection: Connection): Store {
  const documents = connection.model<DocumentRecord>('Document', document, 'documents')
  const votes = connection.model<VoteRecord>('Vote', vote, 'votes')
  const views = connection.model<ViewRecord>('View', view, 'views')
  const readers = connection.model<ReaderRecord>('Reader', reader, 'readers')
  const checkpoints = connection.model<CheckpointRecord>(
    'LibraryCheckpoint',
    checkpoint,
    'library_checkpoints',
  )
  const models = [documents, votes, views, readers, checkpoints]
  return {
    documents,
    views,
    readers,
    checkpoints,
    native: {
      documents: connection.collection<DocumentRecord>('documents'),
      votes: connection.collection<VoteRecord>('votes'),
    },
    async init() {
      for (const model of models) await model.init()
    },
  }
}
