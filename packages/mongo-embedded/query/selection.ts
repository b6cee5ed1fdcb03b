/** The result of a query, in batches. */
export interface Selection {
  /** Returns up to `limit` documents, fewer if they are large. `done`: nothing is left. */
  take(limit: number): Promise<{ readonly documents: Buffer[]; readonly done: boolean }>
}
