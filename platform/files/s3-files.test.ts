import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryCache } from '../cache/memory-cache'
import { systemClock } from '../clock'
import { noHousekeeping } from '../housekeeping/port'
import { filesSuite, pdf, png } from '../testing/files-suite'
import { movableSuite } from '../testing/movable-suite'
import { postTo } from '../testing/post-file'
import { startS3Server } from '../testing/s3-server'
import { createTestClock } from '../testing/test-clock'
import { S3NotReady } from './s3/not-ready'
import { createS3Files, type S3Files } from './s3-files'
import type { Ticket } from './port'

type Server = Awaited<ReturnType<typeof startS3Server>>

const open = (
  server: Pick<Server, 'url'>,
  { clock = createTestClock(), cache = createMemoryCache({ clock: systemClock }), secret = 'a secret' } = {},
) =>
  createS3Files({
    url: server.url,
    secret,
    cache,
    clock,
    log: pino({ level: 'silent' }),
    // Tests sweep when they say so.
    housekeeping: noHousekeeping,
  })

/** Like a browser: the fields of the ticket, then the file. */
async function upload(ticket: Ticket, bytes: Buffer, name = 'notes.pdf'): Promise<string> {
  await postTo(ticket, bytes, name)
  return ticket.secureUrl ?? ''
}

filesSuite('an S3 store', async () => {
  const server = await startS3Server()
  const files = await open(server)
  return {
    files,
    upload,
    close: async () => {
      await files.stop()
      await server.stop()
    },
  }
})

movableSuite('an S3 store', async () => {
  const server = await startS3Server({ pageSize: 1 })
  const files = await open(server)
  return {
    files,
    close: async () => {
      await files.stop()
      await server.stop()
    },
  }
})

describe('an S3 store', () => {
  let server: Server
  let clock: ReturnType<typeof createTestClock>
  let files: S3Files
  beforeEach(async () => {
    server = await startS3Server({ pageSize: 3 })
    clock = createTestClock()
    files = await open(server, { clock })
  })
  afterEach(async () => {
    await files.stop()
    await server.stop()
  })
  const ticket = () => files.ticket({ kind: 'document', owner: 'ann' })
  const card = () => files.ticket({ kind: 'id-card', owner: null })
  const unavailable = { code: 'unavailable', status: 503 }

  it('refuses an upload with changed, missing or additional fields', async () => {
    const given = await ticket()
    const changes: Record<string, string>[] = [
      { key: 'studyshelf/document/chosen.pdf' },
      { 'Content-Type': 'text/html' },
      { 'x-amz-meta-owner': 'bob' },
      { 'x-amz-meta-sha256': '0' },
      { 'x-amz-signature': '0'.repeat(64) },
      { acl: 'public-read' },
      { policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64') },
    ]
    for (const change of changes)
      await expect(upload({ ...given, fields: { ...given.fields, ...change } }, pdf)).rejects.toThrow('403')
    const { 'x-amz-meta-seal': _seal, ...unsealed } = given.fields
    await expect(upload({ ...given, fields: unsealed }, pdf)).rejects.toThrow('403')
    expect(server.stored()).toEqual([])
  })

  it('issues tickets that are valid for 15 minutes by the store’s clock', async () => {
    const late = await ticket()
    server.advance(14 * 60)
    await files.describe('avatar/nobody')
    await upload(await ticket(), pdf)
    await upload(late, pdf)
    server.advance(2 * 60)
    await expect(upload(late, pdf)).rejects.toThrow('403 ')
    await upload(await ticket(), pdf)
  })

  it('works on a machine whose clock is hours off', async () => {
    server.advance(-5 * 3600)
    const { ref } = await files.put({ kind: 'avatar', name: 'ann', bytes: png, contentType: 'image/png' })
    server.advance(9 * 3600)
    expect(await files.read(ref)).toEqual(png)
    expect(await files.identify(await upload(await ticket(), pdf))).toMatchObject({ owner: 'ann' })
  })

  it('lets the store refuse a file that is too large or empty', async () => {
    await expect(upload(await card(), Buffer.alloc(9 * 1024 * 1024))).rejects.toThrow('EntityTooLarge')
    await expect(upload(await card(), Buffer.alloc(0))).rejects.toThrow('EntityTooSmall')
  })

  it('deletes and refuses an upload of another type', async () => {
    for (const wrong of [pdf, Buffer.from('<svg/>'), Buffer.from('GIF89a....')]) {
      const url = await upload(await card(), wrong)
      await expect(files.identify(url)).rejects.toMatchObject({ code: 'wrong-type', status: 400 })
      expect(await files.identify(url)).toBeNull()
    }
    const picture = await upload(await ticket(), png)
    await expect(files.identify(picture)).rejects.toMatchObject({ code: 'wrong-type' })
    expect(server.stored()).toEqual([])
  })

  it('deletes and refuses an upload that is too large, although the store accepted it', async () => {
    const { ref, secureUrl, fields } = await card()
    const seal = fields['x-amz-meta-seal'] ?? ''
    server.smuggle(`studyshelf/incoming/${ref}`, Buffer.concat([png, Buffer.alloc(9 * 1024 * 1024)]), {
      seal,
    })
    await expect(files.identify(secureUrl ?? '')).rejects.toMatchObject({ code: 'too-large', status: 413 })
    expect(server.stored()).toEqual([])
  })

  it('does not serve an upload before it is inspected', async () => {
    const { ref = '', ...permission } = await ticket()
    const url = await upload(permission, pdf)
    expect(await files.describe(ref)).toBeNull()
    await expect(files.read(ref)).rejects.toMatchObject({ code: 'file-missing' })
    expect((await files.identify(url))?.ref).toBe(ref)
    expect(await files.read(ref)).toEqual(pdf)
  })

  it('keeps an accepted file as it is when its ticket is used once more', async () => {
    const permission = await ticket()
    const url = await upload(permission, pdf)
    const file = await files.identify(url)
    await upload(permission, Buffer.concat([pdf, pdf]))
    const other = await open(server, { clock })
    for (const each of [files, other]) {
      expect(await each.identify(url)).toEqual(file)
      expect(await each.read(file?.ref ?? '')).toEqual(pdf)
    }
    await other.stop()
    await files.delete(file?.ref ?? '')
    expect(server.stored()).toEqual([])
    expect(await files.identify(url)).toBeNull()
  })

  it('accepts an upload once, however many ask at the same time', async () => {
    const url = await upload(await ticket(), pdf)
    const asked = await Promise.all(Array.from({ length: 5 }, () => files.identify(url)))
    expect(new Set(asked.map((file) => file?.ref)).size).toBe(1)
    expect(server.calls.filter((call) => call.startsWith('PUT '))).toHaveLength(1)
  })

  it('leaves an upload to the process that accepts it', async () => {
    const cache = createMemoryCache({ clock: systemClock })
    const one = await open(server, { cache })
    const permission = await one.ticket({ kind: 'document', owner: 'ann' })
    const url = await upload(permission, pdf)
    const claim = `file-accepted:${permission.ref}`
    await cache.claim(claim, 60)
    await expect(one.identify(url)).rejects.toMatchObject(unavailable)
    await cache.delete(claim)
    expect(await one.identify(url)).not.toBeNull()
    await one.stop()
  })

  it('accepts exactly the bytes that it inspected', async () => {
    const permission = await ticket()
    const url = await upload(permission, pdf)
    // Replaces the upload between its inspection and its copy.
    const replaced = new Promise<void>((resolve, reject) => {
      const reading = `GET studyshelf/incoming/${permission.ref}`
      const push = server.calls.push.bind(server.calls)
      server.calls.push = (...asked) => {
        if (asked.includes(reading))
          upload(permission, Buffer.concat([pdf, pdf])).then(() => resolve(), reject)
        return push(...asked)
      }
    })
    const identified = await files.identify(url).catch((error: unknown) => error)
    await replaced
    const accepted = await files.read(permission.ref ?? '').catch(() => null)
    if (accepted === null) expect(identified).toMatchObject(unavailable)
    else expect(accepted).toEqual(pdf)
  })

  it('knows no file of which no ticket of ours tells, and none at another address', async () => {
    const ref = `document/${'0'.repeat(32)}.pdf`
    const smuggled = server.smuggle(`studyshelf/incoming/${ref}`, pdf, { owner: 'ann', seal: '0'.repeat(32) })
    expect(await files.identify(smuggled)).toBeNull()
    const permission = await ticket()
    const seal = permission.fields['x-amz-meta-seal'] ?? ''
    server.smuggle(`studyshelf/incoming/${permission.ref}`, pdf, { owner: 'bob', seal })
    expect(await files.identify(permission.secureUrl ?? '')).toBeNull()

    const url = await upload(await ticket(), pdf)
    const { pathname } = new URL(url)
    for (const other of [
      `https://elsewhere.example${pathname}`,
      `${server.origin}.elsewhere.example${pathname}`,
      `${url}?x=1`,
      `${url}/..`,
      `${url}%00`,
      url.replace('/incoming/', '/'),
      url.replace('/notes/', '/others/'),
      url.replace('/document/', '/book/'),
      pathname,
    ])
      expect(await files.identify(other)).toBeNull()
    expect(await files.identify(url)).not.toBeNull()
  })

  it('knows its accepted files after a restart, even with another secret', async () => {
    const url = await upload(await ticket(), pdf)
    const file = await files.identify(url)
    const other = await open(server, { clock, secret: 'another secret' })
    expect(await other.describe(file?.ref ?? '')).toEqual(file)
    expect(await other.identify(url)).toEqual(file)
    expect(await buffer(await other.open(file?.ref ?? '', { start: 0, end: 3 }))).toEqual(pdf.subarray(0, 4))
    await other.stop()
  })

  it('does not mix a file with the one that another process put in its place', async () => {
    const thumbnail = { kind: 'thumbnail', name: 'a1', contentType: 'image/webp' } as const
    const { ref } = await files.put({ ...thumbnail, bytes: Buffer.from('the first one') })
    await files.describe(ref)
    const other = await open(server)
    await other.put({ ...thumbnail, bytes: Buffer.from('two') })
    await other.stop()
    await expect(files.open(ref, { start: 4, end: 8 })).rejects.toMatchObject(unavailable)
    expect((await files.describe(ref))?.sizeBytes).toBe(3)
    expect(await files.read(ref)).toEqual(Buffer.from('two'))
  })

  it('lets no ID image grow older than a day, even if it was used late, and keeps documents for good', async () => {
    const sent = await upload(await card(), png)
    const unused = await upload(await card(), png)
    const document = await upload(await ticket(), pdf)
    await files.identify(document)
    server.advance(10 * 3600)
    await files.identify(sent)
    for (let number = 0; number < 10; number++)
      await files.put({ kind: 'avatar', name: `ann-${number}.webp`, bytes: png, contentType: 'image/webp' })
    clock.advance(21 * 3600)
    await files.sweep()
    expect(await files.identify(sent)).not.toBeNull()
    clock.advance(3601)
    await files.sweep()
    for (const gone of [sent, unused]) expect(await files.identify(gone)).toBeNull()
    expect(await files.identify(document)).not.toBeNull()
    expect(server.stored()).toHaveLength(11)
  })

  it('refuses a name that would leave its folder', async () => {
    const put = files.put({ kind: 'avatar', name: '../secret', bytes: pdf, contentType: 'image/webp' })
    await expect(put).rejects.toThrow('cannot name a file')
  })

  it('repeats a call whose connection was closed, or that came at a busy moment', async () => {
    const book = { kind: 'book', name: 'a.pdf', bytes: pdf, contentType: 'application/pdf' } as const
    server.reset(2)
    const { ref } = await files.put(book)
    server.overload(2)
    expect(await files.read(ref)).toEqual(pdf)
    server.reset(3)
    await expect(files.put({ ...book, name: 'b.pdf' })).rejects.toMatchObject(unavailable)
    server.overload(3)
    await expect(files.read(ref)).rejects.toMatchObject(unavailable)
    expect(server.stored()).toEqual(['studyshelf/book/a.pdf'])
  })

  it('reports that the store is unavailable', async () => {
    const { ref } = await files.put({ kind: 'avatar', name: 'ann', bytes: png, contentType: 'image/png' })
    await files.check()
    await server.stop()
    const calls = [
      () => files.read(ref),
      () => files.open(ref, { start: 0, end: 1 }),
      () => files.delete(ref),
      () => files.describe('avatar/bob'),
      () => files.put({ kind: 'avatar', name: 'bob', bytes: png, contentType: 'image/png' }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(unavailable)
    // A ticket needs nothing of the store.
    expect((await ticket()).ref).toMatch(/^document\//)
    const later = await open(server)
    await expect(later.check()).rejects.toMatchObject(unavailable)
    await later.stop()
    server = await startS3Server()
  })

  it('does not report files as missing while the bucket is missing', async () => {
    const { ref } = await files.put({ kind: 'avatar', name: 'ann', bytes: png, contentType: 'image/png' })
    server.loseBucket()
    await expect(files.read(ref)).rejects.toMatchObject(unavailable)
    await expect(files.describe('avatar/bob')).rejects.toMatchObject(unavailable)
    await expect(open(server)).rejects.toThrow('npm run files -- setup')
  })

  it('does not start with a wrong key, secret or region', async () => {
    for (const [right, wrong] of [
      ['a-key:', 'b-key:'],
      ['a%2Fsecret', 'b%2Fsecret'],
      ['region=eu-central-1', 'region=us-east-1'],
    ] as const)
      await expect(open({ url: server.url.replace(right, wrong) })).rejects.toThrow(S3NotReady)
  })
})
