import { expect } from 'vitest'
import {
  accountStatusResponse,
  loginResponse,
  notepadDocuments,
  postResponse,
  threadResponse,
  wantResponse,
} from '#events'
import { dayAfter } from '../../services/library/exams/rules'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { admin, password, type TestProgram } from './program'

/** Texts that only this student wrote. */
export const ownWords = {
  note: 'My note on somebody’s streams.',
  report: 'My words about somebody.',
  appeal: 'My words to those who decide.',
  answer: 'My answer to those who ask.',
  want: 'What I am looking for.',
  feedback: 'My words to those behind the product.',
  remark: 'My rude words about somebody’s notes.',
  question: 'My question that nobody knows is mine.',
}
/** Texts of others about the student. */
export const othersWords = {
  report: 'What somebody says of them.',
  close: 'What admins say among themselves.',
  textReport: 'What somebody says of their words.',
  want: 'What somebody is looking for.',
  answer: 'What somebody answers them.',
}

/** Somebody without an account says that a document is theirs. */
async function fileNotice(program: TestProgram, documentId: string) {
  const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
  const body = {
    ...{ documentId, ground: 'copyright', name: 'Lee Mei', address: '1 Shelf Road', phone: '+65 6000 0000' },
    ...{
      email: 'lee.mei@press.test',
      onBehalfOf: null,
      work: 'Slides of week 3.',
      why: 'All pages are mine.',
    },
    ...{ entitled: true, goodFaith: true, truthful: true, signature: 'Lee Mei', altcha },
  }
  expect(await program.call('POST', '/api/take-down', { body })).toMatchObject({ status: 201 })
}

/**
 * A student who has done everything: published, voted, saved, asked, viewed, took notes, reported and was reported, bought, read, wrote, was
 * named in a take-down notice, had words hidden, was warned and suspended, appealed, answered a question, and is active again.
 */
export async function busyStudent(program: TestProgram) {
  const [student, other] = await program.enrol(2)
  const adminToken = (await program.logIn(admin.email, admin.password)).token
  const post = (path: string, body: unknown, token = student.token) =>
    program.call('POST', path, { token, body })
  const decide = async (path: string, note: string) => {
    const answer = await post(`/api/admin/${path}`, { note }, adminToken)
    expect({ path, ...answer }).toMatchObject({ status: 200 })
  }

  // Messages about likes and answers would come in between.
  await program.call('PUT', '/api/auth/thanks/setting', { token: student.token, body: { isOn: false } })
  await program.call('PUT', '/api/auth/thread-news/setting', { token: student.token, body: { kinds: [] } })
  const news = { inbox: false, hour: 8, kinds: ['lab'], mail: true }
  await program.call('PUT', '/api/auth/digest/setting', { token: student.token, body: news })
  const documentIds: string[] = []
  for (let at = 0; at < notepadDocuments; at++)
    documentIds.push((await program.publish(student, `Own notes ${at}`))._id)
  const liked = (await program.publish(other, 'Notes of another'))._id
  const disliked = (await program.publish(other, 'More notes of another'))._id
  const voters = await program.enrol(3)
  for (const { token } of [...voters, other])
    await post(`/api/auth/document/${documentIds[0]}/like`, {}, token)
  for (const { token } of voters) await post(`/api/auth/document/${liked}/like`, {}, token)

  await post(`/api/auth/document/${liked}/like`, {})
  await post(`/api/auth/document/${disliked}/dislike`, {})
  await post(`/api/auth/save/${liked}`, {})
  await post('/api/auth/update-modules', { modules: ['CS2030S'] })
  const examDay = dayAfter(new Date(), 30)
  await program.call('PUT', '/api/modules/CS2030S/exam', { token: student.token, body: { day: examDay } })
  await program.call('GET', `/api/auth/document/${liked}`, { token: student.token })
  await post('/api/modules/CS2030S/wants', { kind: 'lab', line: ownWords.want })
  const wanted = await post(
    '/api/modules/CS2030S/wants',
    { kind: 'lab', line: othersWords.want },
    other.token,
  )
  const { want } = wantResponse.parse(wanted.body)
  await post(`/api/auth/wants/${want?._id}/second`, {})
  await post(`/api/notes/${liked}`, { content: ownWords.note })
  const asked = { text: ownWords.question, place: null, edition: 1, isAnonymous: true }
  const { thread } = read(await post(`/api/auth/documents/${liked}/threads`, asked), threadResponse)
  const answered = await post(
    `/api/auth/threads/${thread._id}/answers`,
    { text: othersWords.answer },
    other.token,
  )
  const { post: answer } = read(answered, postResponse)
  await program.call('PUT', `/api/auth/posts/${answer._id}/vote`, {
    token: student.token,
    body: { isVoted: true },
  })
  await post('/api/auth/send-feedback', { name: 'Busy', email: student.email, message: ownWords.feedback })
  const about = (userId: string, description: string) => ({
    reportedUserId: userId,
    reportedUsername: 'whoever',
    reason: 'Other',
    description,
  })
  await post('/api/auth/report-user', about(other._id, ownWords.report))
  await post('/api/auth/report-user', about(student._id, othersWords.report), other.token)
  await decide(`cases/user-${student._id}/close`, othersWords.close)
  await post('/api/auth/report-user', about(student._id, othersWords.report), other.token)

  await fileNotice(program, documentIds[1] ?? '')

  await program.call('PUT', `/api/auth/document/${disliked}/remark`, {
    token: student.token,
    body: { remark: { kind: 'other', words: ownWords.remark } },
  })
  const asUploader = { userId: other._id, isAdmin: false }
  const [remark] = (await program.services.library.remarksOf(asUploader, disliked)).remarks
  const rude = { subject: 'remark', reason: 'harassment', words: othersWords.textReport }
  await post(`/api/auth/text/${remark?._id}/report`, rude, other.token)
  const hidden = { note: 'That is rude.', text: ownWords.remark }
  expect(await post(`/api/admin/cases/text-${remark?._id}/hide-text`, hidden, adminToken)).toMatchObject({
    status: 200,
  })

  await eventually(async () => expect((await program.services.rewards.wallet(student._id)).points).toBe(150))
  await post('/api/rewards/redeem', { bookId: 1 })
  await program.call('PUT', '/api/books/bookmarks/anything-you-want.pdf', {
    token: student.token,
    body: { page: 7 },
  })
  await post('/api/admin/broadcast-message', { title: 'Hello', body: 'Everybody' }, adminToken)
  const { body } = await program.call('GET', '/api/messages/inbox', { token: student.token })
  const [message] = (body as { messages: { _id: string }[] }).messages
  await post(`/api/messages/mark-read/${message?._id}`, {})

  await decide(`users/${student._id}/warn`, 'Be kind.')
  // Without an open case, the decision would be refused as made before the warning.
  await post('/api/auth/report-user', about(student._id, othersWords.report), other.token)
  await decide(`users/${student._id}/suspend`, 'Spam.')
  await post('/api/auth/appeal', { message: ownWords.appeal })
  await post(
    `/api/admin/cases/appeal-${student._id}-1/ask`,
    { question: 'Who has your password?' },
    adminToken,
  )
  const standing = await program.call('GET', '/api/auth/standing', { token: student.token })
  const [question] = accountStatusResponse.parse(standing.body).appeal.questions
  await post(`/api/auth/questions/${question?._id}/answer`, { answer: ownWords.answer })
  await decide(`cases/appeal-${student._id}-1/accept`, 'Fair enough.')
  // The audit trail is a projection of events.
  await eventually(async () =>
    expect(
      (await program.services.moderation.audit({ subject: student._id, limit: 10 })).entries,
    ).toHaveLength(7),
  )
  const { user } = loginResponse.parse(
    (await program.call('POST', '/api/auth/login', { body: { email: student.email, password } })).body,
  )
  return {
    student,
    other,
    voters,
    adminToken,
    username: user.username,
    documentIds,
    liked,
    disliked,
    messageId: message?._id ?? '',
    decide,
    post,
  }
}
export type BusyStudent = Awaited<ReturnType<typeof busyStudent>>
