import type { Clock, Log, Outbox, Service } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '../contract'
import type { Presenter } from '../documents/card'
import type { ReadActive } from '../documents/read-active'
import { createShelves } from '../documents/shelves'
import { createShownCards } from '../documents/shown-cards'
import { createLoading } from '../loading'
import type { Store } from '../model'
import { createProjectionHandlers } from '../projection/handlers'
import { createProjection, type Projection } from '../projection/projection'
import { readProjection } from '../projection/read-projection'
import { createSearchAnyStatus } from '../search/any-status'
import { createSearch } from '../search/search'
import { createSearchIndex } from '../search/search-index'
import type { CodeSharing } from '../search/shared-codes'
import { createSearchWords } from '../search/words/search-words'
import { createModuleChoices } from '../suggestions/module-choices'
import { createSuggestions } from '../suggestions/suggestions'
import { createBrowse } from './browse'
import { browseShared, createShareCodes } from './share-codes'
import { createFilings } from './filings'
import { createReadShelf } from './read-shelf'
import { createShelfCounts } from './shelf-counts'
import { createShelfOrders } from './shelf-orders'
import { createStoredOrders } from './stored-orders'

/** Search, browse and the shelves of the home page, answered from memory. Until it is loaded, shelves are read from the store. */
export function createBrowsing(deps: {
  store: Pick<Store, 'documents' | 'searchWords'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  readActive: ReadActive
  present: Presenter
  accounts: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>
  log: Log
  sharing: CodeSharing
}): {
  library: Pick<
    Library,
    | 'newest'
    | 'mostLiked'
    | 'byCourse'
    | 'browse'
    | 'search'
    | 'searchAnyStatus'
    | 'cards'
    | 'whenLoaded'
    | 'searchWords'
    | 'addSearchWords'
    | 'removeSearchWords'
    | 'suggest'
    | 'chooseModules'
    | 'countModules'
  >
  projection: Projection
  /** Starts following events. Resolves to true if this process answers requests: then call `load`. */
  follow(listen: Parameters<Service['start']>[0]): Promise<boolean>
  load(): void
  stop(): Promise<void>
} {
  const { store, accounts, log } = deps
  const { sharing } = deps
  const filings = createFilings(sharing)
  const engine = createSearchIndex(sharing)
  const suggestions = createSuggestions({
    ...{ accounts, engine, sharing },
    onNamed: (userId, username) => engine.nameUploader(userId, username),
  })
  const counts = createShelfCounts(filings)
  const orders = createShelfOrders(filings)
  const cards = createShownCards(deps)
  const projection = createProjection({ engine, suggestions, counts, orders, cards })
  const shareCodes = createShareCodes({ store, projection, orders, filings, sharing })
  const { revision, changes, comings } = projection
  const searchWords = createSearchWords({ ...deps, engine, shareCodes })
  const readAll = async (stopped?: AbortSignal) => {
    await searchWords.refresh()
    await readProjection(store, projection, stopped)
    await projection.settle()
  }
  const loading = createLoading({ load: readAll, log })

  const search = loading.after(createSearch({ engine, cards, counts }))
  const readShelf = createReadShelf({ orders, cards })
  const shelves = createShelves({ readShelf, counts, revision, sharing })
  const stored = createStoredOrders(store, comings, sharing)
  const moduleChoices = createModuleChoices({ suggestions, counts })
  const storedShelves = createShelves({
    readShelf: createReadShelf({ orders: stored, cards }),
    counts: stored,
    revision: changes,
    sharing,
  })

  return {
    library: {
      newest: loading.either(storedShelves.newest, shelves.newest),
      mostLiked: loading.either(storedShelves.mostLiked, shelves.mostLiked),
      byCourse: loading.either(storedShelves.byCourse, shelves.byCourse),
      browse: loading.after(browseShared(createBrowse({ readShelf, counts, revision }), sharing)),
      search,
      searchAnyStatus: createSearchAnyStatus({ ...deps, search }),
      cards: (ids) => cards.of(ids),
      whenLoaded: () => loading.ended(),
      ...searchWords.library,
      chooseModules: loading.after(moduleChoices.chooseModules),
      countModules: loading.after(moduleChoices.countModules),
      suggest: loading.after((query: string) => suggestions.find(query)),
    },
    projection,
    follow: (listen) =>
      listen(createProjectionHandlers({ projection, searchWords, reload: () => readAll(), store })),
    load: () => loading.begin(),
    stop: () => loading.stop(),
  }
}
