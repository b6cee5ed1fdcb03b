import type { Collection, Connection, Model } from 'mongoose'
import { createModel, type RecordOf } from '#platform'
import { document, likeness, upload, type DocumentRecord, type UploadRecord } from './model/documents'
import { vote, remark, voteDay, checkpoint, type VoteRecord, type RemarkRecord } from './model/votes'
import { view, readership, reader, folderSet, note, type NoteRecord } from './model/readers'
import { searchWords } from './model/searching'
import { sharePhrases } from './model/sharing'
import { digest, type DigestRecord } from './model/digests'
import { examRecord, type ExamRecord } from './model/exams'
import { post, type PostRecord } from './model/posts'
import { thanks, thanksBook, type ThanksBookRecord, type ThanksRecord } from './model/thanks'
import { wantRecord, type WantRecord } from './model/wants'

export type { DocumentRecord, UploadRecord } from './model/documents'
export type { VoteRecord, RemarkRecord } from './model/votes'
export type { ViewRecord, NoteRecord } from './model/readers'
export type { DigestRecord } from './model/digests'
export type { ExamRecord } from './model/exams'
export type { PostRecord } from './model/posts'
export type { ThanksBookRecord, ThanksRecord } from './model/thanks'
export type { WantRecord } from './model/wants'

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
  sharePhrases: Model<RecordOf<typeof sharePhrases>>
  wants: Model<WantRecord>
  thanks: Model<ThanksRecord>
  thanksBooks: Model<ThanksBookRecord>
  digests: Model<DigestRecord>
  exams: Model<ExamRecord>
  posts: Model<PostRecord>
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
    sharePhrases: createModel(connection, sharePhrases),
    wants: createModel(connection, wantRecord),
    thanks: createModel(connection, thanks),
    thanksBooks: createModel(connection, thanksBook),
    digests: createModel(connection, digest),
    exams: createModel(connection, examRecord),
    posts: createModel(connection, post),
    voteDays: createModel(connection, voteDay),
    native: {
      documents: connection.collection<DocumentRecord>(document.collection),
      votes: connection.collection<VoteRecord>(vote.collection),
    },
  }
}
