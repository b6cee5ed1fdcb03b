import { z } from 'zod'
import { count, integer } from '../fields'
import { operatorOf } from '../operators'
import { formerStudentId, id, role } from '../values'

/**
 * A name as it is shown. `distinction`: tells its user from earlier ones with names that look alike, "NTU 2"; null if there are none, and
 * absent from answers of earlier releases.
 */
export const personName = z.object({
  username: z.string(),
  distinction: z.string().nullable().default(null),
})
export type PersonName = z.infer<typeof personName>

/** Where only text can stand: "weilin · NTU 2". Names cannot have this dot. */
export const shownName = ({ username, distinction }: PersonName): string =>
  distinction === null ? username : `${username} · ${distinction}`

/** A user as others see them. `isAdmin`: a badge is drawn beside the name. */
export const publicUser = personName.extend({
  _id: id,
  isAdmin: z.boolean().default(false),
  avatar: z.string(),
})
export type PublicUser = z.infer<typeof publicUser>

/** Shown for users without an account. */
export const formerStudent = (_id: string = formerStudentId): PublicUser => ({
  _id,
  username: 'Former student',
  distinction: null,
  isAdmin: false,
  avatar: '/images/avatar.png',
})

/** Who decided or acted. `operator`: the name of the operating-system user, if it was an operator at the server; else null. */
export const publicActor = publicUser.extend({ operator: z.string().nullable().default(null) })
export type PublicActor = z.infer<typeof publicActor>

/** An actor as others see them. `users`: the accounts of the actors, by id. */
export function actorShown(actorId: string, users: ReadonlyMap<string, PublicUser>): PublicActor {
  const operator = operatorOf(actorId)
  if (operator === null) return { ...(users.get(actorId) ?? formerStudent(actorId)), operator }
  return { ...formerStudent(), username: `An operator, at the server (${operator})`, operator }
}

/** The signed-in user, as stored in the browser's session. */
export const sessionUser = publicUser.extend({
  email: z.string(),
  role,
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  points: count,
  ownedBooks: z.array(integer),
  savedDocuments: z.array(id),
  currentModules: z.array(z.string()),
  uploadedDocuments: count,
})
export type SessionUser = z.infer<typeof sessionUser>
