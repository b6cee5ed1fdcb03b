import type { ReadShelf } from '../browse/read-shelf'
import type { StandingCounts } from '../browse/standing-counts'
import type { Library } from '../contract'
import type { Presenter } from './card'

/** The shelves of the home page. Nothing removed stands on any of them. */
export function createShelves(deps: {
  readShelf: ReadShelf
  counts: Pick<StandingCounts, 'count'>
  present: Presenter
}): Pick<Library, 'newest' | 'mostLiked' | 'byCourse'> {
  async function shelf(asked: Parameters<ReadShelf>[0]) {
    const { documents } = await deps.readShelf(asked)
    return { documents: await deps.present.cards(documents), total: deps.counts.count(asked.choice) }
  }

  return {
    newest: (limit) => shelf({ choice: {}, sort: 'newest', limit }),
    mostLiked: (limit) => shelf({ choice: {}, sort: 'most-liked', limit }),
    byCourse: (courseCode, limit) =>
      shelf({ choice: { courseCode: courseCode.trim().toUpperCase() }, sort: 'newest', limit }),
  }
}
