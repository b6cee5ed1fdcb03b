import { AppError, type Faces, type Files } from '#platform/core'
import type { Visit } from '../contract'
import type { UsedIdCards } from './used-id-cards'

const unknownFile = () => new AppError('unknown-file', 400, 'Please choose the photo of your ID card again.')
const noFace = () =>
  new AppError('no-face', 400, 'Face not detected. Please upload a clearer image of your ID card.')

interface Card {
  ref: string
  url: string
}

/** Photos from one address take turns with those from others; in a campus network, where many share an address, each has a turn of its own. */
export const senderOf = ({ from, share }: Visit): string | undefined =>
  share === undefined ? from : undefined

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
  /** An image on our own file host. No other address is ever fetched. */
  async function identify(url: string): Promise<Card> {
    const file = await files.identify(url)
    if (file?.kind !== 'id-card') throw unknownFile()
    return { ref: file.ref, url }
  }

  async function read(ref: string): Promise<Buffer> {
    try {
      return await files.read(ref)
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-missing') throw unknownFile()
      throw error
    }
  }

  /** The faces on a card, found once per purpose (`as`) unless the search fails. `sender`: see `senderOf`. */
  async function find({ ref, url }: Card, as: string, sender: string | undefined): Promise<Buffer[]> {
    const key = as === '' ? ref : `${as}:${ref}`
    if (!(await used.claim(key))) throw unknownFile()
    try {
      return await faces.find(() => read(ref), sender, url)
    } catch (error) {
      await used.release(key)
      throw error
    }
  }

  return {
    identify,

    /**
     * The faces on a card, the main one first. Stores nothing. Works once per card: another look needs another human check.
     * Throws AppError: 'unknown-file' 400, 'no-face' 400, 'not-an-image' 400, 'busy' 503.
     */
    async show(url: string, sender?: string): Promise<Buffer[]> {
      const file = await files.identify(url)
      // For visitors only; signed-in users have `facesOn`.
      if (file?.owner !== null) throw unknownFile()
      const found = await find(await identify(url), 'shown', sender)
      if (found.length === 0) throw noFace()
      return found
    },

    /** The face for a new account, `which` in the order of `show`. Works once per card. Throws as `show` does. */
    async use(card: Card, which: number, sender?: string): Promise<Buffer> {
      const face = (await find(card, '', sender))[which]
      if (face === undefined) throw noFace()
      return face
    },

    /** The registration failed: the card may be used again. */
    release: ({ ref }: { ref: string }): Promise<void> => used.release(ref),
  }
}
export type IdCards = ReturnType<typeof createIdCards>
