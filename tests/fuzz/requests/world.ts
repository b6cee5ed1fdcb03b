import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  accountStatusResponse,
  documentResponse,
  mailboxMessage,
  noticeCaseId,
  notepadDocuments,
  removalDislikes,
  shelfResponse,
  uploadResponse,
  warningsResponse,
} from '#events'
import { createApiClient } from '../../client/api-client'
import { eventually } from '../../client/eventually'
import { solveHumanCheck } from '../../client/solve-human-check'
import { makePdf } from '../../fixtures/pdfs'
import type { Operation } from './open-api'
import { newPasswords, type People } from './people'
import { oneself } from './sketch'
import type { Known } from './valid'

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

/** The subjects of requests: found in the demo world, or created. */
export async function createWorld(origin: string, people: People) {
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
  for (let count = 0; count < sessionsToEnd; count++) await people.logIn(owner)
  for (const [i, reportedUserId] of idle.slice(0, 3).entries()) {
    const reporter = acting[i % acting.length] ?? writer
    const body = { reportedUserId, reportedUsername: 'x', reason: 'Other', description: 'Was rude.' }
    await api.call('POST', '/api/auth/report-user', { ...(await as(reporter)), body })
  }
  const standing = await as(suspended)
  await people.forAdmin(`/api/admin/users/${suspended._id}/suspend`)
  await api.call('POST', '/api/auth/appeal', { ...standing, body: { message: 'Please look again.' } })
  const asked = { ...(await as(admin)), body: { question: 'Who has your password?' } }
  await api.call('POST', `/api/admin/cases/appeal-${suspended._id}-1/ask`, asked)
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
  await api.call('POST', '/api/take-down/confirm', { body: notice })
  await people.forAdmin(`/api/admin/cases/${noticeCaseId(notice.noticeId)}/accept`)
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
  const fileNames = await Promise.all(
    documents
      .slice(0, 20)
      .map(
        async ({ _id }) => documentResponse.parse(await read(`/api/auth/document/${_id}`)).document.fileName,
      ),
  )
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
    warnings,
    questions: questions.map(({ _id }) => _id),
    notice,
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
      ...heldCases,
    ],
    users: [...acting.map(({ _id }) => _id), ...idle, suspended._id, admin._id],
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** Suitable values for the fields of a call. Decisions concern people who make no calls. */
export function knownOf({ name, path }: Operation, world: World, people: People): Known {
  const ids = () => {
    if (path.startsWith('/api/admin/users/')) return people.idle
    if (path.startsWith('/api/admin/cases/')) return world.cases
    if (path.includes('/broadcasts/') || path.startsWith('/api/messages/')) return world.messages
    if (path.includes('/search-words/')) return world.pairs
    if (path.includes('/share-phrases/')) return world.phrases
    if (path.includes('/sessions/')) return world.sessions
    if (path.includes('/questions/')) return world.questions
    if (name === 'ownNotice' || name === 'askRestoration') return [world.claimed]
    if (path.includes('/folders/')) return world.folders
    return world.documents
  }
  return (field) => {
    switch (field) {
      case 'id':
        return ids()
      case 'documentId':
        return world.documents
      case 'noticeId':
        return [world.notice.noticeId]
      case 'token':
        return path.startsWith('/api/take-down/') ? [world.notice.token] : []
      case 'at':
        return world.warnings
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
      case 'sha256':
        return ['0'.repeat(64)]
      case 'q':
        return ['midterm', 'streams and lazy evaluation', 'a', 'cs2030s nus', 'wei']
      case 'username':
      case 'name':
        // One that is no longer free, one that looks like staff in two scripts, and the address of a page.
        return ['Kim', 'tan.weilin', 'Kumar S/O Raj', 'аdmin', 'https://evil.example/win', '陈伟霖 🙂']
      case 'note':
      case 'question':
      case 'answer':
      case 'title':
      case 'message':
      case 'description':
        return ['Because of the tests.']
      default:
        return []
    }
  }
}
