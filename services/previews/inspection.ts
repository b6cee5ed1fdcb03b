export type Inspection =
  | { ok: true; pages: number }
  | { ok: false; problem: 'not-a-pdf' | 'encrypted' | 'active-content' | 'too-many-pages' }

/** What page one looks like. Null where it cannot be drawn, or the document not be opened. */
export interface Rendering {
  pages: number | null
  /** WebP. */
  thumbnail: Uint8Array | null
}
