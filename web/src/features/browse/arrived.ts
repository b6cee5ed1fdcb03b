import type { DocumentCard } from '#events'
import { isOfModule } from '../../entities/document/of-module'
import type { Arrival } from '../../entities/document/use-arrivals'
import type { Choices } from './choices'

/** A list of documents as it was read last. */
export interface ReadList {
  documents: readonly DocumentCard[] | undefined
  /** The other codes of the chosen module. */
  sharedCodes: readonly string[]
  /** When its documents were requested, by `performance.now()`. */
  readAt: number
}

/** The number of new documents that match these choices and wait for the list to be read again. */
export function countWaiting(
  arrivals: readonly Arrival[],
  { documents = [], sharedCodes, readAt }: ReadList,
  { university, course, kind, year, sort }: Choices,
): number {
  return arrivals.filter(
    (card) =>
      (university === undefined || card.university === university) &&
      (course === undefined || isOfModule(card, course, sharedCodes)) &&
      (kind === undefined || card.kind === kind) &&
      (year === undefined || card.year === year) &&
      documents.every(({ _id }) => _id !== card._id) &&
      // In another order it may belong further down than is shown: it waits only until the list is read again.
      (sort === 'newest' || card.arrivedAt > readAt),
  ).length
}
