import type { ListedStatus } from '#events'
import { AppError } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import { shownFields, type Presenter, type Shown } from './card'
import { statusOfReason } from './absence-reason'

/** The cursor of the page after this document. */
const cursorOf = ({ publishedAt, _id }: Shown): string => `${publishedAt.toISOString()}|${_id}`

function olderThan(cursor: string) {
  const [time = '', _id = ''] = cursor.split('|')
  const publishedAt = new Date(time)
  if (Number.isNaN(publishedAt.getTime())) throw new AppError('invalid', 400, 'Please check cursor.')
  return {
    publishedAt: { $lte: publishedAt },
    $or: [{ publishedAt: { $lt: publishedAt } }, { _id: { $lt: _id } }],
  }
}

/** Filters removed documents by the cause: dislikes, an admin, or a take-down notice. */
function removedBy(status: ListedStatus) {
  if (status === 'dislikes') return { takenDown: { $ne: true } }
  if (status === 'taken-down') return { takenDown: true, notice: null }
  return status === 'closed-by-notice' && { takenDown: true, notice: { $ne: null } }
}

/** Documents of one status, page by page, newest first. */
export function createOfStatus(deps: {
  store: Pick<Store, 'documents'>
  present: Presenter
}): Library['ofStatus'] {
  return async ({ status, cursor, limit }) => {
    const kept = statusOfReason(status === 'standing' ? null : status)
    const found = await deps.store.documents
      .find(
        { status: kept, ...removedBy(status), ...(cursor !== undefined && olderThan(cursor)) },
        shownFields,
      )
      .sort({ publishedAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<Shown[]>()
    const page = found.slice(0, limit)
    const end = page.at(-1)
    const cards = await deps.present.cards(page)
    return {
      documents: cards.map((card) => ({ ...card, status })),
      next: found.length > limit && end ? cursorOf(end) : null,
    }
  }
}
