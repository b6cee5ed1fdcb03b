import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesSuite, pdf, png } from '#testing/files-suite'
import { movableSuite } from '#testing/movable-suite'
import { postTo } from '#testing/post-file'
import { createMemoryCache } from '../../platform/cache/memory-cache'
import { systemClock } from '../../platform/clock'
import type { Ticket } from '../../platform/files/port'
import { readS3Url } from '../../platform/files/s3/address'
import { S3NotReady } from '../../platform/files/s3/not-ready'
import { signPost } from '../../platform/files/s3/post-policy'
import { setUpS3 } from '../../platform/files/s3/set-up'
import { createS3Files, type S3Files } from '../../platform/files/s3-files'
import { noHousekeeping } from '../../platform/housekeeping/port'
import { startSeaweed, type SeaweedServer } from './servers/seaweedfs'

let server: SeaweedServer
beforeAll(async () => {
  server = await startSeaweed()
})
afterAll(() => server?.stop())

const log = pino({ level: 'silent' })
const open = (url: string) =>
  createS3Files({
    ...{ url, log, secret: 'a secret', clock: systemClock, housekeeping: noHousekeeping },
    cache: createMemoryCache({ clock: systemClock }),
  })
/** With a bucket of its own. */
async function openFresh() {
  const url = server.url(`notes-${randomUUID()}`)
  await setUpS3({ url, log, siteOrigin: 'http://localhost:8080' })
  const files = await open(url)
  return { url, files, close: () => files.stop() }
}

const upload = async (ticket: Ticket, bytes: Buffer, name = 'notes.pdf') => {
  await postTo(ticket, bytes, name)
  return ticket.secureUrl ?? ''
}

filesSuite('SeaweedFS', async () => ({ ...(await openFresh()), upload }))
movableSuite('SeaweedFS', openFresh)

describe('SeaweedFS', () => {
  let url: string
  let files: S3Files
  beforeEach(async () => {
    const fresh = await openFresh()
    url = fresh.url
    files = fresh.files
  })
  afterEach(() => files.stop())
  const ticket = () => files.ticket({ kind: 'document', owner: 'ann' })
  const unavailable = { code: 'unavailable', status: 503 }

  it('refuses an upload with changed, missing or additional fields', async () => {
    const given = await ticket()
    const changes: Record<string, string>[] = [
      { key: 'studyshelf/document/chosen.pdf' },
      { 'Content-Type': 'text/html' },
      { 'x-amz-meta-owner': 'bob' },
      { 'x-amz-meta-sha256': '0' },
      { 'x-amz-signature': '0'.repeat(64) },
      { policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64') },
    ]
    for (const change of changes)
      await expect(upload({ ...given, fields: { ...given.fields, ...change } }, pdf)).rejects.toThrow(
        /^40[03] /,
      )
    const { 'x-amz-meta-seal': _seal, ...unsealed } = given.fields
    await expect(upload({ ...given, fields: unsealed }, pdf)).rejects.toThrow('403 ')
    expect(await files.identify(given.secureUrl ?? '')).toBeNull()
    await upload(given, pdf)
  })

  it('refuses a file that is too large or empty', async () => {
    const card = () => files.ticket({ kind: 'id-card', owner: null })
    await expect(upload(await card(), Buffer.alloc(9 * 1024 * 1024))).rejects.toThrow('EntityTooLarge')
    await expect(upload(await card(), Buffer.alloc(0))).rejects.toThrow('EntityTooSmall')
  })

  it('refuses a ticket after its time', async () => {
    const store = readS3Url(url)
    const fields = {
      key: 'studyshelf/incoming/document/late.pdf',
      'Content-Type': 'application/octet-stream',
    }
    const sign = (now: Date) => signPost(store, { fields, maxBytes: 1000, now, seconds: 900 })
    const late = { url: store.uploadUrl, fields: sign(new Date(Date.now() - 901_000)) }
    await expect(postTo(late, Buffer.from('x'))).rejects.toThrow('403 ')
    await postTo({ ...late, fields: sign(new Date(Date.now() - 600_000)) }, Buffer.from('x'))
  })

  it('lets nobody read or write without a signature', async () => {
    const address = await upload(await ticket(), pdf)
    const { ref } = (await files.identify(address)) ?? { ref: '' }
    const bucket = readS3Url(url).url
    for (const key of ['', '?list-type=2', `/studyshelf/${ref}`, new URL(address).pathname])
      expect((await fetch(new URL(bucket + key))).status).toBe(403)
    expect((await fetch(`${bucket}/studyshelf/${ref}`, { method: 'PUT', body: 'x' })).status).toBe(403)
    expect(await files.read(ref)).toEqual(pdf)
  })

  it('keeps an accepted file as it is when its ticket is used once more', async () => {
    const permission = await ticket()
    const address = await upload(permission, pdf)
    const file = await files.identify(address)
    await upload(permission, Buffer.concat([pdf, pdf]))
    const other = await open(url)
    expect(await other.identify(address)).toEqual(file)
    expect(await buffer(await other.open(file?.ref ?? ''))).toEqual(pdf)
    await other.stop()
  })

  it('does not mix a file with the one that another process put in its place', async () => {
    const thumbnail = { kind: 'thumbnail', name: 'a1', contentType: 'image/webp' } as const
    const { ref } = await files.put({ ...thumbnail, bytes: Buffer.from('the first one') })
    await files.describe(ref)
    const other = await open(url)
    await other.put({ ...thumbnail, bytes: Buffer.from('two') })
    await other.stop()
    await expect(files.open(ref, { start: 4, end: 8 })).rejects.toMatchObject(unavailable)
    expect(await files.read(ref)).toEqual(Buffer.from('two'))
  })

  it('does not start without its bucket, or with a wrong secret', async () => {
    await expect(open(server.url('no-such-bucket'))).rejects.toThrow('npm run files -- setup')
    await expect(open(url.replace('studyshelf:', 'somebody:'))).rejects.toThrow(S3NotReady)
    await expect(open(url.replace('%2Flong', '%2Fshort'))).rejects.toThrow(S3NotReady)
  })

  it('says when the store is away, and goes on when it is back', async () => {
    const { ref } = await files.put({ kind: 'avatar', name: 'ann', bytes: png, contentType: 'image/png' })
    await files.describe(ref)
    await server.pause()
    await expect(files.open(ref)).rejects.toMatchObject(unavailable)
    await server.resume()
    expect(await files.read(ref)).toEqual(png)
    await server.halt()
    await expect(files.read(ref)).rejects.toMatchObject(unavailable)
    await expect(files.describe('avatar/bob')).rejects.toMatchObject(unavailable)
    await server.start()
    expect(await files.read(ref)).toEqual(png)
    expect(await files.describe('avatar/bob')).toBeNull()
  })
})
