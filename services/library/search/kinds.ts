import type { DocumentKind } from '#events'
import { addNumber, dropNumber, type Met } from './vocabulary'

/** The published documents by their kind. `field`: the index of the kind among the fields. */
export function createKinds(field: number) {
  const documentsOf = new Map<string, number[]>()
  return {
    add(kind: DocumentKind, document: number): void {
      const documents = documentsOf.get(kind) ?? []
      documentsOf.set(kind, documents)
      addNumber(documents, document)
    },
    remove(kind: DocumentKind, document: number): void {
      dropNumber(documentsOf.get(kind) ?? [], document)
    },
    meet(kind: string): Met[] {
      const postings: number[][] = []
      postings[field] = documentsOf.get(kind) ?? []
      return postings[field].length === 0 ? [] : [{ postings }]
    },
  }
}
