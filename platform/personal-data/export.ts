/** A service's data of one user, for that user. Excludes secrets (hashes, codes) and other people's data. */
export interface Export {
  /**
   * Each becomes a JSON file of this name (without extension). Rows are read one after the other, while they are
   * written.
   */
  data: Record<string, object | AsyncIterable<object>>
  /** Files of the file host; `name`: path in the export. */
  files: { name: string; ref: string }[]
}
