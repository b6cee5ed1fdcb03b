import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminResults, type AdminResults } from '#events'
import { eventsSettled } from './events-settled'
import { admin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let adminToken: string
let uploader: Student
let reporter: Student
beforeAll(async () => {
  program = await startTestProgram()
  adminToken = (await program.logIn(admin.email, admin.password)).token
  const [first, second] = await program.enrol(2)
  uploader = first
  reporter = second
})
afterAll(() => program.stop())

const post = (path: string, token: string, body: unknown = {}) => program.call('POST', path, { token, body })

async function search(q: string): Promise<AdminResults> {
  const { status, body } = await post('/api/admin/search', adminToken, { q })
  expect(status).toBe(200)
  return adminResults.parse(body)
}
const idsOf = ({ users, documents, cases }: AdminResults) => ({
  users: users.found.map(({ _id }) => _id),
  documents: documents.found.map(({ _id, status }) => [_id, status]),
  cases: cases.found.map(({ _id }) => _id),
})

describe('the search of admins', () => {
  it('finds a user by the beginning of the email, with their documents of every status and their cases', async () => {
    const [shown, removed, deleted] = [
      await program.publish(uploader, 'Xylophone scores'),
      await program.publish(uploader, 'Xylophone tuning'),
      await program.publish(uploader, 'Xylophone repair'),
    ]
    await program.services.library.remove(removed._id, 'dislikes')
    await program.services.library.delete(uploader._id, deleted._id)
    const report = { reportedUserId: uploader._id, reportedUsername: '?', reason: 'Harassment or spam' }
    expect((await post('/api/auth/report-user', reporter.token, report)).status).toBe(200)
    await eventsSettled(program)

    const everything = {
      documents: [
        [shown._id, 'standing'],
        [removed._id, 'dislikes'],
        [deleted._id, 'deleted'],
      ],
      cases: [`user-${uploader._id}`, `document-${removed._id}`],
    }
    const byEmail = idsOf(await search(uploader.email))
    expect(byEmail.users).toEqual([uploader._id])
    for (const found of [byEmail, idsOf(await search('xyloph')), idsOf(await search(uploader._id))]) {
      expect(new Map(found.documents as [string, string][])).toEqual(
        new Map(everything.documents as [string, string][]),
      )
      expect(found.documents[0]).toEqual([shown._id, 'standing'])
    }
    expect(byEmail.cases.toSorted()).toEqual(everything.cases.toSorted())
    expect(idsOf(await search('tuning xylo')).cases).toEqual([`document-${removed._id}`])
    const pasted = idsOf(await search(`https://studyshelf.test/document/${removed._id}`))
    expect([pasted.documents, pasted.cases]).toEqual([
      [[removed._id, 'dislikes']],
      [`document-${removed._id}`],
    ])
  })

  it('takes signs literally, and finds nothing for none', async () => {
    for (const q of ['.*', '^', '(', '$ne', '[a-z]+'])
      expect(await search(q)).toMatchObject({
        users: { found: [], more: false },
        documents: { found: [], more: false },
        cases: { found: [], more: false },
      })
    for (const body of [{}, { q: '' }, { q: '   ' }, { q: { $gt: '' } }, { q: 'x'.repeat(255) }])
      expect((await post('/api/admin/search', adminToken, body)).status).toBe(400)
  })

  it('shows a few of each, and says that there are more', async () => {
    await program.enrol(9)
    const { users } = await search('s')
    expect([users.found.length <= 6, users.more]).toEqual([true, users.found.length === 6])
  })
})
