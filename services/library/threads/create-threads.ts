import type { Clock, Outbox } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { PageTexts } from '#services/previews'
import type { Threads } from '../contract'
import type { Store } from '../model'
import { createWriteReader } from '../readers/write-reader'
import { createAnchoring, type Anchoring } from './anchoring'
import { createChangeThreads } from './change'
import { createForgetThreads, type ForgetThreads } from './erase'
import { createThreadNews } from './news'
import { createOwnThreads } from './own-threads'
import { createPlantThreads } from './plant-threads'
import { createReadThreads } from './read'
import { createWriteThreads } from './write'

/** Questions about documents or places in them, and their answers. */
export function createThreads(deps: {
  store: Pick<Store, 'documents' | 'posts' | 'readers'>
  accounts: Pick<Accounts, 'publicUsers'>
  texts: Pick<PageTexts, 'of'>
  outbox: Pick<Outbox, 'event' | 'insert' | 'update' | 'decide'>
  clock: Clock
}): {
  library: Threads
  anchoring: Pick<Anchoring, 'followAll' | 'followOne'>
  forget: ForgetThreads
} {
  const reads = createReadThreads(deps)
  const anchoring = createAnchoring(deps)
  const news = createThreadNews({ ...deps, writeReader: createWriteReader(deps.store) })
  const { threadsOf, thread } = reads
  return {
    library: {
      threadsOf,
      thread,
      ...createWriteThreads({ ...deps, reads, anchoring, news }),
      ...createChangeThreads({ ...deps, reads, news }),
      ...news.library,
      ownThreads: createOwnThreads(deps),
      plantThreads: createPlantThreads(deps),
    },
    anchoring,
    forget: createForgetThreads(deps),
  }
}
