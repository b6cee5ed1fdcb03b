import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, deletedTextTitle, documentResponse, loginResponse, mailboxMessage } from '#events'
import { newId } from '#platform/core'
import { sampleOf } from '#testing/long-form'
import { createTestClock } from '#testing/test-clock'
import { z } from 'zod'
import { personalData } from '../../services/testing/personal-data'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard } from '../fixtures/id-card'
import { makePdf } from '../fixtures/pdfs'
import { busyStudent, othersWords, ownWords, type BusyStudent } from './busy-student'
import { openStore } from './store-contents'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

const clock = createTestClock()
let program: TestProgram
let store: Awaited<ReturnType<typeof openStore>>
beforeAll(async () => {
  program = await startTestProgram({ clock })
  store = await openStore(program)
})
afterAll(async () => {
  await store.close()
  await program.stop()
})

const somebody = async (): Promise<Student> => {
  const [student] = await program.enrol(1)
  return student
}
const remove = ({ token }: Pick<Student, 'token'>, documents = 'keep', typed = password) =>
  program.call('POST', '/api/auth/delete-account', { token, body: { password: typed, documents } })
const get = (path: string, token: string) => program.call('GET', path, { token })
const login = (email: string) => program.call('POST', '/api/auth/login', { body: { email, password } })
const documentOf = async (_id: string, { token }: Pick<Student, 'token'>) =>
  documentResponse.parse((await get(`/api/auth/document/${_id}`, token)).body).document
const mailsTo = async (email: string) =>
  z.array(mailboxMessage).parse((await program.call('GET', `/dev/mailbox.json?to=${email}`)).body)
const refusal = (status: number, reason: string) => ({ status, body: { success: false, reason } })

interface AccountRecord {
  _id: string
  email: string
  closing: { confirmed: string[]; erasedAt: Date | null } | null
}
const accountRecord = async (userId: string) =>
  (await store.record('accounts', userId)) as AccountRecord | null
/** Advances the clock past the time that earlier requests may take; resolves when all is erased. */
async function untilErased(userId: string): Promise<void> {
  clock.advance(121)
  await eventually(async () => expect((await accountRecord(userId))?.closing?.erasedAt).toBeTruthy())
  await store.settled()
}
/** The occurrences of a text in the store, by collection. */
async function collectionsWith(text: string): Promise<string[]> {
  const all = Object.entries(await store.contents())
  return all.filter(([, records]) => JSON.stringify(records).includes(text)).map(([name]) => name)
}

/** The documents of a student whose text is in the store. */
async function readOf({ documentIds }: BusyStudent): Promise<string[]> {
  const texts = (await store.contents())['page_texts'] as { _id: string }[]
  return texts.flatMap(({ _id }) => (documentIds.includes(_id) ? [_id] : [])).sort()
}

describe.each(sampleOf(['keep', 'delete'] as const, 1))(
  'a student who deletes their account (documents: %s)',
  { tags: ['sampled'] },
  (choice) => {
    let busy: BusyStudent
    let erasedId: string
    beforeAll(async () => {
      busy = await busyStudent(program)
      erasedId = busy.student._id
      await eventually(async () => expect(await readOf(busy)).toEqual([...busy.documentIds].sort()))
    })

    it('is gone at once: no session, no socket, no login, no profile', async () => {
      const { student, other } = busy
      const tab = await program.connect(student.token)
      expect(await remove(student, choice)).toMatchObject({ status: 200 })
      expect(await tab.hears('session:ended')).toEqual({ reason: 'account-closed' })
      await eventually(() => expect(tab.isConnected()).toBe(false))
      for (const path of ['/api/auth/me', '/api/auth/standing', '/api/auth/export'])
        expect(await get(path, student.token)).toMatchObject(refusal(401, 'unauthenticated'))
      const [theirs, nobodys] = [await login(student.email), await login(`${newId()}@u.nus.edu`)]
      expect(theirs).toEqual(nobodys)
      expect(await get(`/api/auth/profile/${student._id}`, other.token)).toMatchObject(
        refusal(404, 'not-found'),
      )
      const search = { token: busy.adminToken, body: { q: student.email } }
      expect(await program.call('POST', '/api/admin/users/by-email', search)).toMatchObject({
        body: { users: [] },
      })
      // Until all is erased, nobody else can take the address either.
      expect((await accountRecord(erasedId))?.email).toBe(student.email)
    })

    it('is erased by every service, gets a mail, and leaves nothing with their name', async () => {
      const { student, username } = busy
      await untilErased(erasedId)
      const mails = await mailsTo(student.email)
      expect(mails.filter(({ subject }) => subject === 'Your Studyshelf account is deleted')).toHaveLength(1)
      for (const text of [student.email, username]) expect(await collectionsWith(text)).toEqual([])
      for (const words of [
        ownWords.note,
        ownWords.appeal,
        ownWords.answer,
        ownWords.remark,
        othersWords.report,
        othersWords.textReport,
      ])
        expect(await collectionsWith(words)).toEqual([])
      // Their messages to others stay, anonymously.
      expect(await collectionsWith(ownWords.feedback)).toEqual(['feedback'])
      expect(await collectionsWith(ownWords.report)).toEqual(['cases'])
      const left = await collectionsWith(erasedId)
      expect(left.sort()).toEqual(
        Object.entries(personalData)
          .filter(([, { afterErasure }]) => afterErasure !== undefined)
          .map(([name]) => name)
          .sort(),
      )
    })

    it('takes the text of their documents along with these', async () => {
      expect(await readOf(busy)).toEqual(choice === 'keep' ? [...busy.documentIds].sort() : [])
    })

    it('takes their votes along, and on request their documents', async () => {
      const { other, voters, documentIds, liked, disliked } = busy
      expect(await documentOf(liked, other)).toMatchObject({ likes: 3, dislikes: 0 })
      expect(await documentOf(disliked, other)).toMatchObject({ likes: 0, dislikes: 0 })
      const [first = ''] = documentIds
      const [voter] = voters
      const newest = calls.newestDocuments.answer?.parse(
        (await get('/api/auth/documents/newest?limit=100', '')).body,
      )
      const shown = (newest?.documents ?? []).map(({ _id }) => _id)
      if (choice === 'keep') {
        const kept = await documentOf(first, voter)
        expect(kept).toMatchObject({
          likes: 4,
          uploader: { username: 'Former student' },
          title: 'Own notes 0',
        })
        const file = await program.request('GET', kept.fileUrl ?? '', { token: voter.token })
        expect(file.headers.get('content-disposition')).toContain('Own%20notes%200.pdf')
        expect(shown).toEqual(expect.arrayContaining(documentIds))
      } else {
        expect(await get(`/api/auth/document/${first}`, voter.token)).toMatchObject(refusal(404, 'not-found'))
        expect(shown.filter((_id) => documentIds.includes(_id))).toEqual([])
        const records = (await store.contents())['documents'] as { _id: string; title: string }[]
        for (const { title } of records.filter(({ _id }) => documentIds.includes(_id)))
          expect(title).toBe('Deleted document')
      }
      expect((await program.services.library.auditCounts()).wrong).toEqual([])
      expect(await program.services.rewards.auditWallets()).toEqual([])
    })

    it('is anonymous at the desk, which keeps past decisions', async () => {
      const audit = calls.audit.answer?.parse(
        (await get(`/api/admin/audit?subject=${erasedId}`, busy.adminToken)).body,
      )
      expect(audit?.entries.map(({ action, title }) => [action, title])).toEqual([
        ['reinstate', 'Former student'],
        ['answer', 'Former student'],
        ['ask', 'Former student'],
        ['suspend', 'Former student'],
        ['warn', 'Former student'],
        ['hide-text', deletedTextTitle],
        ['close', 'Former student'],
      ])
      const about = await get(`/api/admin/cases/user-${erasedId}`, busy.adminToken)
      expect(calls.case.answer?.parse(about.body).case).toMatchObject({
        status: 'closed',
        title: 'Former student',
        user: null,
      })
      const reported = await get(`/api/admin/cases/user-${busy.other._id}`, busy.adminToken)
      expect(calls.case.answer?.parse(reported.body).case.reports).toMatchObject([
        { reporter: { username: 'Former student' }, description: ownWords.report },
      ])
    })

    it('may sign up again with the same address as a new user', async () => {
      const { student } = busy
      const again = {
        _id: newId(),
        username: 'Again',
        email: student.email,
        avatar: null,
        createdAt: clock.now(),
      }
      await program.services.accounts.plant({ password, accounts: [again] })
      const { user } = loginResponse.parse((await login(student.email)).body)
      expect(user).toMatchObject({ _id: again._id, points: 0, ownedBooks: [], uploadedDocuments: 0 })
    })
  },
)

describe('deleting an account', () => {
  it('requires their own password, and is not for admins', async () => {
    const student = await somebody()
    const chief = await program.logIn(admin.email, admin.password)
    expect(await remove(student, 'keep', 'a wrong one')).toMatchObject(refusal(403, 'wrong-password'))
    expect(await remove(student, 'neither')).toMatchObject(refusal(400, 'invalid'))
    expect(await remove({ token: 'not.a.token' })).toMatchObject(refusal(401, 'unauthenticated'))
    expect(await remove(chief)).toMatchObject(refusal(409, 'is-admin'))
    expect((await get('/api/auth/me', student.token)).status).toBe(200)
  })

  it('happens once, and no password reset undoes it', { tags: ['long'] }, async () => {
    const student = await somebody()
    const both = await Promise.all([remove(student), remove(student)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    await program.call('POST', '/api/auth/request-reset-password', { body: { email: student.email } })
    await untilErased(student._id)
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your Studyshelf account is deleted'])
  })

  it('also covers requests that were under way', { tags: ['long'] }, async () => {
    const [student, other] = [await somebody(), await somebody()]
    const { _id } = await program.publish(other, 'Voted on in the last moment')
    const { library, rewards } = program.services
    const bytes = await makePdf({ text: 'Published in the last moment' })
    const fileUrl = await program.upload('document', bytes, 'notes.pdf', student)
    const request = { university: 'NUS' as const, courseCode: 'CS2030S', title: 'Last notes', fileUrl }
    const { _id: upload } = await program.publish(student, 'Published a moment before')
    expect((await remove(student, 'delete')).status).toBe(200)
    await store.settled()
    // Requests that were admitted before continue as if nothing had happened.
    await library.vote(student._id, _id, 'like')
    await library.save(student._id, _id)
    await library.view(_id, student._id)
    // A file may wait a long time for its inspection: it is not published then.
    await expect(library.publish(student._id, request)).rejects.toMatchObject({ code: 'unauthenticated' })
    await store.settled()
    expect(await documentOf(_id, other)).toMatchObject({ likes: 1 })

    await untilErased(student._id)
    expect(await documentOf(_id, other)).toMatchObject({ likes: 0 })
    expect(await get(`/api/auth/document/${upload}`, other.token)).toMatchObject(refusal(404, 'not-found'))
    expect(await rewards.wallet(student._id)).toEqual({ points: 0, ownedBooks: [] })
    expect(await library.readerOf(student._id)).toMatchObject({ savedDocuments: [], uploadedDocuments: 0 })
    expect((await library.auditCounts()).wrong).toEqual([])
  })

  it('does not end a suspension: the address stays barred', { tags: ['long'] }, async () => {
    const student = await somebody()
    const chief = await program.logIn(admin.email, admin.password)
    await program.call('POST', `/api/admin/users/${student._id}/suspend`, {
      token: chief.token,
      body: { note: 'Spam.' },
    })
    expect((await remove(student, 'delete')).status).toBe(200)
    await untilErased(student._id)
    expect(await collectionsWith(student.email)).toEqual([])
    const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
    const idCardUrl = await program.upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
    const register = program.services.accounts.register({
      name: 'Again',
      email: student.email,
      password: 'another long password',
      idCardUrl,
    })
    await expect(register).rejects.toMatchObject({ code: 'user-exists' })
  })
})
