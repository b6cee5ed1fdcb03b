import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  accountStatusResponse,
  documentResponse,
  mailboxMessage,
  noticeCaseId,
  notepadDocuments,
  remarksResponse,
  offerAnswers,
  removalDislikes,
  shelfResponse,
  textCaseId,
  postResponse,
  threadResponse,
  uploadResponse,
  wantResponse,
  warningsResponse,
} from '#events'
import { dayAfter } from '../../../services/library/exams/rules'
import { createApiClient, type Answer } from '../../client/api-client'
import { eventually } from '../../client/eventually'
import { solveHumanCheck } from '../../client/solve-human-check'
import { makePdf } from '../../fixtures/pdfs'
import type { Operation } from './open-api'
import { newPasswords, type People } from './people'
import { oneself } from './sketch'
import { mailTokenIn } from './mail-token'
import type { Known } from './valid'
import { storyId } from './watched-wall'

const ownSessions = z.object({ sessions: z.array(z.object({ id: z.string() })) })
const books = z.object({ books: z.array(z.object({ pdf: z.string() })) })
const inbox = z.object({ messages: z.array(z.object({ _id: z.string() })) })
const sharePhrases = z.object({ phrases: z.array(z.object({ _id: z.string() })) })
const searchWords = z.object({ pairs: z.array(z.object({ _id: z.string() })) })
const ownFolders = z.object({ folders: z.array(z.object({ _id: z.string() })) })
const paged = z.object({ next: z.union([z.string(), z.number()]).nullable() })

/** Paginated lists, with a limit small enough for a next page. */
const pagedLists = [
  '/api/browse?limit=3',
  '/api/admin/users?limit=3',
  '/api/admin/documents?limit=3',
  '/api/admin/audit?limit=1',
  '/api/admin/broadcasts?limit=1',
  '/api/admin/cases?limit=1',
  '/api/admin/feedback?limit=1',
  '/api/rewards/wallet?limit=1',
]
const ownDocuments = 10
const ownFiles = 30
const heldDocuments = 3
const sessionsToEnd = 5

/** Somebody says that a document is theirs. Returns what the link in their mail says. */
async function fileNotice(api: ReturnType<typeof createApiClient>, documentId: string) {
  const email = 'lee.mei@press.test'
  const altcha = await solveHumanCheck((await api.call('GET', '/api/human-check')).body)
  const body = {
    ...{ documentId, ground: 'copyright', name: 'Lee Mei', address: '1 Shelf Road', phone: '+65 6000 0000' },
    ...{ email, onBehalfOf: null, work: 'Slides of week 3.', why: 'All pages are mine.' },
    ...{ entitled: true, goodFaith: true, truthful: true, signature: 'Lee Mei', altcha },
  }
  await api.call('POST', '/api/take-down', { body })
  return eventually(async () => {
    const mails = z.array(mailboxMessage).parse((await api.call('GET', `/dev/mailbox.json?to=${email}`)).body)
    const found = mails
      .map(({ text }) => /take-down\/confirm#([0-9a-f]{24})\.([\w-]+)/.exec(text))
      .find(Boolean)
    if (!found) throw new Error('no mail with the link has come')
    return { noticeId: found[1] ?? '', token: found[2] ?? '' }
  })
}

/** Makes a call until it succeeds: cases are opened by events, which a busy machine delivers late. */
const done = (call: () => Promise<Answer>) =>
  eventually(async () => {
    const { status, body } = await call()
    if (status >= 300) throw new Error(`answered ${status} ${JSON.stringify(body)}`)
  })

/** The subjects of requests: found in the demo world, or created. */
export async function createWorld({
  origin,
  dataDir,
  people,
}: {
  origin: string
  dataDir: string
  people: People
}) {
  const api = createApiClient(origin)
  const { acting, suspended, writer, owner, admin, idle } = people
  const as = async (person: (typeof acting)[number]) => ({ token: await people.tokenOf(person) })

  const read = async (path: string, person = acting[0] ?? writer) =>
    (await api.call('GET', path, await as(person))).body

  for (let count = 0; count < notepadDocuments; count++)
    await api.publish(await as(writer), `Notes of a writer ${count}`)
  await eventually(async () => {
    const { status } = await api.call('POST', '/api/rewards/redeem', {
      ...(await as(writer)),
      body: { bookId: 1 },
    })
    if (status !== 200) throw new Error('the points have not come')
  })
  const mails = { inbox: true, hour: 18, kinds: ['lab'], mail: true }
  await api.call('PUT', '/api/auth/digest/setting', { ...(await as(writer)), body: mails })
  for (let count = 0; count < sessionsToEnd; count++) await people.logIn(owner)
  for (const [i, reportedUserId] of idle.slice(0, 3).entries()) {
    const reporter = acting[i % acting.length] ?? writer
    const body = { reportedUserId, reportedUsername: 'x', reason: 'Other', description: 'Was rude.' }
    await api.call('POST', '/api/auth/report-user', { ...(await as(reporter)), body })
  }
  const standing = await as(suspended)
  await done(() => people.forAdmin(`/api/admin/users/${suspended._id}/suspend`))
  await api.call('POST', '/api/auth/appeal', { ...standing, body: { message: 'Please look again.' } })
  const asked = { ...(await as(admin)), body: { question: 'Who has your password?' } }
  await done(() => api.call('POST', `/api/admin/cases/appeal-${suspended._id}-1/ask`, asked))
  const { questions } = accountStatusResponse.parse(await read('/api/auth/standing', suspended)).appeal
  for (const other of ['time value of money', 'tax'])
    await api.call('POST', '/api/admin/search-words', { ...(await as(admin)), body: { one: 'tvm', other } })
  for (const title of ['First words', 'Second words'])
    await api.call('POST', '/api/admin/broadcast-message', {
      ...(await as(admin)),
      body: { title, body: 'To all.' },
    })
  const letter = { name: 'Kim', email: 'kim@u.nus.edu', message: 'Thank you.' }
  for (let count = 0; count < 2; count++) await api.call('POST', '/api/auth/send-feedback', { body: letter })

  for (let count = 0; count < ownDocuments; count++)
    await api.publish(await as(owner), `Notes to lose ${count}`)
  const heldCases: string[] = []
  for (let count = 0; count < heldDocuments; count++) {
    const bytes = await makePdf({ text: randomUUID() })
    const send = async (person: (typeof acting)[number], sent: Buffer, title: string) => {
      const token = await as(person)
      const fileUrl = await api.upload('document', sent, 'notes.pdf', token)
      const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
      return api.call('POST', '/api/auth/upload', { ...token, body })
    }
    await send(owner, bytes, `Notes to copy ${count}`)
    const copy = await send(writer, Buffer.concat([bytes, Buffer.from('% a copy\n')]), `A copy ${count}`)
    const { document, heldFor } = uploadResponse.parse(copy.body)
    if (heldFor === null) throw new Error('a near copy was published')
    heldCases.push(`copy-${document._id}`)
  }
  /** Remarks to a new document, which its uploader reports. */
  const reportedRemarks = async (uploader: (typeof acting)[number], authors: typeof acting) => {
    const { _id } = await api.publish(await as(uploader), 'Notes that are remarked on')
    for (const author of authors) {
      const token = await as(author)
      await api.call('POST', `/api/auth/document/${_id}/dislike`, token)
      const remark = { kind: 'other', words: 'Rude words.' }
      await done(() => api.call('PUT', `/api/auth/document/${_id}/remark`, { ...token, body: { remark } }))
    }
    const remarks = remarksResponse.parse(await read(`/api/auth/documents/${_id}/remarks`, uploader)).remarks
    for (const { _id: textId } of remarks) {
      const body = { subject: 'remark', reason: 'harassment' }
      const report = async () =>
        api.call('POST', `/api/auth/text/${textId}/report`, { ...(await as(uploader)), body })
      await done(report)
    }
    return remarks.map(({ _id: textId }) => textId)
  }
  const texts = await reportedRemarks(owner, acting.slice(0, 3))
  const hiddenTexts = await reportedRemarks(writer, [owner])
  for (const textId of hiddenTexts) {
    const hidden = { ...(await as(admin)), body: { note: 'Be kind.', text: 'Rude words.' } }
    await done(() => api.call('POST', `/api/admin/cases/${textCaseId(textId)}/hide-text`, hidden))
  }
  const { _id: unloved } = await api.publish(await as(owner), 'Notes that nobody likes')
  const angry = people.emails.filter((each) => each !== owner.email && each !== suspended.email)
  for (const email of angry.slice(0, removalDislikes + 1)) {
    const token = await people.logIn({ _id: '', email, token: null })
    await api.call('POST', `/api/auth/document/${unloved}/dislike`, { token })
  }
  const warnings = await eventually(async () => {
    const { warnings } = warningsResponse.parse(await read('/api/auth/warnings', owner))
    if (warnings.length === 0) throw new Error('no warning has come')
    return warnings.map(({ at }) => at)
  })
  const { _id: claimed } = await api.publish(await as(owner), 'Notes that somebody claims')
  const notice = await fileNotice(api, claimed)
  await done(() => api.call('POST', '/api/take-down/confirm', { body: notice }))
  await done(() => people.forAdmin(`/api/admin/cases/${noticeCaseId(notice.noticeId)}/accept`))
  const fileUrls: string[] = []
  for (let count = 0; count < ownFiles; count++)
    fileUrls.push(
      await api.upload('document', await makePdf({ text: randomUUID() }), 'notes.pdf', await as(owner)),
    )

  const { documents } = shelfResponse.parse(await read('/api/auth/documents/newest?limit=100'))
  const folders: string[] = []
  for (const person of acting) {
    const token = await as(person)
    for (const { _id } of documents.slice(0, 3)) await api.call('POST', `/api/auth/save/${_id}`, token)
    const made = await api.call('POST', '/api/auth/folders', { ...token, body: { name: 'Exams' } })
    folders.push(...ownFolders.parse(made.body).folders.map(({ _id }) => _id))
  }
  const threads: string[] = []
  const posts: string[] = []
  for (const [i, person] of acting.entries()) {
    const { _id: documentId } = documents[i % documents.length] ?? { _id: '' }
    const place = { page: 1, box: { x: 0.1, y: 0.1, w: 0.5, h: 0.1 }, quotation: 'of' }
    const asked = await api.call('POST', `/api/auth/documents/${documentId}/threads`, {
      ...(await as(person)),
      body: { text: 'Why?', place, edition: 1, isAnonymous: i % 2 === 0 },
    })
    const { thread } = threadResponse.parse(asked.body)
    const answered = await api.call('POST', `/api/auth/threads/${thread._id}/answers`, {
      ...(await as(acting[(i + 1) % acting.length] ?? writer)),
      body: { text: 'Because.' },
    })
    threads.push(thread._id)
    posts.push(postResponse.parse(answered.body).post._id)
  }
  const fileNames = await Promise.all(
    documents
      .slice(0, 20)
      .map(
        async ({ _id }) => documentResponse.parse(await read(`/api/auth/document/${_id}`)).document.fileName,
      ),
  )
  // An ask, and a document of somebody else in its module.
  const wants: string[] = []
  for (const [nth, person] of acting.slice(0, 3).entries()) {
    const body = { kind: 'lab', line: `Lab ${nth}` }
    const ask = await api.call('POST', '/api/modules/CS2030S/wants', { ...(await as(person)), body })
    wants.push(wantResponse.parse(ask.body).want?._id ?? '')
  }
  for (const { _id, uploader } of documents.filter(({ courseCode }) => courseCode === 'CS2030S'))
    if (uploader._id === owner._id)
      await api.call('PUT', `/api/auth/wants/${wants[0]}/offers/${_id}`, await as(owner))
  const cursors = new Map<string, string>()
  for (const path of pagedLists) {
    const { next } = paged.parse(await read(path, path.startsWith('/api/admin') ? admin : writer))
    if (next !== null) cursors.set(path.replace(/\?.*/, ''), String(next))
  }

  return {
    documents: documents.map(({ _id }) => _id),
    courses: [...new Set(documents.map(({ courseCode }) => courseCode))],
    fileNames: fileNames.filter((name) => name !== null),
    fileUrls,
    folders,
    wants,
    threads,
    posts,
    warnings,
    questions: questions.map(({ _id }) => _id),
    texts,
    hiddenTexts,
    notice,
    mailToken: await mailTokenIn(dataDir, writer._id),
    claimed,
    cursors,
    books: books.parse(await read('/api/rewards/books')).books.map(({ pdf }) => pdf),
    pairs: searchWords.parse(await read('/api/admin/search-words', admin)).pairs.map(({ _id }) => _id),
    phrases: sharePhrases.parse(await read('/api/admin/share-phrases', admin)).phrases.map(({ _id }) => _id),
    messages: inbox.parse(await read('/api/messages/inbox')).messages.map(({ _id }) => _id),
    sessions: ownSessions.parse(await read('/api/auth/sessions', owner)).sessions.map(({ id }) => id),
    cases: [
      ...idle.slice(0, 6).map((id) => `user-${id}`),
      ...documents.slice(0, 3).map(({ _id }) => `document-${_id}`),
      `appeal-${suspended._id}-1`,
      noticeCaseId(notice.noticeId),
      ...texts.map(textCaseId),
      ...heldCases,
    ],
    users: [...acting.map(({ _id }) => _id), ...idle, suspended._id, admin._id],
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** Calls about things that exist only if the fuzz finds a fault. */
export const withoutSubjects: readonly string[] = ['replayDeadLetter', 'replayParkedEvent']

/** Suitable values for the fields of a call. Decisions concern people who make no calls. */
export function knownOf({ name, path }: Operation, world: World, people: People): Known {
  const ids = () => {
    if (path.startsWith('/api/admin/users/')) return people.idle
    if (path.startsWith('/api/admin/cases/')) return world.cases
    if (path.includes('/broadcasts/') || path.startsWith('/api/messages/')) return world.messages
    if (path.includes('/search-words/')) return world.pairs
    if (path.includes('/share-phrases/')) return world.phrases
    if (withoutSubjects.includes(name)) return []
    if (path.includes('/sessions/')) return world.sessions
    if (path.includes('/questions/')) return world.questions
    if (name === 'ownNotice' || name === 'askRestoration') return [world.claimed]
    if (path.includes('/folders/')) return world.folders
    if (name === 'contestText') return world.hiddenTexts
    if (path.startsWith('/api/auth/text/')) return world.texts
    if (path.includes('/wants/')) return world.wants
    if (path.includes('/threads/')) return world.threads
    if (path.includes('/posts/')) return [...world.posts, ...world.threads]
    return world.documents
  }
  return (field) => {
    switch (field) {
      case 'id':
        return ids()
      case 'documentId':
        return world.documents
      case 'correlationId':
        return [storyId]
      case 'noticeId':
        return [world.notice.noticeId]
      case 'token':
        if (path.startsWith('/api/mails/')) return [world.mailToken]
        return path.startsWith('/api/take-down/') ? [world.notice.token] : []
      case 'at':
        return world.warnings
      case 'text':
        return ['Rude words.', 'Other words.']
      case 'answerId':
        return [null, ...world.posts]
      case 'box':
        return [{ x: 0.1, y: 0.5, w: 0.3, h: 0 }]
      case 'edition':
        return [1, 2]
      case 'folderId':
        return [null, ...world.folders]
      case 'userId':
        return name === 'updateProfile' ? [oneself] : [oneself, ...world.users]
      case 'reportedUserId':
        return people.idle
      case 'caseId':
        return world.cases
      case 'ids':
        return [world.documents.join(','), world.documents.slice(0, 3).join(','), world.documents[0]]
      case 'filename':
        return path.startsWith('/api/books/') ? world.books : world.fileNames
      case 'fileUrl':
      case 'idCardUrl':
      case 'idCard':
        return world.fileUrls
      case 'email':
        if (name === 'updateProfile')
          return ['', ...Array.from({ length: 5 }, (_, i) => `fuzz${i}@u.nus.edu`)]
        return [...people.emails, 'nobody@u.nus.edu', 'kim+x@smu.edu.sg']
      case 'password':
        // Nobody deletes their account while others still make requests.
        return name === 'deleteAccount' ? ['not the password'] : people.passwords
      case 'newPassword':
        return newPasswords
      case 'otp':
        return ['WRONG2', 'ABCDEF']
      case 'day':
        return [dayAfter(new Date(), 20), dayAfter(new Date(), 21), '2020-01-01', null]
      case 'year':
        return ['AY24/25 S1', 'AY24/25', '2024']
      case 'one':
      case 'other':
        return ['tvm', 'cheatsheet', '时间价值', 'time value of money']
      case 'code':
      case 'courseCode':
        return world.courses
      case 'cursor':
        // Its own cursor, and those of other lists.
        return [...Array<string>(6).fill(world.cursors.get(path) ?? ''), ...world.cursors.values()]
      case 'bookId':
        return [1, 2, 3, 4, 5]
      case 'of':
        return ['NUS', 'CS2030S', null]
      case 'sendAt':
        return [new Date(Date.now() + 3_600_000).toISOString(), '2020-01-01T00:00:00.000Z', null]
      case 'endpoint':
        return ['https://fcm.googleapis.com/fcm/send/x', 'https://127.0.0.1/x']
      case 'sha256':
        return ['0'.repeat(64)]
      case 'q':
        return ['midterm', 'streams and lazy evaluation', 'a', 'cs2030s nus', 'wei']
      case 'username':
      case 'name':
        // One that is no longer free, one that looks like staff in two scripts, and the address of a page.
        return ['Kim', 'tan.weilin', 'Kumar S/O Raj', 'аdmin', 'https://evil.example/win', '陈伟霖 🙂']
      case 'answer':
        return name === 'answerOffer' ? offerAnswers : ['Because of the tests.']
      case 'wantIds':
        return [world.wants, world.wants.slice(0, 1), []]
      case 'line':
        return ['Finals with solutions', '', 'Lab 5: \u202e reversed', '🙂']
      case 'note':
      case 'question':
      case 'title':
      case 'message':
      case 'description':
        return ['Because of the tests.']
      default:
        return []
    }
  }
}
