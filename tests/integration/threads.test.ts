import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  inboxResponse,
  postResponse,
  threadResponse,
  threadsResponse,
  threadSettingResponse,
  type AskRequest,
} from '#events'
import { newId } from '#platform/core'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { essay, makePages } from '../fixtures/pdfs'
import { admin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const box = { x: 0.1, y: 0.4, w: 0.3, h: 0.02 }
const get = ({ token }: Student, path: string) => program.call('GET', path, { token })
const send = (method: string, { token }: Student, path: string, body?: unknown) =>
  program.call(method, path, { token, body })
const ask = async (student: Student, documentId: string, over: Partial<AskRequest> = {}) => {
  const body = { text: `Why? ${newId()}`, place: null, edition: 1, ...over }
  return read(await send('POST', student, `/api/auth/documents/${documentId}/threads`, body), threadResponse)
    .thread
}
const answer = async (student: Student, threadId: string, text: string, isAnonymous = false) =>
  read(
    await send('POST', student, `/api/auth/threads/${threadId}/answers`, { text, isAnonymous }),
    postResponse,
  ).post
const inboxOf = async (student: Student) =>
  read(await get(student, '/api/messages/inbox'), inboxResponse).messages
const refusal = (status: number, reason: string) => ({ status, body: { success: false, reason } })

it('a question is asked at a place, answered, voted on and accepted, live for those who read the document', async () => {
  const [uploader, asker, helper] = await program.enrol(3)
  const { _id } = await program.publish(uploader, 'Heaps')
  const tabs = [await program.connect(uploader.token), await program.connect(helper.token)]
  const elsewhere = await program.connect(asker.token)
  for (const tab of tabs) await tab.watch(_id)

  const place = { page: 1, box, quotation: 'a heap is a tree' }
  const asked = await ask(asker, _id, { place, text: 'Why **is** it a tree?' })
  for (const tab of tabs)
    expect(await tab.hears('threads:changed')).toEqual({ documentId: _id, threadId: asked._id })
  const list = read(await get(helper, `/api/auth/documents/${_id}/threads`), threadsResponse)
  expect(list).toMatchObject({ total: 1, next: null, threads: [{ _id: asked._id, place, answers: 0 }] })

  const first = await answer(helper, asked._id, 'By its shape.')
  await eventually(() => expect(tabs[0]?.all('threads:changed').length).toBeGreaterThan(1))
  const vote = { isVoted: true }
  expect(
    read(await send('PUT', uploader, `/api/auth/posts/${first._id}/vote`, vote), postResponse).post.votes,
  ).toBe(1)
  expect(await send('PUT', helper, `/api/auth/posts/${first._id}/vote`, vote)).toMatchObject(
    refusal(400, 'oneself'),
  )
  const accepted = await send('PUT', asker, `/api/auth/threads/${asked._id}/accepted`, {
    answerId: first._id,
  })
  expect(read(accepted, threadResponse)).toMatchObject({
    thread: { acceptedAnswerId: first._id, answers: 1 },
    posts: [{ _id: first._id, text: 'By its shape.', votes: 1 }],
  })
  expect(elsewhere.all('threads:changed')).toEqual([])
})

it('messages are gathered: one for each thread until it is read, and none if they are off', async () => {
  const [uploader, asker, helper] = await program.enrol(3)
  const { _id } = await program.publish(uploader, 'Trees')
  const tab = await program.connect(asker.token)
  const asked = await ask(asker, _id)
  await ask(asker, _id)
  await eventually(async () =>
    expect((await inboxOf(uploader)).map(({ title }) => title)).toEqual(['A reader asked about “Trees”']),
  )
  await answer(helper, asked._id, 'One.')
  const title = 'Your question about “Trees” has an answer'
  const told = await tab.hears('inbox:message', (message) => message.title === title)
  expect(told.body).toContain(`/document/${_id}?thread=${asked._id}\n`)
  await answer(helper, asked._id, 'Two.')
  const second = await answer(uploader, asked._id, 'Three.')
  await send('PUT', asker, `/api/auth/threads/${asked._id}/accepted`, { answerId: second._id })
  await eventually(async () =>
    expect((await inboxOf(uploader)).map(({ title: each }) => each)).toContain(
      'Your answer about “Trees” was accepted',
    ),
  )
  expect(tab.all('inbox:message').filter((message) => message.title === title)).toHaveLength(1)
  await send('POST', asker, `/api/messages/mark-read/${told._id}`)
  await answer(helper, asked._id, 'Four.')
  await eventually(() => expect(tab.all('inbox:message')).toHaveLength(2))

  const setting = '/api/auth/thread-news/setting'
  const kindsOf = async (person: typeof asker) =>
    read(await get(person, setting), threadSettingResponse).kinds
  const choose = async (person: typeof asker, kinds: readonly string[]) =>
    read(await send('PUT', person, setting, { kinds }), threadSettingResponse).kinds
  expect(await kindsOf(asker)).toEqual(['asked', 'answered', 'accepted'])
  expect(await choose(asker, [])).toEqual([])
  expect(await kindsOf(asker)).toEqual([])
  expect((await send('PUT', asker, setting, { kinds: ['asked', 'asked'] })).status).toBe(400)

  // Questions about their documents are off, accepted answers are told.
  expect(await choose(uploader, ['answered', 'accepted'])).toEqual(['answered', 'accepted'])
  const { _id: other } = await program.publish(uploader, 'Graphs')
  const thread = await ask(asker, other)
  const own = await answer(uploader, thread._id, 'Five.')
  await send('PUT', asker, `/api/auth/threads/${thread._id}/accepted`, { answerId: own._id })
  await eventually(async () =>
    expect((await inboxOf(uploader)).map(({ title: each }) => each)).toContain(
      'Your answer about “Graphs” was accepted',
    ),
  )
  expect(
    (await inboxOf(uploader)).filter(({ title: each }) => each.includes('asked about “Graphs”')),
  ).toEqual([])
})

it('a question follows its quotation into a new edition, or says that it lost its place', async () => {
  const [uploader, reader] = await program.enrol(2)
  const words = [essay(901, 200), essay(902, 200), essay(903, 200)]
  const upload = async (pages: readonly string[]) =>
    program.upload('document', await makePages(pages), 'notes.pdf', { token: uploader.token })
  const about = { university: 'NUS', courseCode: 'CS2030S', title: 'Streams' }
  const fileUrl = await upload(words)
  const published = await send('POST', uploader, '/api/auth/upload', { ...about, fileUrl })
  const { _id } = (published.body as { document: { _id: string } }).document
  const quotation = (words[1] ?? '').split(' ').slice(20, 28).join(' ')
  const kept = await ask(reader, _id, { place: { page: 2, box, quotation } })
  const lost = await ask(reader, _id, { place: { page: 1, box, quotation: 'words that are nowhere at all' } })

  const tab = await program.connect(reader.token)
  await tab.watch(_id)
  const renewed = await send('POST', uploader, `/api/auth/documents/${_id}/editions`, {
    fileUrl: await upload([`${words[0]} and more`, essay(904, 150), words[1] ?? '', words[2] ?? '']),
  })
  expect(renewed.status).toBe(201)
  await eventually(async () => {
    const { threads } = read(await get(reader, `/api/auth/documents/${_id}/threads`), threadsResponse)
    expect(threads.find((thread) => thread._id === kept._id)).toMatchObject({
      ...{ edition: 2, isLost: false, place: { page: 3, quotation } },
    })
    expect(threads.find((thread) => thread._id === lost._id)).toMatchObject({ edition: 1, isLost: true })
  })
  await tab.hears('threads:changed', ({ threadId }) => threadId === kept._id)
})

it('one’s own threads are a file in Markdown', async () => {
  const [uploader, asker] = await program.enrol(2)
  const { _id } = await program.publish(uploader, 'Graphs')
  const asked = await ask(asker, _id, { text: 'Is it *connected*?', isAnonymous: true })
  await answer(uploader, asked._id, 'It is.')
  const file = await program.request('GET', '/api/auth/own-threads.md', { token: asker.token })
  expect(file.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="studyshelf-questions.md"')
  const text = await file.text()
  expect(text).toContain('## Graphs\n')
  expect(text).toContain('> Is it *connected*?')
  expect(text).toContain('> It is.')
})

it('an admin reads who asked without a name', async () => {
  const [uploader, asker] = await program.enrol(2)
  const { _id } = await program.publish(uploader, 'Sorting')
  const asked = await ask(asker, _id, { isAnonymous: true })
  const { token } = await program.logIn(admin.email, admin.password)
  const seen = read(await program.call('GET', `/api/auth/threads/${asked._id}`, { token }), threadResponse)
  expect(seen.thread.question).toMatchObject({ isAnonymous: true, author: { _id: asker._id } })
})
