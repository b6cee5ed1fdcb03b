import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryCache } from '../cache/memory-cache'
import type { Cache } from '../cache/port'
import { noHousekeeping, ownHousekeeping } from '../housekeeping/port'
import { breakable } from '../testing/breakable'
import { filesSuite, jpeg, pdf, png } from '../testing/files-suite'
import { movableSuite } from '../testing/movable-suite'
import { createDiskFiles } from './disk-files'
import { eachKeptFile } from './each-kept-file'
import type { DiskFiles } from './disk-files'
import type { Ticket } from './port'

const publicUrl = 'http://localhost:8080'
let dataDir: string
let aheadMs = 0
let count = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const open = (cache: Pick<Cache, 'claim' | 'delete'> = createMemoryCache({ clock })) =>
  createDiskFiles({
    dataDir,
    publicUrl,
    secret: 'a secret',
    cache,
    clock,
    log: pino({ level: 'silent' }),
    housekeeping: ownHousekeeping,
  })
const upload = async (
  files: DiskFiles,
  { fields }: Pick<Ticket, 'fields'>,
  bytes: Buffer,
  originalName = 'notes.pdf',
) => {
  await files.uploads.admit(fields)
  const path = join(files.uploads.incomingDir, `upload-${count++}`)
  await writeFile(path, bytes)
  return (await files.uploads.accept({ fields, path, originalName })).secureUrl
}

beforeEach(async () => {
  aheadMs = 0
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-files-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

filesSuite('the disk', async () => {
  const files = await open()
  return {
    files,
    upload: (ticket, bytes, name) => upload(files, ticket, bytes, name),
    close: () => files.stop(),
  }
})

movableSuite('the disk', async () => {
  const files = await open()
  return { files, close: () => files.stop() }
})

describe('the disk', () => {
  let files: DiskFiles
  beforeEach(async () => {
    files = await open()
  })

  it('shows a backup the files that are deleted and replaced meanwhile, and deletes them afterwards', async () => {
    const put = (name: string, bytes: Buffer) =>
      files.put({ kind: 'share', name, bytes, contentType: 'image/png' })
    await put('stays.png', png)
    await put('goes.png', png)
    await put('changes.png', png)
    files.holdDeleted?.()
    await files.delete('share/goes.png')
    expect(await files.describe('share/goes.png')).toBeNull()
    const seen = new Map<string, Buffer>()
    for await (const { file, handle } of eachKeptFile(join(dataDir, 'files'))) {
      if (seen.size === 0) await put('changes.png', jpeg)
      seen.set(file.ref, await handle.readFile())
      expect(
        createHash('sha256')
          .update(seen.get(file.ref) ?? '')
          .digest('hex'),
      ).toBe(file.sha256)
    }
    expect([...seen.keys()].sort()).toEqual(['share/changes.png', 'share/goes.png', 'share/stays.png'])
    await files.releaseDeleted?.()
    expect((await readdir(join(dataDir, 'files', 'share'))).filter((name) => name.includes('goes'))).toEqual(
      [],
    )
    await expect(stat(join(dataDir, 'files', 'removed'))).rejects.toThrow('ENOENT')
  })

  it('leaves alone what a running program keeps for a backup, while a command uses the same files', async () => {
    await files.put({ kind: 'share', name: 'goes.png', bytes: png, contentType: 'image/png' })
    files.holdDeleted?.()
    await files.delete('share/goes.png')
    const command = await createDiskFiles({
      ...{ dataDir, publicUrl, clock, secret: 'a secret', isGuest: true },
      cache: createMemoryCache({ clock }),
      log: pino({ level: 'silent' }),
      housekeeping: noHousekeeping,
    })
    const kept: string[] = []
    for await (const { file } of eachKeptFile(join(dataDir, 'files'))) kept.push(file.ref)
    expect(kept).toEqual(['share/goes.png'])
    await command.stop()
    await files.releaseDeleted?.()
  })

  it('deletes at the next start what was kept for a backup', async () => {
    await files.put({ kind: 'share', name: 'goes.png', bytes: png, contentType: 'image/png' })
    files.holdDeleted?.()
    await files.delete('share/goes.png')
    await (await open()).stop()
    await expect(stat(join(dataDir, 'files', 'removed'))).rejects.toThrow('ENOENT')
  })

  it('keeps a long name without half a character at its end', async () => {
    const ticket = await files.ticket({ kind: 'document', owner: 'a' })
    const name = `${'n'.repeat(254)}😀.pdf`
    const file = await files.identify(await upload(files, ticket, pdf, name))
    expect(file?.originalName).toBe(`${'n'.repeat(254)}😀`)
    expect(() => encodeURIComponent(file?.originalName ?? '')).not.toThrow()
  })
  afterEach(() => files.stop())
  const ticket = () => files.ticket({ kind: 'document', owner: 'ann' })

  it('issues a ticket with the fields of the upload contract', async () => {
    const fields = { upload_preset: 'studyshelf', folder: 'document', resource_type: 'raw' }
    expect((await ticket()).fields).toMatchObject(fields)
  })

  it('names files so that nobody can guess them', async () => {
    expect(await upload(files, await ticket(), pdf)).toMatch(
      /^http:\/\/localhost:8080\/files\/document\/[0-9a-f]{32}\.pdf$/,
    )
  })

  it('recognises its addresses with and without the origin, and no others', async () => {
    const url = await upload(files, await ticket(), pdf)
    const path = new URL(url).pathname
    expect(await files.identify(path)).toEqual(await files.identify(url))
    expect(await files.identify(`https://elsewhere.example${path}`)).toBeNull()
    expect(await files.identify(`${publicUrl}.elsewhere.example${path}`)).toBeNull()
    expect(await files.identify(`${url}?x=1`)).toBeNull()
  })

  it('accepts one file per ticket, also when two come at once or after a restart', async () => {
    const used = await ticket()
    const both = await Promise.allSettled([upload(files, used, pdf), upload(files, used, pdf)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await files.stop()
    files = await open()
    await expect(upload(files, used, pdf)).rejects.toMatchObject({ code: 'ticket-used', status: 409 })
    expect((await readdir(join(dataDir, 'files/document'))).length).toBe(2)
  })

  it('accepts one file per ticket across programs on one disk, of any type', async () => {
    const cache = createMemoryCache({ clock })
    const [one, other] = [await open(cache), await open(cache)]
    const used = await one.ticket({ kind: 'avatar', owner: 'ann' })
    const both = await Promise.allSettled([upload(one, used, png), upload(other, used, jpeg)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await one.stop()
    await other.stop()
  })

  it('takes no file while it cannot be known whether the ticket was used, and then takes it', async () => {
    const cache = breakable(createMemoryCache({ clock }))
    const other = await open(cache.part)
    const unused = await ticket()
    cache.fail()
    await expect(upload(other, unused, pdf)).rejects.toThrow('away')
    cache.mend()
    expect(await upload(other, unused, pdf)).toMatch(/\.pdf$/)
    await other.stop()
  })

  it('refuses a ticket that is old, changed, or not its own', async () => {
    const { fields } = await ticket()
    for (const change of [
      { folder: 'avatar' },
      { owner: 'bob' },
      { owner: '' },
      { expires: '9999999999999' },
      { ticket: '0'.repeat(32) },
      { signature: '0'.repeat(64) },
      { signature: 'short' },
    ]) {
      await expect(files.uploads.admit({ ...fields, ...change })).rejects.toThrow('not permitted')
      await expect(upload(files, { fields: { ...fields, ...change } }, pdf)).rejects.toMatchObject({
        status: 403,
      })
    }
    await expect(files.uploads.admit(undefined)).rejects.toThrow('not permitted')
    expect(await files.uploads.admit(fields)).toMatchObject({ maxBytes: 30 * 1024 * 1024 })
    await expect(files.uploads.admit(fields)).rejects.toMatchObject({ code: 'ticket-used' })
    aheadMs = 15 * 60_000
    await expect(files.uploads.admit(fields)).rejects.toThrow('too long')
  })

  it('reads what a ticket permits without using it up', async () => {
    const { fields } = await ticket()
    const expected = files.uploads.read(fields)
    expect(expected).toMatchObject({ kind: 'document', owner: 'ann', maxBytes: 30 * 1024 * 1024 })
    expect(await files.identify(await upload(files, { fields }, pdf))).toMatchObject({ ref: expected.ref })
    expect(() => files.uploads.read({})).toThrow('not permitted')
  })

  it('refuses a file that is too large or of another type, with a ticket each, which is used up then', async () => {
    const idTicket = () => files.ticket({ kind: 'id-card', owner: null })
    const huge = Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)])
    await expect(upload(files, await idTicket(), huge)).rejects.toMatchObject({
      code: 'too-large',
      status: 413,
    })
    for (const wrong of [pdf, Buffer.from('GIF89a....'), Buffer.from('<svg/>'), Buffer.alloc(0)])
      await expect(upload(files, await idTicket(), wrong)).rejects.toMatchObject({
        code: 'wrong-type',
        status: 400,
      })
    await expect(upload(files, await ticket(), png)).rejects.toMatchObject({ code: 'wrong-type' })
    expect(await upload(files, await idTicket(), png)).toMatch(/\.png$/)
  })

  it('lets no ID image grow older than a day, even if one sweep fails, and keeps documents for good', async () => {
    const card = await upload(files, await files.ticket({ kind: 'id-card', owner: null }), png)
    const document = await upload(files, await ticket(), pdf)
    aheadMs = 21 * 3_600_000
    await files.sweep()
    expect(await files.identify(card)).not.toBeNull()
    aheadMs = 22 * 3_600_000
    await files.sweep()
    expect(await files.identify(card)).toBeNull()
    expect(await readdir(join(dataDir, 'files/id-card'))).toEqual([])
    expect(await files.identify(document)).not.toBeNull()
  })

  it('keeps no photo for an avatar for more than a day, but keeps the avatar', async () => {
    const photo = await upload(files, await files.ticket({ kind: 'avatar', owner: 'ann' }), png)
    const face = { kind: 'avatar', name: 'ann-0123456789abcdef.webp', contentType: 'image/webp' } as const
    const { ref } = await files.put({ ...face, bytes: png, owner: 'ann' })
    aheadMs = 21 * 3_600_000
    await files.sweep()
    expect(await files.identify(photo)).not.toBeNull()
    aheadMs = 22 * 3_600_000
    await files.sweep()
    expect(await files.identify(photo)).toBeNull()
    expect(await files.describe(ref)).not.toBeNull()
  })

  it('removes a document that a crash left without a record', async () => {
    const document = await upload(files, await ticket(), pdf)
    const folder = join(dataDir, 'files/document')
    const crashed = join(folder, `${'0'.repeat(32)}.pdf~00000000`)
    await writeFile(crashed, pdf)
    for (const name of await readdir(folder)) await utimes(join(folder, name), new Date(0), new Date(0))
    await files.sweep()
    await expect(stat(crashed)).rejects.toThrow()
    expect(await files.identify(document)).not.toBeNull()
  })

  it('removes an ID image that a crash left without a record', async () => {
    const card = await upload(files, await files.ticket({ kind: 'id-card', owner: null }), png)
    const folder = join(dataDir, 'files/id-card')
    const names = await readdir(folder)
    const crashed = join(folder, `${'0'.repeat(32)}.png~00000000`)
    await writeFile(crashed, png)
    await files.sweep()
    await expect(stat(crashed)).resolves.toBeDefined()
    for (const name of [...names, `${'0'.repeat(32)}.png~00000000`])
      await utimes(join(folder, name), new Date(0), new Date(0))
    await files.sweep()
    expect(await readdir(folder)).toEqual(names)
    expect(await files.identify(card)).not.toBeNull()
  })

  it('removes server-made files that a crash left without a record, and keeps the rest', async () => {
    const kept = []
    for (const [kind, name] of [
      ['thumbnail', 'a.webp'],
      ['book', 'b.pdf'],
    ] as const) {
      const { ref } = await files.put({ kind, name, bytes: pdf, contentType: 'application/pdf' })
      kept.push(ref)
      const folder = join(dataDir, 'files', kind)
      await writeFile(join(folder, 'lost~00000000'), pdf)
      for (const each of await readdir(folder)) await utimes(join(folder, each), new Date(0), new Date(0))
    }
    await files.sweep()
    for (const ref of kept) expect((await files.read(ref)).equals(pdf)).toBe(true)
    for (const kind of ['thumbnail', 'book'])
      expect(await readdir(join(dataDir, 'files', kind))).not.toContain('lost~00000000')
  })

  it('accepts a file if its ticket expired during the upload', async () => {
    const { fields } = await ticket()
    aheadMs = 14 * 60_000
    await files.uploads.admit(fields)
    aheadMs = 16 * 60_000
    const path = join(files.uploads.incomingDir, 'slow')
    await writeFile(path, pdf)
    const { secureUrl } = await files.uploads.accept({ fields, path, originalName: 'notes.pdf' })
    expect(await files.identify(secureUrl)).toMatchObject({ owner: 'ann' })
    await expect(files.uploads.admit(fields)).rejects.toMatchObject({ code: 'ticket-expired' })
  })

  it('removes unfinished uploads', async () => {
    const stale = join(files.uploads.incomingDir, 'stale')
    const fresh = join(files.uploads.incomingDir, 'fresh')
    await writeFile(stale, 'half')
    await writeFile(fresh, 'half')
    await utimes(stale, new Date(0), new Date(0))
    await files.sweep()
    await expect(stat(stale)).rejects.toThrow()
    await expect(stat(fresh)).resolves.toBeDefined()
  })

  it('leaves no bytes of a replaced or deleted file behind', async () => {
    const put = (text: string) =>
      files.put({ kind: 'avatar', name: 'ann.webp', bytes: Buffer.from(text), contentType: 'image/webp' })
    await put('one')
    const { ref } = await put('two')
    expect(await readdir(join(dataDir, 'files/avatar'))).toHaveLength(2)
    await files.delete(ref)
    expect(await readdir(join(dataDir, 'files/avatar'))).toEqual([])
    expect(await readdir(files.uploads.incomingDir)).toEqual([])
  })

  it('refuses a name that would leave its folder', async () => {
    const put = files.put({ kind: 'avatar', name: '../secret', bytes: pdf, contentType: 'image/webp' })
    await expect(put).rejects.toThrow()
  })
})
