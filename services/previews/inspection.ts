export type Inspection =
  | { ok: true; pages: number }
  | { ok: false; problem: 'not-a-pdf' | 'damaged' | 'encrypted' | 'active-content' | 'too-many-pages' }

/**
 * What a document is known by: of its text values of which nearly equal texts share most, or of each page without text a hash, in
 * hexadecimal digits, of which few bits differ where they look alike.
 */
export interface Likeness {
  kind: 'text' | 'pictures'
  signature: string[]
}

/** What page one looks like. Null where it cannot be drawn, or the document not be opened. */
export interface Rendering {
  pages: number | null
  /** WebP. */
  thumbnail: Uint8Array | null
}
