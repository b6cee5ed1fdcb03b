/**
 * What one service keeps of one user, for that user to have. Secrets (hashes, codes) and what is somebody else's are no part of
 * it.
 */
export interface Export {
  /** Each becomes a JSON file of this name (without ending). Rows are read one after the other, while they are written. */
  data: Record<string, object | AsyncIterable<object>>
  /** Files of the file host; `name`: path in the export. */
  files: { name: string; ref: string }[]
}
