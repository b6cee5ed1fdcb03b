import type { Library } from '../contract'
import type { Store } from '../model'

/** The total likes of a user's published documents. */
export function createLikesOfUser({ documents }: Pick<Store, 'documents'>): Library['likesOfUser'] {
  return async (uploaderId) => {
    const found = await documents.find({ uploaderId, status: 'published' }, { likes: 1 }).lean()
    return found.reduce((sum, { likes }) => sum + likes, 0)
  }
}
