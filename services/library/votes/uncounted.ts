import type { Counts, Recount } from './recount'

interface Debt {
  since: Date
  documentIds: Set<string>
}

/** Votes of this process that were written, or perhaps written, and are not yet known to be counted. */
export function createDebts(recount: Recount) {
  const open = new Set<Debt>()

  async function settle(debt: Debt, documentId: string): Promise<Counts> {
    const counts = await recount(documentId)
    debt.documentIds.delete(documentId)
    if (debt.documentIds.size === 0) open.delete(debt)
    return counts
  }

  return {
    /** To be called before the votes are written. */
    open(documentIds: Set<string>, since: Date) {
      const debt = { since, documentIds }
      open.add(debt)
      return {
        /** Counts a document of this debt; to be called after its votes were written. */
        settle: (documentId: string) => settle(debt, documentId),
      }
    },
    /** Counts what should have been counted since `before`. */
    async settleOlderThan(before: Date): Promise<void> {
      for (const debt of [...open])
        if (debt.since < before)
          await Promise.all([...debt.documentIds].map((documentId) => settle(debt, documentId)))
    },
    /** Every vote of this process cast before this moment is counted. */
    countedUntil: (now: Date): Date =>
      [...open].reduce((oldest, { since }) => (since < oldest ? since : oldest), now),
  }
}
export type Debts = ReturnType<typeof createDebts>
