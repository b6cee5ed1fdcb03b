import type { Clock } from '#platform/core'
import type { Library } from '../contract'
import type { Presenter } from '../documents/card'
import type { ReadActive } from '../documents/read-active'
import type { Store } from '../model'
import { createNotes } from '../notes/notes'
import type { CodeSharing } from '../search/shared-codes'
import type { GiveThanks } from '../thanks/give-thanks'
import { createFirstSteps } from './first-steps'
import { createModules } from './modules'
import { createReaderOf } from './reader-of'
import { createReadingShown } from './reading-shown'
import { createReadingPlaces } from './reading-places'
import { createSaves } from './saves'
import { createToldOfWants } from './told-of-wants'
import { createRecentlyViewed, createRememberVisit, createWriteVisit, type RememberVisit } from './visits'
import { createWriteReader } from './write-reader'

/** A user's saved documents, modules, visits, reading places and notes. */
export function createReaders(deps: {
  store: Pick<Store, 'documents' | 'readers' | 'views' | 'notes' | 'native' | 'searchWords'>
  clock: Clock
  readActive: ReadActive
  present: Presenter
  sharing: Pick<CodeSharing, 'shelfOf'>
  thanks: Pick<GiveThanks, 'give' | 'takeBack'>
}): {
  library: Pick<
    Library,
    | 'save'
    | 'plantSaved'
    | 'unsave'
    | 'myDocuments'
    | 'updateModules'
    | 'codesOf'
    | 'followedBy'
    | 'followersOf'
    | 'firstSteps'
    | 'hideFirstSteps'
    | 'notes'
    | 'note'
    | 'writeNote'
    | 'recentlyViewed'
    | 'keepPlace'
    | 'continueReading'
    | 'readerOf'
    | 'showsReading'
    | 'setShowsReading'
    | 'isToldOfWants'
    | 'setToldOfWants'
  >
  rememberVisit: RememberVisit
} {
  const writeReader = createWriteReader(deps.store)
  const writeVisit = createWriteVisit(deps)
  return {
    library: {
      ...createSaves({ ...deps, writeReader }),
      ...createNotes(deps),
      ...createModules(deps),
      ...createFirstSteps({ ...deps, writeReader }),
      ...createReadingShown({ ...deps, writeReader }),
      ...createToldOfWants({ ...deps, writeReader }),
      recentlyViewed: createRecentlyViewed(deps),
      ...createReadingPlaces({ ...deps, writeVisit }),
      readerOf: createReaderOf(deps.store, deps.sharing),
    },
    rememberVisit: createRememberVisit(writeVisit),
  }
}
