import {
  graceDays,
  largestCircle,
  lookBackDays,
  pointsPerDocument,
  publicationsAnHour,
  type CaseRisk,
  type PointFigures,
} from '#events'
import type { Publication } from '#services/library'
import type { SuspectDocument } from '../cases/model'
import { mostWithin } from '../cases/most-within'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** With fewer documents, readers are not checked. Ten documents bring 100 points, the price of the most expensive book. */
export const leastDocuments = 10

/** How a student's documents were read. */
export interface Reading {
  /** Who else opened each document, at most `largestCircle` of them. */
  openers: ReadonlyMap<string, readonly string[]>
  /** The uploaders of the documents that each of these people opened, one for each document of somebody else. */
  openedBy: ReadonlyMap<string, readonly string[]>
}

/** Unusual points: what is unusual, the figures, and the documents that brought the points, newest first. */
export interface Finding {
  risks: CaseRisk[]
  figures: PointFigures
  circle: string[]
  documents: SuspectDocument[]
}

/** The start of the period that is checked. Publications that an admin has already decided on are not checked again. */
export const lookBackFrom = (now: Date, decidedAt: Date | null): Date =>
  new Date(Math.max(now.getTime() - lookBackDays * dayMs, (decidedAt?.getTime() ?? 0) + 1))

/** Documents published after this time are too new to be judged by their readers. */
export const matureUntil = (now: Date): Date => new Date(now.getTime() - graceDays * dayMs)

/** True if a student published more documents within an hour than people usually do. */
export const isFast = (publications: readonly Publication[]): boolean =>
  inAnHour(publications) > publicationsAnHour

const inAnHour = (publications: readonly Publication[]) =>
  mostWithin(publications, ({ publishedAt }) => publishedAt, hourMs).length

const maturedOf = (publications: readonly Publication[], now: Date) =>
  publications.filter(({ isPublished, publishedAt }) => isPublished && publishedAt <= matureUntil(now))

/** True if a student has enough documents of some age to be judged by their readers. */
export const hasManyMatured = (publications: readonly Publication[], now: Date): boolean =>
  maturedOf(publications, now).length >= leastDocuments

/** People who may belong to a circle: the openers of documents with few openers. A document with many has readers outside any circle. */
export const questionable = ({ openers }: Pick<Reading, 'openers'>): string[] => [
  ...new Set([...openers.values()].filter(({ length }) => length < largestCircle).flat()),
]

/**
 * The largest circle of a student: people who opened the student's documents, and each opened more documents of the circle than of
 * anybody else. A larger group than a few friends is an audience; then there is no circle.
 */
export function circleOf(userId: string, reading: Reading): string[] {
  let circle = questionable(reading)
  for (;;) {
    const members = new Set([userId, ...circle])
    const staying = circle.filter((member) => {
      const opened = reading.openedBy.get(member) ?? []
      return opened.filter((uploader) => members.has(uploader)).length > opened.length / 2
    })
    if (staying.length === circle.length) break
    circle = staying
  }
  return circle.length < largestCircle ? circle : []
}

/** Judges a student's points. Null if nothing is unusual about them. */
export function findRisks(
  userId: string,
  publications: readonly Publication[],
  reading: Reading,
  now: Date,
): Finding | null {
  const circle = circleOf(userId, reading)
  const inside = new Set(circle)
  const openersOf = ({ documentId }: Publication) => reading.openers.get(documentId) ?? []
  const outsidersOf = (publication: Publication) => openersOf(publication).filter((who) => !inside.has(who))
  const matured = maturedOf(publications, now)
  const unread = matured.filter((publication) => outsidersOf(publication).length === 0)

  const fast = isFast(publications) ? fastOnes(publications) : []
  const unreadOnes = matured.length >= leastDocuments && unread.length > matured.length / 2 ? unread : []
  const risks: CaseRisk[] = []
  if (fast.length > 0) risks.push('many-in-an-hour')
  if (unreadOnes.length > 0) risks.push('few-readers')
  if (risks.length === 0) return null

  const suspects = new Set([...fast, ...unreadOnes])
  return {
    risks,
    figures: {
      inAnHour: inAnHour(publications),
      points: matured.length * pointsPerDocument,
      unreadPoints: unread.length * pointsPerDocument,
      inside: circle.length,
      outside: new Set(publications.flatMap(outsidersOf)).size,
    },
    circle,
    documents: publications
      .filter((publication) => suspects.has(publication))
      .map((publication) => ({
        documentId: publication.documentId,
        publishedAt: publication.publishedAt,
        openers: openersOf(publication).length,
        outside: outsidersOf(publication).length,
      })),
  }
}

/** The publications that lie in an hour with too many of them. */
function fastOnes(publications: readonly Publication[]): Publication[] {
  const sorted = publications.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
  const fast = new Set<Publication>()
  sorted.forEach((first, at) => {
    const until = first.publishedAt.getTime() + hourMs
    const hour = sorted.slice(at).filter(({ publishedAt }) => publishedAt.getTime() <= until)
    if (hour.length > publicationsAnHour) hour.forEach((each) => fast.add(each))
  })
  return [...fast]
}
