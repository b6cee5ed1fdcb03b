import type { FileKind } from '#events'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Files, Ticket } from '../files/port'

export interface FilesUnderTest {
  files: Files
  /** Uploads a file with a ticket, as a browser does. Resolves to the secure_url; rejects if it is refused. */
  upload(ticket: Ticket, bytes: Buffer, originalName: string): Promise<string>
  close(): Promise<void>
}

export const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'notes ')])
export const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300)])
export const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300)])

/** The contract of every file host. */
export function filesSuite(name: string, open: () => Promise<FilesUnderTest>) {
  describe(`${name} as a file host`, () => {
    let under: FilesUnderTest
    let files: Files
    beforeEach(async () => {
      under = await open()
      files = under.files
    })
    afterEach(() => under.close())

    const name = 'Réseaux 學.pdf'
    const send = async (kind: FileKind, bytes: Buffer, owner: string | null = 'ann') =>
      under.upload(await files.ticket({ kind, owner, name }), bytes, name)
    const stored = async () => {
      const file = await files.identify(await send('document', pdf))
      if (!file) throw new Error('the upload is not known')
      return file
    }

    it('issues a ticket for one kind of file', async () => {
      const { url, fields } = await files.ticket({ kind: 'document', owner: 'ann' })
      expect(url).toMatch(/^https?:\/\//)
      expect(fields['folder'] ?? fields['key']).toContain('document')
    })

    it('describes an upload and its owner', async () => {
      const file = await stored()
      expect(file).toMatchObject({
        kind: 'document',
        owner: 'ann',
        sizeBytes: pdf.length,
        contentType: 'application/pdf',
        originalName: 'Réseaux 學.pdf',
        sha256: createHash('sha256').update(pdf).digest('hex'),
      })
      expect(await files.describe(file.ref)).toEqual(file)
    })

    it('records no owner for a visitor’s ID image', async () => {
      expect(await files.identify(await send('id-card', png, null))).toMatchObject({
        kind: 'id-card',
        owner: null,
        contentType: 'image/png',
      })
    })

    it.each([
      'https://elsewhere.example/files/document/00000000000000000000000000000000.pdf',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '/files/../jwt-secret',
      '/files/document/../../jwt-secret',
      '/files/document/00000000000000000000000000000000.pdf',
      '',
    ])('does not know the address %j', async (address) => {
      expect(await files.identify(address)).toBeNull()
    })

    it('reads a file whole and in part', async () => {
      const { ref } = await stored()
      expect(await files.read(ref)).toEqual(pdf)
      expect(await buffer(await files.open(ref))).toEqual(pdf)
      expect(await buffer(await files.open(ref, { start: 0, end: 0 }))).toEqual(pdf.subarray(0, 1))
      expect(await buffer(await files.open(ref, { start: 100, end: 199 }))).toEqual(pdf.subarray(100, 200))
      const last = { start: pdf.length - 5, end: pdf.length - 1 }
      expect(await buffer(await files.open(ref, last))).toEqual(pdf.subarray(-5))
    })

    it('provides a file on this machine while the work runs', async () => {
      const { ref } = await stored()
      expect(await files.withPath(ref, (path) => readFile(path))).toEqual(pdf)
      await expect(files.withPath(ref, () => Promise.reject(new Error('no such luck')))).rejects.toThrow(
        'luck',
      )
      expect(await files.read(ref)).toEqual(pdf)
    })

    it('reports a missing file, and accepts deleting it again', async () => {
      const { ref } = await stored()
      await files.delete(ref)
      await files.delete(ref)
      expect(await files.describe(ref)).toBeNull()
      await expect(files.read(ref)).rejects.toMatchObject({ code: 'file-missing', status: 404 })
      await expect(files.open(ref)).rejects.toMatchObject({ code: 'file-missing', status: 404 })
      const path = files.withPath(ref, async (given) => given)
      await expect(path).rejects.toMatchObject({ code: 'file-missing', status: 404 })
    })

    it('stores a server-made file, and replaces it under the same name', async () => {
      const put = (bytes: Buffer) =>
        files.put({ kind: 'thumbnail', name: 'a1', bytes, contentType: 'image/webp', owner: 'ann' })
      const first = await put(Buffer.from('one'))
      const second = await put(Buffer.from('two, longer'))
      expect(second.ref).toBe(first.ref)
      expect(await files.read(second.ref)).toEqual(Buffer.from('two, longer'))
      expect(await files.describe(second.ref)).toEqual(second)
      expect(second).toMatchObject({ sizeBytes: 11, contentType: 'image/webp', owner: 'ann' })
      expect(files.publicPath(second.ref)).toMatch(/^\/|^https:\/\//)
    })

    it('replaces the content of an upload, and nothing else of it', async () => {
      const before = await stored()
      const folder = await mkdtemp(join(tmpdir(), 'studyshelf-replace-'))
      const path = join(folder, 'clean.pdf')
      const clean = Buffer.concat([pdf, Buffer.from('written anew')])
      await writeFile(path, clean)
      const after = await files.replace(before.ref, path)
      expect(await readFile(path)).toEqual(clean)
      await rm(folder, { recursive: true })
      const sha256 = createHash('sha256').update(clean).digest('hex')
      expect(after).toEqual({ ...before, sizeBytes: clean.length, sha256 })
      expect(await files.describe(before.ref)).toEqual(after)
      expect(await files.read(before.ref)).toEqual(clean)
      await files.delete(before.ref)
      await expect(files.replace(before.ref, path)).rejects.toMatchObject({ code: 'file-missing' })
    })

    it('forgets whose a file is, and how they named it', async () => {
      const before = await stored()
      for (let time = 0; time < 2; time++) await files.anonymise(before.ref)
      const after = await files.describe(before.ref)
      const originalName = before.ref.slice('document/'.length)
      expect(after).toEqual({ ...before, owner: null, originalName })
      expect(await files.read(before.ref)).toEqual(pdf)
      await files.delete(before.ref)
      await files.anonymise(before.ref)
      expect(await files.describe(before.ref)).toBeNull()
    })

    it('stores a book under its own name, and reads it whole and in part', async () => {
      const put = (bytes: Buffer) =>
        files.put({ kind: 'book', name: 'how-to-live.pdf', bytes, contentType: 'application/pdf' })
      const book = await put(pdf)
      expect(book).toMatchObject({ ref: 'book/how-to-live.pdf', kind: 'book', owner: null })
      expect(await files.describe(book.ref)).toEqual(book)
      expect(await buffer(await files.open(book.ref, { start: 100, end: 199 }))).toEqual(
        pdf.subarray(100, 200),
      )
      await Promise.all([put(pdf), put(pdf)])
      const second = Buffer.concat([pdf, Buffer.from('second edition')])
      await put(second)
      expect(await files.read(book.ref)).toEqual(second)
      expect(await files.describe('book/another.pdf')).toBeNull()
    })

    it('gives two uploads of the same bytes different names', async () => {
      expect(await send('document', pdf)).not.toBe(await send('document', pdf))
    })
  })
}
