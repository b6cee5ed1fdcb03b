import { createHash } from 'node:crypto'
import type { University } from '#events'

/** A document as its share picture shows it. */
export interface Pictured {
  _id: string
  title: string
  courseCode: string
  university: University
  year: string | null
  pages: number | null
  likes: number
  /** Address of the picture of page one. */
  thumbnail: string | null
}

/** Changes with the drawing itself. */
const drawing = 1

/** The version of a document's picture: it changes with everything that is drawn. */
export function pictureVersion(document: Pictured): string {
  const { title, courseCode, university, year, pages, likes, thumbnail } = document
  const drawn = [drawing, title, courseCode, university, year, pages, likes, thumbnail]
  return createHash('sha256').update(JSON.stringify(drawn)).digest('base64url').slice(0, 12)
}
