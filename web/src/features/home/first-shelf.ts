import { shelfCalls } from '#events'
import { shelfQuery, type ShelfQuery } from '../../entities/document/api/read-shelf'
import { topShelves } from './top-shelves'

export const moduleShelf = (code: string): ShelfQuery =>
  shelfQuery(shelfCalls.courseDocuments, { params: { code } })
export const mostLikedShelf: ShelfQuery = shelfQuery(shelfCalls.mostLikedDocuments, {})

/** The first shelf of Home for a user with these modules. */
export const firstShelf = (modules: readonly string[]): ShelfQuery =>
  topShelves(modules.slice(0, 1), moduleShelf, mostLikedShelf)[0] ?? mostLikedShelf
