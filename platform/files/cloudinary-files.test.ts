import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ownHousekeeping } from '../housekeeping/port'
import { startCloudinaryServer } from '../testing/cloudinary-server'
import { filesSuite, pdf, png } from '../testing/files-suite'
import { movableSuite } from '../testing/movable-suite'
import { postTo } from '../testing/post-file'
import { createTestClock } from '../testing/test-clock'
import { createCloudinaryFiles, type CloudinaryFiles } from './cloudinary-files'
import type { Ticket } from './port'

type Server = Awaited<ReturnType<typeof startCloudinaryServer>>

const open = (server: Server, clock = createTestClock(), secret = 'a secret') =>
  createCloudinaryFiles({
    url: server.url,
    secret,
    clock,
    log: pino({ level: 'silent' }),
    housekeeping: ownHousekeeping,
  })

const upload = async (
  ticket: Pick<Ticket, 'url' | 'fields'>,
  bytes: Buffer,
  name?: string,
): Promise<string> =>
  z.object({ secure_url: z.string() }).parse(JSON.parse(await postTo(ticket, bytes, name))).secure_url

filesSuite('Cloudinary', async () => {
  const server = await startCloudinaryServer()
  const files = await open(server)
  return {
    files,
    upload: (ticket, bytes, name) => upload(ticket, bytes, name),
    close: async () => {
      await files.stop()
      await server.stop()
    },
  }
})

movableSuite('Cloudinary', async () => {
  const server = await startCloudinaryServer()
  const files = await open(server)
  return {
    files,
    close: async () => {
      await files.stop()
      await server.stop()
    },
  }
})

describe('Cloudinary', () => {
  let server: Server
  let clock: ReturnType<typeof createTestClock>
  let files: CloudinaryFiles
  beforeEach(async () => {
    server = await startCloudinaryServer()
    clock = createTestClock()
    files = await open(server, clock)
  })
  afterEach(async () => {
    await files.stop()
    await server.stop()
  })
  const ticket = () => files.ticket({ kind: 'document', owner: 'ann' })

  it('issues a ticket with the fields of the upload contract', async () => {
    const fields = { folder: 'studyshelf/document', resource_type: 'raw' }
    expect((await ticket()).fields).toMatchObject(fields)
  })

  it('refuses an upload with changed parameters, or without a signature', async () => {
    const { url, fields } = await ticket()
    for (const change of [
      { folder: 'studyshelf/avatar' },
      { public_id: 'chosen' },
      { overwrite: 'true' },
      { context: 'owner=bob' },
      { timestamp: String(Math.floor(Date.now() / 1000)) },
      { signature: '' },
      { api_key: '1' },
    ])
      await expect(upload({ url, fields: { ...fields, ...change } }, pdf)).rejects.toThrow('401')
    expect(server.stored()).toEqual([])
  })

  it('signs uploads, calls and addresses with SHA-256', async () => {
    const permission = await ticket()
    expect(permission.fields['signature']).toMatch(/^[0-9a-f]{64}$/)
    // The server accepts no other signature.
    const file = await files.identify(await upload(permission, pdf))
    expect(await files.read(file?.ref ?? '')).toEqual(pdf)
    expect((await files.put({ kind: 'avatar', name: 'ann', bytes: png, contentType: 'image/png' })).ref).toBe(
      'avatar/ann',
    )
  })

  it('issues tickets that are valid for 15 minutes', async () => {
    const late = await ticket()
    server.advance(14 * 60)
    expect(await upload(await ticket(), pdf)).toContain('/raw/authenticated/s--')
    server.advance(2 * 60)
    await expect(upload(late, pdf)).rejects.toThrow('Stale request')
  })

  it('stores one file for each ticket', async () => {
    const used = await ticket()
    const url = await upload(used, pdf)
    await upload(used, Buffer.concat([pdf, pdf]))
    expect((await files.identify(url))?.sizeBytes).toBe(pdf.length)
    expect(server.stored()).toHaveLength(1)
  })

  it('deletes and refuses an upload that is too large or of another type', async () => {
    const card = () => files.ticket({ kind: 'id-card', owner: null })
    const huge = await upload(await card(), Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]))
    await expect(files.identify(huge)).rejects.toMatchObject({ code: 'too-large', status: 413 })
    for (const wrong of [pdf, Buffer.from('<svg/>'), Buffer.from('GIF89a....')]) {
      const url = await upload(await card(), wrong)
      await expect(files.identify(url)).rejects.toMatchObject({ code: 'wrong-type', status: 400 })
      expect(await files.identify(url)).toBeNull()
    }
    const picture = await upload(await ticket(), png)
    await expect(files.identify(picture)).rejects.toMatchObject({ code: 'wrong-type' })
    expect(server.stored()).toEqual([])
  })

  it('knows no file of which no ticket of ours tells, and none at another site', async () => {
    const ref = `document/${'0'.repeat(32)}`
    const seal = '0'.repeat(32)
    const smuggled = server.smuggle(`studyshelf/${ref}`, pdf, {
      owner: 'ann',
      seal,
      sha256: '0',
      type: 'x',
      name: 'x',
    })
    expect(await files.identify(smuggled)).toBeNull()

    const url = await upload(await ticket(), pdf)
    const { pathname } = new URL(url)
    for (const other of [
      `https://elsewhere.example${pathname}`,
      `${server.origin}.elsewhere.example${pathname}`,
      `${url}?x=1`,
      `${url}/..`,
      url.replace('/authenticated/', '/upload/'),
      url.replace('/notes/', '/others/'),
      pathname,
    ])
      expect(await files.identify(other)).toBeNull()
    expect(await files.identify(url)).not.toBeNull()
  })

  it('knows its accepted files after a restart, even with another secret', async () => {
    const url = await upload(await ticket(), pdf)
    const file = await files.identify(url)
    const { ref } = file ?? { ref: '' }
    const other = await open(server, clock, 'another secret')
    expect(await other.describe(ref)).toEqual(file)
    expect(await buffer(await other.open(ref, { start: 0, end: 3 }))).toEqual(pdf.subarray(0, 4))
    await other.stop()
  })

  it('does not serve an upload before it is inspected', async () => {
    const url = await upload(await ticket(), pdf)
    const ref = /document\/[0-9a-f]{32}$/.exec(url)?.[0] ?? ''
    expect(await files.describe(ref)).toBeNull()
    await files.identify(url)
    expect(await files.describe(ref)).not.toBeNull()
  })

  it('makes no counted call twice for a file, or for a missing file', async () => {
    const url = await upload(await ticket(), pdf)
    const other = await open(server, clock)
    const { ref } = (await files.identify(url)) ?? { ref: '' }
    await files.describe(ref)
    await files.read(ref)
    for (let times = 0; times < 3; times++) await other.describe(`avatar/nobody-${times}`)
    expect(server.adminCalls.filter((call) => call.includes('/studyshelf/'))).toEqual([
      expect.stringContaining(ref),
    ])
    await other.stop()
  })

  it('lets no ID image grow older than a day, even if one sweep fails, and keeps documents for good', async () => {
    const card = await upload(await files.ticket({ kind: 'id-card', owner: null }), png)
    const document = await upload(await ticket(), pdf)
    await files.identify(card)
    clock.advance(21 * 3600)
    await files.sweep()
    expect(await files.identify(card)).not.toBeNull()
    clock.advance(3601)
    await files.sweep()
    expect(await files.identify(card)).toBeNull()
    expect(await files.identify(document)).not.toBeNull()
  })

  it('keeps no photo for an avatar for more than a day, but keeps the avatar', async () => {
    const photo = await upload(await files.ticket({ kind: 'avatar', owner: 'ann' }), png)
    await files.put({ kind: 'avatar', name: 'ann-01.webp', bytes: png, contentType: 'image/webp' })
    clock.advance(22 * 3600 + 1)
    await files.sweep()
    expect(await files.identify(photo)).toBeNull()
    expect(server.stored()).toEqual(['studyshelf/avatar/ann-01.webp'])
  })

  it('gives the reference of a file in advance', async () => {
    const permission = await ticket()
    const file = await files.identify(await upload(permission, pdf))
    expect(file?.ref).toBe(permission.ref)
  })

  it('deletes any number of old ID images', async () => {
    for (let card = 0; card < 230; card++) server.smuggle(`studyshelf/id-card/${1000 + card}`, png, {})
    clock.advance(25 * 3600)
    await files.sweep()
    expect(server.stored()).toEqual([])
  })

  it('stores no file under the extension of a PDF, which an account may refuse to deliver', async () => {
    await files.put({ kind: 'book', name: 'how-to-live.pdf', bytes: pdf, contentType: 'application/pdf' })
    const other = await open(server, clock)
    expect(await other.describe('book/how-to-live.pdf')).toMatchObject({ originalName: 'how-to-live.pdf' })
    await other.stop()
    expect(server.stored()).toEqual(['studyshelf/book/how-to-live_pdf'])
  })

  it('refuses a name that would leave its folder', async () => {
    const put = files.put({ kind: 'avatar', name: '../secret', bytes: pdf, contentType: 'image/webp' })
    await expect(put).rejects.toThrow('cannot name a file')
  })

  it('repeats a call once whose connection was closed', async () => {
    const book = { kind: 'book', name: 'a.pdf', bytes: pdf, contentType: 'application/pdf' } as const
    server.reset(1)
    const { ref } = await files.put(book)
    const other = await open(server, clock)
    server.reset(1)
    expect(await other.describe(ref)).toMatchObject({ originalName: 'a.pdf' })
    await other.stop()
    server.reset(2)
    await expect(files.put({ ...book, name: 'b.pdf' })).rejects.toMatchObject({ status: 503 })
    expect(server.stored()).toEqual(['studyshelf/book/a_pdf'])
  })

  it('reports that Cloudinary is unavailable', async () => {
    const { ref } = await files.put({ kind: 'avatar', name: 'ann', bytes: png, contentType: 'image/png' })
    await files.check()
    await server.stop()
    const unavailable = { code: 'unavailable', status: 503 }
    const calls = [
      () => files.read(ref),
      () => files.open(ref, { start: 0, end: 1 }),
      () => files.delete(ref),
      () => files.describe('avatar/bob'),
      () => files.put({ kind: 'avatar', name: 'bob', bytes: png, contentType: 'image/png' }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(unavailable)
    clock.advance(60)
    await expect(files.check()).rejects.toMatchObject(unavailable)
    server = await startCloudinaryServer()
  })
})
