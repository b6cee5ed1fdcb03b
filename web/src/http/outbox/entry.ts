/** An act of a user, until the server has it or refuses it. */
export interface Entry {
  /** Unique among all tabs. */
  id: string
  userId: string
  /** Of the table of kinds (`app/outbox/kinds.ts`). */
  kind: string
  /** Usually a document's id. A newer wish of the same kind and subject replaces an older one. */
  subject: string
  /** An absolute state, such as "liked", so that sending it twice has one effect. */
  wish: unknown
  /** Of the document, to name it; empty if `isQuiet`. */
  title: string
  /** Neither counted nor reported: the user did not do it on purpose. */
  isQuiet: boolean
  /** Why the server refused it; null while it is to be sent. */
  refusal: string | null
}

/** `order` grows with each entry. */
export type StoredEntry = Entry & { order: number }

/** True if the newer one makes the older one pointless. */
export const replaces = (newer: Entry, older: Entry): boolean =>
  newer.userId === older.userId && newer.kind === older.kind && newer.subject === older.subject
