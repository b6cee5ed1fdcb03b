export type Inspection =
  | { ok: true; pages: number }
  | { ok: false; problem: 'not-a-pdf' | 'encrypted' | 'active-content' | 'too-many-pages' }

export interface Previews {
  /** Looks into a PDF in a worker thread, within 10 s. */
  inspect(bytes: Buffer): Promise<Inspection>
}
