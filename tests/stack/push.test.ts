import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWebPushSender } from '../../platform/push/web-push-sender'
import type { PushSender } from '../../platform/push/port'
import { makeCertificates } from './servers/certificates'
import { createBrowserKeys, readVapid, startPushService } from './servers/push-service'

const keys = webPush.generateVAPIDKeys()
const browser = createBrowserKeys()
const push = { tag: 'a-tag', title: 'You got a warning', body: 'Open it: “é” 🙂', path: '/warnings' }
const warnings: string[] = []
let folder: string
let service: Awaited<ReturnType<typeof startPushService>>
let sender: PushSender
let target: { endpoint: string; p256dh: string; auth: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-push-'))
  const { cert, key, ca } = await makeCertificates(folder)
  service = await startPushService({ cert, key })
  const log = pino({}, { write: (line) => void warnings.push(line) })
  sender = createWebPushSender({
    ...{ keys, contact: 'help@studyshelf.test', log },
    ...{ known: ['localhost'], ca: await readFile(ca, 'utf8') },
  })
  target = { endpoint: `${service.origin}/send/a-secret`, p256dh: browser.p256dh, auth: browser.auth }
})
beforeEach(() => {
  service.status = 201
  service.received.length = 0
  warnings.length = 0
})
afterAll(async () => {
  await sender.stop()
  await service.stop()
  await rm(folder, { recursive: true })
})

it('sends a push that its browser alone can read, signed with our keys, and a later one replaces it', async () => {
  expect(await sender.send(target, push)).toBe('sent')
  const [received] = service.received
  expect(received?.path).toBe('/send/a-secret')
  expect(browser.read(received?.body ?? Buffer.alloc(0))).toEqual(push)
  expect(() => createBrowserKeys().read(received?.body ?? Buffer.alloc(0))).toThrow()
  expect(received?.body.includes('warning')).toBe(false)
  expect(received?.headers).toMatchObject({ topic: 'a-tag', ttl: '86400', 'content-encoding': 'aes128gcm' })
  const { key, claims } = readVapid(received?.headers ?? {})
  expect([key, claims.aud, claims.sub]).toEqual([
    keys.publicKey,
    service.origin,
    'mailto:help@studyshelf.test',
  ])
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
})

it.each([
  [404, 'gone'],
  [410, 'gone'],
  [403, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
] as const)('takes %i as: %s', async (status, outcome) => {
  service.status = status
  expect(await sender.send(target, push)).toBe(outcome)
  expect(warnings.join()).not.toContain('a-secret')
  expect(warnings).toHaveLength(outcome === 'failed' ? 1 : 0)
})

it('sends nothing where no push service is', async () => {
  for (const endpoint of [
    service.origin.replace('localhost', '127.0.0.1'),
    service.origin.replace('https', 'http'),
    service.origin.replace('localhost', 'localhost.example'),
    service.origin.replace('//', '//user:password@'),
  ]) {
    expect(sender.knows(endpoint)).toBe(false)
    expect(await sender.send({ ...target, endpoint }, push)).toBe('failed')
  }
  expect(service.received).toEqual([])
})

it('trusts certificates of known authorities alone', async () => {
  const strict = createWebPushSender({
    ...{ keys, contact: 'help@studyshelf.test', log: pino({ level: 'silent' }) },
    known: ['localhost'],
  })
  expect(await strict.send(target, push)).toBe('failed')
  expect(service.received).toEqual([])
  await strict.stop()
})

it('knows the services of Chrome, Firefox, Safari and Edge', () => {
  const { knows } = createWebPushSender({ keys, contact: 'a@b.test', log: pino({ level: 'silent' }) })
  expect(
    [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-sg2p.notify.windows.com/w/?token=x',
      'https://googleapis.com/x',
      'https://evilpush.apple.com/x',
      'https://push.apple.com.evil.example/x',
    ].map(knows),
  ).toEqual([true, true, true, true, false, false, false])
})
