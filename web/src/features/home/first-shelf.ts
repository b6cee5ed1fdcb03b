import { shelfCalls, type SessionUser, type University } from '#events'
import { shelfQuery, type ShelfQuery } from '../../entities/document/api/read-shelf'
import { keptScope, shownUniversity } from './shelf-scope'
import { topShelves } from './top-shelves'

export const moduleShelf = (code: string): ShelfQuery =>
  shelfQuery(shelfCalls.courseDocuments, { params: { code } })
const within = (university: University | null) => (university === null ? {} : { query: { university } })
/** `university`: null for all documents. */
export const mostLikedShelf = (university: University | null): ShelfQuery =>
  shelfQuery(shelfCalls.mostLikedDocuments, within(university))
export const newestShelf = (university: University | null): ShelfQuery =>
  shelfQuery(shelfCalls.newestDocuments, within(university))

/** The first shelf of Home for this user. */
export function firstShelf({
  currentModules,
  email,
}: Pick<SessionUser, 'currentModules' | 'email'>): ShelfQuery {
  const mostLiked = mostLikedShelf(shownUniversity(email, keptScope()))
  return topShelves(currentModules.slice(0, 1), moduleShelf, mostLiked)[0] ?? mostLiked
}
