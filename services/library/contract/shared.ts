import type { DocumentCard } from '#events'

export interface Shelf {
  documents: DocumentCard[]
  total: number
}

/** The viewer of a document. */
export interface Viewer {
  userId: string
  isAdmin: boolean
}
