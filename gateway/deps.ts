import type {
  Bus,
  Config,
  CreateLimiter,
  Deliveries,
  DeliveryChannel,
  Faces,
  Files,
  HumanCheck,
  Log,
  Mailer,
  Metrics,
  OpenKeyChannel,
  RunningDatabase,
  SocketAdapter,
  StartTogether,
  StateFeed,
  Traces,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Inside } from '#services/inside'
import type { Library } from '#services/library'
import type { Moderation, Replays } from '#services/moderation'
import type { SharePictures } from '#services/previews'
import type { Notifications } from '#services/notifications'
import type { Rewards } from '#services/rewards'
import type { Support } from '#services/support'
import type { Demo } from './routes/dev'
import type { ReadHealth } from './routes/health'

export interface GatewayDeps {
  config: Pick<
    Config,
    | 'production'
    | 'publicUrl'
    | 'rateLimit'
    | 'leastUploadRate'
    | 'supportEmail'
    | 'officerEmail'
    | 'representative'
    | 'trustedProxies'
    | 'campusNetworks'
    | 'metricsFrom'
    | 'metricsToken'
  >
  /** Signs cookies. */
  secret: string
  log: Log
  metrics: Metrics
  /** Absent if no traces are recorded. */
  traces?: Traces | undefined
  bus: Bus
  /** How the groups of this process handle events. */
  deliveries: Pick<Deliveries, 'listen'>
  /** How the groups of other processes handle events; absent if they cannot report it. */
  deliveryChannel?: Pick<DeliveryChannel, 'watch'> | undefined
  /** Absent if there is no feed beside the bus. */
  votesFeed?: Pick<StateFeed, 'watch' | 'unwatch'> | undefined
  /** Absent if this is the only gateway. */
  openKeyChannel?: OpenKeyChannel | undefined
  createLimiter: CreateLimiter
  /** Absent where votes need not start in groups. */
  startVotes?: StartTogether | undefined
  /** Reaches the sockets of other gateways, if there are any. */
  socketAdapter?: SocketAdapter | undefined
  files: Files
  mail: Mailer
  humanCheck: HumanCheck
  /** How long photos of ID cards wait. */
  faces: Pick<Faces, 'queue'>
  health: ReadHealth
  /** Runs work that may need the store. While the store is unavailable, rejects with an error that is answered 503. */
  whileThere: RunningDatabase['whileThere']
  /** Logins of the demo world; null if it was not seeded. */
  demo: Demo | null
  /** Folder of the built web client. */
  webFolder: string
  services: {
    accounts: Accounts
    sharePictures: SharePictures
    library: Library
    inside: Inside
    moderation: Moderation
    replays: Replays
    rewards: Rewards
    notifications: Notifications
    support: Support
  }
}
