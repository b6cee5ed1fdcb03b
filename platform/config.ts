import { resolve } from 'node:path'
import type { KafkaAccess } from '@studyshelf/event-bus'
import type { CampusNetwork } from './campus-networks'
import { chooseHosts, type ChosenHosts, type FileHost } from './files/choose-hosts'
import { readS3Url } from './files/s3/address'
import { kafkaAccessOf, problemsOfKafka } from './kafka-settings'
import { problemsOfVapid, type VapidKeys } from './push/vapid'
import { settings, type LogLevel } from './settings'
import { tracesOf, type TraceSettings } from './traces/trace-settings'

/**
 * The secrets of an installation that a process needs, beside those of its databases and brokers. It reads no others.
 */
export interface Needs {
  /** JWT_SECRET: it signs, or derives codes and keyed hashes. */
  signing: boolean
  /** CLOUDINARY_URL and S3_URL: it reads, stores or deletes files. */
  files: boolean
  /** SMTP_URL and VAPID_PRIVATE_KEY: it sends mail and push notifications. */
  mailing: boolean
}
const everything: Needs = { signing: true, files: true, mailing: true }

/** The program's settings. If an external dependency has no address, its embedded version is used. */
export interface Config {
  needs: Needs
  mongodbUrl?: string
  kafkaBrokers?: string[]
  /** Absent: no encryption and no password. */
  kafkaAccess?: KafkaAccess
  redisUrl?: string
  /** PEM of the authority that signs Redis's certificate. Absent: Node's authorities. */
  redisCa?: string
  fileHosts: ChosenHosts
  cloudinaryUrl?: string
  s3Url?: string
  smtpUrl?: string
  /** Signs push notifications; absent: none are sent. The private key is null in processes that send none. */
  vapid?: VapidKeys
  port: number
  /** Where health and metrics are served from the first moment to the last. Absent: at `port`. */
  healthPort?: number
  /** How long a stopping gateway goes on serving, so that balancers learn that it is not ready. */
  drainMs: number
  /** How long a stop may take after that. A process that takes longer ends with exit code 1. */
  stopMs: number
  /** Addresses of this machine to listen at; null for all. */
  hosts: readonly string[] | null
  /** Absolute. */
  dataDir: string
  /**
   * Absent outside production without external dependencies: a secret is then generated and kept in the data directory.
   */
  jwtSecret?: string
  /** Signatures made with these remain valid. */
  otherJwtSecrets: readonly string[]
  /** Addresses or networks of trusted proxies, beside this machine. */
  trustedProxies: readonly string[]
  /** Networks in which many students share an address. */
  campusNetworks: readonly CampusNetwork[]
  /** Addresses or networks that may read metrics and health details, beside this machine. */
  metricsFrom: readonly string[]
  /** A bearer token that grants the same. */
  metricsToken?: string
  /** Admin accounts that exist after every start, with this password whatever it was before. Nobody else is an admin. */
  admins?: { emails: readonly string[]; password: string }
  /** Without a trailing slash. */
  publicUrl: string
  /** Subdomains of smu.edu.sg whose addresses may register. */
  smuSubdomains: readonly string[]
  supportEmail: string
  /** The data protection officer. */
  officerEmail: string
  /** Who takes notices about copyright, as the page about it names them; null if nobody is named. */
  representative: { name: string; address: string; email: string } | null
  seed: 'demo' | 'none'
  production: boolean
  logLevel: LogLevel
  /** Cost of a human check: 1000 takes a browser about a second. */
  humanCheckCost: number
  /** Limits for one student. */
  uploadQuota: { bytesADay: number; bytesUnpublished: number }
  /** Slower uploads are cancelled: each period of `seconds` must bring at least this rate. */
  leastUploadRate: { bytesPerSecond: number; seconds: number }
  /** How much the embedded event log may keep of events that were handled. */
  eventLogBytes: number
  /** Disk space to keep free: with less, nothing is stored. */
  diskReserveBytes: number
  /** Nightly backups; absent: none are made. */
  backups?: {
    /** Absolute. */
    folder: string
    /** In Singapore, from 0 for midnight. */
    minuteOfDay: number
    keep: number
  }
  rateLimit: 'on' | 'off'
  /** Where traces are sent; absent: none are recorded. */
  traces?: TraceSettings
}

const megabyte = 1024 * 1024
/** Nobody else reaches these addresses: development shows every mail, and its passwords are known. */
const thisMachine = ['127.0.0.1', '::1']

/** Lists every invalid setting and its problem. Never contains a value: settings hold secrets. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const outside = ['MONGODB_URL', 'KAFKA_BROKERS', 'REDIS_URL', 'CLOUDINARY_URL', 'S3_URL', 'SMTP_URL'] as const

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings(true, true).shape)

const environments = ['development', 'test', 'production']

/**
 * Loads the settings for a process with these needs. Throws one ConfigError that lists every problem. An empty setting
 * counts as unset.
 */
export function loadConfig(env: Record<string, string | undefined>, needs = everything): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const production = given.NODE_ENV === 'production'
  const parsed = settings(production, needs.signing).safeParse(given)
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  if (given.NODE_ENV && !environments.includes(given.NODE_ENV))
    problems.push(`NODE_ENV must be one of ${environments.join(', ')}`)
  if (!given.ADMIN_EMAIL !== !given.ADMIN_PASSWORD)
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be given together, or neither')
  if (!given.COPYRIGHT_NAME !== !given.COPYRIGHT_ADDRESS)
    problems.push('COPYRIGHT_NAME and COPYRIGHT_ADDRESS must be given together, or neither')
  problems.push(...problemsOfKafka(given))
  problems.push(...problemsOfVapid(given, needs.mailing))
  if (given.REDIS_CA && !given.REDIS_URL?.startsWith('rediss:'))
    problems.push('REDIS_URL must begin with rediss:// once REDIS_CA is given')
  if (given.OTLP_HEADERS && !given.OTLP_URL) problems.push('OTLP_URL must be given once OTLP_HEADERS is')
  if (given.HEALTH_PORT && given.HEALTH_PORT.trim() === (given.PORT ?? '8080').trim())
    problems.push('HEALTH_PORT must be another port than PORT, or unset')
  // The example's values are public.
  for (const [key, value] of Object.entries(given))
    if (production && settingNames.includes(key) && /replace-?me/i.test(value ?? ''))
      problems.push(`${key} must be replaced: it is as in .env.example`)
  // A secret generated in one data directory is unknown to the other processes that share these dependencies.
  const fileHosts = chosenHostsOf(needs.files ? parsed.data : undefined)
  if ('problem' in fileHosts) problems.push(fileHosts.problem)
  if (parsed.data && isBlockedUpload(parsed.data))
    problems.push(
      'S3_URL must reach the store over TLS, or name browsers=https://…, because PUBLIC_URL is https',
    )
  const shared = outside.filter((key) => given[key])
  if (!production && needs.signing && shared.length > 0 && !given.JWT_SECRET)
    problems.push(`JWT_SECRET must be given once ${shared[0]} is`)
  if (!parsed.success || 'problem' in fileHosts || problems.length > 0) throw new ConfigError(problems)
  const set = parsed.data
  const kafkaAccess = kafkaAccessOf(set)
  const traces = tracesOf(set)
  return {
    needs,
    port: set.PORT,
    ...(set.HEALTH_PORT !== undefined && { healthPort: set.HEALTH_PORT }),
    drainMs: set.DRAIN_SECONDS * 1000,
    stopMs: set.STOP_SECONDS * 1000,
    hosts: set.HOST !== undefined ? [set.HOST] : production ? null : thisMachine,
    dataDir: resolve(set.DATA_DIR),
    ...(needs.signing && set.JWT_SECRET !== undefined && { jwtSecret: set.JWT_SECRET }),
    otherJwtSecrets: needs.signing ? set.JWT_SECRETS_ALSO : [],
    trustedProxies: set.TRUST_PROXY,
    campusNetworks: set.CAMPUS_NETWORKS,
    metricsFrom: set.METRICS_FROM,
    ...(set.METRICS_TOKEN !== undefined && { metricsToken: set.METRICS_TOKEN }),
    ...(set.ADMIN_EMAIL &&
      set.ADMIN_PASSWORD && { admins: { emails: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD } }),
    ...(set.KAFKA_BROKERS !== undefined && { kafkaBrokers: set.KAFKA_BROKERS }),
    ...(kafkaAccess && { kafkaAccess }),
    ...(set.REDIS_URL !== undefined && { redisUrl: set.REDIS_URL }),
    ...(set.REDIS_CA !== undefined && { redisCa: set.REDIS_CA }),
    fileHosts,
    ...(needs.files && set.CLOUDINARY_URL !== undefined && { cloudinaryUrl: set.CLOUDINARY_URL }),
    ...(needs.files && set.S3_URL !== undefined && { s3Url: set.S3_URL }),
    ...(set.MONGODB_URL !== undefined && { mongodbUrl: set.MONGODB_URL }),
    // Outside production the gateway shows the mailbox if there is no mail server.
    ...((needs.mailing || !production) && set.SMTP_URL !== undefined && { smtpUrl: set.SMTP_URL }),
    ...(set.VAPID_PUBLIC_KEY !== undefined && {
      vapid: {
        publicKey: set.VAPID_PUBLIC_KEY,
        privateKey: needs.mailing ? (set.VAPID_PRIVATE_KEY ?? null) : null,
      },
    }),
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    supportEmail: set.SUPPORT_EMAIL,
    officerEmail: set.DPO_EMAIL ?? set.SUPPORT_EMAIL,
    representative:
      set.COPYRIGHT_NAME && set.COPYRIGHT_ADDRESS
        ? {
            name: set.COPYRIGHT_NAME,
            address: set.COPYRIGHT_ADDRESS,
            email: set.COPYRIGHT_EMAIL ?? set.SUPPORT_EMAIL,
          }
        : null,
    smuSubdomains: set.SMU_SUBDOMAINS,
    seed: set.SEED,
    production,
    logLevel: set.LOG_LEVEL,
    humanCheckCost: set.HUMAN_CHECK_COST,
    uploadQuota: {
      bytesADay: set.UPLOAD_MB_A_DAY * megabyte,
      bytesUnpublished: set.UPLOAD_MB_UNPUBLISHED * megabyte,
    },
    leastUploadRate: { bytesPerSecond: set.UPLOAD_KB_A_SECOND * 1024, seconds: set.UPLOAD_SLOW_SECONDS },
    eventLogBytes: set.EVENT_LOG_MB * megabyte,
    diskReserveBytes: set.DISK_RESERVE_MB * megabyte,
    // The process that does the housekeeping makes them.
    ...(set.BACKUP_DIR !== undefined &&
      needs.signing &&
      needs.files && {
        backups: { folder: resolve(set.BACKUP_DIR), minuteOfDay: set.BACKUP_AT, keep: set.BACKUP_KEEP },
      }),
    rateLimit: set.RATE_LIMIT,
    ...(traces && { traces }),
  }
}

type Settings = ReturnType<ReturnType<typeof settings>['parse']>

/** Without settings, the disk: they are reported as wrong, or the process uses no files. */
function chosenHostsOf(set: Settings | undefined): ReturnType<typeof chooseHosts> {
  const given: (FileHost | false)[] = [
    set?.CLOUDINARY_URL !== undefined && 'cloudinary',
    set?.S3_URL !== undefined && 's3',
  ]
  return chooseHosts(
    given.filter((host) => host !== false),
    set?.FORMER_FILES ?? null,
  )
}

/** Browsers send nothing in the clear from a page over https, except to their own machine. */
function isBlockedUpload({ S3_URL: url, PUBLIC_URL: site }: Settings): boolean {
  if (url === undefined || !site?.startsWith('https:')) return false
  const { protocol, hostname } = new URL(readS3Url(url).uploadUrl)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The settings of this process. Throws ConfigError. */
export const configFromEnvironment = (needs: Needs): Config => loadConfig(process.env, needs)
