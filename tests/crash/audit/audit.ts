import mongoose from 'mongoose'
import { lookUntil } from '../../client/eventually'
import type { Memory } from '../memory'
import { readBooks, type Books } from './books'
import { auditCases, forgetSettledReports } from './cases'
import { auditDigests } from './digests'
import { auditDocuments } from './documents'
import { auditEffects } from './effects'
import { auditExams } from './exams'
import { auditNotices } from './notices'
import { auditFolders } from './folders'
import { auditReaders } from './readers'
import { auditRemarks } from './remarks'
import { auditSearchWords } from './search-words'
import { auditSettings } from './settings'
import { auditSharePhrases } from './share-phrases'
import { auditThanks } from './thanks'
import { auditThreads } from './threads'
import { auditVotes } from './votes'
import { auditWallets } from './wallets'
import { auditWants } from './wants'
import { auditWriting } from './writing'

/** Lists the records with an event left in their outbox. */
const auditOutboxes = (books: Books): string[] =>
  Object.entries(books).flatMap(([name, records]) =>
    records
      .filter((record) => 'outbox' in record && record.outbox.length > 0)
      .map(({ _id }) => `${_id} of ${name} still has unpublished events`),
  )

const problemsIn = (books: Books, memory: Memory): string[] => [
  ...auditOutboxes(books),
  ...auditVotes(books, memory),
  ...auditDocuments(books, memory),
  ...auditWallets(books, memory),
  ...auditWants(books, memory),
  ...auditExams(books, memory),
  ...auditSettings(books, memory),
  ...auditDigests(books),
  ...auditReaders(books, memory),
  ...auditRemarks(books, memory),
  ...auditThanks(books, memory),
  ...auditThreads(books, memory),
  ...auditFolders(books, memory),
  ...auditCases(books, memory),
  ...auditEffects(books),
  ...auditNotices(books, memory),
  ...auditWriting(books, memory),
  ...auditSearchWords(books, memory),
  ...auditSharePhrases(books, memory),
]

/** Faults once everything has settled; empty if the books balance. `url`: of the store. */
export async function audit(url: string, memory: Memory, withinMs: number): Promise<string[]> {
  const connection = await mongoose.createConnection(url, { serverSelectionTimeoutMS: 10_000 }).asPromise()
  try {
    const look = async () => {
      const books = await readBooks(connection)
      return { books, problems: problemsIn(books, memory) }
    }
    const seen = await lookUntil(look, ({ problems }) => problems.length === 0, { withinMs, everyMs: 100 })
    forgetSettledReports(seen.books, memory)
    return [...seen.problems, ...memory.problems.splice(0)]
  } finally {
    await connection.close()
  }
}
