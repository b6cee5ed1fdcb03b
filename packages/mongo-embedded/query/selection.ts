/** The documents that answer a query, a batch at a time. */
export interface Selection {
  /** Up to `limit` documents, fewer when they are large; `done` when nothing is left. */
  take(limit: number): Promise<{ readonly documents: Buffer[]; readonly done: boolean }>
}
