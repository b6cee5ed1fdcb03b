import type { Accounts } from '#services/accounts'
import { createFilings } from '../browse/filings'
import { createShelfCounts } from '../browse/shelf-counts'
import { createShelfOrders } from '../browse/shelf-orders'
import { createShownCards } from '../documents/shown-cards'
import { titleKeyOf } from '../documents/rules'
import { createProjection, type ShelvedDocument } from '../projection/projection'
import { createSearchIndex } from '../search/search-index'
import { createSuggestions } from '../suggestions/suggestions'
import type { OnNamed } from '../suggestions/people'

/** A document as the projection needs it. */
export const shelvedDocument = (given: Partial<ShelvedDocument> & { _id: string }): ShelvedDocument => {
  const { title = 'Streams' } = given
  return {
    ...{ courseCode: 'CS2030S', title, titleKey: titleKeyOf(title), kind: 'other', year: null },
    ...{ university: 'NUS', publishedAt: new Date(0), uploaderId: 'u1', likes: 0, version: 1 },
    ...given,
  }
}

/** An empty projection with its parts, without a store: nothing reads cards. */
export function createTestProjection({
  accounts = { publicUsers: async () => new Map(), suspendedAmong: async () => new Map() },
  onNamed = () => undefined,
}: { accounts?: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>; onNamed?: OnNamed } = {}) {
  const filings = createFilings()
  const engine = createSearchIndex()
  const suggestions = createSuggestions({ accounts, onNamed, engine })
  const counts = createShelfCounts(filings)
  const orders = createShelfOrders(filings)
  const cards = createShownCards({ readActive: async () => [], present: { cards: async () => [] } })
  const projection = createProjection({ engine, suggestions, counts, orders, cards })
  return { projection, engine, suggestions, counts, orders }
}
