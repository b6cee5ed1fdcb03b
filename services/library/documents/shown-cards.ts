import { LRUCache } from 'lru-cache'
import type { DocumentCard, PayloadOf, votesChanged } from '#events'
import type { Presenter } from './card'
import type { ReadActive } from './read-active'

/** Cards cached, about a kilobyte each: those in current use, far from all. */
const maxCards = 20_000

/** Changes that arrived during a read, which the read may have missed. */
interface Read {
  changed: Set<string>
  allChanged: boolean
}

/**
 * Cards of published documents, cached from the first read until an event invalidates them. A card is immutable, and the same object
 * until it changes.
 */
export function createShownCards(deps: { readActive: ReadActive; present: Pick<Presenter, 'cards'> }) {
  const cards = new LRUCache<string, DocumentCard>({ max: maxCards })
  const reads = new Set<Read>()

  async function read(ids: readonly string[]): Promise<Map<string, DocumentCard>> {
    const current: Read = { changed: new Set(), allChanged: false }
    reads.add(current)
    try {
      const found = await deps.present.cards(await deps.readActive(ids))
      for (const card of found)
        if (!current.allChanged && !current.changed.has(card._id)) cards.set(card._id, card)
      return new Map(found.map((card) => [card._id, card]))
    } finally {
      reads.delete(current)
    }
  }

  function noteChange(documentId: string): void {
    for (const { changed } of reads) changed.add(documentId)
  }
  function noteChangeOfAll(): void {
    for (const each of reads) each.allChanged = true
  }

  return {
    /** In the order of the ids; unknown and unpublished documents are left out. */
    async of(ids: readonly string[]): Promise<DocumentCard[]> {
      const known = ids.map((id) => cards.get(id))
      const missing = ids.filter((_, at) => known[at] === undefined)
      if (missing.length === 0) return known.filter((card) => card !== undefined)
      const found = await read(missing)
      return ids.flatMap((id, at) => known[at] ?? found.get(id) ?? [])
    },
    /** The card changed, or the document is no longer published. */
    forget(documentId: string): void {
      noteChange(documentId)
      cards.delete(documentId)
    },
    /** Ignores counts older than the known ones. */
    recount({ documentId, likes, dislikes, version }: PayloadOf<typeof votesChanged>): void {
      noteChange(documentId)
      const card = cards.peek(documentId)
      if (card && version > card.version) cards.set(documentId, { ...card, likes, dislikes, version })
    },
    /** An uploader changed their name, role, address or picture, or closed their account. */
    forgetUploader(userId: string): void {
      noteChangeOfAll()
      for (const [documentId, { uploader }] of cards) if (uploader._id === userId) cards.delete(documentId)
    },
    forgetAll(): void {
      noteChangeOfAll()
      cards.clear()
    },
  }
}
export type ShownCards = ReturnType<typeof createShownCards>
