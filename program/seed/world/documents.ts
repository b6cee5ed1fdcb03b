import type { University } from '#events'
import { notesPdf } from '../artwork/notes-pdf'
import { hashOf } from '../artwork/seeded-random'
import { nusComputing } from './documents-nus-computing'
import { nusScience } from './documents-nus-science'
import { nusSociety } from './documents-nus-society'
import { ntu } from './documents-ntu'
import { smu } from './documents-smu'
import type { SeedCourse, SeedNotes } from './seed-notes'
import { students, type SeedStudent } from './students'
import { castVotes, type SeedVote } from './votes'
import { worldId } from './world-id'

export interface SeedDocument {
  _id: string
  title: string
  courseCode: string
  university: University
  year: string | null
  uploader: SeedStudent
  /** Before the world was sown. */
  publishedDaysAgo: number
  votes: readonly SeedVote[]
  /** As the uploader's device called it. */
  fileName: string
  makePdf(): Promise<Buffer>
}

/** Within the PDFs, so that their bytes never change. */
const epoch = Date.parse('2026-08-01T09:00:00Z')
const dayMs = 86_400_000

const byUsername = new Map(students.map((student) => [student.username, student]))
const everybody = students.map(({ _id }) => _id)

function shelve(
  university: University,
  { code, terms, questions }: SeedCourse,
  notes: SeedNotes,
): SeedDocument {
  const uploader = byUsername.get(notes.by)
  if (!uploader) throw new Error(`Nobody is called ${notes.by}`)
  const { title, year, figure, sections, daysAgo, likes, dislikes } = notes
  // Longer and shorter ones: with or without the words of the course, and questions.
  const extent = hashOf(`extent ${title}`) % 4
  return {
    _id: worldId(`document ${title}`),
    title,
    courseCode: code,
    university,
    year,
    uploader,
    publishedDaysAgo: daysAgo,
    votes: castVotes({ title, uploaderId: uploader._id, likes, dislikes }, everybody),
    fileName: `${code} ${year ?? ''} ${title}`.replace(/[^\w-]+/g, '_') + '.pdf',
    makePdf: () =>
      notesPdf({
        title,
        courseCode: code,
        university,
        year,
        author: uploader.username,
        figure,
        sections,
        ...(extent === 0 ? {} : { terms }),
        ...(extent === 1 ? {} : { questions }),
        createdAt: new Date(epoch - daysAgo * dayMs),
      }),
  }
}

const shelf = (university: University, courses: readonly SeedCourse[]) =>
  courses.flatMap((course) => course.notes.map((notes) => shelve(university, course, notes)))

/** The notes of the demo world, true to their subjects. */
export const documents: readonly SeedDocument[] = [
  ...shelf('NUS', [...nusComputing, ...nusScience, ...nusSociety]),
  ...shelf('NTU', ntu),
  ...shelf('SMU', smu),
]
