import type { Counts, Recount } from './recount'

interface Batch {
  castAt: Date
  documentIds: Set<string>
}

/** Votes of this process that were written, or perhaps written, and are not yet known to be counted. */
export function createUncountedVotes(recount: Recount) {
  const batches = new Set<Batch>()
  let added = 0

  async function countDocument(batch: Batch, documentId: string): Promise<Counts> {
    const counts = await recount(documentId)
    batch.documentIds.delete(documentId)
    if (batch.documentIds.size === 0) batches.delete(batch)
    return counts
  }

  return {
    /** Notes votes that are about to be written: they count as uncounted even if the write fails. */
    add(documentIds: Set<string>, castAt: Date) {
      const batch = { castAt, documentIds }
      batches.add(batch)
      added++
      return {
        /** Counts one of these documents. To be called after its votes were written. */
        count: (documentId: string) => countDocument(batch, documentId),
      }
    },
    /** Counts the documents of votes that were cast before this moment and should have been counted by now. */
    async countOlderThan(moment: Date): Promise<void> {
      for (const batch of [...batches])
        if (batch.castAt < moment)
          await Promise.all([...batch.documentIds].map((documentId) => countDocument(batch, documentId)))
    },
    /** How many batches there were so far. */
    added: () => added,
    /** Up to when every vote of this process is counted. */
    countedUntil: (now: Date): Date =>
      [...batches].reduce((oldest, { castAt }) => (castAt < oldest ? castAt : oldest), now),
  }
}
export type UncountedVotes = ReturnType<typeof createUncountedVotes>
