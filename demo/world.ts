import type { DocumentKind, University } from '#events'
import { notesPdf } from './art/notes-pdf'
import { hashOf } from './art/seeded-random'
import { castVotes, type SeedVote } from './cast-votes'
import { readCourses, type Course, type SeedNote } from './courses'
import { readQuestions, type SeedQuestion } from './questions'
import { readStudents, type SeedStudent } from './students'
import { worldId } from './world-id'

export interface SeedDocument {
  _id: string
  title: string
  courseCode: string
  university: University
  /** Guessed from the title if absent. */
  kind: DocumentKind | undefined
  year: string | null
  uploader: SeedStudent
  /** Days before the planting. */
  publishedDaysAgo: number
  votes: readonly SeedVote[]
  makePdf(): Promise<Buffer>
}

export interface World {
  students: readonly SeedStudent[]
  documents: readonly SeedDocument[]
  questions: readonly SeedQuestion[]
}

/** The date in the PDFs. It is fixed, so that their bytes never change. */
const epoch = Date.parse('2026-08-01T09:00:00Z')
const dayMs = 86_400_000

/** The students, notes, votes and questions that a first start shows. Throws an error that names the file if one is invalid. */
export function readWorld(folder: string): World {
  const students = readStudents(folder)
  const documents = readCourses(folder).flatMap((course) =>
    course.notes.map((note) => shelve(course, note, students)),
  )
  return { students, documents, questions: readQuestions(folder, { students, documents }) }
}

function shelve(
  { university, code, terms, questions }: Course,
  { file, title, by, daysAgo, likes, dislikes, figure, sections, kind, year }: SeedNote,
  students: readonly SeedStudent[],
): SeedDocument {
  const uploader = students.find(({ username }) => username === by)
  if (!uploader) throw new Error(`${file}: nobody is called ${by}`)
  const voters = students.map(({ _id }) => _id)
  // For documents of different length: with or without the course's terms and questions.
  const extent = hashOf(`extent ${title}`) % 4
  return {
    _id: worldId(`document ${title}`),
    title,
    courseCode: code,
    university,
    kind,
    year,
    uploader,
    publishedDaysAgo: daysAgo,
    votes: castVotes({ title, uploaderId: uploader._id, likes, dislikes }, voters),
    makePdf: () =>
      notesPdf({
        title,
        courseCode: code,
        university,
        year,
        author: uploader.username,
        figure,
        sections,
        terms: extent === 0 ? {} : terms,
        questions: extent === 1 ? [] : questions,
        createdAt: new Date(epoch - daysAgo * dayMs),
      }),
  }
}
