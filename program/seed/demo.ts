import type { Demo } from '#gateway'
import { students } from './world/students'

export const demoPassword = 'studyshelf'
export const demoAdmin = { email: 'admin@studyshelf.local', password: demoPassword }

/** The logins of the seeded world, as they are shown. */
export const demoLogins: Demo = {
  password: demoPassword,
  students: students.map(({ _id, email, username }) => ({ _id, email, username })),
  admin: { email: demoAdmin.email },
}
