import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { errorResponse } from '#events'
import { admin, startTestProgram, type TestProgram } from './program'

const noDocument = 'a'.repeat(24)

/** Who is let to each call: what a visitor, a student and an admin are answered when nothing fitting is sent. */
const table = [
  ['POST', '/api/auth/register', 400, 400, 400],
  ['POST', '/api/auth/login', 400, 400, 400],
  ['POST', '/api/auth/verify-otp', 400, 400, 400],
  ['POST', '/api/auth/resend-otp', 400, 400, 400],
  ['GET', '/api/auth/documents', 200, 200, 200],
  ['GET', '/api/auth/documents/most-liked', 200, 200, 200],
  ['GET', '/api/auth/documents/newest', 200, 200, 200],
  ['GET', `/api/auth/documents/counts?ids=${noDocument}`, 200, 200, 200],
  ['GET', '/api/auth/documents/course/CS2030S', 200, 200, 200],
  ['GET', '/api/auth/documents/search?q=notes', 200, 200, 200],
  ['GET', '/api/human-check', 200, 200, 200],
  ['GET', '/api/health', 200, 200, 200],
  ['GET', '/api/site', 200, 200, 200],
  ['GET', `/api/auth/document/${noDocument}`, 404, 404, 404],
  ['POST', '/api/files/ticket', 400, 400, 400],
  ['GET', '/api/auth/me', 401, 200, 200],
  ['GET', '/api/auth/documents/recently-viewed', 401, 200, 200],
  ['POST', `/api/auth/document/${noDocument}/like`, 401, 404, 404],
  ['POST', `/api/auth/document/${noDocument}/dislike`, 401, 404, 404],
  ['POST', `/api/auth/document/${noDocument}/remove-like`, 401, 404, 404],
  ['POST', `/api/auth/document/${noDocument}/remove-dislike`, 401, 404, 404],
  ['POST', `/api/auth/save/${noDocument}`, 401, 404, 404],
  ['DELETE', `/api/auth/unsave/${noDocument}`, 401, 200, 200],
  ['GET', '/api/auth/my-documents', 401, 200, 200],
  ['POST', '/api/auth/update-modules', 401, 400, 400],
  ['POST', '/api/auth/upload', 401, 400, 400],
  ['GET', '/api/auth/secure-file/none.pdf', 401, 404, 404],
  ['GET', '/api/auth/warnings', 401, 200, 200],
  ['GET', '/api/auth/warnings/all', 401, 200, 200],
  ['PATCH', '/api/auth/warnings/mark-seen', 401, 200, 200],
  ['GET', '/api/messages/inbox', 401, 200, 200],
  ['POST', `/api/messages/mark-read/${noDocument}`, 401, 404, 404],
  ['GET', '/api/rewards/books', 401, 200, 200],
  ['POST', '/api/rewards/redeem', 401, 400, 400],
  ['GET', '/api/books/secure-book/none.pdf', 401, 404, 404],
  ['POST', '/api/admin/broadcast-message', 401, 403, 400],
] as const

/** Calls that never look at a token. */
const blind = new Set<string>(
  table
    .filter(([, path, , student]) => student !== 404 && !/ticket/.test(path))
    .flatMap(([, path, visitor]) => (visitor === 401 ? [] : [path])),
)

let program: TestProgram
let tokens: Record<'student' | 'admin' | 'suspended', string>
beforeAll(async () => {
  program = await startTestProgram()
  const [student, victim] = await program.enrol(2)
  tokens = {
    student: student?.token ?? '',
    admin: await program.login(admin.email),
    suspended: victim?.token ?? '',
  }
  await program.services.accounts.suspend(victim?._id ?? '', 'warnings')
})
afterAll(() => program.stop())

const ask = async (method: string, path: string, token?: string) => {
  const answer = await program.call(method, path, token === undefined ? {} : { token })
  if (answer.status >= 400) errorResponse.parse(answer.body)
  return answer
}

it.each(table)('%s %s answers a visitor %i, a student %i, an admin %i', async (method, path, ...expected) => {
  const answers = [
    await ask(method, path),
    await ask(method, path, tokens.student),
    await ask(method, path, tokens.admin),
  ]
  expect(answers.map(({ status }) => status)).toEqual(expected)

  const forged = await ask(method, path, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.')
  const suspended = await ask(method, path, tokens.suspended)
  if (blind.has(path)) expect([forged.status, suspended.status]).toEqual([expected[0], expected[0]])
  else {
    expect(forged.status).toBe(401)
    expect(suspended).toMatchObject({ status: 403, body: { reason: 'suspended' } })
  }
})

it('knows no call that this table forgot', async () => {
  const { body } = await program.call('GET', '/api/openapi.json')
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(body)
  const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const forgotten = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls)
      .filter(
        (method) =>
          !table.some(
            ([known, asked]) =>
              known === method.toUpperCase() && pattern(path).test(asked.split('?')[0] ?? ''),
          ),
      )
      .map((method) => `${method} ${path}`),
  )
  expect(forgotten).toEqual([])
})
