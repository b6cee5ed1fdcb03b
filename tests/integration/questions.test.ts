import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accountStatusResponse, calls, mailboxMessage, maxQuestions, warningsResponse } from '#events'
import { newId } from '#platform/core'
import { eventually } from '../client/eventually'
import { eventsSettled } from './events-settled'
import { admin as adminLogin, password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let here: string
let there: string
beforeAll(async () => {
  program = await startTestProgram()
  const other = { email: 'other@studyshelf.test', password }
  await program.services.accounts.ensureAdmin(other)
  here = (await program.logIn(adminLogin.email, adminLogin.password)).token
  there = (await program.logIn(other.email, other.password)).token
})
afterAll(() => program.stop())

const post = (path: string, token: string, body: object) => program.call('POST', path, { token, body })
const ask = (caseId: string, question: string, token = here) =>
  post(`/api/admin/cases/${caseId}/ask`, token, { question })
const decide = (caseId: string, decision: 'accept' | 'reject', token = here) =>
  post(`/api/admin/cases/${caseId}/${decision}`, token, { note: 'Because.' })
const answer = ({ token }: Student, id: string, words: string) =>
  post(`/api/auth/questions/${id}/answer`, token, { answer: words })
const refused = (status: number, reason: string) => ({ status, body: { reason } })
const standing = async ({ token }: Student) =>
  accountStatusResponse.parse((await program.call('GET', '/api/auth/standing', { token })).body)
const warnings = async ({ token }: Student) =>
  warningsResponse.parse((await program.call('GET', '/api/auth/warnings/all', { token })).body).warnings
const detail = async (caseId: string) => {
  const { body } = await program.call('GET', `/api/admin/cases/${caseId}`, { token: here })
  return calls.case.answer?.parse(body).case
}
const openCases = async (kind: 'appeal' | 'contest') => {
  const { body } = await program.call('GET', `/api/admin/cases?kind=${kind}`, { token: here })
  return (calls.cases.answer?.parse(body).cases ?? []).map(({ _id }) => _id)
}
const trailOf = async ({ _id }: Student) => {
  await eventsSettled(program)
  const { body } = await program.call('GET', `/api/admin/audit?subject=${_id}`, { token: here })
  return (calls.audit.answer?.parse(body).entries ?? []).map(({ action }) => action)
}
const inboxOf = async ({ token }: Student) =>
  JSON.stringify((await program.call('GET', '/api/messages/inbox', { token })).body)

const enrol = async (): Promise<Student> => {
  const [student] = await program.enrol(1)
  return student
}
async function appealing() {
  const student = await enrol()
  await program.services.accounts.suspend(student._id, 'decision')
  await program.services.moderation.appeal(student._id, 'Please.')
  return { student, caseId: `appeal-${student._id}-1` }
}
/** A student who contests a warning that an admin gave. */
async function contesting() {
  const student = await enrol()
  await post(`/api/admin/users/${student._id}/warn`, here, { note: 'Please be kind.' })
  const [warning] = await warnings(student)
  await post('/api/auth/warnings/contest', student.token, { at: warning?.at, message: 'I was.' })
  return { student, caseId: `contest-${student._id}-${Date.parse(warning?.at ?? '')}` }
}
const questionIn = async (caseId: string) => (await detail(caseId))?.questions.at(-1)?._id ?? ''

describe('a question back', () => {
  it('about a contested warning reaches the student live, and its answer the desk', async () => {
    const { student, caseId } = await contesting()
    const [tab, desk] = [await program.connect(student.token), await program.connect(there)]
    expect((await ask(caseId, 'What did you write to them?')).status).toBe(201)
    await desk.hears('case:changed', ({ _id, question }) => _id === caseId && question === 'asked')
    await tab.hears('warnings:changed')
    await tab.hears('inbox:message', ({ title }) => title === 'A question about your warning')
    const [asked] = (await warnings(student))[0]?.contest.questions ?? []
    expect(asked).toMatchObject({ text: 'What did you write to them?', answer: null })
    const { caseId: newer } = await contesting()
    // It waits below cases that are newer or older.
    expect((await openCases('contest')).at(-1)).toBe(caseId)

    expect(await answer(student, asked?._id ?? '', ' ')).toMatchObject({ status: 400 })
    expect((await answer(student, asked?._id ?? '', 'Thank you.')).status).toBe(201)
    await desk.hears('case:changed', ({ _id, question }) => _id === caseId && question === 'answered')
    expect((await openCases('contest')).slice(0, 2)).toEqual([caseId, newer])
    expect(await detail(caseId)).toMatchObject({
      status: 'open',
      question: 'answered',
      questions: [{ text: 'What did you write to them?', answer: 'Thank you.', state: 'answered' }],
    })
    expect(await answer(student, asked?._id ?? '', 'Again.')).toMatchObject(refused(409, 'already-answered'))
    expect(await trailOf(student)).toEqual(['answer', 'ask', 'warn'])
    // Nobody has read it yet.
    expect(await decide(caseId, 'reject')).toMatchObject(refused(409, 'already-answered'))
    expect((await decide(caseId, 'accept')).status).toBe(200)
    expect(await warnings(student)).toEqual([])
  })

  it('about an appeal reaches a suspended student by mail and on their page, where they answer', async () => {
    const { student, caseId } = await appealing()
    expect((await ask(caseId, 'Who has your password?')).status).toBe(201)
    await eventually(async () => {
      const { body } = await program.call('GET', `/dev/mailbox.json?to=${student.email}`)
      const mails = z.array(mailboxMessage).parse(body)
      expect(mails.filter(({ text }) => text.includes('Who has your password?'))).toHaveLength(1)
    })
    const { appeal } = await standing(student)
    expect(appeal).toMatchObject({
      state: 'open',
      questions: [{ text: 'Who has your password?', answer: null }],
    })
    expect((await answer(student, appeal.questions[0]?._id ?? '', 'My brother.')).status).toBe(201)
    expect((await standing(student)).appeal.questions[0]?.answer).toBe('My brother.')
    expect((await decide(caseId, 'accept')).status).toBe(200)
    await eventsSettled(program)
    expect(await inboxOf(student)).toContain('A question about your appeal')
  })

  it('is one at a time, at most three in a case, and never the same again', async () => {
    const { student, caseId } = await appealing()
    for (let nth = 1; nth <= maxQuestions; nth++) {
      const both = await Promise.all([ask(caseId, `Question ${nth}?`), ask(caseId, `And ${nth}?`, there)])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(await ask(caseId, 'Hello?')).toMatchObject(refused(409, 'already-asked'))
      expect((await answer(student, await questionIn(caseId), 'Yes.')).status).toBe(201)
    }
    expect(await ask(caseId, 'One more?')).toMatchObject(refused(409, 'wrong-decision'))
    expect((await detail(caseId))?.questions).toHaveLength(maxQuestions)
  })

  it(
    'and a decision, or an answer and a decision, at the same time: both are told the truth',
    { tags: ['long'] },
    async () => {
      for (const decision of ['accept', 'reject'] as const) {
        const { student, caseId } = await appealing()
        const [asked, decided] = await Promise.all([ask(caseId, 'Who?'), decide(caseId, decision, there)])
        expect(decided.status).toBe(200)
        expect([201, 409]).toContain(asked.status)
        expect(await ask(caseId, 'Who else?')).toMatchObject(refused(409, 'already-decided'))
        const found = await detail(caseId)
        expect(found).toMatchObject({ status: 'closed', question: null })
        if (asked.status === 201)
          expect(await answer(student, await questionIn(caseId), 'Late.')).toMatchObject(
            refused(409, 'already-decided'),
          )
      }
      const { student, caseId } = await appealing()
      await ask(caseId, 'Who?')
      const [answered, rejected] = await Promise.all([
        answer(student, await questionIn(caseId), 'Nobody.'),
        decide(caseId, 'reject', there),
      ])
      // Never both: a rejection would not know the answer.
      expect([answered.status, rejected.status].sort()).not.toEqual([200, 201])
    },
  )

  it('ends with its case: the suspension is over, or the account is gone', { tags: ['long'] }, async () => {
    const { student, caseId } = await appealing()
    await ask(caseId, 'Who?')
    const questionId = await questionIn(caseId)
    await program.services.accounts.reinstate(student._id, { key: newId(), note: null })
    await eventsSettled(program)
    expect(await answer(student, questionId, 'Late.')).toMatchObject(refused(409, 'already-decided'))
    expect(await ask(caseId, 'Why?')).toMatchObject(refused(409, 'already-decided'))
  })

  it('is refused about oneself, in other cases, without words, and to others', async () => {
    const { student, caseId } = await appealing()
    expect(await ask(caseId, ' ')).toMatchObject({ status: 400 })
    expect(await ask(`appeal-${'0'.repeat(24)}-1`, 'Who?')).toMatchObject(refused(404, 'not-found'))
    const reported = await enrol()
    await program.services.moderation.report(student._id, {
      reportedUserId: reported._id,
      reason: 'Harassment or spam',
    })
    expect(await ask(`user-${reported._id}`, 'Who?')).toMatchObject(refused(409, 'wrong-decision'))
    await ask(caseId, 'Who?')
    expect(await answer(reported, await questionIn(caseId), 'Me.')).toMatchObject(refused(404, 'not-found'))
  })
})

it(
  'an appeal contests the warnings that it names, each in its own case, and ends when they are withdrawn',
  { tags: ['long'] },
  async () => {
    const student = await enrol()
    for (const title of ['One', 'Two', 'Three'])
      await program.services.library.remove((await program.publish(student, title))._id, 'dislikes')
    const { warnings: theirs } = await eventually(async () => {
      const found = await standing(student)
      expect(found).toMatchObject({ standing: 'suspended', reason: 'warnings' })
      return found
    })
    expect(theirs).toHaveLength(3)
    const [first, second] = theirs.map(({ at }) => at)
    const appealed = await post('/api/auth/appeal', student.token, {
      message: 'I was kind.',
      // Twice, and one that is not theirs: each is contested once, if it can be.
      warnings: [first, second, first, new Date(0).toISOString()],
    })
    expect(appealed.status).toBe(201)
    const shown = await standing(student)
    expect(shown.warnings.map(({ contest }) => contest.state)).toEqual(['open', 'open', 'possible'])
    const contests = (await detail(`appeal-${student._id}-1`))?.contests ?? []
    expect(contests.map(({ status }) => status)).toEqual(['open', 'open'])
    const [caseId = ''] = contests.map((each) => each.caseId)
    expect(await detail(caseId)).toMatchObject({ kind: 'contest', message: 'I was kind.' })
    // A suspended student is asked about a warning, and answers on the same page.
    expect((await ask(caseId, 'To whom?')).status).toBe(201)
    const asked = (await standing(student)).warnings.flatMap(({ contest }) => contest.questions)
    expect((await answer(student, asked[0]?._id ?? '', 'To all.')).status).toBe(201)
    expect((await decide(caseId, 'accept')).status).toBe(200)
    await eventually(async () =>
      expect(await standing(student)).toMatchObject({ standing: 'active', appeal: { state: 'accepted' } }),
    )
  },
)
