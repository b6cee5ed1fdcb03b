import { AppError, type Faces, type Files } from '#platform/core'
import type { UsedIdCards } from './used-id-cards'

const unknownFile = () => new AppError('unknown-file', 400, 'Please choose the photo of your ID card again.')
const noFace = () =>
  new AppError('no-face', 400, 'Face not detected. Please upload a clearer image of your ID card.')

interface Card {
  ref: string
  bytes: Buffer
}

/** Photos of ID cards that visitors uploaded, each after a human check. They show faces, and register one account. */
export function createIdCards({
  files,
  faces,
  used,
}: {
  files: Pick<Files, 'identify' | 'read'>
  faces: Pick<Faces, 'find'>
  used: UsedIdCards
}) {
  /** Reads an image from our own file host. No other address is ever fetched. */
  async function read(url: string): Promise<Card> {
    const file = await files.identify(url)
    if (file?.kind !== 'id-card') throw unknownFile()
    try {
      return { ref: file.ref, bytes: await files.read(file.ref) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-missing') throw unknownFile()
      throw error
    }
  }

  /** The faces on a card, found once per purpose (`as`) unless the search fails. `from`: the visitor's address, for fairness. */
  async function find({ ref, bytes }: Card, as: string, from: string | undefined): Promise<Buffer[]> {
    const key = as === '' ? ref : `${as}:${ref}`
    if (!(await used.claim(key))) throw unknownFile()
    try {
      return await faces.find(bytes, from)
    } catch (error) {
      await used.release(key)
      throw error
    }
  }

  return {
    read,

    /**
     * The faces on a card, the main one first. Stores nothing. Works once per card: another look needs another human check.
     * Throws AppError: 'unknown-file' 400, 'no-face' 400, 'not-an-image' 400, 'busy' 503.
     */
    async show(url: string, from?: string): Promise<Buffer[]> {
      const file = await files.identify(url)
      // For visitors only; signed-in users have `facesOn`.
      if (file?.owner !== null) throw unknownFile()
      const found = await find(await read(url), 'shown', from)
      if (found.length === 0) throw noFace()
      return found
    },

    /** The face for a new account, `which` in the order of `show`. Works once per card. Throws as `show` does. */
    async use(card: Card, which: number, from?: string): Promise<Buffer> {
      const face = (await find(card, '', from))[which]
      if (face === undefined) throw noFace()
      return face
    },

    /** The registration failed: the card may be used again. */
    release: ({ ref }: { ref: string }): Promise<void> => used.release(ref),
  }
}
export type IdCards = ReturnType<typeof createIdCards>
