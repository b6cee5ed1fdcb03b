import type { Counts, Recount } from './recount'

interface Batch {
  castAt: Date
  documentIds: Set<string>
}

/** Votes of this process that were written, perhaps unsuccessfully, and may be uncounted. */
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
    /** Adds votes that are about to be written. They stay uncounted even if the write fails. */
    add(documentIds: Set<string>, castAt: Date) {
      const batch = { castAt, documentIds }
      batches.add(batch)
      added++
      return {
        /** Counts one of these documents. Call this after its votes were written. */
        count: (documentId: string) => countDocument(batch, documentId),
      }
    },
    /** Counts the documents of votes that were cast before this time and should have been counted by now. */
    async countOlderThan(moment: Date): Promise<void> {
      for (const batch of [...batches])
        if (batch.castAt < moment)
          await Promise.all([...batch.documentIds].map((documentId) => countDocument(batch, documentId)))
    },
    /** The number of batches so far. */
    added: () => added,
    /** Every vote of this process up to this time is counted. */
    countedUntil: (now: Date): Date =>
      [...batches].reduce((oldest, { castAt }) => (castAt < oldest ? castAt : oldest), now),
  }
}
export type UncountedVotes = ReturnType<typeof createUncountedVotes>
