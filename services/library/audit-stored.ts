import type { Connection } from 'mongoose'
import { createFreshLookup } from '#platform'
import type { WrongCount } from './contract'
import { createStore } from './model'
import { filesOf } from './documents/edition-files'
import { createAuditCounts } from './votes/audit'
import { mayBeUncounted } from './votes/healing'
import { createVoteStore } from './votes/store'

export interface StoredLibrary {
  documents: number
  /** Documents whose counts disagree with their votes, and will not be counted by the next start. */
  wrong: WrongCount[]
}

/** Compares counts with votes in a store that no program uses, such as that of a backup. */
export async function auditStoredLibrary(connection: Connection): Promise<StoredLibrary> {
  const store = createStore(connection)
  const voteStore = createVoteStore(store, createFreshLookup)
  const { documents, wrong } = await createAuditCounts({ store, voteStore })()
  if (wrong.length === 0) return { documents, wrong }
  const late = await mayBeUncounted(
    store,
    wrong.map(({ documentId }) => documentId),
  )
  return { documents, wrong: wrong.filter(({ documentId }) => !late.has(documentId)) }
}

/** The files of all published documents. */
export async function* filesOfPublished(connection: Connection): AsyncGenerator<string> {
  const published = createStore(connection)
    .documents.find({ status: 'published' }, { file: 1, former: 1 })
    .lean()
    .cursor()
  for await (const document of published) yield* filesOf(document)
}
