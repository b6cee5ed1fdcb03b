import type { Catalogue } from './storage/catalogue'
import type { Engine } from './storage/engine'
import type { Records } from './storage/records'
import type { Cursors } from './commands/cursors'

export interface Store {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly records: Records
  readonly cursors: Cursors
  /** Refuse queries that no index answers, as MongoDB does with `--notablescan`. */
  readonly notablescan: boolean
}
