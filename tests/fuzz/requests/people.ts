import { z } from 'zod'
import { errorResponse } from '#events'
import { createApiClient } from '../../client/api-client'
import type { Received } from './send'
import type { Role } from './sketch'

export interface Person {
  _id: string
  email: string
  /** Null once it is invalid. */
  token: string | null
  /** The new password, if it was changed. */
  password?: string
  isSuspended?: boolean
}

/** A second admin, for calls that end sessions. */
export const restlessAdmin = { email: 'restless@studyshelf.local', password: 'a long password' }
/** The passwords that calls may set. */
export const newPasswords = ['another long password', 'one more long password']

/** Calls that end sessions: a separate person makes them, so that nobody else is logged out unexpectedly. */
const ending: readonly string[] = [
  'logOut',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'deleteAccount',
]

/** Calls that need a person with documents to delete, files to publish, a warning and sessions to end. */
const ofOwner: readonly string[] = [
  'askRestoration',
  'changeDetails',
  'contestText',
  'contestWarning',
  'deleteDocument',
  'ownNotice',
  'restoreDocument',
  'upload',
  'endSession',
]
/** Calls that need a person with notes and a book. */
const ofWriter: readonly string[] = ['note', 'writeNote', 'secureBook', 'setBookmark', 'bookmarks']

/** The callers: students and admins of the demo world, who log in again after a call ended their session. */
export async function createPeople(origin: string) {
  const api = createApiClient(origin)
  const demo = await api.demo()
  const passwords = [demo.password, restlessAdmin.password, ...newPasswords]

  async function logIn(person: Person): Promise<string> {
    for (const password of [person.password ?? [], passwords].flat()) {
      const { status, body } = await api.call('POST', '/api/auth/login', {
        body: { email: person.email, password },
      })
      if (status === 200) return (person.token = session.parse(body).token)
    }
    throw new Error(`${person.email} cannot log in.`)
  }
  const comeIn = async (email: string, _id = ''): Promise<Person> => {
    const person: Person = { _id, email, token: null }
    const token = await logIn(person)
    if (_id === '') person._id = me.parse((await api.call('GET', '/api/auth/me', { token })).body).user._id
    return person
  }

  const students: Person[] = []
  for (const { _id, email } of demo.students.slice(0, 13)) students.push(await comeIn(email, _id))
  const [suspended, writer, restless, owner, ...acting] = students
  if (!suspended || !writer || !restless || !owner || acting.length === 0)
    throw new Error('The demo world is too small.')
  suspended.isSuspended = true
  const admin = await comeIn(demo.admin.email)
  const ofAdmins = { ending: await comeIn(restlessAdmin.email), others: admin }

  const forAdmin = async (path: string) =>
    api.call('POST', path, {
      token: admin.token ?? (await logIn(admin)),
      body: { note: 'For the sake of the test.' },
    })

  return {
    acting,
    suspended,
    writer,
    owner,
    admin,
    passwords,
    emails: demo.students.map(({ email }) => email),
    /** People who make no calls, and may be the subject of any. */
    idle: demo.students.slice(13).map(({ _id }) => _id),
    forAdmin,
    logIn,
    tokenOf: async (person: Person): Promise<string> => person.token ?? logIn(person),

    /** Null for a visitor or a stranger. `turn`: chooses among several candidates. */
    choose(role: Role, call: string, turn: number): Person | null {
      switch (role) {
        case 'visitor':
        case 'stranger':
          return null
        case 'suspended':
          return ending.includes(call) ? restless : suspended
        case 'admin':
          return ending.includes(call) ? ofAdmins.ending : ofAdmins.others
        case 'student':
          if (ofOwner.includes(call)) return owner
          if (ofWriter.includes(call)) return writer
          return ending.includes(call) ? restless : (acting[turn % acting.length] ?? null)
      }
    },

    /** Notes from an answer whether the session has ended; reinstates a person who was suspended unexpectedly. */
    async learn(
      person: Person,
      token: string,
      call: string,
      sent: string,
      { status, body }: Pick<Received, 'status' | 'body'>,
    ): Promise<void> {
      if (status === 200 && call === 'changePassword') {
        person.password = changed.parse(JSON.parse(sent)).newPassword
        person.token = session.parse(JSON.parse(body.toString())).token
      }
      // A suspended person cannot log in again.
      if (status === 401 && person.token === token && !person.isSuspended) person.token = null
      if (status !== 403 || person.isSuspended) return
      if (errorResponse.parse(JSON.parse(body.toString())).reason === 'suspended')
        await forAdmin(`/api/admin/users/${person._id}/reinstate`)
    },
  }
}
export type People = Awaited<ReturnType<typeof createPeople>>

const changed = z.object({ newPassword: z.string() })
const session = z.object({ token: z.string() })
const me = z.object({ user: z.object({ _id: z.string() }) })
