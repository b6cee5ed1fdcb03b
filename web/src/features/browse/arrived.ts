import type { DocumentCard } from '#events'
import type { Choices } from './choices'

/** How many of the documents that arrived fit these choices and are not shown yet. In another order than the newest they have no place to wait for. */
export function countWaiting(
  arrivals: readonly DocumentCard[],
  shown: readonly DocumentCard[],
  { university, course, year, sort }: Choices,
): number {
  if (sort !== 'newest') return 0
  return arrivals.filter(
    (card) =>
      (university === undefined || card.university === university) &&
      (course === undefined || card.courseCode === course) &&
      (year === undefined || card.year === year) &&
      shown.every(({ _id }) => _id !== card._id),
  ).length
}
