import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { resetPasswordMinLength } from '#events'
import { readCampusNetworks } from './campus-networks'
import { readAddress } from './database/mongodb-address'
import { fileHosts } from './files/choose-hosts'
import { problemOfS3Url } from './files/s3/address'
import { kafkaSettings } from './kafka-settings'
import { email, emails, integer, list, oneOf, optionalPort, pemFile } from './setting-kinds'
import { smuSchools } from './smu-schools'
import { traceSettings } from './traces/trace-settings'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const isListenable = (address: string): boolean => isIP(address) !== 0
const isNetwork = (name: string) => ipaddr.isValid(name) || ipaddr.isValidCIDR(name)

/** Cookies, the service worker and the addresses in mails start at `/`. */
const isWholeHost = (address: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(address)
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '')
}

/** The settings as they are given, by name. `signing`: the process needs JWT_SECRET. */
export const settings = (production: boolean, signing: boolean) =>
  z.object({
    MONGODB_URL: z
      .string()
      .trim()
      .refine((url) => readAddress(url) !== null, 'must look like mongodb://user:password@host:27017/name')
      .optional(),
    KAFKA_BROKERS: z
      .string()
      .regex(/^\s*[^\s,:/]+:\d+(\s*,\s*[^\s,:/]+:\d+)*\s*$/, 'must look like host:9092,host:9092')
      .transform((brokers) => brokers.split(',').map((broker) => broker.trim()))
      .optional(),
    ...kafkaSettings,
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'must look like redis://user:password@host:6379' })
      .optional(),
    REDIS_CA: pemFile.optional(),
    CLOUDINARY_URL: z
      .string()
      .regex(/^cloudinary:\/\/[^:@/\s]+:[^@/\s]+@[^@/?\s]+([/?]\S*)?$/, {
        error: 'must look like cloudinary://key:secret@cloud',
      })
      .optional(),
    S3_URL: z
      .string()
      .trim()
      .superRefine((url, context) => {
        const message = problemOfS3Url(url)
        if (message !== null) context.addIssue({ code: 'custom', message })
      })
      .optional(),
    FORMER_FILES: oneOf(fileHosts).optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
      .optional(),
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^B[\w-]{86}$/, 'must be a public key as `npx web-push generate-vapid-keys` prints it')
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be a private key as `npx web-push generate-vapid-keys` prints it')
      .optional(),
    PORT: integer(0, 65_535, 8080),
    HEALTH_PORT: optionalPort,
    DRAIN_SECONDS: integer(0, 300, 0),
    STOP_SECONDS: integer(1, 300, 5),
    HOST: z
      .string()
      .refine(isListenable, 'must be an IP address of this machine, such as 0.0.0.0 for all')
      .optional(),
    DATA_DIR: z.string().default('./data'),
    JWT_SECRET:
      production && signing
        ? z.string('must be given in production').min(32, 'must have at least 32 characters in production')
        : z.string().optional(),
    JWT_SECRETS_ALSO: list
      .refine(
        (secrets) => !production || !signing || secrets.every(({ length }) => length >= 32),
        'must have at least 32 characters each in production',
      )
      .default([]),
    TRUST_PROXY: list
      .refine((names) => names.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8')
      .default([]),
    CAMPUS_NETWORKS: z
      .string()
      .transform((text, context) => {
        const networks = readCampusNetworks(text)
        if (!('problem' in networks)) return networks
        context.addIssue(networks.problem)
        return z.NEVER
      })
      .default([]),
    METRICS_FROM: list
      .refine((names) => names.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8')
      .default([]),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    ADMIN_EMAIL: emails.optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(resetPasswordMinLength, `must have at least ${resetPasswordMinLength} characters`)
      .max(128, 'must have at most 128 characters')
      .optional(),
    PUBLIC_URL: z
      .url({
        protocol: /^https?$/,
        error: 'must be a web address such as https://notes.example',
        abort: true,
      })
      .refine(
        isWholeHost,
        'must be a web address without a path, such as https://notes.example: give Studyshelf a host name of its own',
      )
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    SUPPORT_EMAIL: email.default('support@studyshelf.example'),
    DPO_EMAIL: email.optional(),
    COPYRIGHT_NAME: z.string().trim().max(200).optional(),
    COPYRIGHT_ADDRESS: z.string().trim().max(500).optional(),
    COPYRIGHT_EMAIL: email.optional(),
    SMU_SUBDOMAINS: list
      .refine(
        (names) => names.every((name) => /^[a-z0-9-]+$/.test(name)),
        'must be names such as business, law',
      )
      .default([...smuSchools]),
    SEED: production
      ? z.literal('none', 'must be none or unset: nothing is seeded in production').default('none')
      : oneOf(['demo', 'none']).default('demo'),
    LOG_LEVEL: oneOf(logLevels).default('info'),
    HUMAN_CHECK_COST: integer(1, 100_000, 1000),
    UPLOAD_MB_A_DAY: integer(1, 1_000_000, 1000),
    UPLOAD_MB_UNPUBLISHED: integer(1, 1_000_000, 300),
    UPLOAD_KB_A_SECOND: integer(0, 1_000_000, 8),
    UPLOAD_SLOW_SECONDS: integer(1, 300, 30),
    EVENT_LOG_MB: integer(1, 1_000_000, 256),
    DISK_RESERVE_MB: integer(1, 100_000_000, 100),
    BACKUP_DIR: z.string().optional(),
    BACKUP_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:30')
      .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
      .default(3 * 60 + 30),
    BACKUP_KEEP: integer(1, 10_000, 7),
    ...traceSettings,
    RATE_LIMIT: production
      ? z.literal('on', 'must be on or unset: limits stay on in production').default('on')
      : oneOf(['on', 'off']).default('on'),
  })
