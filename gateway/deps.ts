import type {
  Bus,
  Config,
  CreateLimiter,
  Files,
  HumanCheck,
  Log,
  Mailer,
  Metrics,
  RunningDatabase,
  SocketAdapter,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Moderation } from '#services/moderation'
import type { Notifications } from '#services/notifications'
import type { Rewards } from '#services/rewards'
import type { Support } from '#services/support'
import type { Demo } from './routes/dev'
import type { Health } from './routes/site'

/** What the door opens onto. */
export interface GatewayDeps {
  config: Pick<
    Config,
    | 'production'
    | 'publicUrl'
    | 'rateLimit'
    | 'leastUploadRate'
    | 'supportEmail'
    | 'trustedProxies'
    | 'metricsFrom'
    | 'metricsToken'
  >
  /** Signs what browsers keep. */
  secret: string
  log: Log
  metrics: Metrics
  bus: Bus
  createLimiter: CreateLimiter
  /** To the sockets of other gateways, where there are any. */
  socketAdapter?: SocketAdapter | undefined
  files: Files
  mail: Mailer
  humanCheck: HumanCheck
  health(): Promise<Health>
  /** Work that may need the store; given up, with an error that is answered 503, while the store is away. */
  whileThere: RunningDatabase['whileThere']
  /** The seeded world's logins; null where nothing was seeded. */
  demo: Demo | null
  /** The built web client. */
  webFolder: string
  services: {
    accounts: Accounts
    library: Library
    moderation: Moderation
    rewards: Rewards
    notifications: Notifications
    support: Support
  }
}
