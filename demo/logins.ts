import type { z } from 'zod'
import type { demoResponse } from '#events'
import type { SeedStudent } from './students'

export type Logins = z.infer<typeof demoResponse>

export const demoPassword = 'studyshelf'
export const demoAdmin = { email: 'admin@studyshelf.local', password: demoPassword }

/** The logins of the demo world, as the login page shows them. */
export const loginsOf = (students: readonly SeedStudent[]): Logins => ({
  password: demoPassword,
  students: students.map(({ _id, email, username }) => ({ _id, email, username })),
  admin: { email: demoAdmin.email },
})
