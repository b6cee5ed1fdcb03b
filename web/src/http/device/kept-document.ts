import type { DocumentView } from '#events'

/** A document that a user keeps on this device, with its whole file. */
export interface KeptDocument {
  userId: string
  documentId: string
  /** As it was when it was kept. */
  view: DocumentView
  file: Blob
  at: number
}
