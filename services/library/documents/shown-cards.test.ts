import { describe, expect, it } from 'vitest'
import type { DocumentCard } from '#events'
import type { Presenter, Shown } from './card'
import { createShownCards } from './shown-cards'

/** A store that answers when the test lets it. */
function setUp() {
  const stored = new Map<string, { likes: number; version: number; uploaderId: string }>()
  const waiting: (() => void)[] = []
  let isSlow = false
  const readActive = async (ids: readonly string[]) => {
    const found = ids.flatMap((_id) => {
      const document = stored.get(_id)
      return document ? [{ _id, ...document } as Shown] : []
    })
    reads.push(...ids)
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
    return found
  }
  const present: Pick<Presenter, 'cards'> = {
    cards: async (documents) =>
      documents.map(
        ({ _id, likes, version, uploaderId }) =>
          ({ _id, likes, dislikes: 0, version, uploader: { _id: uploaderId } }) as DocumentCard,
      ),
  }
  const reads: string[] = []
  const cards = createShownCards({ readActive, present })
  const likesOf = async (id: string) => (await cards.of([id]))[0]?.likes
  stored.set('a', { likes: 1, version: 1, uploaderId: 'kim' })
  stored.set('b', { likes: 5, version: 1, uploaderId: 'lee' })
  return {
    cards,
    reads,
    likesOf,
    stored,
    /** Runs while a document is being read from the store. */
    async whileReading(id: string, happens: () => void) {
      isSlow = true
      const read = cards.of([id])
      happens()
      isSlow = false
      for (const go of waiting.splice(0)) go()
      await read
    },
  }
}

describe('cards in memory', () => {
  it('are read once, in the order of the ids, without unpublished ones', async () => {
    const { cards, reads } = setUp()
    await cards.of(['a'])
    expect((await cards.of(['b', 'nobody', 'a'])).map(({ _id }) => _id)).toEqual(['b', 'a'])
    await cards.of(['a', 'b'])
    expect(reads).toEqual(['a', 'b', 'nobody'])
  })

  it('are the same object until they change', async () => {
    const { cards } = setUp()
    const [first] = await cards.of(['a'])
    cards.recount({ documentId: 'a', likes: 9, dislikes: 0, version: 1 })
    cards.recount({ documentId: 'b', likes: 9, dislikes: 0, version: 2 })
    expect((await cards.of(['a']))[0]).toBe(first)
    cards.recount({ documentId: 'a', likes: 9, dislikes: 2, version: 2 })
    expect(first).toMatchObject({ likes: 1, version: 1 })
    expect((await cards.of(['a']))[0]).toMatchObject({ likes: 9, dislikes: 2, version: 2 })
  })

  type Here = ReturnType<typeof setUp>
  it.each<[string, (here: Here) => void]>([
    ['is told to have changed', ({ cards }) => cards.forget('a')],
    [
      'is counted afresh',
      ({ cards }) => cards.recount({ documentId: 'a', likes: 2, dislikes: 0, version: 2 }),
    ],
    ['has an uploader of another name', ({ cards }) => cards.forgetUploader('kim')],
    ['may have changed like all others', ({ cards }) => cards.forgetAll()],
  ])('are read again where a document %s, also while it is being read', async (_, change) => {
    const before = setUp()
    await before.likesOf('a')
    before.stored.set('a', { likes: 2, version: 2, uploaderId: 'kim' })
    change(before)
    expect(await before.likesOf('a')).toBe(2)

    const during = setUp()
    await during.whileReading('a', () => {
      during.stored.set('a', { likes: 2, version: 2, uploaderId: 'kim' })
      change(during)
    })
    expect(await during.likesOf('a')).toBe(2)
  })

  it('of others are not read again when one uploader changes their name', async () => {
    const { cards, reads } = setUp()
    await cards.of(['a', 'b'])
    cards.forgetUploader('kim')
    await cards.of(['a', 'b'])
    expect(reads).toEqual(['a', 'b', 'a'])
  })
})
