import { join } from 'node:path'
import { z } from 'zod'
import { courseCodeField, studentHosts, universities, usernameField } from '#events'
import { readYaml } from './markdown'
import { worldId } from './world-id'

const student = z.strictObject({
  username: usernameField,
  /** What stands before the @ of the university's domain. */
  mailbox: z.string().min(1),
  /** What fits the name; the rest of the drawing is left to the seed. */
  portrait: z.strictObject({
    seed: z.int(),
    skin: z.enum(['light', 'tan', 'deep']),
    head: z.enum(['short', 'long', 'headscarf', 'turban']),
  }),
  /** The modules they follow and the titles they saved, so that the first look at a home page is not an empty one. */
  modules: z.array(courseCodeField).default([]),
  saved: z.array(z.string()).default([]),
})

const studentsFile = z.record(z.enum(universities), z.array(student))

export type Portrait = z.infer<typeof student>['portrait']

export type SeedStudent = ReturnType<typeof readStudents>[number]

/** The students of the demo world, from `students.yml`. Throws an error that names the file, where it is wrong. */
export function readStudents(folder: string) {
  const byUniversity = readYaml(join(folder, 'students.yml'), studentsFile)
  return universities.flatMap((university) =>
    byUniversity[university].map(({ mailbox, ...known }) => ({
      ...known,
      _id: worldId(`student ${known.username}`),
      email: `${mailbox}@${studentHosts[university].host}`,
      university,
    })),
  )
}
