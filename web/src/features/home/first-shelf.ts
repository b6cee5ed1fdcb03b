import { shelfCalls } from '#events'
import { shelfQuery, type ShelfQuery } from '../../entities/document/api/read-shelf'

/** What stands first on the wall of whoever has these modules. */
export const firstShelf = ([code]: readonly string[]): ShelfQuery =>
  code === undefined ? mostLikedShelf : moduleShelf(code)

export const moduleShelf = (code: string) => shelfQuery(shelfCalls.courseDocuments, { params: { code } })
export const mostLikedShelf = shelfQuery(shelfCalls.mostLikedDocuments, {})
