import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentPreviewed } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../testing/library'

let here: Awaited<ReturnType<typeof startLibrary>>
beforeAll(async () => {
  here = await startLibrary()
})
afterAll(() => here.stop())

describe('document.previewed', () => {
  it('puts pages and thumbnail on the card; a second delivery changes nothing', async () => {
    const card = await here.publish()
    const preview = {
      documentId: card._id,
      uploaderId: card.uploader._id,
      pages: 7,
      thumbnail: '/files/t.webp',
    }
    const fact = here.platform.fact(documentPreviewed, preview)
    await here.platform.bus.publish([fact])
    await here.platform.bus.publish([fact])
    await here.platform.allHandled()
    expect(await here.library.card(card._id)).toEqual({ ...card, pages: 7, thumbnail: '/files/t.webp' })
  })

  it.each<[string, object]>([
    ['of an unknown document', { documentId: newId() }],
    ['of another shape', { pages: 'seven' }],
  ])('%s goes to the dead letters', async (_, over) => {
    const { _id } = await here.publish()
    const good = here.platform.fact(documentPreviewed, {
      documentId: _id,
      uploaderId: newId(),
      pages: 1,
      thumbnail: null,
    })
    const bad = { ...good, payload: { ...good.payload, ...over } }
    expect(await here.platform.deadLetterOf('library', bad)).toMatchObject({ group: 'library' })
  })
})
