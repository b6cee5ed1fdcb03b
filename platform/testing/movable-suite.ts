import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Movable, MovableFiles } from '../files/port'
import { jpeg, pdf } from './files-suite'
import { createHash } from 'node:crypto'

export interface MovableUnderTest {
  files: MovableFiles
  close(): Promise<void>
}

/** A file as another host describes it. */
export const movable = (ref: string, bytes: Buffer, about: Partial<Movable['file']> = {}): Movable => ({
  file: {
    ref,
    kind: ref.startsWith('document/') ? 'document' : 'id-card',
    owner: 'ann',
    sizeBytes: bytes.length,
    contentType: 'application/pdf',
    originalName: 'Réseaux 學.pdf',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...about,
  },
  sentAt: new Date('2026-01-02T03:04:05.000Z'),
})

/** The contract of a file host whose files can move to another. */
export function movableSuite(name: string, open: () => Promise<MovableUnderTest>) {
  describe(`${name} as a file host to move from and to`, () => {
    let under: MovableUnderTest
    let files: MovableFiles
    beforeEach(async () => {
      under = await open()
      files = under.files
    })
    afterEach(() => under.close())

    const note = movable(`document/${'1'.repeat(32)}.pdf`, pdf)
    const card = movable(`id-card/${'2'.repeat(32)}`, jpeg, { owner: null, contentType: 'image/jpeg' })
    const all = async () => {
      const found: Movable[] = []
      for await (const each of files.list()) found.push(each)
      return found.sort((one, other) => (one.file.ref < other.file.ref ? -1 : 1))
    }

    it('takes files of another host as they are, and lists them', async () => {
      expect(await all()).toEqual([])
      expect(await files.adopt(note, pdf)).toBe(true)
      expect(await files.adopt(card, jpeg)).toBe(true)
      expect(await all()).toEqual([note, card])
      expect(await files.describe(note.file.ref)).toEqual(note.file)
      expect(await files.read(card.file.ref)).toEqual(jpeg)
    })

    it('keeps a file that it has already', async () => {
      await files.adopt(note, pdf)
      const other = movable(note.file.ref, jpeg, { owner: 'bob' })
      expect(await files.adopt(other, jpeg)).toBe(false)
      expect(await files.describe(note.file.ref)).toEqual(note.file)
      expect(await files.read(note.file.ref)).toEqual(pdf)
    })

    it('finds files by reference, as they are now', async () => {
      await files.adopt(note, pdf)
      await files.adopt(card, jpeg)
      const refs = [note.file.ref, card.file.ref, 'document/missing.pdf']
      expect(await files.find(refs)).toEqual(
        new Map([
          [note.file.ref, note],
          [card.file.ref, card],
        ]),
      )
      await files.anonymise(note.file.ref)
      await files.delete(card.file.ref)
      const found = await files.find(refs)
      expect([...found.keys()]).toEqual([note.file.ref])
      expect(found.get(note.file.ref)?.file).toMatchObject({ owner: null, sha256: note.file.sha256 })
      expect(await files.find([])).toEqual(new Map())
    })

    it('lists files of every kind by their own references, books too', async () => {
      await files.put({ kind: 'book', name: 'how-to-live.pdf', bytes: pdf, contentType: 'application/pdf' })
      await files.put({ kind: 'thumbnail', name: 'a1.webp', bytes: jpeg, contentType: 'image/webp' })
      expect((await all()).map(({ file }) => file.ref)).toEqual(['book/how-to-live.pdf', 'thumbnail/a1.webp'])
    })

    it('refuses a reference that would leave its folder', async () => {
      await expect(files.adopt(movable('document/../../x', pdf), pdf)).rejects.toThrow('cannot name a file')
    })
  })
}
