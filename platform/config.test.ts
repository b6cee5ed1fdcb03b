import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import webPush from 'web-push'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const folder = mkdtempSync(join(tmpdir(), 'studyshelf-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('loadConfig', () => {
  it('needs no setting at all', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      seed: 'demo',
      production: false,
      logLevel: 'info',
      humanCheckCost: 1000,
      rateLimit: 'on',
    })
    expect(isAbsolute(config.dataDir)).toBe(true)
    expect(config).not.toHaveProperty('jwtSecret')
    expect(config).not.toHaveProperty('admin')
  })

  it('names the support address as the data protection officer’s until another one is given', () => {
    const SUPPORT_EMAIL = 'help@notes.example'
    expect(loadConfig({ SUPPORT_EMAIL }).officerEmail).toBe(SUPPORT_EMAIL)
    expect(loadConfig({ SUPPORT_EMAIL, DPO_EMAIL: 'DPO@notes.example' }).officerEmail).toBe(
      'dpo@notes.example',
    )
    expect(problemsOf({ DPO_EMAIL: 'somebody' })).toEqual(['DPO_EMAIL must be an email address'])
  })

  it.each([
    'https://notes.example/studyshelf',
    'https://notes.example/studyshelf/',
    'http://localhost:8080/?a=b',
    'https://notes.example/#top',
    'https://me:secret@notes.example',
  ])('refuses an address that is not a whole host, in one sentence: %s', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      'PUBLIC_URL must be a web address without a path, such as https://notes.example: give Studyshelf a host name of its own',
    ])
  })

  it.each([
    ['https://notes.example', 'https://notes.example'],
    ['https://notes.example//', 'https://notes.example'],
    ['http://[2001:db8::1]:8080/', 'http://[2001:db8::1]:8080'],
  ])('takes %s as the address of a host', (PUBLIC_URL, expected) => {
    expect(loadConfig({ PUBLIC_URL }).publicUrl).toBe(expected)
  })

  it('opens a port for health only if another one than PORT is given', () => {
    expect(loadConfig({}).healthPort).toBeUndefined()
    expect(loadConfig({ HEALTH_PORT: '8081', DRAIN_SECONDS: '5', STOP_SECONDS: '30' })).toMatchObject({
      healthPort: 8081,
      drainMs: 5000,
      stopMs: 30_000,
    })
    const sentence = ['HEALTH_PORT must be another port than PORT, or unset']
    expect(problemsOf({ HEALTH_PORT: '8080' })).toEqual(sentence)
    expect(problemsOf({ HEALTH_PORT: '9000', PORT: '9000' })).toEqual(sentence)
  })

  it('treats an empty setting as unset', () => {
    expect(loadConfig({ PORT: '', MONGODB_URL: ' ' }).port).toBe(8080)
  })

  it('reports every bad setting at once, and shows no value', () => {
    const env = { PORT: 'eighty', LOG_LEVEL: 'loud', ADMIN_EMAIL: 'hidden', SEED: 'some', NODE_ENV: 'prod' }
    const problems = problemsOf(env)
    for (const key of Object.keys(env)) expect(problems.join('\n')).toContain(key)
    expect(problems.join('\n')).toContain('together')
    expect(problems.join('\n')).not.toMatch(/eighty|loud|hidden/)
  })

  it('reads no secret that a process does not need, and asks for none', () => {
    const production = { NODE_ENV: 'production', MONGODB_URL: 'mongodb://m' }
    const secrets = {
      JWT_SECRET: 's'.repeat(32),
      JWT_SECRETS_ALSO: 'older',
      S3_URL: 's3://key:hidden@files.example/notes',
      SMTP_URL: 'smtp://user:hidden@mail.example',
    }
    const none = { signing: false, files: false, mailing: false }
    expect(loadConfig(production, none).jwtSecret).toBeUndefined()
    expect(JSON.stringify(loadConfig({ ...production, ...secrets }, none))).not.toMatch(/ssss|older|hidden/)
    expect(loadConfig({ ...production, ...secrets }, { ...none, mailing: true })).toMatchObject({
      smtpUrl: secrets.SMTP_URL,
    })
    expect(() => loadConfig(production, { ...none, signing: true })).toThrow('JWT_SECRET must be given')
  })

  it('takes a pair of keys for push notifications, and the private one only where they are sent', () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const [pair, other] = [
      { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey },
      webPush.generateVAPIDKeys(),
    ]
    expect(loadConfig(pair).vapid).toEqual({ publicKey, privateKey })
    const gateway = { signing: false, files: false, mailing: false }
    expect(loadConfig(pair, gateway).vapid).toEqual({ publicKey, privateKey: null })
    expect(loadConfig({ VAPID_PUBLIC_KEY: publicKey }, gateway).vapid).toEqual({
      publicKey,
      privateKey: null,
    })
    expect(loadConfig({}).vapid).toBeUndefined()
    expect(problemsOf({ VAPID_PUBLIC_KEY: publicKey })).toEqual([
      'VAPID_PRIVATE_KEY must be given with VAPID_PUBLIC_KEY',
    ])
    expect(problemsOf({ VAPID_PRIVATE_KEY: privateKey })).toEqual([
      'VAPID_PUBLIC_KEY must be given with VAPID_PRIVATE_KEY',
    ])
    expect(problemsOf({ ...pair, VAPID_PRIVATE_KEY: other.privateKey })).toEqual([
      'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY',
    ])
    expect(problemsOf({ ...pair, VAPID_PUBLIC_KEY: 'public' })[0]).toMatch(
      /^VAPID_PUBLIC_KEY must be a public key/,
    )
  })

  it('accepts the address of MongoDB, and reports an invalid one', () => {
    const mongodbUrl = 'mongodb://user:p%40ss@one:27017,two:27017/notes?replicaSet=rs0'
    const JWT_SECRET = 's'.repeat(32)
    expect(loadConfig({ MONGODB_URL: mongodbUrl, JWT_SECRET })).toMatchObject({ mongodbUrl })
    expect(problemsOf({ MONGODB_URL: 'postgres://x', JWT_SECRET })).toEqual([
      expect.stringContaining('must look like'),
    ])
  })

  it('accepts campus networks, and says what to write instead of wrong ones', () => {
    expect(loadConfig({}).campusNetworks).toEqual([])
    expect(loadConfig({ CAMPUS_NETWORKS: '10.0.0.0/8 logins=5000' }).campusNetworks).toEqual([
      { network: '10.0.0.0/8', registrations: 2000, logins: 5000 },
    ])
    expect(problemsOf({ CAMPUS_NETWORKS: '10.0.0.0' })).toEqual([
      'CAMPUS_NETWORKS must be networks such as 10.0.0.0/8 registrations=2000 logins=10000, 2001:db8::/32',
    ])
  })

  it('accepts the brokers of Kafka, and reports invalid ones', () => {
    const JWT_SECRET = 's'.repeat(32)
    expect(loadConfig({ KAFKA_BROKERS: 'one:9092, two:9092', JWT_SECRET }).kafkaBrokers).toEqual([
      'one:9092',
      'two:9092',
    ])
    expect(problemsOf({ KAFKA_BROKERS: 'one', JWT_SECRET })).toEqual([
      expect.stringContaining('must look like'),
    ])
  })

  it('accepts certificates and a password, and reports invalid combinations', () => {
    const JWT_SECRET = 's'.repeat(32)
    const pem = join(folder, 'authority.pem')
    const text = '-----BEGIN CERTIFICATE-----\n'
    writeFileSync(pem, text)
    const by = (settings: Record<string, string>) => ({ JWT_SECRET, KAFKA_BROKERS: 'one:9093', ...settings })
    const user = { KAFKA_USERNAME: 'kim', KAFKA_PASSWORD: 'hidden' }
    expect(loadConfig(by({})).kafkaAccess).toBeUndefined()
    expect(loadConfig(by({ KAFKA_TLS: 'on' })).kafkaAccess).toEqual({ tls: {} })
    expect(loadConfig(by({ KAFKA_TLS: 'on', KAFKA_CA: pem, ...user })).kafkaAccess).toEqual({
      tls: { ca: text },
      sasl: { mechanism: 'scram-sha-512', username: 'kim', password: 'hidden' },
    })
    const redis = { JWT_SECRET, REDIS_URL: 'rediss://one:6379', REDIS_CA: pem }
    expect(loadConfig(redis).redisCa).toBe(text)

    const wrong: [Record<string, string>, string][] = [
      [{ KAFKA_CA: pem }, 'KAFKA_TLS must be on'],
      [{ KAFKA_TLS: 'on', KAFKA_CA: '/nowhere.pem' }, 'KAFKA_CA must name a file of PEM'],
      [{ KAFKA_TLS: 'on', KAFKA_CERT: pem }, 'KAFKA_CERT and KAFKA_KEY must be given together'],
      [{ KAFKA_USERNAME: 'kim' }, 'KAFKA_USERNAME and KAFKA_PASSWORD must be given together'],
      [{ ...user, KAFKA_MECHANISM: 'plain' }, 'KAFKA_TLS must be on where KAFKA_MECHANISM is plain'],
      [{ KAFKA_MECHANISM: 'gssapi' }, 'KAFKA_MECHANISM must be one of'],
      [{ REDIS_URL: 'redis://one:6379', REDIS_CA: pem }, 'REDIS_URL must begin with rediss://'],
    ]
    for (const [settings, problem] of wrong)
      expect(problemsOf(by(settings))).toEqual([expect.stringContaining(problem)])
  })

  it('accepts the address of a mail server, and reports an invalid one', () => {
    const smtpUrl = 'smtps://user:p%40ss@mail.example:465'
    expect(loadConfig({ SMTP_URL: smtpUrl, JWT_SECRET: 'given' })).toMatchObject({ smtpUrl })
    expect(problemsOf({ SMTP_URL: 'mail.example', JWT_SECRET: 'given' })).toEqual([
      expect.stringContaining('must look like'),
    ])
    expect(problemsOf({ SMTP_URL: 'https://mail.example', JWT_SECRET: 'given' })).toEqual([
      expect.stringContaining('must look like'),
    ])
  })

  it.each([
    [
      'REDIS_URL',
      'redisUrl',
      ['redis://localhost:6379', 'rediss://user:pass@cache.example:6380/1'],
      'localhost',
    ],
    [
      'CLOUDINARY_URL',
      'cloudinaryUrl',
      [
        'cloudinary://key:secret@cloud',
        'cloudinary://key:secret@cloud?upload_prefix=https://api-eu.cloudinary.com',
      ],
      'cloudinary://cloud',
    ],
    [
      'S3_URL',
      's3Url',
      [
        's3://key:secret@files.example/notes',
        'https://key:secret@s3.eu-central-1.amazonaws.com/notes?style=path',
      ],
      'nonsense',
    ],
  ])('accepts an address as %s, and reports an invalid one', (key, name, addresses, bad) => {
    for (const address of addresses)
      expect(loadConfig({ [key]: address, JWT_SECRET: 'given' })).toMatchObject({ [name]: address })
    for (const wrong of [bad, 'ftp://elsewhere.example'])
      expect(problemsOf({ [key]: wrong, JWT_SECRET: 'given' })).toEqual([
        expect.stringContaining('must look like'),
      ])
  })

  it('uses one file host, and a former one beside it', () => {
    const [S3_URL, CLOUDINARY_URL] = ['s3://key:secret@files.example/notes', 'cloudinary://1:secret@cloud']
    const JWT_SECRET = 'given'
    expect(loadConfig({}).fileHosts).toEqual({ current: 'disk', former: null })
    expect(loadConfig({ S3_URL, FORMER_FILES: 'disk', JWT_SECRET }).fileHosts).toEqual({
      current: 's3',
      former: 'disk',
    })
    expect(problemsOf({ S3_URL, CLOUDINARY_URL, JWT_SECRET })).toEqual([
      'S3_URL and CLOUDINARY_URL must not be given together, unless FORMER_FILES names one of them',
    ])
    // A process without files may be given the setting with all others.
    expect(
      loadConfig({ FORMER_FILES: 'disk' }, { signing: false, files: false, mailing: false }).fileHosts,
    ).toEqual({
      current: 'disk',
      former: null,
    })
    expect(problemsOf({ FORMER_FILES: 'tape' })).toEqual(['FORMER_FILES must be one of disk, cloudinary, s3'])
  })

  it('refuses a store in the clear where the site is served over https', () => {
    const settings = { JWT_SECRET: 'given', PUBLIC_URL: 'https://notes.example' }
    const S3_URL = 's3://key:secret@minio:9000/notes?tls=off'
    expect(problemsOf({ ...settings, S3_URL })).toEqual([expect.stringContaining('browsers=https://')])
    expect(problemsOf({ ...settings, S3_URL: `${S3_URL}&browsers=https://files.example` })).toEqual([])
    expect(problemsOf({ ...settings, S3_URL: S3_URL.replace('minio', 'localhost') })).toEqual([])
    expect(problemsOf({ ...settings, PUBLIC_URL: 'http://notes.example', S3_URL })).toEqual([])
  })

  it('accepts the emails and the password of the admins together, and neither of them alone', () => {
    const admins = (ADMIN_EMAIL: string) => loadConfig({ ADMIN_EMAIL, ADMIN_PASSWORD: 'longenough' }).admins
    expect(admins('Root@U.nus.edu')).toEqual({ emails: ['root@u.nus.edu'], password: 'longenough' })
    expect(admins('a@u.nus.edu, b@u.nus.edu')?.emails).toEqual(['a@u.nus.edu', 'b@u.nus.edu'])
    expect(problemsOf({ ADMIN_EMAIL: 'a@u.nus.edu, b', ADMIN_PASSWORD: 'longenough' })).toHaveLength(1)
    expect(problemsOf({ ADMIN_EMAIL: ',', ADMIN_PASSWORD: 'longenough' })).toHaveLength(1)
    expect(problemsOf({ ADMIN_PASSWORD: 'longenough' })).toHaveLength(1)
  })

  it('wants a secret in production, seeds nothing there, and keeps the limits on', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual(['JWT_SECRET must be given in production'])
    const JWT_SECRET = 's'.repeat(32)
    expect(loadConfig({ NODE_ENV: 'production', JWT_SECRET })).toMatchObject({
      seed: 'none',
      rateLimit: 'on',
    })
    expect(
      problemsOf({ NODE_ENV: 'production', JWT_SECRET: 'short', SEED: 'demo', RATE_LIMIT: 'off' }),
    ).toHaveLength(3)
  })

  it('requires a secret if a dependency is shared, and accepts older ones for existing sessions', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example:25' })).toEqual([
      'JWT_SECRET must be given once SMTP_URL is',
    ])
    expect(loadConfig({ JWT_SECRETS_ALSO: 'one, two' }).otherJwtSecrets).toEqual(['one', 'two'])
    expect(loadConfig({}).otherJwtSecrets).toEqual([])
    const inProduction = { NODE_ENV: 'production', JWT_SECRET: 's'.repeat(32) }
    // Tokens signed with a short secret would be valid too.
    expect(problemsOf({ ...inProduction, JWT_SECRETS_ALSO: `${'o'.repeat(32)}, short` })).toEqual([
      'JWT_SECRETS_ALSO must have at least 32 characters each in production',
    ])
  })

  it('reads the size of the event log and the slowest upload rate', () => {
    expect(loadConfig({})).toMatchObject({
      eventLogBytes: 256 * 1024 * 1024,
      leastUploadRate: { bytesPerSecond: 8 * 1024, seconds: 30 },
    })
    expect(
      problemsOf({ EVENT_LOG_MB: '0', UPLOAD_KB_A_SECOND: 'few', UPLOAD_SLOW_SECONDS: '0' }),
    ).toHaveLength(3)
  })

  it('takes addresses and networks of proxies, and nothing else', () => {
    const trustedProxies = ['10.1.2.3', '10.0.0.0/8', 'fd00::/8']
    expect(loadConfig({ TRUST_PROXY: trustedProxies.join(', ') })).toMatchObject({ trustedProxies })
    expect(problemsOf({ TRUST_PROXY: 'everybody' })).toHaveLength(1)
  })

  it('listens at this machine only, unless it is told otherwise or in production', () => {
    expect(loadConfig({}).hosts).toEqual(['127.0.0.1', '::1'])
    expect(loadConfig({ HOST: '0.0.0.0' }).hosts).toEqual(['0.0.0.0'])
    const inProduction = { NODE_ENV: 'production', JWT_SECRET: 's'.repeat(32) }
    expect(loadConfig(inProduction).hosts).toBeNull()
    expect(loadConfig({ ...inProduction, HOST: '::1' }).hosts).toEqual(['::1'])
    expect(problemsOf({ HOST: 'notes.example' })).toHaveLength(1)
  })

  it('reads the subdomains of SMU', () => {
    expect(loadConfig({}).smuSubdomains).toContain('business')
    expect(loadConfig({ SMU_SUBDOMAINS: 'law, cis' }).smuSubdomains).toEqual(['law', 'cis'])
    expect(problemsOf({ SMU_SUBDOMAINS: 'law.smu.edu.sg' })).toHaveLength(1)
  })

  it('drops the slash at the end of the public address', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://notes.example/' }).publicUrl).toBe('https://notes.example')
    expect(problemsOf({ PUBLIC_URL: 'ftp://notes.example' })).toHaveLength(1)
  })
})
