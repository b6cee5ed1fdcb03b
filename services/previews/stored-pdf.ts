import type { Files, WithPath } from '#platform'

/** A PDF that is stored: how large it is, and where it is while somebody looks into it. */
export interface StoredPdf {
  sizeBytes: number
  withPath: WithPath
}

export type FindPdf = (ref: string) => Promise<StoredPdf>

/** Of a file that is gone, `withPath` says so. */
export const createFindPdf =
  (files: Pick<Files, 'describe' | 'withPath'>): FindPdf =>
  async (ref) => ({
    sizeBytes: (await files.describe(ref))?.sizeBytes ?? 0,
    withPath: (work) => files.withPath(ref, work),
  })
