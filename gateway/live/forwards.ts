import { accountForwards } from './forwards/accounts'
import { deskForwards } from './forwards/desk'
import { documentForwards } from './forwards/documents'
import type { Forward } from './forwards/forward'
import { messageForwards } from './forwards/messages'

export type { CaseSummaries } from './forwards/desk'
export type { Forward } from './forwards/forward'
export type { BroadcastReads } from './forwards/messages'

type Deps = Parameters<typeof documentForwards>[0] &
  Parameters<typeof accountForwards>[0] &
  Parameters<typeof deskForwards>[0] &
  Parameters<typeof messageForwards>[0]

/** The table of forwarded events, joined from one table a subject. */
export const createForwards = (deps: Deps): Forward[] => [
  ...documentForwards(deps),
  ...accountForwards(deps),
  ...deskForwards(deps),
  ...messageForwards(deps),
]
