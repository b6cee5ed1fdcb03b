import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  courseCodeField,
  documentKind,
  readYear,
  universities,
  uploadRequest,
  type University,
} from '#events'
import { readMarkdown, readYaml, type Section } from './markdown'

const line = z.string().min(1)
const caption = line

/** The figure on the first page. */
const figure = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('curve'),
    shape: z.enum(['bell', 'normals', 'growth', 'plateau', 'wave', 'cross', 'break-even', 'npv', 'costs']),
    x: line,
    y: line,
    caption,
  }),
  /** Labels level by level, as in a heap; '' for a missing node. */
  z.strictObject({ kind: z.literal('tree'), labels: z.array(z.string()).min(1), caption }),
  z.strictObject({
    kind: z.literal('bars'),
    bars: z.array(z.tuple([line, z.number()])).min(1),
    caption,
  }),
  /** Markup: see `art/formula.ts`. */
  z.strictObject({ kind: z.literal('formula'), formula: line, caption }),
  z.strictObject({
    kind: z.literal('table'),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())).min(1),
    caption,
  }),
])
export type Figure = z.infer<typeof figure>

const count = z.int().nonnegative()

const noteFront = z.strictObject({
  title: uploadRequest.shape.title,
  /** In its one form. */
  year: uploadRequest.shape.year
    .unwrap()
    .refine((text) => readYear(text) === text, 'Write the year like AY24/25 S1.')
    .nullable()
    .default(null),
  /** Needed only if the guess from the title is not right. */
  kind: documentKind.optional(),
  /** Username of the uploader. */
  by: line,
  daysAgo: count,
  likes: count,
  dislikes: count,
  figure,
})
export type SeedNote = z.infer<typeof noteFront> & { file: string; sections: Section[] }

/** Data that all notes of a course share. */
const courseFile = z.strictObject({
  /** Terms and their meanings. */
  terms: z.record(z.string(), line),
  questions: z.array(line),
})

export interface Course extends z.infer<typeof courseFile> {
  university: University
  code: string
  notes: SeedNote[]
}

/** Reads the courses in `notes/UNIVERSITY/COURSE/`. Throws an error that names the file if one is invalid. */
export const readCourses = (folder: string): Course[] =>
  universities.flatMap((university) => {
    const shelf = join(folder, 'notes', university)
    const courses = readdirSync(shelf, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return courses.map(({ name }) => readCourse(join(shelf, name), university, courseCodeField.parse(name)))
  })

function readCourse(folder: string, university: University, code: string): Course {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const notes = files.map((name) => {
    const file = join(folder, name)
    return { ...readMarkdown(file, noteFront), file }
  })
  return { ...readYaml(join(folder, 'course.yml'), courseFile), university, code, notes }
}
