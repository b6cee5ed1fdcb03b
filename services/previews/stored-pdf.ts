import type { Files, WithPath } from '#platform'

/** A stored PDF. `withPath` gives access to the file. */
export interface StoredPdf {
  sizeBytes: number
  withPath: WithPath
}

export type FindPdf = (ref: string) => Promise<StoredPdf>

/** `withPath` throws if the file is gone. */
export const createFindPdf =
  (files: Pick<Files, 'describe' | 'withPath'>): FindPdf =>
  async (ref) => ({
    sizeBytes: (await files.describe(ref))?.sizeBytes ?? 0,
    withPath: (work) => files.withPath(ref, work),
  })
