import type { Catalogue } from './storage/catalogue'
import type { Engine } from './storage/engine'
import type { Records } from './storage/records'
import type { Cursors } from './commands/cursors'

/** What every command works with. */
export interface Store {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly records: Records
  readonly cursors: Cursors
  /** Refuse a query that no index answers. */
  readonly notablescan: boolean
}
