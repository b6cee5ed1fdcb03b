import type { DocumentCard } from '#events'
import { isOfModule } from '../../entities/document/of-module'
import type { Choices } from './choices'

/** The number of new documents that match these choices and are not shown yet; 0 unless sorted by newest. */
export function countWaiting(
  arrivals: readonly DocumentCard[],
  shown: readonly DocumentCard[],
  { university, course, kind, year, sort }: Choices,
  /** The other codes of the chosen module. */
  sharedCodes: readonly string[] | undefined = undefined,
): number {
  if (sort !== 'newest') return 0
  return arrivals.filter(
    (card) =>
      (university === undefined || card.university === university) &&
      (course === undefined || isOfModule(card, course, sharedCodes)) &&
      (kind === undefined || card.kind === kind) &&
      (year === undefined || card.year === year) &&
      shown.every(({ _id }) => _id !== card._id),
  ).length
}
