import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { maxNotes } from './notes'

let here: Awaited<ReturnType<typeof startLibrary>>
let documentId: string
/** May take notes. */
let reader: string
beforeAll(async () => {
  here = await startLibrary()
  reader = (await userWith(15)).userId
})
beforeEach(async () => {
  documentId = (await here.publish())._id
})
afterAll(() => here.stop())

const locked = {
  code: 'locked',
  status: 403,
  message: 'Upload 15 documents to unlock the notepad feature!',
}
/** A user with this many published documents. */
async function userWith(count: number) {
  const userId = newId()
  const cards = await Promise.all(Array.from({ length: count }, () => here.publish(userId)))
  return { userId, cards }
}
const { note, writeNote } = {
  note: (userId: string, _id = documentId) => here.library.note(userId, _id),
  writeNote: (userId: string, content: string, baseVersion?: number, _id = documentId) =>
    here.library.writeNote(userId, _id, { content, ...(baseVersion !== undefined && { baseVersion }) }),
}

describe('the notepad', () => {
  it('is locked below fifteen published documents, and open from there on', async () => {
    const { userId } = await userWith(14)
    await expect(note(userId)).rejects.toMatchObject(locked)
    await expect(writeNote(userId, 'too early')).rejects.toMatchObject(locked)
    await here.publish(userId)
    expect(await note(userId)).toEqual({ content: '', version: 0, updatedAt: null })
    expect(await writeNote(userId, 'Streams are lazy.')).toMatchObject({
      content: 'Streams are lazy.',
      version: 1,
    })
    expect(await note(userId)).toMatchObject({ content: 'Streams are lazy.', version: 1 })
  })

  it('stays readable, and not writable, when documents are deleted or the document is gone', async () => {
    const { userId, cards } = await userWith(15)
    const { _id } = await here.publish()
    await writeNote(userId, 'kept', undefined, _id)
    await here.library.remove(_id, 'dislikes')
    expect(await note(userId, _id)).toMatchObject({ content: 'kept' })
    await expect(writeNote(userId, 'more', 1, _id)).rejects.toMatchObject({ status: 410 })
    await writeNote(userId, 'kept, too')
    await here.library.delete(userId, cards[0]?._id ?? '')
    expect(await note(userId)).toMatchObject({ content: 'kept, too' })
    await expect(writeNote(userId, 'more')).rejects.toMatchObject(locked)
  })

  it('may be begun with nothing in it', async () => {
    expect(await writeNote(reader, '')).toMatchObject({ content: '', version: 1 })
  })

  it('belongs to one user and one document', async () => {
    const { userId: other } = await userWith(15)
    await writeNote(reader, 'mine')
    expect(await note(other)).toMatchObject({ content: '' })
    expect(await note(reader, (await here.publish())._id)).toMatchObject({ content: '' })
    await expect(note(reader, newId())).rejects.toMatchObject({ code: 'not-found', status: 404 })
  })

  it('keeps what another tab saved, where the edited version is named, and answers with it', async () => {
    await writeNote(reader, 'first', 0)
    const tabs = await Promise.allSettled([writeNote(reader, 'one', 1), writeNote(reader, 'two', 1)])
    const saved = tabs.find(({ status }) => status === 'fulfilled')
    const refused = tabs.find(({ status }) => status === 'rejected')
    const { content } = await note(reader)
    expect(saved).toMatchObject({ value: { content, version: 2 } })
    expect(refused).toMatchObject({
      reason: { code: 'conflict', status: 409, details: { content, version: '2' } },
    })
    await expect(writeNote(reader, 'again', 0)).rejects.toMatchObject({ code: 'conflict' })
    expect(await writeNote(reader, '', 2)).toMatchObject({ content: '', version: 3 })
  })

  it('takes the last one where no version is named, also of two tabs that begin at once', async () => {
    const saved = await Promise.all(['a', 'b', 'c'].map((content) => writeNote(reader, content)))
    expect(saved.map(({ version }) => version).sort()).toEqual([1, 2, 3])
    const last = saved.find(({ version }) => version === 3)
    expect(await note(reader)).toEqual(last)
  })

  it('has a last page', async () => {
    const { userId } = await userWith(15)
    await here.platform.connection.collection('notes').insertMany(
      Array.from({ length: maxNotes }, () => {
        const id = newId()
        return {
          _id: `${userId}:${id}` as never,
          userId,
          documentId: id,
          content: 'x',
          version: 1,
          updatedAt: new Date(),
        }
      }),
    )
    await expect(writeNote(userId, 'one more')).rejects.toMatchObject({ code: 'too-many-notes', status: 400 })
  })

  it('lists every note with a text, page after page, and nobody else’s', async () => {
    const { userId, cards } = await userWith(16)
    const ids = cards.map(({ _id }) => _id).toSorted()
    for (const [index, _id] of ids.slice(0, 5).entries())
      await writeNote(userId, index === 2 ? ' ' : `note ${index}`, undefined, _id)
    await writeNote(reader, 'of somebody else', undefined, ids[0])
    const first = await here.library.notes(userId, { limit: 3 })
    expect(first.notes.map(({ content }) => content)).toEqual(['note 0', 'note 1'])
    expect(first.notes[0]).toMatchObject({
      documentId: ids[0],
      document: { title: cards.find(({ _id }) => _id === ids[0])?.title },
      version: 1,
    })
    const second = await here.library.notes(userId, { limit: 3, cursor: first.next ?? '' })
    expect(second.notes.map(({ content }) => content)).toEqual(['note 3', 'note 4'])
    expect(second.next).toBeNull()
  })

  it('does not name a document that its uploader deleted', async () => {
    const { userId } = await userWith(15)
    const uploader = newId()
    const { _id } = await here.publish(uploader)
    await writeNote(userId, 'kept', undefined, _id)
    await here.library.delete(uploader, _id)
    expect(await here.library.notes(userId, { limit: 20 })).toMatchObject({
      notes: [{ documentId: _id, document: null, content: 'kept' }],
      next: null,
    })
  })
})
