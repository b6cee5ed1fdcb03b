import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withCorrelation } from '@studyshelf/event-bus/core'
import { ownCpuMs } from '../testing/own-cpu-ms'
import { createLog, createWarnings } from './create-log'
import type { Log } from './create-log'
import { redact } from './redact'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-log-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function written(write: (log: Log) => void): Promise<{ file: string; stderr: string }> {
  let stderr = ''
  const { log, ...created } = createLog(
    { production: false, dataDir, logLevel: 'info' },
    { write: (text) => Boolean((stderr += String(text))) },
  )
  write(log)
  await created.close()
  return { file: await readFile(join(dataDir, 'log/studyshelf.log'), 'utf8'), stderr }
}

it('stamps the running correlation id', async () => {
  const { file } = await written((log) => withCorrelation('request-7', () => log.info('voted')))
  expect(JSON.parse(file)).toMatchObject({ level: 'info', correlationId: 'request-7', msg: 'voted' })
})

it('shows warnings in plain words on standard error, and nothing lower', async () => {
  const { stderr } = await written((log) => {
    log.info('quiet')
    log.error({ err: new Error('disk full') }, 'cannot store')
  })
  expect(stderr).toMatch(/^\d\d:\d\d:\d\d ERROR cannot store: disk full\n$/)
})

it('tells an operator of warnings in plain words, without secrets', () => {
  const lines: string[] = []
  const log = createWarnings((line) => lines.push(line))
  log.info('quiet')
  log.warn({ reason: 'no answer of s3://key:s3cret@host' }, 'the store was not reached')
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d WARN the store was not reached: no answer of s3:\/\/\[redacted\]@host$/,
    ),
  ])
})

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzM2NyZXQifQ.c2lnbmF0dXJlczNjcmV0'

it('never writes a secret, wherever it hides', async () => {
  const { file, stderr } = await written((log) => {
    log.warn({
      req: { headers: { authorization: `Bearer ${jwt}`, cookie: 'reset=s3cret', 'set-cookie': ['s3cret'] } },
    })
    log.warn({
      body: { email: 'a@u.nus.edu', password: 's3cret "quoted"', newPassword: 's3cret', otp: 'S3CRET' },
    })
    log.warn({ mail: { to: 'a@u.nus.edu', code: 'S3CRET' } })
    log.warn({
      body: { code: 'S3CRE-S3CRE' },
      recoveryCodes: ['S3CRE-S3CRE'],
      uri: 'otpauth://x?secret=S3CRE',
    })
    log.warn({ user: { idCardUrl: 'https://x/files/id-card/s3cret.png', idCard: 'id-card/s3cret.png' } })
    log.warn({ handshake: { auth: { token: 's3cret' } }, cookies: { reset: 's3cret' }, resetToken: 's3cret' })
    log.warn(`${JSON.stringify({ deep: { password: 's3cret', jwtSecret: 's3cret' } })} was sent`)
    log.error(new Error(`GET /files/id-card/s3cret.png?token=s3cret&signature=s3cret with ${jwt} failed`))
    log.warn({ url: 'mongodb://admin:s3cret@host/notes' }, 'Authorization: Bearer s3cret')
    log.warn({
      url: 's3://key:s3cret@host:9000/notes?tls=off',
      secretAccessKey: 's3cret',
      accessKeyId: 's3cret',
    })
    log.warn('PUT /notes/a?X-Amz-Signature=s3cret with AWS4-HMAC-SHA256 Credential=key, Signature=s3cret')
  })
  for (const text of [file, stderr]) {
    expect(text).not.toMatch(/s3cre/i)
    expect(text).not.toContain(jwt.slice(0, 20))
  }
  expect(file.trim().split('\n')).toHaveLength(11)
  for (const line of file.trim().split('\n')) expect(() => void JSON.parse(line)).not.toThrow()
  expect(file).toContain('a@u.nus.edu')
})

it('keeps what somebody sent within its line', async () => {
  const sent = 'x\n{"level":"info","msg":"a login succeeded"}\r\u001b[2J'
  const { file } = await written((log) => log.info({ path: sent, err: new Error(sent) }, sent))
  for (const sign of ['\n', '\r', '\u001b']) expect(file.trim()).not.toContain(sign)
  expect(JSON.parse(file)).toMatchObject({ path: sent, msg: sent })
})

it.each([
  ['123456', true],
  ['123 456', true],
  ['123-456', true],
  ['ABCDE-FGHJK', true],
  ['ABCDE FGHJK', true],
  ['ABCDEFGH2K', true],
  ['abcdefgh2k', true],
  ['2BCDEFGHJK', true],
  ['incomplete', false],
  ['INCOMPLETE', false],
  ['too-large', false],
  ['ETIMEDOUT', false],
  ['CS2030S', false],
  ['1234 567', false],
])('a field `code` with %j, hidden: %s', (code, isHidden) => {
  for (const line of [JSON.stringify({ code }), JSON.stringify({ sent: JSON.stringify({ code }) })])
    expect(redact(line)).toBe(isHidden ? line.replace(code, '[redacted]') : line)
})

it('leaves everything else unchanged', () => {
  const line = JSON.stringify({
    err: { code: 'ENOENT', message: 'gone' },
    reason: { code: 'too-large' },
    tokenVersion: 3,
    url: '/api/auth/document/3f?limit=20',
    file: 'document/3f.pdf',
  })
  expect(redact(line)).toBe(line)
})

it('takes time linear in the length of the line', async () => {
  const redactAll = () => {
    for (const part of ['a/', 'a-', 'eyJ-', 'bearer ', '"token', '://a:', 'code='])
      redact(part.repeat(20_000))
  }
  expect(await ownCpuMs(redactAll)).toBeLessThan(3_000)
})
