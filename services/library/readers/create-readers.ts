import type { Clock } from '#platform/core'
import type { Library } from '../contract'
import type { Presenter } from '../documents/card'
import type { ReadActive } from '../documents/read-active'
import type { Store } from '../model'
import { createNotes } from '../notes/notes'
import { createUpdateModules } from './modules'
import { createReaderOf } from './reader-of'
import { createSaves } from './saves'
import { createRecentlyViewed, createRememberVisit, type RememberVisit } from './visits'
import { createWriteReader } from './write-reader'

/** A user's saved documents, modules, visits and notes. */
export function createReaders(deps: {
  store: Pick<Store, 'documents' | 'readers' | 'views' | 'notes'>
  clock: Clock
  readActive: ReadActive
  present: Presenter
}): {
  library: Pick<
    Library,
    'save' | 'unsave' | 'myDocuments' | 'updateModules' | 'note' | 'writeNote' | 'recentlyViewed' | 'readerOf'
  >
  rememberVisit: RememberVisit
} {
  const writeReader = createWriteReader(deps.store)
  return {
    library: {
      ...createSaves({ ...deps, writeReader }),
      ...createNotes(deps),
      updateModules: createUpdateModules(writeReader),
      recentlyViewed: createRecentlyViewed(deps),
      readerOf: createReaderOf(deps.store),
    },
    rememberVisit: createRememberVisit(deps),
  }
}
