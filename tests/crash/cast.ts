import { randomInt } from 'node:crypto'
import { createApiClient } from '../client/api-client'

export interface Student {
  _id: string
  email: string
  /** Changes with a new password. */
  token: string
}

/** The actors. Sessions survive every crash. */
export interface Cast {
  students: readonly Student[]
  /** All students at first. */
  password: string
  /** Null if nobody decides or broadcasts. */
  adminToken: string | null
  /** Students who reset their passwords, and do nothing that may get them suspended. */
  forgetful: readonly Student[]
  /** The student with enough documents for the notepad. The desk does not suspend them. */
  writer: Student | null
  /** Students known to be suspended, by a third warning or at the desk. */
  away: Set<string>
}

const forgetfulCount = 2

/** Students only. */
export const studentCast = (students: readonly Student[], password: string): Cast => ({
  students,
  password,
  adminToken: null,
  forgetful: [],
  writer: null,
  away: new Set(),
})

/** The students and the admin of the demo world, signed in. */
export async function demoCast(origin: string): Promise<Cast> {
  const api = createApiClient(origin)
  const { students: known, password, admin } = await api.demo()
  const students = await Promise.all(
    known.map(async ({ _id, email }) => ({ _id, email, token: (await api.logIn(email, password)).token })),
  )
  const [writer, ...others] = students
  if (writer === undefined || others.length < forgetfulCount) throw new Error('The demo world is too small.')
  const { token: adminToken } = await api.logIn(admin.email, password)
  return {
    ...studentCast(students, password),
    adminToken,
    forgetful: others.slice(0, forgetfulCount),
    writer,
  }
}

export const anyOf = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))]

export const present = ({ students, away }: Cast): Student[] => students.filter(({ _id }) => !away.has(_id))

/** Students whom a warning or the desk may suspend. */
export const suspendable = (cast: Cast): Student[] =>
  present(cast).filter((student) => student !== cast.writer && !cast.forgetful.includes(student))
