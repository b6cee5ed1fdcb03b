import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { calls, errorResponse, type Access, type CallDefinition, type CallName } from '#events'
import { admin, startTestProgram, type TestProgram } from './program'

/** What each call answers to whoever may make it, when nothing fitting is sent. A new call is a type error until it has its row. */
const answers: Record<CallName, number> = {
  register: 400,
  login: 400,
  verifyOtp: 400,
  resendOtp: 400,
  requestResetPassword: 400,
  resendResetOtp: 400,
  verifyResetOtp: 400,
  resetPassword: 400,
  profile: 404,
  updateProfile: 400,
  cropProfileImage: 400,
  me: 200,
  updateModules: 400,
  documents: 200,
  newestDocuments: 200,
  mostLikedDocuments: 200,
  documentCounts: 200,
  courseDocuments: 200,
  browse: 200,
  searchDocuments: 200,
  userDocuments: 200,
  recentlyViewedDocuments: 200,
  document: 404,
  secureFile: 404,
  deleteDocument: 404,
  restoreDocument: 404,
  saveDocument: 404,
  unsaveDocument: 200,
  myDocuments: 200,
  upload: 400,
  like: 404,
  dislike: 404,
  removeLike: 404,
  removeDislike: 404,
  humanCheck: 200,
  fileTicket: 400,
  unseenWarnings: 200,
  warnings: 200,
  markWarningsSeen: 200,
  reportUser: 400,
  standing: 200,
  appeal: 400,
  cases: 200,
  case: 404,
  closeCase: 404,
  acceptAppeal: 404,
  rejectAppeal: 404,
  warnUser: 400,
  suspendUser: 400,
  reinstateUser: 400,
  restoreRemovedDocument: 400,
  audit: 200,
  users: 200,
  foundDocuments: 200,
  inbox: 200,
  markRead: 404,
  broadcast: 400,
  broadcasts: 200,
  recallBroadcast: 400,
  note: 404,
  writeNote: 400,
  books: 200,
  wallet: 200,
  bookmarks: 200,
  setBookmark: 400,
  redeem: 400,
  secureBook: 404,
  sendFeedback: 400,
  reportProblem: 400,
  feedback: 200,
  site: 200,
  health: 200,
}

/** Who is let to a call of each access; everybody else is told why not. */
const letIn: Record<Access, { visitor: boolean; student: boolean; looksAtTokens: boolean }> = {
  anyone: { visitor: true, student: true, looksAtTokens: false },
  optional: { visitor: true, student: true, looksAtTokens: true },
  user: { visitor: false, student: true, looksAtTokens: true },
  'suspended-too': { visitor: false, student: true, looksAtTokens: true },
  admin: { visitor: false, student: false, looksAtTokens: true },
}

const nothing: Record<string, string> = {
  id: 'a'.repeat(24),
  userId: 'a'.repeat(24),
  documentId: 'a'.repeat(24),
  code: 'CS2030S',
  filename: 'none.pdf',
}
const needed: Partial<Record<CallName, string>> = {
  documentCounts: `?ids=${nothing['id']}`,
  searchDocuments: '?q=notes',
}
const rows = Object.entries<CallDefinition>(calls).map(([name, { method, path, access }]) => {
  const filled = path.replace(/:(\w+)/g, (_, param: string) => nothing[param] ?? '')
  const status = answers[name as CallName]
  const { visitor, student } = letIn[access]
  return {
    method: method.toUpperCase(),
    path: filled + (needed[name as CallName] ?? ''),
    access,
    expected: { visitor: visitor ? status : 401, student: student ? status : 403, admin: status },
  }
})

let program: TestProgram
let tokens: Record<'student' | 'admin' | 'suspended', string>
beforeAll(async () => {
  program = await startTestProgram()
  const [student, victim] = await program.enrol(2)
  tokens = {
    student: student?.token ?? '',
    admin: (await program.logIn(admin.email, admin.password)).token,
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

it.each(rows)(
  '$method $path answers a visitor $expected.visitor, a student $expected.student, an admin $expected.admin',
  async ({ method, path, access, expected }) => {
    const visitor = await ask(method, path)
    const student = await ask(method, path, tokens.student)
    const asAdmin = await ask(method, path, tokens.admin)
    expect({ visitor: visitor.status, student: student.status, admin: asAdmin.status }).toEqual(expected)

    const forged = await ask(method, path, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.')
    const suspended = await ask(method, path, tokens.suspended)
    if (access === 'suspended-too') expect([forged.status, suspended.status]).toEqual([401, expected.student])
    else if (letIn[access].looksAtTokens) {
      expect(forged.status).toBe(401)
      expect(suspended).toMatchObject({ status: 403, body: { reason: 'suspended' } })
    } else expect([forged.status, suspended.status]).toEqual([expected.visitor, expected.visitor])
  },
)

it('the API document describes every declared call, and no other', async () => {
  const { body } = await program.call('GET', '/api/openapi.json')
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })
    .parse(body)
  const described = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(described.sort()).toEqual(Object.keys(calls).sort())
})
