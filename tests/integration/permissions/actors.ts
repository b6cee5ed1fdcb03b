import jwt from 'jsonwebtoken'
import { makeIdCard } from '../../fixtures/id-card'
import { solveHumanCheck } from '../../client/solve-human-check'
import { admin, password, type TestProgram } from '../program'

/** Every kind of caller. */
export const actors = ['visitor', 'unverified', 'student', 'owner', 'other', 'suspended', 'admin'] as const
export type Actor = (typeof actors)[number]

/** The secret of the program's tokens, so that tests can forge some. */
export const secret = 'a secret of at least thirty-two bytes, for tests'

export interface Person {
  _id: string
  email: string
  token: string
}
export type Account = Exclude<Actor, 'visitor'>

/** A copy of this token with some changes, correctly signed. */
export function resign(
  token: string,
  change: { payload?: object; header?: object; secret?: string } = {},
): string {
  const decoded = jwt.decode(token, { complete: true })
  if (decoded === null || typeof decoded.payload === 'string') throw new Error('This is no token.')
  const { alg: _, ...header } = decoded.header
  const payload = Object.fromEntries(
    Object.entries({ ...decoded.payload, ...change.payload }).filter(([, value]) => value !== undefined),
  )
  return jwt.sign(payload, change.secret ?? secret, {
    algorithm: 'HS256',
    header: { alg: 'HS256', ...header, ...change.header },
  })
}

/** A person of each kind, with the best token they can have. */
export async function createPeople(program: TestProgram): Promise<Record<Account, Person>> {
  const [student, owner, other, suspended] = await program.enrol(4)
  await program.services.accounts.suspend(suspended._id, 'warnings')
  const { user, token } = await program.logIn(admin.email, admin.password)
  const unverified = await register(program, 'unverified@u.nus.edu')
  // Without a session, so that one of them may log out and continue.
  const lasting = (person: Person): Person => ({
    ...person,
    token: resign(person.token, { payload: { sid: undefined } }),
  })
  return {
    student: lasting(student),
    owner: lasting(owner),
    other: lasting(other),
    suspended: lasting(suspended),
    admin: lasting({ _id: user._id, email: admin.email, token }),
    // The program never issues such a token: it is signed here.
    unverified: { ...unverified, token: resign(student.token, { payload: { sub: unverified._id } }) },
  }
}

async function register(program: TestProgram, email: string): Promise<Omit<Person, 'token'>> {
  const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
  const idCardUrl = await program.upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
  const { userId } = await program.services.accounts.register({
    name: 'Unverified',
    email,
    password,
    idCardUrl,
  })
  return { _id: userId, email }
}

/** Tokens that every call must refuse. */
export function untrustworthyTokens({
  student,
  admin: chief,
}: Record<Account, Person>): Record<string, string> {
  const [head = '', , signature = ''] = chief.token.split('.')
  const swapped = Buffer.from(JSON.stringify({ sub: chief._id, tv: 0, exp: 9e9 })).toString('base64url')
  return {
    'no token': 'nonsense',
    unsigned: `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${swapped}.`,
    'with another payload under its signature': `${head}.${swapped}.${signature}`,
    'signed by somebody else': resign(chief.token, { secret: `not ${secret}` }),
    expired: resign(chief.token, { payload: { exp: Math.floor(Date.now() / 1000) - 1 } }),
    'for another audience': resign(chief.token, { payload: { aud: 'another-product' } }),
    'for no audience': resign(chief.token, { payload: { aud: undefined } }),
    'of another type': resign(chief.token, { header: { typ: 'JWT' } }),
    'of an ended session': resign(chief.token, { payload: { tv: -1 } }),
    'of nobody': resign(student.token, { payload: { sub: 'a'.repeat(24) } }),
  }
}
