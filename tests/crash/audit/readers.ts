import type { Memory } from '../memory'
import type { Books } from './books'

/** Everybody who was shown a document is one of its uploader's readers. */
export function auditReaders({ readerships }: Books, memory: Memory): string[] {
  const known = new Set(readerships.map(({ _id }) => _id))
  return [...memory.readers].filter((id) => !known.has(id)).map((id) => `reader ${id} is not counted`)
}
