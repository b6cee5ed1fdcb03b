import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentDeleted, documentPreviewed, documentReturned, documentStatusChanged } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'
import { statusChangesOf } from '../../testing/status-changes'
import { createThumbnails } from './thumbnails'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

async function previewed() {
  const user = newId()
  const { _id: documentId } = await here.publish(user)
  const seen = { documentId, uploaderId: user, pages: 3, thumbnail: `/files/thumbnail/${documentId}` }
  const fact = here.platform.fact(documentPreviewed, seen)
  await here.platform.deliver('library', fact)
  return { user, documentId, fact }
}
const thumbnailOf = async (documentId: string) => (await here.library.card(documentId))?.thumbnail
/** The last action on its thumbnail. */
const lastOf = async (documentId: string) => {
  await here.platform.allHandled()
  return here.drawn.findLast(([, id]) => id === documentId)?.[0]
}

describe('the thumbnail of a document', () => {
  it('is deleted with the document, and drawn again when it returns', async () => {
    const { user, documentId } = await previewed()
    await here.library.delete(user, documentId)
    expect(await lastOf(documentId)).toBe('forgotten')
    expect(await thumbnailOf(documentId)).toBeNull()
    await here.library.undelete(user, documentId)
    expect(await lastOf(documentId)).toBe('drawn')
  })

  it('is deleted when the document is removed, and drawn again when an admin restores it', async () => {
    const { documentId } = await previewed()
    await here.library.remove(documentId, 'dislikes')
    expect(await lastOf(documentId)).toBe('forgotten')
    expect(await thumbnailOf(documentId)).toBeNull()
    await here.library.restore(documentId, 0)
    expect(await lastOf(documentId)).toBe('drawn')
  })

  it('is deleted when it is drawn after the document was deleted', async () => {
    const { user, documentId, fact } = await previewed()
    await here.library.delete(user, documentId)
    await here.platform.allHandled()
    await here.platform.deliver('library', fact)
    expect(await lastOf(documentId)).toBe('forgotten')
    expect(await thumbnailOf(documentId)).toBeNull()
  })

  it('follows the status of the document, even if events arrive late or twice', async () => {
    const { user, documentId } = await previewed()
    await here.library.delete(user, documentId)
    await here.library.undelete(user, documentId)
    await here.platform.allHandled()
    for (const cause of ['deleted', 'returned'] as const) {
      const [told] = statusChangesOf(here.platform, documentId, cause)
      if (told === undefined) throw new Error(`no change by ${cause} was told`)
      await here.platform.deliver('library', here.platform.fact(documentStatusChanged, told))
      expect(await lastOf(documentId)).toBe('drawn')
    }
  })

  it('is swept if no event deleted it, even if that of another document fails', async () => {
    const [stuck, other] = [await previewed(), await previewed()]
    for (const { user, documentId } of [stuck, other]) await here.library.delete(user, documentId)
    await here.platform.allHandled()
    const documents = here.platform.connection.model('Document')
    for (const { documentId } of [stuck, other])
      await documents.updateOne({ _id: documentId }, { $set: { thumbnail: '/files/left' } })
    const forgotten: string[] = []
    const thumbnails = createThumbnails({
      store: { documents: documents as never },
      previews: {
        async forget(documentId) {
          if (documentId === stuck.documentId) throw new Error('This file is broken.')
          forgotten.push(documentId)
        },
        redraw: async () => {},
      },
      log: here.platform.log,
    })
    await thumbnails.sweep()
    expect(forgotten).toEqual([other.documentId])
    expect(await thumbnailOf(other.documentId)).toBeNull()
  })

  it.each([documentStatusChanged, documentDeleted, documentReturned])(
    'stays as it is by a $name of a wrong shape',
    async (event) => {
      const { documentId, fact } = await previewed()
      const wrong = { ...fact, id: newId(), name: event.name, payload: { documentId: 7 } }
      expect((await here.platform.deadLetterOf('library', wrong))?.attempts).toBe(1)
      expect(await thumbnailOf(documentId)).not.toBeNull()
    },
  )
})
