import { join } from 'node:path'
import { z } from 'zod'
import { courseCodeField, studentHosts, universities, usernameField } from '#events'
import { readYaml } from './markdown'
import { worldId } from './world-id'

const student = z.strictObject({
  username: usernameField,
  /** Local part of the email address. */
  mailbox: z.string().min(1),
  /** Traits of the portrait. The seed decides the others. */
  portrait: z.strictObject({
    seed: z.int(),
    skin: z.enum(['light', 'tan', 'deep']),
    head: z.enum(['short', 'long', 'headscarf', 'turban']),
  }),
  /** Followed modules and saved titles, so that the home page is not empty. */
  modules: z.array(courseCodeField).default([]),
  saved: z.array(z.string()).default([]),
})

const studentsFile = z.record(z.enum(universities), z.array(student))

export type Portrait = z.infer<typeof student>['portrait']

export type SeedStudent = ReturnType<typeof readStudents>[number]

/** Reads `students.yml`. Throws an error that names the file if it is invalid. */
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
