import { AppError } from '#platform'
import type { Library } from '../contract'
import type { Presenter } from '../documents/card'
import type { ReadShelf } from './read-shelf'
import { readCursor } from './rules'
import type { StandingCounts } from './standing-counts'

/** The whole library, page by page, narrowed down as a reader likes. */
export function createBrowse(deps: {
  readShelf: ReadShelf
  counts: Pick<StandingCounts, 'count' | 'facets'>
  present: Presenter
}): Library['browse'] {
  return async ({ choice, sort, limit, cursor }) => {
    const after = cursor === undefined ? undefined : readCursor(sort, cursor)
    if (after === null) throw new AppError('invalid', 400, 'Please check cursor: it belongs to another list.')
    const { documents, next } = await deps.readShelf({ choice, sort, limit, after })
    return {
      documents: await deps.present.cards(documents),
      total: deps.counts.count(choice),
      facets: deps.counts.facets(choice),
      next,
    }
  }
}
