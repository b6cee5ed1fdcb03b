import { createCursors } from './commands/cursors'
import { openCatalogue } from './storage/catalogue'
import { openEngine } from './storage/engine'
import { createRecords } from './storage/records'
import type { Store } from './store'

/** Opens the store's files. The caller holds the directory's lock. */
export function openStore(directory: string, notablescan: boolean, reserveBytes = 0): Store {
  let reload = () => {}
  const engine = openEngine(directory, { onRollback: () => reload(), reserveBytes })
  const catalogue = openCatalogue(engine)
  reload = () => catalogue.reload()
  const records = createRecords(engine, catalogue)
  return { engine, catalogue, records, cursors: createCursors(), notablescan }
}
